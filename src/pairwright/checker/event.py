"""Judge an event: every round by the results before it, and the standings that its file gives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any

from ..domain.consistency import check_consistency
from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.tournament import Tournament
from ..formats.declared import declared as declared_in
from ..formats.files import read_tournament
from ..systems.olympiad.editions import EDITIONS, PLAYERS
from ..systems.registry import by_system, complete_options, system_of
from ..tiebreaks.decisions import Declared
from .given import GivenRound, given_round
from .rounds import judge_given
from .standings import judge_standings
from .verdicts import Kind, Report, RoundVerdict

SOURCE = msg("the file")
_LATER = re.compile(r"(?:Correction|Adjournment|Decided points) @ Round (\d+):")
"""Notes of a file about results that were changed or entered after their round."""


@dataclass(frozen=True)
class Known:
    """A round with what was known when it was paired, where a log distinguishes this from what is known now."""

    before: Tournament
    given: GivenRound
    remarks: tuple[str, ...] = ()


def check(
    tournament: Tournament,
    declared: Mapping[int, Declared] | None = None,
    rounds: Iterable[int] | None = None,
    given: GivenRound | None = None,
    known: Mapping[int, Known] | None = None,
) -> Report:
    """Judge all past rounds of the tournament, or those named, and the `declared` standings (by TPN).

    `given`: a round to be judged instead of the one in the file, or as the next round; then either one round is
    named, or the next round is meant. Settings that the file omits and the rules need (the number of rounds, the
    initial colour) are inferred from the rounds played, with a remark. `known`: rounds to be judged by what was known
    when they were paired; others are judged by the results in the tournament. StateError: the tournament is wrong, or
    an option or a round does not exist. That no legal pairing exists is a finding, not an error.
    """
    check_consistency(tournament)
    tournament, remarks = completed(tournament)
    if rounds is None:
        rounds = (tournament.round,) if given is not None else _all_rounds(tournament, known, remarks)
    verdicts = [_judged(tournament, number, given, (known or {}).get(number)) for number in rounds]
    if known is None:
        remarks += _changed_later(tournament, verdicts)
    standings = judge_standings(tournament, declared) if declared else None
    return Report(tournament, tuple(verdicts), standings, tuple(remarks))


def check_event(
    event: Tournament | str | PathLike[str],
    rounds: Iterable[int] | None = None,
    /,
    *,
    system: str | None = None,
    **options: Any,
) -> Report:
    """`pairwright.check`: a tournament, or a file with its declared places, by its own system or another."""
    declared: Mapping[int, Declared] = {}
    if not isinstance(event, Tournament):
        data, name = Path(event).read_bytes(), str(event)
        event, _ = read_tournament(data, name)
        declared = declared_in(data, name) if rounds is None else {}
    return check(by_system(event, system, **options), declared, rounds)


def _judged(
    tournament: Tournament, number: int, given: GivenRound | None, known: Known | None
) -> RoundVerdict:
    """A round judged by the results before it, or by what was known then."""
    if known is not None:
        missing = {
            name: value for name, value in tournament.options.items() if name not in known.before.options
        }
        before = _possible(known.before.with_options(**missing))
        verdict = judge_given(before, given or known.given, SOURCE, given is not None)
        return replace(verdict, remarks=(*verdict.remarks, *known.remarks))
    before = _possible(tournament.before(number))
    if given is None and number == tournament.round:
        return _decided_round(before)
    return judge_given(before, given or given_round(tournament, number), SOURCE, given is not None)


def _possible(before: Tournament) -> Tournament:
    """Without decided pairs that are impossible because one side does not take part: the verdict reports that."""
    there = {entry.tpn for entry in before.present}
    return before.decided_otherwise(forced=tuple(pair for pair in before.forced if there.issuperset(pair)))


def _changed_later(tournament: Tournament, verdicts: Iterable[RoundVerdict]) -> Iterator[str]:
    """Remarks about rounds that differ after results that were changed according to the notes of a file: the file
    does not say which of them were known when the round was paired."""
    noted = [(int(found[1]), note) for note in tournament.notes if (found := _LATER.search(note))]
    for verdict in verdicts:
        notes = [note for number, note in noted if number < verdict.round]
        if verdict.faults and notes:
            yield msg(
                "Round {round} may have been paired by other results: the file notes {notes}. "
                "The event with its log is judged by what was known then.",
                round=verdict.round,
                notes="; ".join(notes),
            )


def _all_rounds(
    tournament: Tournament, known: Mapping[int, Known] | None, remarks: list[str]
) -> Iterable[int]:
    if tournament.system:
        return range(1, tournament.round) if known is None else sorted(known)
    remarks.append(msg("No pairing system is named, so only the standings are judged."))
    return range(0)


def _decided_round(before: Tournament) -> RoundVerdict:
    """The next round consisting of the pairs decided for it, without colours; a single participant left over has the
    bye."""
    if not before.forced:
        raise StateError(
            msg(
                "round {round} is not played yet, and no pairs are given for it (`forced`)",
                round=before.round,
            ),
            "round",
        )
    seated = {tpn for pair in before.forced for tpn in pair}
    left = [entry.tpn for entry in before.present if entry.tpn not in seated]
    bye = left[0] if len(left) == 1 else None
    given = GivenRound(before.forced, bye, frozenset(map(frozenset, before.forced)))
    return judge_given(before.decided_otherwise(forced=()), given, SOURCE)


def completed(tournament: Tournament) -> tuple[Tournament, list[str]]:
    """The tournament with the options that a played event shows and its file may omit, and remarks about them."""
    remarks: list[str] = []
    played = tournament.round - 1
    if not played or not tournament.system:
        return tournament, remarks
    system = system_of(tournament.system)
    options = complete_options(tournament)
    remarks += _unlike_the_edition(tournament, options)
    if system.id in ("fide-team", "fide-dutch") and options["rounds"] is None:
        tournament = tournament.with_options(rounds=played)
        remarks.append(
            msg(
                "The number of rounds is not in the file; it is taken as {rounds}, the rounds played.",
                rounds=played,
            )
        )
    if options.get("initial_colour", "") is None:
        first = given_round(tournament, 1)
        wrong = {
            colour: sum(
                fault.kind is Kind.COLOURS
                for fault in judge_given(
                    tournament.with_options(initial_colour=colour).before(1), first, SOURCE, False
                ).faults
            )
            for colour in "WB"
        }
        colour = min("WB", key=wrong.__getitem__)
        tournament = tournament.with_options(initial_colour=colour)
        name = msg("White") if colour == "W" else msg("Black")
        remarks.append(msg("The initial colour is not in the file; by round 1 it is {colour}.", colour=name))
    return tournament, remarks


def _unlike_the_edition(tournament: Tournament, options: Mapping[str, Any]) -> Iterator[str]:
    """Where an Olympiad's rounds, boards or reserves differ from those its edition fixes."""
    edition = EDITIONS.get(tournament.system)
    if edition is None:
        return
    rounds, at = options["rounds"], edition.articles
    if edition.rounds is not None and rounds != edition.rounds:
        yield msg(
            "The event has {rounds} rounds; the rules have {expected} [{article}].",
            rounds=rounds,
            expected=edition.rounds,
            article=at["rounds"],
        )
    if edition.reserves is None:
        return
    if options["boards"] != PLAYERS:
        yield msg(
            "A match is on {boards} boards; a team has {players} players [{article}].",
            boards=options["boards"],
            players=PLAYERS,
            article=at["players"],
        )
    most = PLAYERS + edition.reserves
    larger = [entry.label for entry in tournament.entries if len(entry.players) > most]
    if larger:
        yield msg(
            "More than {players} players and {reserves, plural, one {# reserve} other {# reserves}} [{article}]: "
            "{teams}.",
            players=PLAYERS,
            reserves=edition.reserves,
            article=at["players"],
            teams=", ".join(larger),
        )
