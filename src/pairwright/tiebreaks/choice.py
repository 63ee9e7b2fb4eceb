"""Which tie-breaks apply: the caller's, the file's or the system's, and which of them may not be used here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.shown import in_a_line
from ..domain.tournament import Tournament
from .boards import unknown_boards
from .codes import TieBreak, parse_list, parse_tie_break
from .defaults import default_list
from .field import ScoredField
from .registry import rule_in


@dataclass(frozen=True)
class Dropped:
    """A tie-break of the list that may not be used here, and the rule behind that."""

    code: str
    why: str

    __repr__ = in_a_line


def choose(
    tournament: Tournament,
    field: ScoredField,
    listed: str | Iterable[str | TieBreak] | None,
    of_system: str = "",
) -> tuple[tuple[TieBreak, ...], tuple[Dropped, ...]]:
    """The tie-breaks to use, with the primary score, and those that may not be used."""
    asked, dropped = _asked(tournament, field, listed, of_system)
    wanted = []
    for tie_break in _with_primary(field, asked):
        why = why_not(field, tie_break)
        if why:
            dropped.append(Dropped(tie_break.code, why))
        else:
            wanted.append(tie_break)
    return tuple(wanted), tuple(dropped)


def _asked(
    tournament: Tournament, field: ScoredField, listed: str | Iterable[str | TieBreak] | None, of_system: str
) -> tuple[Sequence[TieBreak], list[Dropped]]:
    """The caller's list, the file's, or that of the system. Errors in a file's list are dropped, not raised."""
    if listed is not None:
        found = parse_list(listed)
        for tie_break in found:
            rule_in(field, tie_break)
        return found, []
    info = tournament.info
    text = info.standings_order or info.tie_breaks
    if not text.strip():
        settings = field.settings
        text = of_system or default_list(
            tournament.system, settings.primary, settings.players, settings.predetermined
        )
    good: list[TieBreak] = []
    dropped = []
    for code in text.replace(";", ",").replace(" ", ",").split(","):
        if code:
            try:
                tie_break = parse_tie_break(code)
                rule_in(field, tie_break)
            except StateError as error:
                dropped.append(Dropped(code, error.why))
            else:
                good.append(tie_break)
    return good, dropped


def _with_primary(field: ScoredField, asked: Sequence[TieBreak]) -> list[TieBreak]:
    """The list with the primary score in front, unless the list already contains it or its replacement."""
    primary = "PTS" if field.settings.players else f"{field.settings.primary}TS"
    leads = {"PTS", primary, *(code for code, one in field.settings.given.items() if one.leads)}
    if any(tie_break.acronym in leads for tie_break in asked):
        return list(asked)
    return [TieBreak(primary), *asked]


def why_not(field: ScoredField, tie_break: TieBreak) -> str:
    """Why a tie-break may not be used in this event; empty when it may."""
    rule = rule_in(field, tie_break)
    settings = field.settings
    if rule is None:
        return msg("not one of FIDE's tie-breaks, and not known here")
    if settings.players and (not rule.players or tie_break.score):
        return msg("it is for team events [11]")
    if not settings.players and not rule.teams:
        return msg("breaks on ratings are for players, not for teams [10]")
    if settings.predetermined and not rule.round_robin:
        return msg("Buchholz and its relatives must not be used in a round robin [8]")
    if rule.rated and not tie_break.unrated:
        unrated = sum(not entry.rating for entry in field.entries)
        if unrated:
            return msg(
                "{count, plural, one {# player has} other {# players have}} no rating [10]; a modifier like /U1400 "
                "gives them one",
                count=unrated,
            )
    if rule.boards or (tie_break.score == "GP" and rule.acronym in ("WIN", "WON", "BPG", "BWG", "REP")):
        return unknown_boards(field)
    if rule.acronym == "RND" and not settings.seed:
        return msg("lots are drawn from a seed, and none was given [4.2]")
    return ""
