"""A private PostgreSQL server for the tests: in a folder of its own, on a socket, gone with the session."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote


def binaries() -> Path | None:
    """The folder with initdb and postgres; None when PostgreSQL is not installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name)
    found = shutil.which("initdb")
    if found:
        folders.append(Path(found).resolve().parent)
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


@contextmanager
def server() -> Iterator[str]:
    """Run a server; its URL. initdb refuses root, so root hands it to another user."""
    folder = binaries()
    assert folder is not None
    home = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
    before: list[str] = []
    if os.getuid() == 0:
        user = next(name for name in ("postgres", "nobody") if _exists(name))
        entry = pwd.getpwnam(user)
        os.chown(home, entry.pw_uid, entry.pw_gid)
        before = ["runuser", "-u", user, "--"]
    data = str(home / "data")

    def run(*command: str) -> None:
        subprocess.run(
            [*before, *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/"
        )

    try:
        run(str(folder / "initdb"), "-D", data, "-A", "trust", "-U", "tester", "--no-sync", "-E", "UTF8")
        options = f"-c listen_addresses='' -c unix_socket_directories={home} -c max_connections=200"
        run(str(folder / "pg_ctl"), "-D", data, "-w", "-o", options, "-l", str(home / "log"), "start")
        try:
            yield f"postgresql://tester@/postgres?host={quote(str(home), safe='')}"
        finally:
            run(str(folder / "pg_ctl"), "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _exists(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
