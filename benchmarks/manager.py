"""The manager: how long a whole event takes to open, a verb to be answered, and readers and clerks on the web."""

from __future__ import annotations

import random
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from .report import Table, ms

TEAMS, ROUNDS, BOARDS = 200, 11, 4
WEB_GOAL = 0.1
"""Seconds within which 95 of 100 requests are answered."""


def confirmed(desk: Any, verb: str, /, **given: Any) -> None:
    """A verb, with every question confirmed."""
    from pairwright.manager.warnings import Question

    confirm = ""
    while True:
        try:
            desk.do(verb, person="Ann", reason="x", confirm=confirm, **given)
            return
        except Question as question:
            confirm = question.token


def whole_event(path: Path) -> None:
    """An event of 200 teams and 11 rounds with line-ups and results board by board: about 15,000 decisions."""
    from pairwright.manager.desk import Desk
    from pairwright.store.memory import MemoryLog
    from pairwright.store.shelf import open_log

    rng = random.Random(1)
    desk = Desk(MemoryLog())

    do = partial(confirmed, desk)
    do("create", name="Olympiad", rounds=ROUNDS, boards=BOARDS)
    rows = [
        {
            "name": f"Team {t}",
            "members": [{"name": f"Player {t}.{b}", "rating": 2700 - 5 * t - b} for b in range(5)],
        }
        for t in range(TEAMS)
    ]
    do("teams", teams=rows)
    do("rank")
    do("lot", seed="coin")
    for _ in range(ROUNDS):
        do("pair")
        do("publish")
        event = desk.event
        number = len(event.rounds)
        for match in event.rounds[-1].matches:
            for team in (match.white, match.black):
                members = [member.number for member in event.teams[team].members][:BOARDS]
                do("lineup", team=f"#{team}", members=members, round=number)
            for board in range(1, BOARDS + 1):
                do("result", table=match.table, board=board, sign=rng.choice("1=0"), round=number)
            for board in range(1, BOARDS + 1):  # half of the boards are entered twice, as clerks do
                if rng.random() < 0.75:
                    do("result", table=match.table, board=board, sign=rng.choice("1=0"), round=number)
    from pairwright.store.log import Draft

    log = open_log(path, create=True)
    log.append(
        0,
        [Draft(one.kind, one.version, one.data, one.person, one.level, one.reason) for one in desk.decisions],
    )
    log.close()


Spent = tuple[float, float]
"""Elapsed time and processor time."""


def _timed(run: Callable[[], object]) -> Spent:
    begun = time.perf_counter(), time.process_time()
    run()
    return time.perf_counter() - begun[0], time.process_time() - begun[1]


def manager(turns: int) -> Table:
    """Opening, a result, undo and standings of a whole event."""
    from pairwright.manager.desk import Desk
    from pairwright.manager.ranking import standings
    from pairwright.store.shelf import open_log

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cup.pairwright"
        whole_event(path)
        opened: list[Spent] = []
        entered, undone, table = list[Spent](), list[Spent](), list[Spent]()
        for turn in range(turns):
            begun = time.perf_counter(), time.process_time()
            log = open_log(path)
            desk = Desk(log)
            opened.append((time.perf_counter() - begun[0], time.process_time() - begun[1]))
            sign = "1=0"[turn % 3]
            other = "0=1"[turn % 3]
            entered.append(_timed(partial(desk.do, "result", table=3, board=2, sign=sign, round=ROUNDS)))
            desk.do("result", table=3, board=2, sign=other if other != sign else "*", round=ROUNDS)
            undone.append(_timed(partial(desk.do, "undo")))
            table.append(_timed(partial(standings, desk.event)))
            count = len(desk.decisions)
            log.close()

    found = Table(
        f"The manager: an event of {TEAMS} teams and {ROUNDS} rounds, with line-ups",
        f"{count:,} decisions, results board by board. Elapsed time, medians: opening reads the file, "
        f"checks the hash chain and folds; a result and its undo end when they are on disk; *processor*: CPU time.",
        ("what", "ms", "processor", "goal", "reached"),
    )
    for what, times, goal in (
        ("open the event", opened, 0.15),
        ("a result", entered, 0.05),
        ("undo of it", undone, 0.05),
        ("standings", table, 0.05),
    ):
        middle = median(elapsed for elapsed, _ in times)
        found.add((what, ms(middle), ms(median(spent for _, spent in times)), ms(goal)), middle <= goal)
    return found


def web(seconds: float, readers: int = 200, clerks: int = 10) -> Table:
    """Readers and clerks on one server on this machine: response times, and how many requests failed."""
    import resource
    import socket
    import ssl
    import subprocess
    import sys

    import httpx

    with tempfile.TemporaryDirectory() as folder:
        whole_event(Path(folder) / "cup.pairwright")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "pairwright", "serve", folder, "--port", str(port)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        while server.poll() is None:
            try:
                httpx.get(f"http://127.0.0.1:{port}/e/cup", timeout=60)
                break
            except httpx.ConnectError:
                time.sleep(0.2)
        times: dict[str, list[float]] = {"read, all at once": [], "read": [], "write": []}
        failed: dict[str, int] = dict.fromkeys(times, 0)
        trust = ssl.create_default_context()  # one client for all: each takes longer than a page
        clients = [
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, verify=trust)
            for _ in range(readers + clerks)
        ]
        until = time.monotonic() + seconds

        def timed(what: str, ask: Callable[[], httpx.Response]) -> None:
            begun = time.perf_counter()
            answer = ask()
            times[what].append(time.perf_counter() - begun)
            failed[what] += answer.status_code != 200

        def read(who: int) -> None:
            rng = random.Random(who)
            paths = [
                "/e/cup",
                "/e/cup/p/standings",
                *(f"/e/cup/p/rounds/{n}" for n in range(1, ROUNDS + 1)),
                "/e/cup/p/teams/7",
            ]
            what = "read, all at once"
            while time.monotonic() < until:
                timed(what, partial(clients[who].get, rng.choice(paths)))
                what = "read"
                time.sleep(rng.uniform(2, 6))  # time to read

        def write(who: int) -> None:
            rng = random.Random(1000 + who)
            while time.monotonic() < until:
                table, board, sign = rng.randint(1, 100), rng.randint(1, 4), rng.choice("1=0")
                body = {"arguments": {"table": table, "board": board, "sign": sign, "round": ROUNDS}}
                timed("write", partial(clients[readers + who].post, "/api/events/cup/do/result", json=body))
                time.sleep(rng.uniform(1, 3))

        threads = [threading.Thread(target=read, args=(who,)) for who in range(readers)]
        threads += [threading.Thread(target=write, args=(who,)) for who in range(clerks)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        for client in clients:
            client.close()
        server.terminate()
        server.wait(60)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def share(found: list[float], part: float) -> str:
        return ms(sorted(found)[int(len(found) * part)]) if found else "-"

    table = Table(
        f"The web: {readers} readers and {clerks} clerks for {seconds:.0f} seconds",
        "One server process with SQLite on this machine, which also sends the requests. Readers open public "
        "pages of "
        "the event above every 2 to 6 seconds, clerks enter the result of a board every 1 to 3, so that "
        "every page is regenerated constantly. All start at the same moment, as when a round is published "
        "and nobody has opened a page yet: the first row. Elapsed time until the response has arrived. The server used "
        f"{ms(used / sum(map(len, times.values())))} ms of processor time a request, its start and the opening of the "
        "event included.",
        ("what", "requests", "p50 ms", "p95 ms", "p99 ms", "failed", "goal", "reached"),
    )
    for name, found in times.items():
        goal = WEB_GOAL if name in ("read", "write") and found else None
        table.add(
            (
                name,
                f"{len(found):,}",
                share(found, 0.5),
                share(found, 0.95),
                share(found, 0.99),
                str(failed[name]),
                ms(goal) if goal else "",
            ),
            sorted(found)[int(len(found) * 0.95)] <= goal if goal else None,
        )
    return table
