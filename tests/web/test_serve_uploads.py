"""The server as people start it takes an uploaded file over: its reading process starts from the same command."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

pytest.importorskip("litestar")

EXAMPLE = Path(__file__).parents[1] / "data" / "field" / "announced-absence-export" / "cup.trf"
COMMANDS = {
    "module": ["-m", "pairwright"],
    "package": ["-m", "pairwright.cli"],
    "script": ["-c", "import sys; from pairwright.cli import main; sys.exit(main())"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_served_place_takes_a_file_over(tmp_path: Path, command: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [sys.executable, *COMMANDS[command], "serve", str(tmp_path), "--port", str(port)]
    with subprocess.Popen(words, env=os.environ.copy(), stderr=subprocess.DEVNULL) as server:
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
                text = _first(client)
                token = re.search(r'_csrf_token" value="([0-9a-f]+)"', text)
                assert token is not None
                files = {"upload": ("cup.trf", EXAMPLE.read_bytes())}
                answer = client.post("/import", data={"_csrf_token": token[1]}, files=files)
                assert answer.status_code == 200, re.sub(r"<[^>]+>", " ", answer.text)[-2000:]
        finally:
            server.kill()


def _first(client: httpx.Client) -> str:
    for _ in range(600):
        try:
            return client.get("/").text
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server did not start")
