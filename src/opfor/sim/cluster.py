"""Clusters by their address: `dask://HOST:PORT`, `ray://HOST:PORT`, or `dask://local`.

Code is sent to whoever answers at the address, and what comes back is believed. So an address
beyond this machine is only used over TLS, or for Ray with a token.
"""

import ipaddress
import os
import warnings
from typing import Any
from urllib.parse import SplitResult, urlsplit

from opfor.faults import Refused
from opfor.sim.workers import Cluster, Joblib, Waves, Workers

SCHEMES = ("dask", "ray")
LOCAL = "local"
MOST_PORT = 65535


class Keys:
    """What proves who we are: TLS files, or a token."""

    def __init__(self, ca: str = "", cert: str = "", key: str = "", token_file: str = "") -> None:
        self.ca = ca
        self.cert = cert
        self.key = key
        self.token_file = token_file
        if any((ca, cert, key)) and not all((ca, cert, key)):
            raise Refused("--tls-ca, --tls-cert and --tls-key are needed together")
        for path in filter(None, (ca, cert, key, token_file)):
            if not os.path.isfile(path):
                raise Refused(f"{path}: there is no such file")

    @property
    def has_tls(self) -> bool:
        return bool(self.ca)


class Address:
    """Where a cluster is."""

    def __init__(self, text: str) -> None:
        try:
            parts = urlsplit(text)
            self.scheme, self.host = parts.scheme, parts.hostname or ""
        except ValueError:
            parts, self.scheme, self.host = urlsplit(""), "", ""
        self.port = _port(parts)
        is_whole = self.scheme in SCHEMES and (self.host == LOCAL or (self.host and self.port))
        if not is_whole:
            raise Refused(
                f"--cluster: '{text[:80]}' is not like dask://HOST:PORT, ray://HOST:PORT,"
                " dask://local or ray://local"
            )

    @property
    def is_here(self) -> bool:
        """Whether nothing leaves this machine."""
        if self.host in (LOCAL, "localhost"):
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    def to(self, scheme: str) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{scheme}://{host}:{self.port}"


def _port(parts: SplitResult) -> int | None:
    """The port of an address; none if there is none, or what stands there is no number."""
    text = parts.netloc.rpartition("@")[2].rpartition("]")[2].rpartition(":")[2]
    if not (text.isascii() and text.isdigit()) or ":" not in parts.netloc:
        return None
    if not 1 <= int(text[:6]) <= MOST_PORT:
        raise Refused(f"--cluster: the port must be from 1 to {MOST_PORT}, not {text[:20]}")
    return int(text)


def open_cluster(text: str, count: int, keys: Keys) -> Workers:
    """The workers at an address; 0: as many as the cluster has."""
    address = Address(text)
    if not address.is_here:
        if address.scheme == "dask" and not keys.has_tls:
            raise Refused(
                f"--cluster: {address.host} is another machine: give --tls-ca, --tls-cert and"
                " --tls-key, Dask has no tokens"
            )
        if address.scheme == "ray" and not (keys.has_tls or keys.token_file):
            raise Refused(
                f"--cluster: {address.host} is another machine: give --token-file, or --tls-ca,"
                " --tls-cert and --tls-key"
            )
    try:
        return (
            _dask(address, count, keys) if address.scheme == "dask" else _ray(address, count, keys)
        )
    except ImportError as error:
        raise Refused(
            f"--cluster: {error.name} is not installed: pip install 'opfor[cluster]'"
        ) from None
    except (OSError, TimeoutError, ConnectionError) as error:
        raise Refused(
            f"--cluster: {text[:80]} does not answer, or not without the right keys ({error})"
        ) from None


def _dask(address: Address, count: int, keys: Keys) -> Workers:
    from distributed import Client, KilledWorker, LocalCluster, Security
    from distributed.comm.core import CommClosedError

    cluster: Any = None
    security = None
    if keys.has_tls:
        security = Security(
            tls_ca_file=keys.ca,
            tls_client_cert=keys.cert,
            tls_client_key=keys.key,
            require_encryption=True,
        )
    if address.host == LOCAL:
        cluster = LocalCluster(
            n_workers=count or None, threads_per_worker=1, dashboard_address=None
        )
        client = Client(cluster)
    else:
        scheme = "tls" if security else "tcp"
        client = Client(address.to(scheme), security=security, timeout="10s")
    found = sum(client.nthreads().values())
    workers = Joblib("dask", count or max(1, found))
    workers.settings = {"client": client}
    workers.controller = 0
    workers.losses = (KilledWorker, CommClosedError)

    def close() -> None:
        client.close()
        if cluster is not None:
            cluster.close()

    return Cluster(workers, close)


def _ray(address: Address, count: int, keys: Keys) -> Workers:
    _ray_environment(keys)
    import ray
    from ray.util.joblib import register_ray

    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    is_ours = not ray.is_initialized()
    if is_ours and address.host == LOCAL:
        ray.init(num_cpus=count or None, include_dashboard=False, **settings)
    elif is_ours:
        # that nobody answered is said in one sentence, not in a warning besides
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ray.init(address.to("ray"), **settings)
    register_ray()
    workers = Waves("ray", count or max(1, int(ray.cluster_resources().get("CPU", 1))))
    workers.controller = 0
    workers.losses = (ray.exceptions.RayError,)
    return Cluster(workers, ray.shutdown if is_ours else lambda: None)


def _ray_environment(keys: Keys) -> None:
    """Ray reads who it is from the environment, before it is loaded."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if keys.token_file:
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ["RAY_AUTH_TOKEN_PATH"] = keys.token_file
    if keys.has_tls:
        os.environ["RAY_USE_TLS"] = "1"
        os.environ["RAY_TLS_CA_CERT"] = keys.ca
        os.environ["RAY_TLS_SERVER_CERT"] = keys.cert
        os.environ["RAY_TLS_SERVER_KEY"] = keys.key
