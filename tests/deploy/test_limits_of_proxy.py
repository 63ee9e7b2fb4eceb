"""What the proxy of `deploy/` lets one address have, with small numbers in front of a server that answers when it is
told to."""

from __future__ import annotations

import shutil
import socket
import ssl
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from ..deployment import DEPLOY, NAME, free_port, nginx, proxy

pytestmark = pytest.mark.skipif(
    not DEPLOY.is_dir() or nginx() is None or shutil.which("openssl") is None,
    reason="nginx (Debian's package nginx-light), openssl or the folder deploy is missing here",
)
AT_ONCE, RATE = "limit_conn pairwright_at_once 1024;", "rate=300r/s;"
BURST = "limit_req zone=pairwright_begun burst=3000 nodelay;"
Ask = Callable[[str], int]


@contextmanager
def limited(changes: Mapping[str, str], end: threading.Event, begun: list[str]) -> Iterator[Ask]:
    """The status of what one address gets of an address of the site."""

    class Held(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            begun.append(self.path)
            assert end.wait(60)
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Nothing."""

    home = Path(tempfile.mkdtemp(prefix="proxied", dir="/tmp"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), Held)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    https = free_port()
    running = proxy(home, f"127.0.0.1:{server.server_port}", free_port(), https, changes)
    trust = ssl.create_default_context(cafile=str(home / "tls" / "fullchain.pem"))

    def ask(path: str) -> int:
        headers, name = {"host": NAME}, {"sni_hostname": NAME}
        with httpx.Client(verify=trust, timeout=60) as client:
            return client.get(
                f"https://127.0.0.1:{https}{path}", headers=headers, extensions=name
            ).status_code

    try:
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", https)).close()
                break
            except OSError:
                time.sleep(0.1)
        yield ask
    finally:
        end.set()
        running.terminate()
        running.wait(30)
        server.shutdown()
        server.server_close()
        shutil.rmtree(home, ignore_errors=True)


def test_one_address_has_so_many_requests_at_a_time() -> None:
    """Some 2,000 were passed on, and stood in one line."""
    end, begun = threading.Event(), list[str]()
    with limited({AT_ONCE: AT_ONCE.replace("1024", "3")}, end, begun) as ask, ThreadPoolExecutor(6) as pool:
        sent = [pool.submit(ask, f"/e/cup/hall?x={number}") for number in range(6)]
        while sum(one.done() for one in sent) < 3:
            time.sleep(0.02)
        end.set()
        assert Counter(one.result() for one in sent) == {200: 3, 429: 3}
    assert len(begun) == 3


def test_one_address_begins_so_many_requests_in_a_time() -> None:
    end, begun = threading.Event(), list[str]()
    end.set()
    changes = {RATE: "rate=1r/m;", BURST: BURST.replace("3000", "2")}
    with limited(changes, end, begun) as ask:
        assert [ask(f"/e/cup/hall?x={number}") for number in range(6)] == [200] * 3 + [429] * 3
