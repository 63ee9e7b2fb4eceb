"""An event as a file for other programs: its tournament, with the places of its own standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.tournament import Tournament
from ..formats.chess_results import write_chess_results
from ..formats.files import write_tournament
from .event import Event
from .planned import by_table, open_matches
from .ranking import standings
from .snapshot import tournament_before, tournament_for_rating

_TRF = ("trf", "trf16", "javafo", "bbp")


def export_event(event: Event, form: str, rating: bool = False, play: str = "") -> tuple[bytes, list[str]]:
    """The event in this format, and what the file cannot represent; StateError as for `write_tournament`.

    `rating`: for the rating report, with the games corrected for that purpose; no games are invented. `play`: its
    rounds of this category of play only.
    """
    tournament = tournament_for_rating(event, play) if rating else tournament_before(event)
    if form == "chess-results":
        return _for_chess_results(event, tournament)
    if form in _TRF and event.rounds and not tournament.info.tie_breaks:
        tournament = replace(tournament, info=replace(tournament.info, tie_breaks=_tie_breaks(event)))
    data, remarks = write_tournament(
        tournament,
        form,
        places=places_in_files(event) if form in _TRF and not play else None,
        only_known=rating,
    )
    if form != "state" and any(match.points for one in event.rounds for match in one.matches):
        remarks = [
            *remarks,
            msg("the scores of matches are left out, who won is kept; the log (.json) has them all"),
        ]
    waiting = len(open_matches(event)) if by_table(event) else 0
    if waiting:
        drawn = msg(
            "{count, plural, one {# open match is} other {# open matches are}} drawn in the totals of the file; "
            "the standings of a table leave them out",
            count=waiting,
        )
        remarks = [*remarks, drawn]
    return data, remarks


def _for_chess_results(event: Event, tournament: Tournament) -> tuple[bytes, list[str]]:
    """With the tables as called, and the standings after the last complete round."""
    after = next(
        (one.number - 1 for one in event.rounds if event.open_matches(one.number)), len(event.rounds)
    )
    tables = {
        (one.number, event.tpn(match.white)): match.table for one in event.rounds for match in one.matches
    }
    return write_chess_results(tournament, standings(event, after) if after else None, tables)


def _tie_breaks(event: Event) -> str:
    """The tie-breaks used by its standings if the event names none, so that a reader can check the places."""
    try:
        return ",".join(standings(event).codes[1:])
    except StateError:
        return ""


def places_in_files(event: Event) -> Mapping[int, int] | None:
    """The ranks in an exported file: the same places as on screen and paper, none for unranked participants. None:
    there are no places."""
    if not event.rounds:
        return None
    try:
        return standings(event).places
    except StateError:
        return None
