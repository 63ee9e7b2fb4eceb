"""The standings of an event: one function for screen, paper, site, JSON and TRF."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..domain.messages import Text, joined, listed, msg
from ..domain.points import points_said, points_text
from ..domain.results import Result
from ..domain.standing import Given
from ..domain.tournament import PastRound, Tournament
from .computed import kept_by_size
from .event import FROM_A_FILE, Event, Match
from .planned import by_table, end_of, last_round, open_matches
from .same import Past, Same
from .snapshot import complete_options, tournament_before

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..tiebreaks import Standings, TieBreak
    from ..tiebreaks.standing import OpenBoard


_MOST_CELLS = 500_000
"""Of the standings that are kept, for all events: those of ten events of 500 players after 11 rounds, or of 26 of 1,000
teams, or 120 small ones."""


def _complete(event: Event) -> int:
    """The last round for which standings can be made: the last one, in an individual event the last completed one (an
    open match of players cannot be counted as a draw), except in a round robin."""
    if not event.by_score or by_table(event):
        return len(event.rounds)
    return next((one.number - 1 for one in event.rounds if event.open_matches(one.number)), len(event.rounds))


def _without(event: Event, tournament: Tournament, left_out: Iterable[tuple[int, Match]]) -> Tournament:
    """The tournament in which these matches (with their rounds) give nothing to either side.

    In a round robin everybody is present: withdrawals are handled here (`struck_in`), and their effect on each match
    was decided.
    """
    table = by_table(event)
    histories = {entry.tpn: list(entry.history) for entry in tournament.entries}
    for number, match in left_out:
        for team in (match.white, match.black):
            decided = [item for item in event.rulings if item.round == number and item.team == team]
            histories[event.tpn(team)][number - 1] = PastRound(Result.ZERO_BYE)._replace(
                mp_tenths=sum(item.mp for item in decided), gp_tenths=sum(item.gp for item in decided)
            )
    entries = tuple(
        replace(entry, history=tuple(histories[entry.tpn]), available=entry.available or table)
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries)


def _open_boards(
    event: Event, tournament: Tournament, matches: Iterable[tuple[int, Match]]
) -> Iterator[OpenBoard]:
    """The boards without a result, each once (for the team that comes first in the list)."""
    from ..tiebreaks.standing import OpenBoard

    for number, match in matches:
        first = tournament.entry(min(event.tpn(match.white), event.tpn(match.black)))
        signs = [*match.boards, *[""] * (event.boards_of_match - len(match.boards))]
        for board, sign in enumerate(signs, 1):
            if sign in ("", "**"):
                yield OpenBoard(number, first, board)


def shown_before(event: Event, number: int) -> Tournament:
    """The tournament before a round with the points that its pairings show.

    A round of the tables is not paired by points: a match that is not finished gives none. In a Swiss they are those
    that the rules pair by, with open boards as draws.
    """
    tournament = tournament_before(event, number)
    return _without(event, tournament, open_matches(event, number - 1)) if by_table(event) else tournament


def struck_in(event: Event) -> list[int]:
    """TPNs of participants who left a round robin with fewer than half of the matches played [C.05 6.6]."""
    matches = (len(event.teams) - 1) * complete_options(event.settings)["cycles"]
    played = Counter(
        team
        for one in event.rounds
        for match in one.matches
        for team in (match.white, match.black)
        if match.begun and not match.forfeit
    )
    return [
        event.tpn(team) for team in event.order if event.teams[team].withdrawn and 2 * played[team] < matches
    ]


def _by_decision(event: Event, after: int) -> tuple[frozenset[tuple[int, int]], list[str]]:
    """Points awarded or deducted by decision, with the reasons: the (round, TPN) concerned, and the sentences."""
    told: set[tuple[int, int]] = set()
    said: list[str] = []
    for ruling in event.rulings:
        if ruling.reason == FROM_A_FILE or (ruling.round or 0) > after:
            continue
        mp, gp = (
            Text(f"{'+' if tenths > 0 else ''}{points_said(tenths)}", Fraction(abs(tenths), 10))
            for tenths in (ruling.mp, ruling.gp)
        )
        points = [
            *([_match_points(event, mp)] if ruling.mp else []),
            *(
                [msg("{points, plural, one {# game point} other {# game points}}", points=gp)]
                if ruling.gp
                else []
            ),
        ]
        where = (
            msg("in the final standings")
            if ruling.round is None
            else msg("in round {round}", round=ruling.round)
        )
        text = msg(
            "{team}: {points} by decision {where}",
            team=event.label(ruling.team),
            points=listed(points),
            where=where,
        )
        said.append(joined(text, ruling.reason.rstrip("."), by=": "))
        told.add((ruling.round or 0, event.tpn(ruling.team)))
    for one in event.rounds[:after]:
        for match in one.matches:
            if match.awarded is not None and match.why:
                mp_a, mp_b, gp_a, gp_b = map(points_text, match.awarded)
                text = msg(
                    "Round {round}, {names}: {match_points} match points, {game_points} game points by decision",
                    round=one.number,
                    names=f"{event.label(match.white)} - {event.label(match.black)}",
                    match_points=f"{mp_a}-{mp_b}",
                    game_points=f"{gp_a}-{gp_b}",
                )
                said.append(joined(text, match.why.rstrip("."), by=": "))
                told |= {(one.number, event.tpn(team)) for team in (match.white, match.black)}
    return frozenset(told), said


def _match_points(event: Event, points: Text) -> str:
    if event.kind == "solo":
        return msg("{points, plural, one {# point} other {# points}}", points=points)
    return msg("{points, plural, one {# match point} other {# match points}}", points=points)


def unfinished_said(count: int) -> str:
    """What a view of standings says of matches that are not finished."""
    return msg(
        "{count, plural, one {# match is} other {# matches are}} not finished and not counted yet",
        count=count,
    )


def standings(event: Event, after: int | None = None) -> Standings:
    """The standings after a round (None: the last paired one), by the tie-breaks of the event.

    One function for screen, paper, site, JSON and TRF. StateError as for `pairwright.standings`.
    """
    number = _complete(event) if after is None else after
    # what a round robin counts for who has left depends on all rounds
    return _kept(Same(event), number) if by_table(event) else _kept(Past(event, number), number)


def _size(found: Standings) -> int:
    """About how many cells were computed for standings, of 200 bytes each: those of each round, and the values."""
    return 4000 + len(found.tournament.entries) * (found.after + 8)


@kept_by_size(_MOST_CELLS, _size)
def _kept(key: Same[Event] | Past, number: int) -> Standings:
    return standings_as(key.value if isinstance(key, Same) else key.event, number)


def standings_as(
    event: Event, after: int | None = None, tie_breaks: str | Iterable[TieBreak] | None = None, **how: Any
) -> Standings:
    """The same with other tie-breaks or other conditions on places: `how` as in `tiebreaks.standings`."""
    from ..ranks import standings as compute
    from ..tiebreaks.values import parse_number

    number = _complete(event) if after is None else after
    tournament = tournament_before(event, number + 1)
    unfinished = open_matches(event, number)
    later = [item for item in unfinished if not item[1].begun] if by_table(event) else []
    tournament = _without(event, tournament, later)
    struck = struck_in(event) if by_table(event) else []
    seed = next((seed for what, seed in reversed(event.lots) if what == "ties"), "")
    last = last_round(event)
    # whatever the pairing counts for its open boards, an unfinished match gives nothing; its games stay to be seen
    found = compute(
        _without(event, tournament, unfinished),
        (event.settings.tie_breaks or None) if tie_breaks is None else tie_breaks,
        number,
        seed=how.get("seed") or seed,
        struck=[*struck, *how.get("struck", ())],
        unranked={
            **{event.tpn(team): "expelled" for team in event.order if event.teams[team].expelled},
            **how.get("unranked", {}),
        },
        by_hand=how.get("by_hand")
        or [event.tpn(team) for team in sorted(event.hand_ranks, key=event.hand_ranks.__getitem__)],
        given=[
            *(
                Given(code, {event.tpn(team): parse_number(value) for team, value in values.items()})
                for code, values in event.values.items()
            ),
            *how.get("given", ()),
        ],
    )
    told, remarks = _by_decision(event, number)
    if unfinished:
        remarks.append(unfinished_said(len(unfinished)))
    waiting = tuple(_open_boards(event, tournament, (item for item in unfinished if item not in later)))
    found = replace(
        found, tournament=tournament, remarks=(*found.remarks, *remarks), told=told, waiting=waiting
    )
    if unfinished:
        return replace(found, more=True)
    over = event.finished or (last and number >= last) or (number >= len(event.rounds) and end_of(event))
    return found if over else replace(found, more=True)
