"""The functions of the public API; the package itself exports them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .domain.expected import expect, expect_items, expect_number
from .domain.pairing import RoundPairing
from .domain.tournament import Tournament, couples_of
from .formats.files import read_tournament
from .systems.registration import register
from .systems.registry import by_system, pair_round

if TYPE_CHECKING:
    from .checker import Report, RoundVerdict
    from .cups.state import Cup
    from .opened import OpenEvent
    from .tiebreaks import Standings, TieBreak

__all__ = [
    "Tournament", "check", "explain", "judge", "load", "open", "pair", "register", "standings", "why_not",
]  # fmt: skip
"""What the package exports from this module. `Tournament` is here because it requires the systems to be registered."""


def load(path: str | PathLike[str]) -> Tournament:
    """The tournament in a TRF, round-state, chess-JSON, XLSX or CSV file, recognised by name and content.

    FileError or StateError if it cannot be understood, OSError if it cannot be read.
    """
    expect(path, (str, PathLike), "`load` takes the path of a file")
    tournament, _ = read_tournament(Path(path).read_bytes(), str(path))
    return tournament


def open(target: str | PathLike[str]) -> OpenEvent:  # noqa: A001  pw.open
    """The event in a file (`cup.pairwright`, made by its verb `create`) or a database, with its log; verbs are methods.

    FileError or StateError if it cannot be opened.
    """
    from .opened import OpenEvent

    return OpenEvent(target)


def pair(tournament: Tournament, system: str | None = None, **options: Any) -> RoundPairing:
    """Pair the round of `tournament` by its own system and options, or by those given here.

    StateError: the tournament or an option is wrong. NoLegalPairing: the round cannot be completed.
    """
    _expect_event("pair", tournament)
    return pair_round(by_system(tournament, system, **options))


def explain(
    result: RoundPairing,
    table: int | None = None,
    team: int | None = None,
    length: str = "paragraph",
    language: str = "en",
) -> str:
    """Why the round is as it is: all of it, one table or one team; `length` is sentence, paragraph or full, `language`
    en, de, fr or es."""
    from .reasons import explain_round, explain_table, explain_team

    expect(
        result,
        RoundPairing,
        "`explain` takes the round that `pair` makes",
        "`pw.explain(pw.pair(event), ...)`" if isinstance(result, Tournament) else "",
    )
    if table is not None and team is not None:
        raise ValueError("explain a table or a team, not both")
    if table is not None:
        return explain_table(result, table, length, language)
    if team is not None:
        return explain_team(result, team, length, language)
    return explain_round(result, length, language)


def why_not(
    tournament: Tournament,
    a: int,
    b: int,
    length: str = "paragraph",
    system: str | None = None,
    **options: Any,
) -> str:
    """What a round in which teams `a` and `b` meet would have cost, by article."""
    from .reasons import why_not as why_not_by_article

    _expect_event("why_not", tournament)
    return why_not_by_article(by_system(tournament, system, **options), a, b, length)


def standings(
    tournament: Tournament | Cup,
    tie_breaks: str | Iterable[str | TieBreak] | None = None,
    after: int | None = None,
    **how: Any,
) -> Standings:
    """The standings after a round (all that are known), by the tie-breaks of the tournament or those given here.

    `tie_breaks` are codes of C.07, comma-separated or a list; the primary score may be omitted. Other keywords are
    passed to `pairwright.tiebreaks.standings`. Systems with their own rules for places use these: N losses, a round
    robin with withdrawals, the Storm, the brackets of a cup. StateError: the tournament contradicts itself, or there
    is no such tie-break, team or round.
    """
    from .cups.state import Cup
    from .domain.consistency import check_consistency
    from .ranks import standings as compute

    if not isinstance(tournament, Cup):
        _expect_event("standings", tournament)
        check_consistency(tournament)
    return compute(tournament, tie_breaks, after, **how)


def check(
    event: Tournament | str | PathLike[str], rounds: Iterable[int] | None = None, **options: Any
) -> Report:
    """Judge an event: each round (or those given here) compared with the same round by the rules, and its standings.

    The report has `faults`, `rounds` and `standings`; no faults means that everything is by the rules. A tournament
    does not contain the places declared in a file: they are judged if `event` is the path of a TRF file. `options`:
    `system`, and those of the system. `judge` checks a round made by hand. FileError, StateError and OSError as for
    `load` and `pair`; a round that the rules cannot make is reported, not raised.
    """
    from .checker.event import check_event

    if not isinstance(event, str | PathLike):
        _expect_event("check", event, " or the path of a file")
    if rounds is not None:
        expect_items(rounds, "`rounds` are the numbers of rounds, as [1, 2]")
        rounds = list(rounds)
        for number in rounds:
            expect_number(number, "the number of a round")
    return check_event(event, rounds, **options)


def judge(
    before: Tournament,
    pairs: Sequence[tuple[int, int]],
    bye: int | None = None,
    source: str = "the round",
) -> RoundVerdict:
    """A round made by hand compared with the same round by the rules, before it is published.

    `pairs` are (White, Black) by TPN, `bye` the TPN with the pairing-allocated bye. The verdict has `faults`,
    `legal`, `same`, `best` and `trails`; no faults means that the round agrees with the rules. StateError: the
    tournament is wrong or a TPN has no entry.
    """
    from .checker.rounds import judge as judge_round

    _expect_event("judge", before)
    return judge_round(before, couples_of(pairs), bye, source)


def _expect_event(verb: str, value: Any, more: str = "") -> None:
    """TypeError unless the value is a tournament; `verb` names the function."""
    hint = ""
    if not isinstance(value, Tournament):
        if isinstance(value, str | PathLike):
            hint = "`pw.load` reads a file"
        elif not isinstance(value, type) and "tournament" in dir(value):
            hint = "its `.tournament` is one"
    expect(value, Tournament, f"`{verb}` takes a Tournament{more}", hint)
