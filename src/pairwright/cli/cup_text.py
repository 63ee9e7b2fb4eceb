"""What a cup looks like in a terminal: what can be played, a bracket, the places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..report.lists.cup import result_text, who
from .table import Column, folded, table

if TYPE_CHECKING:
    from ..cups.stage import Stage
    from ..cups.state import Cup
    from ..domain.structures import Match


def stand(cup: Cup, width: int | None) -> list[str]:
    """Where the cup stands and what can be played."""
    from ..domain.play import State

    if cup.groups is not None and not cup.stages:
        return tables(cup, width)
    if not cup.stages:
        first = f"{cup.name} · {cup.system} · {_count(len(cup.entrants), 'player')}. Next: draw."
        rows = [[str(e.number), e.name, str(e.rating or ""), e.club] for e in cup.entrants]
        columns = [
            Column("No", right=True),
            Column("Player", name=True),
            Column("Rating", right=True),
            Column("Club"),
        ]
        return [*folded(first, width), *(table(columns, rows, width) if rows else [])]
    stage = cup.stage
    ready = stage.ready()
    states = [status.state for status in stage.play.status.values()]
    waiting = states.count(State.WAITING)
    if stage.play.over and not stage.re_entry_open:
        said = "All matches are decided."
    else:
        said = f"{_count(len(ready), 'match', 'es')} can be played, {waiting} wait."
    lines = folded(f"{stage.name} · {cup.system} · {_count(len(stage.players), 'player')}. {said}", width)
    if ready:
        lines += table(
            [
                Column("Match"),
                Column("Round", name=True),
                Column("First", name=True),
                Column("Second", name=True),
                Column("To"),
                Column("Board", right=True),
            ],
            [[*_row(cup, stage, match), str(cup.board_of(stage, match.id) or "")] for match in ready],
            width,
        )
    return lines


def tables(cup: Cup, width: int | None) -> list[str]:
    """All groups as they stand, and what is to play."""
    assert cup.groups is not None
    left, struck = cup.groups.to_play(), cup.groups.struck()
    to_play = "1 match is" if len(left) == 1 else f"{len(left)} matches are"
    lines = [f"{cup.name} · {_count(len(cup.groups.groups), 'group')}. {to_play} to be played."]
    for number, group in enumerate(cup.groups.groups, 1):
        points = cup.groups.points(group)
        rows = [
            [place.text, str(group.index(one) + 1), cup.entrant(one).name, str(points[one])]
            for place in cup.groups.table(number)
            for one in place.players
        ]
        rows += [
            ["–", str(k), cup.entrant(one).name, "out"] for k, one in enumerate(group, 1) if one in struck
        ]
        columns = [
            Column("Place", right=True),
            Column("No", right=True),
            Column("Player", name=True),
            Column("Points", right=True),
        ]
        lines += ["", f"Group {number}", *table(columns, rows, width)]
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


def _row(cup: Cup, stage: Stage, match: Match) -> list[str]:
    from ..systems.ibf.naming import name_of_round

    status = stage.play.status[match.id]
    length = stage.length(match)
    name = name_of_round(stage.play.structure, match.bracket, match.round)
    return [match.id, name, who(cup, status, 0), who(cup, status, 1), str(length or "")]


def bracket(cup: Cup, stage: Stage, width: int | None) -> list[str]:
    """Every match with its state, in order."""
    rows = []
    for match in stage.play.structure.matches:
        status = stage.play.status[match.id]
        row = _row(cup, stage, match)
        rows.append([row[0], row[1], row[2], result_text(status), row[3]])
    return table(
        [
            Column("Match"),
            Column("Round", name=True),
            Column("First", name=True),
            Column("Result"),
            Column("Second", name=True),
        ],
        rows,
        width,
    )


def all_places(cup: Cup, width: int | None) -> list[str]:
    """The groups as they stand and all places that are certain, stage by stage."""
    lines = tables(cup, width) if cup.groups is not None else []
    for stage in cup.stages:
        found = standings(cup, stage, width)
        if len(cup.stages) > 1 or cup.groups is not None:
            found = [*([""] if lines else []), stage.name, *found]
        lines += found
    return lines


def standings(cup: Cup, stage: Stage, width: int | None) -> list[str]:
    """All places that are certain."""
    from ..domain.places import places, points

    lines = []
    won = points(stage.play)
    for placing in stage.play.structure.placings:
        table_of = places(stage.play, placing)
        known = sum(len(place.players) for place in table_of)
        lines += folded(f"{placing.title}: {known} of {len(stage.players)} certain.", width)
        rows = [
            [
                place.text,
                cup.entrant(number).name,
                str(won.get(number, (0, 0))[0]),
                str(won.get(number, (0, 0))[1]),
            ]
            for place in table_of
            for number in place.players
        ]
        if rows:
            columns = [
                Column("Place", right=True),
                Column("Player", name=True),
                Column("Points", right=True),
                Column("Victories", right=True),
            ]
            lines += table(columns, rows, width)
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


def _count(number: int, thing: str, plural: str = "s") -> str:
    return f"{number} {thing}{'' if number == 1 else plural}"
