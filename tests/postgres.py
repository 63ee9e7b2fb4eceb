"""A private PostgreSQL server for the tests: in a temporary folder, on a socket, removed with the session."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

_NO_PROCESS = 2**22 + 1
"""A process id larger than Linux assigns."""


def binaries() -> Path | None:
    """The folder with initdb and postgres; None if PostgreSQL is not installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    found = shutil.which("initdb")
    if found:
        folders.append(Path(found).resolve().parent)
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


class Server:
    """A server that can be started, stopped, and killed. initdb refuses root, so root hands it to another user."""

    def __init__(self, home: Path) -> None:
        folder = binaries()
        assert folder is not None
        self.folder, self.home = folder, home
        self.url = f"postgresql://tester@/postgres?host={quote(str(home), safe='')}"
        self._data = str(home / "data")
        self._as: list[str] = []
        if os.getuid() == 0:
            user = next(name for name in ("postgres", "nobody") if _exists(name))
            entry = pwd.getpwnam(user)
            os.chown(home, entry.pw_uid, entry.pw_gid)
            self._as = ["runuser", "-u", user, "--"]
        self._run("initdb", "-A", "trust", "-U", "tester", "--no-sync", "-E", "UTF8", "--locale=C")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as, str(self.folder / program), "-D", self._data, *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = f"-c listen_addresses='' -c unix_socket_directories={self.home} -c max_connections=200"
        self._run("pg_ctl", "-w", "-t", "120", "-o", options, "-l", str(self.home / "log"), "start")

    def stop(self) -> None:
        """Stop it at once, if it runs: its data are no longer needed."""
        with suppress(subprocess.CalledProcessError):
            self._run("pg_ctl", "-m", "immediate", "stop")

    def kill(self) -> None:
        """Kill the server and all its processes (SIGKILL), like a power cut."""
        lock = self.home / "data" / "postmaster.pid"
        first, _, rest = lock.read_text().partition("\n")
        family = [int(first), *_children(int(first))]
        for pid in family:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        while any(_runs(pid) for pid in family):
            time.sleep(0.01)
        # Where nobody asks about dead processes the number stays taken, and the next server would wait for it.
        lock.write_text(f"{_NO_PROCESS}\n{rest}")
        (self.home / ".s.PGSQL.5432.lock").unlink(missing_ok=True)


@contextmanager
def server() -> Iterator[Server]:
    """A running server in a temporary folder."""
    home = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
    try:
        found = Server(home)
        found.start()
        try:
            yield found
        finally:
            found.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _children(pid: int) -> list[int]:
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in path.read_text().split()] if path.exists() else []


def _runs(pid: int) -> bool:
    """Whether a process exists and is not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _exists(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
