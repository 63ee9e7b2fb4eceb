"""Readers of the federation's other case files: whole tournaments to N losses, and the tables of Appendix 1."""

from __future__ import annotations

from itertools import groupby
from typing import Any, cast

from pairwright import standings
from pairwright.domain.results import Result
from pairwright.domain.tournament import Entry, PastRound, Tournament
from pairwright.systems.ibf import swiss_lives
from pairwright.systems.ibf.options import LIVES
from pairwright.systems.options import read_options
from pairwright.systems.round_robin import berger_table

Row = dict[str, Any]

_CODES = {
    "1": (Result.PLAYED, 10),
    "0": (Result.PLAYED, 0),
    "+": (Result.FORFEIT_WIN, 10),
    "-": (Result.FORFEIT_LOSS, 0),
    "B": (Result.PAB, 10),
    "Z": (Result.ZERO_BYE, 0),
}


def lives_answer(row: Row) -> Row:
    """A tournament to N losses played with the results of the row: every round, who goes out, and the places."""
    options = read_options({"losses": row["losses"]}, LIVES, "ibf-swiss-lives")
    histories: dict[int, list[PastRound]] = {tpn: [] for tpn in range(1, row["n"] + 1)}
    rounds = []
    for given in row["rounds"]:
        entries = _entries(histories, set(given["absent"]))
        tournament = Tournament("ibf-swiss-lives", given["round"], entries, solo=True, colours=False)
        before = {entry.tpn for entry in swiss_lives.survivors(tournament, options)}
        result = swiss_lives.pair(tournament, options)
        for tpn, history in histories.items():
            code, opponent = given["results"].get(str(tpn), ("Z", 0))
            kind, points = _CODES[code]
            history.append(PastRound.of_tenths(kind, opponent or None, None, points))
        after = {
            entry.tpn
            for entry in _entries(histories, set())
            if swiss_lives.eliminated_in(entry, options) is None
        }
        rounds.append(
            {
                **given,
                "pairs": [[pair.white.tpn, pair.black.tpn] for pair in result.pairs],
                "bye": result.bye.tpn if result.bye else None,
                "repeats": result.extra["repeats"],
                "eliminated": sorted(before - after),
            }
        )
    last = Tournament(
        "ibf-swiss-lives",
        len(rounds) + 1,
        _entries(histories, set()),
        {"losses": row["losses"]},
        solo=True,
        colours=False,
    )
    return {"rounds": rounds, "places": _places(last, options)}


def _places(tournament: Tournament, options: dict[str, Any]) -> list[Row]:
    """The places as a row has them: those who share one together."""
    table = standings(tournament)
    won = table.codes.index("OTHER_IBFWON")
    found = []
    for place, shared in groupby(table.rows, key=lambda row: (row.place, row.last_place)):
        rows = list(shared)
        found.append(
            {
                "from": place[0],
                "to": place[1],
                "players": [row.team.tpn for row in rows],
                "out_in_round": swiss_lives.eliminated_in(rows[0].team, options),
                "wins": max(cast("int", row.values[won]) for row in rows),
            }
        )
    return found


def _entries(histories: dict[int, list[PastRound]], absent: set[int]) -> tuple[Entry, ...]:
    return tuple(
        Entry(tpn, history=tuple(history), available=tpn not in absent) for tpn, history in histories.items()
    )


READERS: tuple[tuple[str, frozenset[str], Any, Any], ...] = (
    (
        "tournament to N losses",
        frozenset(("n", "losses", "rounds", "places")),
        lives_answer,
        lambda row: {"rounds": row["rounds"], "places": row["places"]},
    ),
    (
        "tables of Appendix 1",
        frozenset(("4", "22")),
        lambda row: {
            size: [[f"{a}:{b}" for a, b in line] for line in berger_table(int(size))] for size in row
        },
        lambda row: row,
    ),
)
