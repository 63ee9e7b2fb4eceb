"""A deployment under load: many events in PostgreSQL, several workers behind the proxy, readers and clerks; then the
same while a worker and the database are killed.

    python -m benchmarks.load --seconds 60 --readers 100

runs it with other numbers. Linux only, with PostgreSQL, nginx and openssl installed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tests.deployment import NAME, Deployment, deployment, missing

from pairwright.store.schema import DECISIONS

from .browsers import Crowd, Heard, Where
from .manager import confirmed
from .report import Table, ms

TABLES, BOARDS, ROUNDS = 12, 4, 3


@dataclass(frozen=True)
class Size:
    """How many of everything."""

    events: int = 10_000
    live: int = 50
    """The events that are read and written."""
    readers: int = 500
    clerks: int = 40
    seconds: float = 300.0
    workers: int = 4
    proxied: bool = True


@dataclass(frozen=True)
class Blow:
    """Something that is killed: when, and when it was back."""

    what: str
    at: float
    back: float


@dataclass(frozen=True)
class Outcome:
    """One run: what readers and clerks got, what was killed, and the acts that are not in the log."""

    heard: Heard
    blows: tuple[Blow, ...]
    lost: int
    busy: float
    """The mean load of the machine."""


def load(size: Size) -> Table | None:
    """Both runs as one table; None if something is missing here."""
    if missing():
        return None
    table = Table(
        f"Load: {size.events:,} events, {size.workers} workers",
        f"PostgreSQL, `serve --workers {size.workers}` and {'nginx (TLS)' if size.proxied else 'no proxy'} on this "
        f"machine, as `deploy/compose.yaml` starts them, and one process as {size.readers} readers of {size.live} "
        f"events and {size.clerks} clerks for {size.seconds:.0f} seconds. A reader has a public page and its stream "
        "open, loads the page again when told of a change, and turns to another page every 20 to 60 seconds; a clerk "
        "enters the result of a board every 1 to 3. Elapsed time until the response has arrived; *lost* are "
        "acknowledged results that are not in the log afterwards. In the second run a worker is killed (SIGKILL) after "
        "a third of the time, and all processes of PostgreSQL after two thirds, which is started again.",
        ("what", "requests", "p50 ms", "p95 ms", "p99 ms", "errors", "lost", "reached"),
    )
    for name, outcome in runs(size):
        for what, times in outcome.heard.times.items():
            found = sorted(times)
            parts = [ms(found[int(len(found) * part)]) if found else "-" for part in (0.5, 0.95, 0.99)]
            lost = (str(outcome.lost), "no" if outcome.lost else "yes") if what == "write" else ("", "")
            errors = str(len(outcome.heard.errors[what]))
            table.rows.append((f"{what}, {name}", f"{len(found):,}", *parts, errors, *lost))
        streams = outcome.heard.errors["stream"]
        changes = f"{outcome.heard.changes:,}"
        table.rows.append(
            (f"changes told by streams, {name}", changes, "", "", "", str(len(streams)), "", "")
        )
        table.text += f"\n\n{explained(name, outcome)}"
        if outcome.lost:
            table.missed.append(f"{table.title}: {name}: {outcome.lost} lost")
    return table


def explained(name: str, outcome: Outcome) -> str:
    """The errors of a run, each with what caused it, and how busy the machine was."""
    errors = sorted(
        (at, f"{what}: {text}") for what, some in outcome.heard.errors.items() for at, text in some
    )
    parts, rest = [], len(errors)
    ends = [one.at for one in outcome.blows[1:]]
    for blow, end in zip(outcome.blows, [*ends, float("inf")], strict=False):
        here = [at for at, _ in errors if blow.at <= at < end]
        rest -= len(here)
        last = f", the last one {here[-1] - blow.at:.1f} s after it" if here else ""
        parts.append(f"{blow.what}: back after {blow.back - blow.at:.1f} s, {len(here)} errors{last}")
    parts.append(f"{rest} errors" + " at other times" * bool(parts))
    kinds = Counter(text.partition(" b'")[0] for _, text in errors)
    for text, count in kinds.most_common(8):
        print(f"  {count} x {text}")
    return f"{name.capitalize()}: {'; '.join(parts)}; {outcome.busy:.1f} runnable processes on {os.cpu_count()} cores."


def runs(size: Size) -> Iterator[tuple[str, Outcome]]:
    """Start a deployment, send readers and clerks, and look for their acts in the log: undisturbed, then with kills."""
    with deployment({"Ann": "a long password"}, size.workers, size.proxied) as place:
        events, tokens = filled(place, size)
        place.start()
        see_the_list(place, tokens[0])
        port = place.https if size.proxied else place.port
        where = Where(port, f"{NAME}:{port}", place.trust if size.proxied else None)
        for name in ("undisturbed", "with kills"):
            crowd = Crowd(where, events, ROUNDS, TABLES, BOARDS)
            done: list[Blow] = []
            strike = threading.Thread(target=_strike, args=(place, size.seconds / 3, done), daemon=True)
            if name == "with kills":
                strike.start()
            loads: list[float] = []
            heard = asyncio.run(_with_load(crowd, size, tokens, loads))
            if name == "with kills":
                strike.join()
            yield name, Outcome(heard, tuple(done), missing_acts(place, heard), sum(loads) / len(loads))


async def _with_load(crowd: Crowd, size: Size, tokens: Sequence[str], loads: list[float]) -> Heard:
    async def watch() -> None:
        while True:
            loads.append(os.getloadavg()[0])
            await asyncio.sleep(5)

    watching = asyncio.create_task(watch())
    try:
        return await crowd.run(size.readers, tokens, size.seconds)
    finally:
        watching.cancel()


def _strike(place: Deployment, pause: float, done: list[Blow]) -> None:
    time.sleep(pause)
    began = time.monotonic()
    killed = place.kill_a_worker()
    until = began + pause
    while time.monotonic() < until and (killed in (found := place.workers()) or len(found) < place.count):
        time.sleep(0.1)
    done.append(Blow("a worker killed", began, time.monotonic()))
    time.sleep(max(0.0, until - time.monotonic()))
    began = time.monotonic()
    place.postgres.kill()
    place.postgres.start()
    done.append(Blow("PostgreSQL killed", began, time.monotonic()))


def filled(place: Deployment, size: Size) -> tuple[list[str], list[str]]:
    """The names of the events that will be read and written, and the clerks' tokens. All others are small."""
    from sqlalchemy import text

    from pairwright.store.engines import database_engine
    from pairwright.web.accounts import open_accounts
    from pairwright.web.desks import Desks
    from pairwright.web.index import Index

    desks, accounts = Desks(place.url), open_accounts(place.url)
    index = Index(desks, accounts)
    try:
        tokens = [accounts.token(f"clerk {who}", "clerk") for who in range(size.clerks)]
        _league(desks, "live", 2 * TABLES, ROUNDS)
        _league(desks, "small", 8, 1)
        index.page()
    finally:
        index.close()
        desks.close()
        accounts.close()
    engine = database_engine(place.url)
    with engine.begin() as connection:
        for name, count in (("live", size.live), ("small", size.events - size.live)):
            given: dict[str, Any] = {"name": name, "count": count}
            for statement in _COPIES:
                connection.execute(text(statement), given)
        connection.execute(text("ANALYZE"))
    engine.dispose()
    return [f"live-{number}" for number in range(1, size.live + 1)], tokens


_COLUMNS = ", ".join(f"d.{column.name}" for column in DECISIONS.c if column.name != "event")
_COPIES = (
    "INSERT INTO pairwright_events (name) SELECT :name || '-' || n FROM generate_series(1, :count) AS n",
    (
        f"INSERT INTO pairwright_decisions SELECT e.id, {_COLUMNS} FROM pairwright_events AS e, "
        "pairwright_decisions AS d JOIN pairwright_events AS o ON d.event = o.id "
        "WHERE o.name = :name AND e.name LIKE :name || '-%'"
    ),
    (
        "INSERT INTO pairwright_index SELECT e.name, regexp_replace(stamp, ' [0-9]+', ' ' || e.id), "
        "replace(lines, '\"' || :name || '\"', '\"' || e.name || '\"') FROM pairwright_events AS e, "
        "pairwright_index AS i WHERE i.name = :name AND e.name LIKE :name || '-%'"
    ),
    "DELETE FROM pairwright_index WHERE name = :name",
    "DELETE FROM pairwright_decisions USING pairwright_events AS o WHERE event = o.id AND o.name = :name",
    "DELETE FROM pairwright_events WHERE name = :name",
)
"""Copies of an event and of its line in the list, in place of it."""


def _league(desks: Any, name: str, teams: int, rounds: int) -> None:
    """A league whose last round is published and has no results yet."""
    desks.begin(name, "create", "Ann", name=name.title(), rounds=5, boards=BOARDS)
    desk = desks.desk(name)
    rows = [
        {
            "name": f"Team {t}",
            "members": [{"name": f"Player {t}.{b}", "rating": 2500 - 9 * t - b} for b in range(5)],
        }
        for t in range(1, teams + 1)
    ]
    confirmed(desk, "teams", teams=rows)
    confirmed(desk, "rank")
    confirmed(desk, "lot", seed="coin")
    for number in range(1, rounds + 1):
        confirmed(desk, "pair")
        confirmed(desk, "publish")
        for match in desk.event.rounds[-1].matches if number < rounds else ():
            confirmed(desk, "result", table=match.table, boards="11=0")


def see_the_list(place: Deployment, token: str) -> None:
    """The list of events has to be complete, as on a server that has run for a while."""
    with place.client() as client:
        page = client.get("/", headers={"authorization": f"Bearer {token}"})
        if page.status_code != 200 or "The list is being built" in page.text:
            raise RuntimeError("the list of events is not complete")


def missing_acts(place: Deployment, heard: Heard) -> int:
    """How many acknowledged acts are not where they were said to be in the log."""
    from pairwright.store.shelf import open_shelf

    shelf = open_shelf(place.url)
    lost = 0
    try:
        logs = {
            name: {one.number: one for one in shelf.read(name)} for name in {act.event for act in heard.acts}
        }
        for act in heard.acts:
            one = logs[act.event].get(act.number)
            lost += one is None or one.person != act.person or not act.data.items() <= one.data.items()
    finally:
        shelf.close()
    return lost


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.load", description=(__doc__ or "").partition("\n\n")[0]
    )
    usual = Size()
    for name in ("events", "live", "readers", "clerks", "workers"):
        parser.add_argument(f"--{name}", type=int, default=getattr(usual, name), help="default: %(default)s")
    parser.add_argument(
        "--seconds", type=float, default=usual.seconds, help="of each run; default: %(default)s"
    )
    parser.add_argument("--direct", action="store_true", help="without the proxy")
    given = vars(parser.parse_args())
    direct = given.pop("direct")
    table = load(replace(Size(**given), proxied=not direct))
    print("\n".join(table.markdown()) if table is not None else f"missing here: {missing()}")


if __name__ == "__main__":
    main()
