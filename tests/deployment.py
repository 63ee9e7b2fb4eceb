"""A deployment on this machine, from the files in `deploy/`: PostgreSQL, the workers by the command of compose.yaml,
and nginx with the site of nginx.conf.template. Only addresses, ports and folders are others."""

from __future__ import annotations

import getpass
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from .postgres import Server, binaries, server

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
NAME = "pairs.example.org"
"""The host name of the deployment: no request for it leaves this machine."""
PLACE = "postgresql:///pairwright"
_VARIABLE = re.compile(r"\$\{(\w+)(?::\?[^}]*)?\}")
_MAIN = """
{user} daemon off;
pid {home}/nginx.pid;
error_log {home}/nginx.log warn;
worker_processes 1;
worker_rlimit_nofile 8192;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    scgi_temp_path {home}/scgi;
    uwsgi_temp_path {home}/uwsgi;
    include {home}/site.conf;
}}
"""


def missing() -> str:
    """What a deployment needs and this machine does not have; empty if it has everything."""
    found = {
        "the folder deploy": DEPLOY.is_dir(),
        "PostgreSQL (Debian's package postgresql)": binaries() is not None,
        "nginx (Debian's package nginx-light)": nginx() is not None,
        "openssl": shutil.which("openssl") is not None,
        "the extra `postgres`": find_spec("psycopg") is not None,
        "the package pyyaml": find_spec("yaml") is not None,
    }
    return ", ".join(what for what, there in found.items() if not there)


def nginx() -> str | None:
    """The path of nginx; on Debian it is not on the path of users."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def services(settings: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """The services of compose.yaml, with the settings that its `.env` has."""
    import yaml

    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    found: dict[str, dict[str, Any]] = yaml.safe_load(_VARIABLE.sub(lambda one: settings[one[1]], text))[
        "services"
    ]
    return found


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def proxy(
    home: Path, at: str, http: int, https: int, changes: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start nginx with the site of `deploy/`, in front of what listens at an address, on these ports and with a
    certificate in `tls`; `changes`: other texts of the site."""
    tls = home / "tls"
    tls.mkdir()
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        f"/CN={NAME}",
    ]
    command += ["-addext", f"subjectAltName=DNS:{NAME}"]
    command += ["-keyout", str(tls / "privkey.pem"), "-out", str(tls / "fullchain.pem")]
    subprocess.run(command, check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf.template").read_text(encoding="utf-8")
    for old, new in {
        "${PAIRWRIGHT_NAME}": NAME,
        "${PAIRWRIGHT_AT}": at,
        "listen 80;": f"listen 127.0.0.1:{http};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{https} ssl http2;",
        "listen [::]:80;": "",
        "listen [::]:443 ssl http2;": "",
        "/etc/nginx/tls": str(tls),
        "/var/cache/pairwright": str(home / "cache"),
        **(changes or {}),
    }.items():
        assert old in site, old
        site = site.replace(old, new)
    (home / "site.conf").write_text(site, encoding="utf-8")
    user = f"user {getpass.getuser()};" if os.getuid() == 0 else ""
    (home / "nginx.conf").write_text(_MAIN.format(user=user, home=home), encoding="utf-8")
    program = nginx()
    assert program is not None
    command = [
        program,
        "-p",
        str(home),
        "-c",
        str(home / "nginx.conf"),
        "-e",
        str(home / "nginx.log"),
    ]
    return subprocess.Popen(command)


class Deployment:
    """A running one. `count` is the number of workers, by default that of the file."""

    def __init__(self, home: Path, postgres: Server, count: int | None = None, proxied: bool = True) -> None:
        self.home, self.postgres, self.proxied = home, postgres, proxied
        service = services({"PAIRWRIGHT_NAME": NAME, "PAIRWRIGHT_PASSWORD": "of the database"})["workers"]
        self.words = shlex.split(service["command"])
        self.port, self.https, self.http = free_port(), free_port(), free_port()
        self.words += ["--host", "127.0.0.1", "--port", str(self.port)]  # the last ones count
        self.words += ["--workers", str(count)] if count is not None else []
        self.count = int(self.words[len(self.words) - self.words[::-1].index("--workers")])
        self.environment = {
            **os.environ, "PYTHONPATH": str(ROOT / "src"), **service["environment"],
            "PGHOST": str(postgres.home), "PAIRWRIGHT_RATINGS": str(home / "ratings"),
        }  # fmt: skip
        self.url = f"postgresql://pairwright@/pairwright?host={quote(str(postgres.home), safe='')}"
        """The database, for programs here."""
        self.trust = ssl.create_default_context()
        self._running: list[subprocess.Popen[bytes]] = []

    def pairwright(self, *words: str, typed: str = "") -> str:
        """What a command of pairwright prints."""
        command = [sys.executable, "-m", "pairwright", *words]
        done = subprocess.run(
            command, env=self.environment, input=typed, capture_output=True, text=True, check=False, cwd=ROOT
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)}: {done.stderr}")
        return done.stdout

    def start(self) -> None:
        """Start the workers and the proxy, and wait until they answer."""
        with (self.home / "workers.log").open("ab") as log:
            command = [sys.executable, "-m", "pairwright", *self.words]
            self._running.append(subprocess.Popen(command, env=self.environment, stderr=log, cwd=ROOT))
        self._until_they_answer(f"http://127.0.0.1:{self.port}")
        if self.proxied:
            self._running.append(self._proxy())
            self._until_they_answer(self.address)

    def _until_they_answer(self, address: str) -> None:
        with self.client(base_url=address) as client:
            for _ in range(600):
                if any(one.poll() is not None for one in self._running):
                    break
                try:
                    if client.get("/health").status_code == 200:
                        return
                except httpx.HTTPError:
                    time.sleep(0.2)
        raise RuntimeError(self.logs())

    def _proxy(self) -> subprocess.Popen[bytes]:
        found = proxy(self.home, f"127.0.0.1:{self.port}", self.http, self.https)
        self.trust = ssl.create_default_context(cafile=str(self.home / "tls" / "fullchain.pem"))
        return found

    def logs(self) -> str:
        """What the workers and the proxy have written."""
        return "\n".join(one.read_text(encoding="utf-8") for one in sorted(self.home.glob("*.log")))

    @property
    def address(self) -> str:
        """Where browsers go: the proxy, or the workers themselves."""
        return f"https://127.0.0.1:{self.https}" if self.proxied else f"http://127.0.0.1:{self.port}"

    def client(self, **more: Any) -> httpx.Client:
        """A browser, as far as connections, cookies and host names go."""
        port = self.https if self.proxied else self.port
        more = {"base_url": self.address, "headers": {"host": f"{NAME}:{port}"}, **more}
        client = httpx.Client(verify=self.trust, timeout=60, **more)

        def name(request: httpx.Request) -> None:
            request.extensions["sni_hostname"] = NAME

        client.event_hooks["request"].append(name)
        return client

    def workers(self) -> list[int]:
        """The processes that answer: children of the server, without Python's own tracker of resources."""
        pid = self._running[0].pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        return [int(one) for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]

    def kill_a_worker(self) -> int:
        """Kill one (SIGKILL); its number."""
        found = self.workers()[0]
        os.kill(found, signal.SIGKILL)
        return found

    def stop(self) -> None:
        """Stop the proxy and the workers."""
        for one in reversed(self._running):
            one.terminate()
        for one in self._running:
            one.wait(30)


@contextmanager
def deployment(
    chiefs: Mapping[str, str], count: int | None = None, proxied: bool = True
) -> Iterator[Deployment]:
    """A deployment with an empty database and these chiefs, by name with their passwords; it is not started yet."""
    home = Path(tempfile.mkdtemp(prefix="deployed", dir="/tmp"))
    try:
        with server() as postgres:
            for program, *words in (
                ("createuser", "pairwright"),
                ("createdb", "--owner=pairwright", "pairwright"),
            ):
                command = [str(postgres.folder / program), "-h", str(postgres.home), "-U", "tester", *words]
                subprocess.run(command, check=True)
            found = Deployment(home, postgres, count, proxied)
            for name, password in chiefs.items():
                found.pairwright(
                    "user", "add", name, "--role", "chief", "--place", PLACE, typed=f"{password}\n"
                )
            try:
                yield found
            finally:
                found.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)
