"""A cup as text in a terminal: what can be played, a bracket, the places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..domain.messages import Message, joined, msg
from ..domain.names import counted
from ..report.lists.cup import entrants_listing, group_listing, matches_listing, places_listing
from .language import said
from .table import folded, listing_lines

if TYPE_CHECKING:
    from ..cups.stage import Stage
    from ..cups.state import Cup


def stand(cup: Cup, width: int | None) -> list[str]:
    """The state of the cup and what can be played."""
    from ..domain.play import State

    if cup.groups is not None and not cup.stages:
        return tables(cup, width)
    if not cup.stages:
        first = joined(_head(cup.name, cup.system, counted(len(cup.entrants), "player")), msg("Next: draw."))
        listing = entrants_listing(cup)
        return [*folded(first, width), *(listing_lines(listing, width) if listing.rows else [])]
    stage = cup.stage
    ready = stage.ready()
    states = [status.state for status in stage.play.status.values()]
    waiting = states.count(State.WAITING)
    if stage.play.over and not stage.re_entry_open:
        state = msg("All matches are decided.")
    else:
        state = msg(
            "{count, plural, one {# match} other {# matches}} can be played, "
            "{waiting, plural, one {# waits} other {# wait}}.",
            count=len(ready),
            waiting=waiting,
        )
    head = _head(stage.name, cup.system, counted(len(stage.players), "player"))
    lines = folded(joined(head, state), width)
    if ready:
        listing = matches_listing(cup, stage, ready)
        lines += listing_lines(listing.only("Match", "Round", "First", "Second", "To", "Board"), width)
    return lines


def _head(*facts: str) -> Message:
    return joined(joined(*facts, by=" · "), ".", by="")


def tables(cup: Cup, width: int | None) -> list[str]:
    """The current tables of all groups, and what remains to be played."""
    assert cup.groups is not None
    left = cup.groups.to_play()
    to_play = msg("{count, plural, one {# match is} other {# matches are}} to be played.", count=len(left))
    lines = folded(joined(_head(cup.name, counted(len(cup.groups.groups), "group")), to_play), width)
    for number in range(1, len(cup.groups.groups) + 1):
        listing = group_listing(cup, number).only("Place", "No.", "Player", "Points")
        lines += ["", said(msg("Group {number}", number=number)), *listing_lines(listing, width)]
    if left:
        boards = cup.boards
        lines.append("")
        for name in left[:12]:
            first, second = cup.groups.players_of(name)
            board = msg("board {board}", board=boards[name]) if name in boards else ""
            pair = f"{cup.entrant(first).name} - {cup.entrant(second).name}"
            lines.append(said(joined(name, pair, board, by="  ")))
        if len(left) > 12:
            lines.append(said(msg("and {count} more", count=len(left) - 12)))
    return lines


def bracket(cup: Cup, stage: Stage, width: int | None) -> list[str]:
    """Every match with its state, in order."""
    listing = matches_listing(cup, stage, stage.play.structure.matches)
    return listing_lines(listing.only("Match", "Round", "First", "Result", "Second"), width)


def all_places(cup: Cup, width: int | None) -> list[str]:
    """The current groups and all places that are certain, stage by stage."""
    lines = tables(cup, width) if cup.groups is not None else []
    for stage in cup.stages:
        found = standings(cup, stage, width)
        if len(cup.stages) > 1 or cup.groups is not None:
            found = [*([""] if lines else []), said(stage.name), *found]
        lines += found
    return lines


def standings(cup: Cup, stage: Stage, width: int | None) -> list[str]:
    """All places that are certain."""
    lines = []
    for placing in stage.play.structure.placings:
        listing = places_listing(cup, stage, placing)
        placed = {one.cells[1].link for one in listing.rows}
        everybody = placed.union(("team", number) for number in stage.players)
        certain = msg("{certain} of {count} certain.", certain=len(placed), count=len(everybody))
        lines += folded(joined(placing.title, certain, by=": "), width)
        lines += listing_lines(listing, width) if listing.rows else []
    return lines


def document(cup: Cup) -> dict[str, Any]:
    """The same for programs."""
    from ..cups.places import certain_places
    from ..domain.structures import people

    return {
        "name": cup.name,
        "system": cup.system,
        "players": [
            {"number": e.number, "name": e.name, "rating": e.rating, "club": e.club or None}
            for e in cup.entrants
        ],
        "stages": [
            {
                "name": stage.name,
                "system": stage.system,
                "ready": [match.id for match in stage.ready()],
                "over": stage.play.over,
                "matches": [
                    {
                        "id": match.id,
                        "state": status.state.value,
                        "board": cup.board_of(stage, match.id),
                        "players": [list(people(status.a)), list(people(status.b))],
                        "winner": status.winner if isinstance(status.winner, int) else None,
                        "score": list(status.outcome.score)
                        if status.outcome and status.outcome.score
                        else None,
                    }
                    for match in stage.play.structure.matches
                    for status in [stage.play.status[match.id]]
                ],
                "places": {
                    placing.title: [
                        {"from": place.first, "to": place.last, "players": list(place.players)}
                        for place in certain_places(cup, stage, placing)
                    ]
                    for placing in stage.play.structure.placings
                },
            }
            for stage in cup.stages
        ],
    }
