"""One server for all tests of a file."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.driver import Server, client, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def http(server: Server) -> Iterator[httpx.Client]:
    with client(server.url) as http:
        yield http


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
