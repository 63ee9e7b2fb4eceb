"""gacrux beside pairwright, on the same files."""

from __future__ import annotations

from functools import partial
from statistics import median

from pairwright import RoundPairing, Tournament
from pairwright.formats.trf import read, write

from .events import state_after
from .fields import engine_only
from .lines import LINES
from .measure import Job, Task, in_turns
from .report import Table, ms

SIZES = (20, 50, 100, 200)
PAST = 7
RATIO = 1500
"""Goal at 200 teams."""

_TEXT = """gacrux {version} (PyPI) in the same process, in turns, on the same TRF file, after {past} of 11 rounds;
processor time in ms, medians. *Round*: for gacrux the constructor of its engine and `compute_pairing` on the tournament
that its reader made; for pairwright from the tournament that its reader made to the answer. Both work out scores,
colours and meetings in this time; imports and reading the file are in neither. *File*: from the text to the tournament,
with checks, by each. *Same* says that both give the same pairs, colours and bye."""


def peer(turns: int, most_teams: int) -> Table | None:
    """The table, or nothing when gacrux is not installed."""
    try:
        from tests.gacrux.peer import Peer

        other = Peer()
    except ImportError:
        return None
    table = Table(
        "Beside gacrux",
        _TEXT.format(version=other.version, past=PAST),
        (
            "system",
            "teams",
            "gacrux round",
            "our round",
            "ratio",
            "goal",
            "gacrux file",
            "our file",
            "same",
            "reached",
        ),
    )
    for line in LINES:
        if not line.peer:
            continue
        for teams in SIZES:
            if teams > most_teams:
                continue
            text = write(state_after(line.system, teams, line.options, PAST)).decode()
            data = text.encode()
            ours, _ = read(data, "bench.trf")
            slow = turns if teams < 100 else 2 if teams < 200 else 1

            def engine(text: str = text, number: int = ours.round) -> Job:
                event = other.read(text)
                return lambda: other.engine(event, number).compute_pairing(False, 0)

            theirs = Task("round by gacrux", engine, most=slow)
            file_theirs = Task("file by gacrux", lambda text=text: partial(other.read, text), most=slow)  # type: ignore[misc]
            mine = Task("our round", engine_only(ours))
            file_mine = Task("our file", lambda data=data: partial(read, data, "bench.trf"))  # type: ignore[misc]
            in_turns([mine, theirs, file_mine, file_theirs], max(turns, 3))
            ratio = theirs.seconds / mine.seconds
            same = _same(other, ours, text)
            reached = (ratio >= RATIO if teams == 200 else True) and same
            cells = (
                line.name,
                str(teams),
                ms(theirs.seconds),
                ms(mine.seconds),
                f"{ratio:,.0f}",
                f"{RATIO:,}" if teams == 200 else "",
                ms(file_theirs.seconds),
                ms(file_mine.seconds),
                "yes" if same else "no",
            )
            table.add(cells, reached if teams == 200 or not same else None)
    ratios = [float(row[4].replace(",", "")) for row in table.rows if row[1] == "200"]
    if ratios:
        table.text += f" Median ratio at 200 teams: {median(ratios):,.0f}."
    return table


def _same(other: object, ours: Tournament, text: str) -> bool:
    from tests.gacrux.peer import Peer

    from pairwright import pair

    assert isinstance(other, Peer)
    result: RoundPairing = pair(ours)
    answer = other.pair(other.read(text), ours.round)
    bye = result.bye.tpn if result.bye is not None else None
    return bye == answer.bye and answer.pairs == {(p.white.tpn, p.black.tpn) for p in result.pairs}
