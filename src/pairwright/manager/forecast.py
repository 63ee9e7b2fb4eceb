"""The next round while boards are still open, and what each open result would change."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..domain.errors import NoLegalPairing, StateError
from ..domain.messages import msg
from .by_the_rules import by_the_rules
from .computed import kept
from .event import Event, Match

MOST_OPEN = 40
"""With more open matches than this only the round is forecast, not the effect of each of them."""


@dataclass(frozen=True)
class Outlook:
    """One possible outcome of an open match: whom its teams would then meet (ids; None: the bye), and how many pairs
    of the round would differ from the forecast."""

    result: str
    """`win`, `draw` or `loss` of the first-named team."""
    opponents: tuple[tuple[int, int | None], ...]
    changed: int


@dataclass(frozen=True)
class Forecast:
    """The next round as the rules would pair it now, open boards counted as draws (pairs and bye as ids)."""

    round: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    open: tuple[Match, ...]
    outlooks: tuple[tuple[int, tuple[Outlook, ...]], ...]
    """By table of the open match."""
    why_not: str = ""
    """Why there is no forecast."""


@kept(16)
def forecast(event: Event) -> Forecast:
    """The next round if every open game were drawn, and what each open match changes."""
    number = len(event.rounds) + 1
    waiting = tuple(event.open_matches(number - 1)) if event.rounds else ()
    try:
        pairs, bye = _round(event, number)
    except (NoLegalPairing, StateError) as error:
        return Forecast(number, (), None, waiting, (), error.why)
    base = {frozenset(pair) for pair in pairs}
    asked = waiting if len(waiting) <= MOST_OPEN else ()
    outlooks = tuple((match.table, tuple(_outlooks(event, number, match, base))) for match in asked)
    return Forecast(number, pairs, bye, waiting, outlooks)


def _round(event: Event, number: int) -> tuple[tuple[tuple[int, int], ...], int | None]:
    result = by_the_rules(event, number).pairing
    pairs = tuple((event.team_of(pair.white.tpn), event.team_of(pair.black.tpn)) for pair in result.tables)
    return pairs, event.team_of(result.bye.tpn) if result.bye else None


def _outlooks(event: Event, number: int, match: Match, base: set[frozenset[int]]) -> list[Outlook]:
    found = []
    for word, sign in ((msg("win"), "10"), (msg("draw"), "=="), (msg("loss"), "01")):
        if sign == "==" and event.by_score:
            continue  # the match has a winner
        try:
            pairs, _ = _round(_with(event, _ended(event, match, sign)), number)
        except (NoLegalPairing, StateError):
            continue
        meets = {team: other for a, b in pairs for team, other in ((a, b), (b, a))}
        opponents = tuple((team, meets.get(team)) for team in (match.white, match.black))
        changed = sum(1 for pair in pairs if frozenset(pair) not in base)
        found.append(Outlook(word, opponents, changed))
    return found


def _ended(event: Event, match: Match, sign: str) -> Match:
    """The match with every open board ending the same way."""
    if event.by_score:
        return replace(match, points={"10": (1, 0), "01": (0, 1)}.get(sign), forfeit="")
    boards = [*match.boards, *[""] * (event.boards_of_match - len(match.boards))]
    return replace(match, boards=tuple(one if one not in ("", "**") else sign for one in boards))


def _with(event: Event, match: Match) -> Event:
    last = event.rounds[-1]
    matches = tuple(match if one.table == match.table else one for one in last.matches)
    return replace(event, rounds=(*event.rounds[:-1], replace(last, matches=matches)))
