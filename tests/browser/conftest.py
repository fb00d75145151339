"""A server of its own and a real Chromium; without them these tests are left out."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.house import House

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server, on a port of its own, with an empty store."""
    pytest.importorskip("fastapi", reason="the web extra is not installed")
    home = tmp_path_factory.mktemp("home")
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "opfor", "play", "--port", "0", "--no-browser"],
        env={**os.environ, "OPFOR_HOME": str(home), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[-1].rstrip("/")
    yield House(address)
    process.terminate()
    process.wait(10)
    process.stdout.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium: sudo apt-get install chromium")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opens(chromium: Any, house: House) -> Iterator[Callable[..., Any]]:
    """Opens a page; at the end no page may have met an error of its own."""
    contexts: list[Any] = []
    mistakes: list[str] = []

    def open_page(path: str, *, phone: bool = False, pace: str = "all", **how: Any) -> Any:
        size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        context = chromium.new_context(viewport=size, has_touch=phone, **how)
        contexts.append(context)
        context.set_default_timeout(20_000)
        context.add_init_script(f"try {{ localStorage['opfor.pace'] = '\"{pace}\"' }} catch {{}}")
        page = context.new_page()
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.goto(path if "://" in path else house.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not mistakes
