"""`opfor play` and `opfor bench serve` as a person calls them."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

pytestmark = pytest.mark.once


def call(home: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "opfor", *words],
        env=os.environ | {"OPFOR_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_it_says_where_it_is_and_ends_without_a_traceback(tmp_path: Path) -> None:
    process = call(tmp_path, "play", "--port", "0", "--no-browser", "--lan")
    assert process.stdout
    address = process.stdout.readline().split()[-1]
    assert "pairing code" in process.stdout.readline()
    with urlopen(f"{address}api/about") as answer:
        assert json.load(answer)["home"] is True
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert "Traceback" not in said


def test_a_port_in_use_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        process = call(tmp_path, "play", "--port", port, "--no-browser")
        _, said = process.communicate(timeout=20)
    assert process.returncode == 2
    assert said.startswith(f"--port: {port} cannot be used") and said.count("\n") == 1


def test_the_load_is_measured(tmp_path: Path) -> None:
    words = ("bench", "serve", "--games", "3", "--seconds", "1", "--systems", "encounter", "--json")
    process = call(tmp_path, *words)
    told, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    figures = json.loads(told)
    assert figures["moves"] == 3 and 0 < figures["p50_ms"] <= figures["p99_ms"]
