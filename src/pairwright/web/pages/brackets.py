"""Brackets and groups at the desk: what can be played now, results in place, group tables, ties, the next stage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from litestar import get
from litestar.params import FromPath
from litestar.response import Response

from ...cups.places import champion
from ...cups.stage import Stage
from ...cups.state import Cup
from ...cups.words import key_of, of_stage, said_of
from ...domain.messages import joined
from ...domain.play import How, State
from ...manager.event import Event
from ...manager.steps import next_step
from ...pictures.geometry import BOX_HEIGHT, BOX_WIDTH, layout
from ...report.lists.cup import group_mark
from ..access import role_of
from ..render import page
from .acts import verbs_of
from .common import AnyRequest, begun, desk_of

ROUND_OF_GROUPS = 40
"""So many matches of groups are listed at once, those of the earliest rounds first."""


@dataclass(frozen=True)
class Playable:
    """A match that can be played now, by the name that decisions use."""

    name: str
    said: str
    """The same in words: a group or bracket, the round, and which match of it."""
    players: tuple[str, str]
    ids: tuple[int, int]
    """Of the teams, for a no-show."""
    length: int
    board: int


@dataclass(frozen=True)
class GroupRow:
    """A player in the table of a group."""

    place: str
    number: int
    name: str
    team: int
    marks: tuple[str, ...]
    played: int
    won: int
    points: int
    out: bool


@dataclass(frozen=True)
class GroupTable:
    """A group as it stands, and the sets of players whom nothing parts although everything is played."""

    number: int
    rows: tuple[GroupRow, ...]
    ties: tuple[tuple[str, tuple[int, ...]], ...]
    """The shared places, and the ids of the teams."""
    open: int


@dataclass(frozen=True)
class Spot:
    """A match in the picture of a bracket that leads somewhere: its place there, its words and its address."""

    x: int
    y: int
    words: str
    href: str


@dataclass(frozen=True)
class Drawn:
    """A stage with its picture and what can be clicked in it."""

    number: int
    name: str
    width: int
    height: int
    spots: tuple[Spot, ...]


@get("/e/{event:str}/bracket", sync_to_thread=True)
def bracket_desk(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """The brackets as pictures that lead to their matches, what can be played now, and the next stage."""
    state = begun(desk_of(request, event))
    cup = state.cup
    groups = cup.groups if cup is not None else None
    tables = [_table(state, cup, k) for k in range(1, len(groups.groups) + 1)] if cup and groups else []
    return page(
        request,
        "bracket.html",
        event=state,
        cup=cup,
        step=next_step(state),
        groups=verbs_of(state, role_of(request)),
        playable=list(playable(state)) if cup is not None else [],
        tables=tables,
        drawn=[_drawn(event, cup, k, one) for k, one in enumerate(cup.stages, 1)] if cup is not None else [],
        key=key_of(cup) if cup is not None else [],
        winner=champion(cup) if cup is not None else None,
        qualify=_qualify(cup),
        redraw=_drawn_by(cup),
        width=BOX_WIDTH,
        height=BOX_HEIGHT,
        watch=True,
    )


def _drawn_by(cup: Cup | None) -> str:
    """The verb that draws again what is drawn; empty once something of it is played, or a later stage is drawn."""
    if cup is None or len(cup.stages) > (cup.groups is None):
        return ""
    if cup.groups is not None:
        return "" if cup.groups.outcomes else "groups"
    return "draw" if cup.stages and not cup.stage.outcomes else ""


def playable(event: Event) -> Iterator[Playable]:
    """The matches that can be played now, in the order in which they are listed."""
    cup = event.cup
    assert cup is not None
    found = list(cup.playable.items())
    for name, (a, b) in found if cup.stages else found[:ROUND_OF_GROUPS]:
        names = cup.entrant(a).name, cup.entrant(b).name
        ids = event.team_of(a), event.team_of(b)
        if ":" in name:
            length = _last(cup.options.get("lengths", ()))
        else:
            stage, match = cup.locate(name)
            length = stage.length(match) or 0
        yield Playable(name, said_of(cup, name), names, ids, length, cup.boards.get(name, 0))


def _last(lengths: list[int] | tuple[int, ...]) -> int:
    return lengths[-1] if lengths else 0


def _table(event: Event, cup: Cup, number: int) -> GroupTable:
    groups = cup.in_groups()
    members = groups.groups[number - 1]
    struck, points = groups.struck(), groups.points(members)
    mine = [(name, players) for name, players in groups.meetings.items() if name.startswith(f"G{number}:")]
    table = groups.table(number)
    order = [player for place in table for player in place.players]
    order += [player for player in members if player in struck]
    text = {player: place.text for place in table for player in place.players}
    waiting = len({name for name, _ in mine}.intersection(groups.to_play()))
    rows = tuple(_row(event, cup, order, player, text.get(player, "–"), points[player]) for player in order)
    ties = []
    for place in () if waiting else table:
        here = [player for player in place.players if player not in groups.withdrawn]
        if len(here) > 1:
            ties.append((place.text, tuple(event.team_of(player) for player in here)))
    return GroupTable(number, rows, tuple(ties), waiting)


def _row(event: Event, cup: Cup, order: Sequence[int], player: int, place: str, points: int) -> GroupRow:
    groups = cup.in_groups()
    outcomes = [
        groups.outcomes[name]
        for name, players in groups.meetings.items()
        if player in players and name in groups.outcomes
    ]
    return GroupRow(
        place,
        player,
        cup.entrant(player).name,
        event.team_of(player),
        tuple(group_mark(cup, player, other) for other in order),
        len(outcomes),
        sum(one.winner == player and one.how is How.PLAYED for one in outcomes),
        points,
        player in groups.withdrawn,
    )


def _drawn(name: str, cup: Cup, number: int, stage: Stage) -> Drawn:
    places = layout(stage.play.structure, stage.play.status)
    spots = []
    for box in places.boxes.values():
        match, status = stage.play.structure[box.match], stage.play.status[box.match]
        full = cup.full_name(stage, match.id)
        said = joined(full, of_stage(stage, match), by=": ")
        if status.state is State.READY:
            spots.append(Spot(box.x, box.y, said, f"#m-{full}"))
        elif status.state is State.DONE:
            back = f"next=/e/{name}/bracket"
            spots.append(Spot(box.x, box.y, said, f"/e/{name}/form/correct?match={full}&{back}"))
    return Drawn(number, stage.name, places.width, places.height, tuple(spots))


def _qualify(cup: Cup | None) -> int:
    """How many of each group go on when nobody says otherwise: two, or as many as make a full bracket; 0 before the
    groups are played, and where no knockout follows."""
    if cup is None or cup.groups is None or cup.stages or cup.groups.to_play() or cup.system == "ibf-groups":
        return 0
    count, least = len(cup.groups.groups), min(map(len, cup.groups.groups))
    full = [tiers for tiers in (2, 1, 4, 3) if tiers <= least and count * tiers in (2, 4, 8, 16, 32, 64, 128)]
    return full[0] if full else min(2, least)


HANDLERS = [bracket_desk]
