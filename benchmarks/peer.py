"""gacrux compared with pairwright, on the same files."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any

from pairwright import StateError, Tournament, pair
from pairwright.compare.gacrux import Gacrux
from pairwright.formats.trf import read, write

from .events import state_after
from .fields import engine_only
from .lines import LINES, Line
from .measure import Job, Task, in_turns
from .report import Table, ms

SIZES = (20, 50, 100, 200)

_HEAD = (
    "system",
    "teams",
    "gacrux round",
    "our round",
    "ratio",
    "goal",
    "gacrux file",
    "our file",
    "with file",
    "same",
    "reached",
)
_TEXT = """gacrux {version} (PyPI) in the same process, interleaved, on the same TRF files, after 7 of 11 rounds,
with 200 teams after 5, 7 and 9; CPU time in ms, medians. *Round*: for gacrux the constructor of its engine and
`compute_pairing` on the tournament returned by its reader; for pairwright from the tournament returned by its
reader to the answer. Both include the computation of scores, colours and meetings, and exclude imports and reading
the file. *File*: from the text to the tournament, with checks, for each. *With file*: the ratio of file and round
together. *Same*: both give the same pairs, colours and bye."""


@dataclass
class _State:
    """A file, what both read from it, and the four tasks."""

    other: Gacrux
    text: str
    ours: Tournament
    brackets: list[tuple[Any, Any]] = field(default_factory=list)

    def round_by_gacrux(self) -> Job:
        event = self.other.read(self.text)

        def job() -> None:
            engine = self.other.engine(event, self.ours.round, self.ours.system)
            self.brackets.append((engine, engine.compute_pairing(False, 0)))

        return job

    def tasks(self, turns: int) -> list[Task]:
        data = self.text.encode()
        return [
            Task("round by gacrux", self.round_by_gacrux, most=turns),
            Task("our round", engine_only(self.ours)),
            Task("file by gacrux", lambda: partial(self.other.read, self.text), most=turns),
            Task("our file", lambda: partial(read, data, "bench.trf")),
        ]

    def same(self) -> bool:
        answer = self.other.of_brackets(*self.brackets[-1], teams=not self.ours.solo)
        result = pair(self.ours)
        bye = result.bye.tpn if result.bye is not None else None
        return bye == answer.bye and set(answer.tables) == {(p.white.tpn, p.black.tpn) for p in result.pairs}


def peer(turns: int, most_teams: int) -> Table | None:
    """The table; None if gacrux is not installed."""
    try:
        other = Gacrux()
    except StateError:
        return None
    table = Table(
        "Compared with gacrux",
        _TEXT.format(version=other.version).replace("\n", " "),
        _HEAD,
    )
    for line in LINES:
        for teams in SIZES:
            if line.peer and teams <= most_teams:
                _row(table, other, line, teams, turns)
    return table


def _row(table: Table, other: Gacrux, line: Line, teams: int, turns: int) -> None:
    most = teams == SIZES[-1]
    states = []
    for past in (5, 7, 9) if most else (7,):
        text = write(state_after(line.system, teams, line.options, past)).decode()
        ours, _ = read(text.encode(), "bench.trf")
        states.append(_State(other, text, ours))
    tasks = [state.tasks({20: turns, 50: turns, 100: 2}.get(teams, 1)) for state in states]
    in_turns([task for row in tasks for task in row], max(turns, 3))
    theirs, mine, file_theirs, file_mine = (
        median(task.seconds for task in column) for column in zip(*tasks, strict=True)
    )
    ratio = theirs / mine
    same = all(state.same() for state in states)
    cells = (
        line.name,
        str(teams),
        ms(theirs),
        ms(mine),
        f"{ratio:,.0f}",
        f"{line.ratio:,}" if most else "",
        ms(file_theirs),
        ms(file_mine),
        f"{(file_theirs + theirs) / (file_mine + mine):,.0f}",
        "yes" if same else "no",
    )
    table.add(cells, (ratio >= line.ratio and same) if most else None if same else False)
