"""A user's program, as mypy --strict sees it: behind each `reveal_type` the type that the package promises.

Read by test_typing.py, never run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, reveal_type

import pairwright as pw
from pairwright.formats import chess_json, tables, trf
from pairwright.lots import draw
from pairwright.tiebreaks import combined, parse_list

if TYPE_CHECKING:
    from pathlib import Path


def one_round(path: Path) -> str:
    """Load, pair, explain."""
    event = pw.load(path)
    reveal_type(event)  # pairwright.domain.tournament.Tournament
    reveal_type(event.entries)  # tuple[pairwright.domain.entry.Entry, ...]
    reveal_type(event.entries[0].mp_tenths)  # int
    result = pw.pair(event, colour_preference="A")
    reveal_type(result)  # pairwright.domain.pairing.RoundPairing
    reveal_type(result.bye)  # pairwright.domain.entry.Entry | None
    for match in result.tables:
        reveal_type(match)  # pairwright.domain.pairing.Pair
        reveal_type(match.white.name)  # str
        reveal_type(match.table)  # int
    reveal_type(pw.explain(result, table=3))  # str
    return pw.why_not(event, 4, 17, length="sentence")


def an_event() -> pw.Tournament:
    """Values made by the caller."""
    history = (pw.PastRound.of_tenths(pw.Result.PLAYED, 2, pw.Colour.WHITE, mp_tenths=20, gp_tenths=25),)
    teams = (pw.Entry(1, "Ayr", history), pw.Entry(2, "Bath"))
    reveal_type(history[0].result)  # pairwright.domain.results.Result
    reveal_type(pw.Colour.WHITE.other)  # pairwright.domain.results.Colour
    return pw.Tournament("fide-team", 2, teams, {"boards": 4}, prohibited=(pw.Prohibition((1, 2)),))


def a_season() -> pw.Standings:
    """An event that is played, and one with its log."""
    event = pw.Tournament.new(["Ayr", "Bath", pw.Entry(3, "Cork")], rounds=3, win_mp=3)
    result = pw.pair(event)
    event = event.played(result, {1: "2½-1½", 2: ["10", "=0", "+-", "=="]})
    event = event.played([(1, 2)], {1: "+-"}, bye=3)
    reveal_type(event)  # pairwright.domain.tournament.Tournament
    reveal_type(event.entries[0].mp)  # int | fractions.Fraction
    with pw.open("cup.pairwright") as desk:
        reveal_type(desk)  # pairwright.opened.OpenEvent
        reveal_type(desk.result(1, boards="1=01").text)  # str
        reveal_type(desk.tournament)  # pairwright.domain.tournament.Tournament
    given = pw.Given("OTHER_OWN", {1: 2})
    return pw.standings(event, "MPTS,OTHER_OWN", given=[given])


def the_rest(event: pw.Tournament) -> None:
    """Standings, verdicts, documents, files, lots."""
    table = pw.standings(event, "GPTS,EMGSB/C1")
    reveal_type(table)  # pairwright.tiebreaks.standing.Standings
    reveal_type(table.rows[0].place_text)  # str
    value = table.rows[0].values[0]
    reveal_type(value)  # int | fractions.Fraction | tuple[int | fractions.Fraction, ...] | None
    reveal_type(table.terms(1, "EMGSB"))  # pairwright.tiebreaks.values.Terms
    reveal_type(parse_list("BH,DE"))  # tuple[pairwright.tiebreaks.codes.TieBreak, ...]
    reveal_type(combined(table, table).rows)  # tuple[pairwright.tiebreaks.combined.CombinedRow, ...]
    reveal_type(pw.check(event).faults)  # tuple[pairwright.checker.verdicts.Fault, ...]
    verdict = pw.judge(event, [(1, 2)])
    reveal_type(verdict)  # pairwright.checker.verdicts.RoundVerdict
    reveal_type(verdict.legal)  # bool
    reveal_type(verdict.faults[0].kind.forbidden)  # bool
    reveal_type(pw.answer({}))  # dict[str, Any]
    reveal_type(pw.read_state({}))  # pairwright.domain.tournament.Tournament
    reveal_type(pw.write_state(event))  # dict[str, Any]
    reveal_type(trf.read(b"", "a.trf")[0])  # pairwright.domain.tournament.Tournament
    reveal_type(trf.write(event))  # bytes
    reveal_type(chess_json.write_event(event))  # tuple[bytes, list[str]]
    reveal_type(tables.write_csv_files(event))  # list[tuple[str, bytes]]
    reveal_type(draw("seed", "seats", ["a", "b"]))  # list[str]
    reveal_type(pw.SYSTEMS["fide-team"].options[0].default_text)  # str
    reveal_type(pw.__version__)  # str


def trouble(event: pw.Tournament) -> tuple[int, ...]:
    """The kinds of error are distinguished by type."""
    try:
        pw.pair(event)
    except pw.NoLegalPairing as none:
        reveal_type(none.why)  # str
        return none.teams
    except pw.FileError as file:
        reveal_type(file.issues[0].line)  # int | None
    except pw.PairwrightError as other:
        reveal_type(other)  # pairwright.domain.errors.PairwrightError
    return ()
