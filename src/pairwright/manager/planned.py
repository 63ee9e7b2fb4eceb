"""What is fixed before an event begins: its number of rounds, and the meetings of a round robin."""

from __future__ import annotations

from collections import Counter

from ..domain.messages import joined, msg
from ..domain.tournament import Tournament
from ..systems import registry
from ..systems.ibf import swiss_lives
from ..systems.round_robin_play import rounds_of
from .event import Event, Match
from .snapshot import complete_options, tournament_before, usual_rounds


def by_table(event: Event) -> bool:
    """Whether all meetings are fixed before the start: a round robin."""
    return registry.by_table(event.settings.system)


def needs_colour(event: Event) -> bool:
    """Whether the initial colour still has to be drawn."""
    known = {option.name for option in registry.SYSTEMS[event.settings.system].options}
    return "initial_colour" in known and event.settings.options.get("initial_colour") is None


def table_rounds(event: Event) -> int:
    """The number of rounds in the table for this field; 0 if there is no table."""
    return registry.table_rounds(tournament_before(event)) if by_table(event) else 0


def rounds_in_table(event: Event) -> int:
    """As above, of groups too, without making the table: for a size that is to be refused."""
    if event.cup is not None and event.cup.groups is not None:
        return event.cup.groups.rounds
    count = len(event.teams)
    if count < 2 or not by_table(event):
        return 0
    return (count - 1 + count % 2) * int(complete_options(event.settings)["cycles"])


def named_first(event: Event, number: int, tpn: int, other: int) -> bool:
    """Whether the table names a team before its opponent in a round; both by TPN."""
    return (tpn, other) in rounds_of(len(event.teams), complete_options(event.settings))[number - 1]


def last_round(event: Event) -> int:
    """The number of rounds: of a finished event those played, otherwise those announced, or those of the table or for
    this number of players; 0 if unknown."""
    if event.finished and event.rounds:
        return len(event.rounds)
    return event.settings.rounds or table_rounds(event) or usual_rounds(event)


def end_of(event: Event) -> str | None:
    """Why an event to N losses is over, whatever rounds were announced: one player is left [IBF 4.9]; None if not."""
    if event.settings.system != "ibf-swiss-lives" or not event.rounds or open_matches(event):
        return None
    return swiss_lives.end_of(tournament_before(event), complete_options(event.settings))


def open_matches(event: Event, after: int | None = None) -> list[tuple[int, Match]]:
    """The matches without a complete result, with their round, of all rounds or of those up to one."""
    return [(one.number, match) for one in event.rounds[:after] for match in event.open_matches(one.number)]


def before_next(event: Event) -> tuple[Tournament, list[str]]:
    """The current tournament, and sentences about what is open in it.

    Open boards of teams count as draws. An open match of players counts for nobody yet: the tournament is the one
    before the first round that has one, except for a round robin, which is paired regardless.
    """
    waiting = Counter(number for number, _ in open_matches(event))
    if not waiting or by_table(event):
        return tournament_before(event), []
    said = msg(
        "open matches: {names}",
        names=joined(
            *(
                msg("{count} of round {round}", count=waiting[number], round=number)
                for number in sorted(waiting)
            ),
            by=", ",
        ),
    )
    if not event.by_score:
        return tournament_before(event), [joined(said, msg("open boards count as draws"), by="; ")]
    first = min(waiting)
    because = msg("no draw can stand for them, so this is the event before round {round}", round=first)
    return tournament_before(event.as_paired(first), first), [joined(said, because, by="; ")]


def round_to_enter(event: Event) -> int:
    """The round to enter results for: the last one; in a round robin the first open one."""
    waiting = open_matches(event) if by_table(event) else []
    return waiting[0][0] if waiting else len(event.rounds)


def wrong_meetings(event: Event) -> list[tuple[int, int, int]]:
    """Two teams of a round robin (ids) and how often they were paired, if that differs from its table.

    Teams that have withdrawn are ignored.
    """
    met = Counter(frozenset((match.white, match.black)) for one in event.rounds for match in one.matches)
    cycles = complete_options(event.settings)["cycles"]
    there = [team for team in event.order if not event.teams[team].withdrawn]
    return [
        (a, b, met[frozenset((a, b))])
        for at, a in enumerate(there)
        for b in there[at + 1 :]
        if met[frozenset((a, b))] != cycles
    ]
