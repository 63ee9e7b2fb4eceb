"""A cup as text in a terminal: what can be played, a bracket, the places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..domain.names import counted
from ..report.lists.cup import entrants_listing, group_listing, matches_listing, places_listing
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
        first = f"{cup.name} · {cup.system} · {counted(len(cup.entrants), 'player')}. Next: draw."
        listing = entrants_listing(cup)
        return [*folded(first, width), *(listing_lines(listing, width) if listing.rows else [])]
    stage = cup.stage
    ready = stage.ready()
    states = [status.state for status in stage.play.status.values()]
    waiting = states.count(State.WAITING)
    if stage.play.over and not stage.re_entry_open:
        said = "All matches are decided."
    else:
        said = f"{counted(len(ready), 'match')} can be played, {waiting} wait."
    lines = folded(f"{stage.name} · {cup.system} · {counted(len(stage.players), 'player')}. {said}", width)
    if ready:
        listing = matches_listing(cup, stage, ready)
        lines += listing_lines(listing.only("Match", "Round", "First", "Second", "To", "Board"), width)
    return lines


def tables(cup: Cup, width: int | None) -> list[str]:
    """The current tables of all groups, and what remains to be played."""
    assert cup.groups is not None
    left = cup.groups.to_play()
    to_play = "1 match is" if len(left) == 1 else f"{len(left)} matches are"
    lines = [f"{cup.name} · {counted(len(cup.groups.groups), 'group')}. {to_play} to be played."]
    for number in range(1, len(cup.groups.groups) + 1):
        listing = group_listing(cup, number).only("Place", "No.", "Player", "Points")
        lines += ["", f"Group {number}", *listing_lines(listing, width)]
    if left:
        boards = cup.boards
        lines.append("")
        for name in left[:12]:
            first, second = cup.groups.players_of(name)
            board = f"  board {boards[name]}" if name in boards else ""
            lines.append(f"{name}  {cup.entrant(first).name} - {cup.entrant(second).name}{board}")
        if len(left) > 12:
            lines.append(f"and {len(left) - 12} more")
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
            found = [*([""] if lines else []), stage.name, *found]
        lines += found
    return lines


def standings(cup: Cup, stage: Stage, width: int | None) -> list[str]:
    """All places that are certain."""
    lines = []
    for placing in stage.play.structure.placings:
        listing = places_listing(cup, stage, placing)
        lines += folded(f"{placing.title}: {len(listing.rows)} of {len(stage.players)} certain.", width)
        lines += listing_lines(listing, width) if listing.rows else []
    return lines


def document(cup: Cup) -> dict[str, Any]:
    """The same for programs."""
    from ..domain.places import places
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
                        for place in places(stage.play, placing)
                    ]
                    for placing in stage.play.structure.placings
                },
            }
            for stage in cup.stages
        ],
    }
