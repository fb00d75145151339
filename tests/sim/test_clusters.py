"""Clusters that ask who one is: a real scheduler, workers and head, with certificates and a token.

They are processes of their own on this machine, reached as one on another machine is.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import opfor
from opfor.faults import Refused
from opfor.play.armies import known_armies
from opfor.sim import journal as journals
from opfor.sim import running
from opfor.sim.cluster import Keys, open_cluster
from tests.sim.games import batch, played, rows

pytestmark = [pytest.mark.once, pytest.mark.filterwarnings("ignore")]
PATIENCE = 120.0


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def running_here(folder: Path, *words: str, **environment: str) -> Iterator[Path]:
    """A process of its own group, ended with all that it started; gives what it says."""
    log = folder / f"{words[1]}.log"
    path = str(Path(opfor.__file__).parent.parent)
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", *words], stdout=out, stderr=out, start_new_session=True,
            env={**os.environ, "PYTHONPATH": path, **environment},
        )  # fmt: skip
    try:
        yield log
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def wait_for(log: Path, text: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while text not in log.read_text():
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.1)


def openssl(folder: Path, *words: str) -> None:
    subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)


def make_keys(folder: Path) -> Keys:
    """An authority, and a certificate of it."""
    folder.mkdir()
    key = ("-newkey", "rsa:2048", "-nodes", "-keyout")
    whole = ("-x509", "-days", "2", "-subj", "/CN=authority", "-out", "ca.pem")
    openssl(folder, "req", *key, "ca.key", *whole)
    openssl(folder, "req", *key, "me.key", "-subj", "/CN=localhost", "-out", "me.csr")
    signer = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2")
    openssl(folder, "x509", "-req", "-in", "me.csr", *signer, "-out", "me.pem")
    return Keys(*(str(folder / name) for name in ("ca.pem", "me.pem", "me.key")))


@pytest.mark.skipif(shutil.which("openssl") is None, reason="nobody can make certificates")
def test_dask_over_tls_plays_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(running, "LEAST", 0.0)
    keys, strange = make_keys(tmp_path / "ours"), make_keys(tmp_path / "theirs")
    tls = ("--tls-ca-file", keys.ca, "--tls-cert", keys.cert, "--tls-key", keys.key)
    port = free_port()
    serve = ("--host", "127.0.0.1", "--port", str(port), "--protocol", "tls", "--no-dashboard")
    with running_here(tmp_path, "dask", "scheduler", *serve, *tls) as log:
        wait_for(log, "Scheduler at")
        address = f"tls://127.0.0.1:{port}"
        team = ("--nworkers", "2", "--nthreads", "1", "--no-dashboard")
        with running_here(tmp_path, "dask", "worker", address, *team, *tls):
            workers = open_cluster(f"dask://127.0.0.1:{port}", 2, keys)
            try:
                found = rows(played(tmp_path / "tls", batch(), workers))
            finally:
                workers.close()
            for others in (Keys(), strange):
                with pytest.raises(Refused, match="does not answer"):
                    open_cluster(f"dask://127.0.0.1:{port}", 2, others)
    assert found == rows(played(tmp_path / "1", batch()))


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """Names of sockets must be short."""
    folder = Path(tempfile.mkdtemp(prefix="ray-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def test_ray_with_a_token_plays_the_same_games(tmp_path: Path, short_folder: Path) -> None:
    """Through the command: Ray reads who it is from the environment, before it is loaded."""
    pytest.importorskip("ray")
    token = tmp_path / "token"
    token.write_text("of-this-test-alone-0123456789")
    port, client = free_port(), free_port()
    head = ("--head", "--block", "--num-cpus", "2", "--include-dashboard=false", f"--port={port}")
    head += (f"--ray-client-server-port={client}", f"--temp-dir={short_folder}")
    # a port of a worker must not be the client's
    head += ("--min-worker-port=0", "--max-worker-port=0")
    known = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN_PATH": str(token)}
    known |= {"RAY_USAGE_STATS_ENABLED": "0"}
    with running_here(tmp_path, "ray.scripts.scripts", "start", *head, **known) as log:
        wait_for(log, "Ray runtime started")
        words = ["simulate", *known_armies("encounter")[:2], "--system", "encounter"]
        words += ["--games", "24", "--seed", "7", "--out", "kept", "--token-file", str(token)]
        words += ["--cluster", f"ray://127.0.0.1:{client}"]
        path = {"PYTHONPATH": str(Path(opfor.__file__).parent.parent)}
        ran = subprocess.run(
            [sys.executable, "-P", "-m", "opfor", *words], cwd=tmp_path, capture_output=True,
            text=True, env={**os.environ, **path},
        )  # fmt: skip
        if "does not answer" in ran.stderr:
            # the head says it runs, but its client server may fail to start on a busy machine
            said = "".join(
                each.read_text() for each in short_folder.rglob("ray_client_server*.err")
            )
            pytest.skip(f"Ray serves no client here: {ran.stderr[-500:]} {said[-1500:]}")
        assert ran.returncode == 0, ran.stderr
    kept = journals.resume(tmp_path / "kept")
    kept.close()
    assert rows(kept) == rows(played(tmp_path / "1", batch()))
