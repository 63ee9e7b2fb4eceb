"""Lists of a cup: its matches, its groups, its places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...cups.places import certain_places
from ...cups.stage import Stage
from ...cups.state import Cup
from ...domain.errors import StateError
from ...domain.messages import Message, joined, msg
from ...domain.places import points
from ...domain.play import How, State, Status
from ...domain.structures import FirstLossFrom, Line, Match, Placing, ToBeDecided, WinnerOf
from ...systems.ibf.naming import name_of_round
from ..book import Book
from ..listing import ListCell, ListColumn, Listing, Pages, Section, row, without_empty
from ..words import by_name, head_of


def matches(book: Book, number: int | None = None) -> Pages:
    """Every match of a stage (by default all) and of the groups, with its state."""
    assert book.cup is not None
    cup = book.cup
    if number is not None and not 1 <= number <= len(cup.stages):
        raise StateError(
            msg("there is no stage {number}; there are {count}", number=number, count=len(cup.stages))
        )
    stages = cup.stages if number is None else cup.stages[number - 1 : number]
    sections = tuple(stage_section(cup, stage) for stage in stages if stage.structure is not None)
    return Pages("cup-matches", msg("Matches"), book.title, (*group_sections(cup), *sections), head_of(book))


MATCH = (msg("Match"), msg("Round"), msg("First"), msg("Result"), msg("Second"), msg("To"))
"""The columns of matches on paper; a terminal also shows the boards."""


def stage_section(cup: Cup, stage: Stage) -> Section:
    """The matches of a stage in order; those that nobody has to play are left out."""
    status = stage.play.status
    played = [
        match
        for match in stage.play.structure.matches
        if status[match.id].state not in (State.VOID, State.NOT_NEEDED)
    ]
    found = matches_listing(cup, stage, played).only(*MATCH)
    return Section(stage.name, (), without_empty(found.columns, found.rows, 5))


def matches_listing(cup: Cup, stage: Stage, chosen: Iterable[Match]) -> Listing:
    """Matches of a stage with their round, players, result, length and board."""
    columns = (
        ListColumn(msg("Match"), "text"),
        ListColumn(msg("Round"), "text"),
        ListColumn(msg("First"), "name"),
        ListColumn(msg("Result"), "centre"),
        ListColumn(msg("Second"), "name"),
        ListColumn(msg("To"), "number", msg("Points to win the match")),
        ListColumn(msg("Board"), "number"),
    )
    rows = []
    for match in chosen:
        status = stage.play.status[match.id]
        name = name_of_round(stage.play.structure, match.bracket, match.round)
        first, second = (_who_cell(cup, status, side) for side in (0, 1))
        result = result_cell_of(status)
        board = cup.board_of(stage, match.id)
        rows.append(row(match.id, name, first, result, second, stage.length(match), board))
    return Listing(columns, tuple(rows))


def _who_cell(cup: Cup, status: Status, side: int) -> ListCell:
    occupant = status.b if side else status.a
    return ListCell(who(cup, status, side), link=("team", occupant) if isinstance(occupant, int) else None)


def who(cup: Cup, status: Status, side: int) -> str:
    """The occupant of a slot: a name, nobody, or where the player will come from."""
    occupant = status.b if side else status.a
    if isinstance(occupant, int):
        return cup.entrant(occupant).name
    if not isinstance(occupant, ToBeDecided):
        return msg("nobody")
    source = occupant.source
    if isinstance(source, Line):
        return msg("re-entry")
    if isinstance(source, WinnerOf):
        return msg("winner of {match}", match=source.match)
    if isinstance(source, FirstLossFrom):
        return msg("first loser of {match}", match=source.match)
    return msg("loser of {match}", match=source.match)


_WITHOUT_PLAY = {State.PASS: msg("pass"), State.VOID: msg("void"), State.NOT_NEEDED: msg("not needed")}


def result_text(status: Status, side: int = 0) -> str:
    """The result of a match in a cell, that of the player on `side` first."""
    outcome = status.outcome
    if status.state is not State.DONE or outcome is None:
        return _WITHOUT_PLAY.get(status.state, "")
    if outcome.how is How.DOUBLE_NO_SHOW:
        return msg("0–0 absent")
    first = outcome.winner == outcome.players[side]
    if outcome.how is How.WALKOVER:
        return "w/o –" if first else "– w/o"
    if outcome.score is not None:
        return f"{outcome.score[side]}–{outcome.score[1 - side]}"
    return "1–0" if first else "0–1"


def result_cell_of(status: Status) -> ListCell:
    """The same, and for files with a plain hyphen."""
    text = result_text(status)
    return ListCell(text, "" if isinstance(text, Message) else text.replace("–", "-"))


def entrants_listing(cup: Cup, order: str = "number") -> Listing:
    """The players of a cup by starting number, `rating` or `name`."""
    found = sorted(cup.entrants, key=lambda one: one.number)
    if order == "rating":
        found.sort(key=lambda one: -(one.rating or 0))
    elif order == "name":
        found.sort(key=lambda one: by_name(one.name))
    columns = (
        ListColumn(msg("No."), "number"),
        ListColumn(msg("Player"), "name"),
        ListColumn(msg("Rating"), "number"),
        ListColumn(msg("Club"), "name"),
    )
    rows = [
        row(one.number, ListCell(one.name, link=("team", one.number)), one.rating, one.club) for one in found
    ]
    return without_empty(columns, rows, 2)


def group_sections(cup: Cup) -> list[Section]:
    """The groups of a mixed system: places and points, all-play-all tables."""
    if cup.groups is None:
        return []
    return [
        Section(msg("Group {number}", number=number), (), group_listing(cup, number), whole=True)
        for number in range(1, len(cup.groups.groups) + 1)
    ]


def group_listing(cup: Cup, number: int) -> Listing:
    """The current table of a group; removed players are last."""
    groups = cup.in_groups()
    group, totals, struck = (
        groups.groups[number - 1],
        groups.points(groups.groups[number - 1]),
        groups.struck(),
    )
    placed = [
        (place.text, player, str(totals[player]))
        for place in groups.table(number)
        for player in place.players
    ]
    lines = (*placed, *(("–", one, msg("out")) for one in group if one in struck))
    order = [player for _, player, _ in lines]
    columns = [
        ListColumn(msg("Place"), "number"),
        ListColumn(msg("No."), "number"),
        ListColumn(msg("Player"), "name"),
    ]
    columns += [
        ListColumn(str(player), "centre", msg("Against number {number}", number=player)) for player in order
    ]
    columns.append(ListColumn(msg("Points"), "number"))
    rows = []
    for place, player, made in lines:
        marks = [ListCell(group_mark(cup, player, other)) for other in order]
        name = ListCell(cup.entrant(player).name)
        rows.append(row(ListCell(place), player, name, *marks, ListCell(made)))
    return Listing(tuple(columns), tuple(rows))


def group_mark(cup: Cup, player: int, other: int) -> str:
    """A player's result against another of the group; empty if not played yet."""
    if player == other:
        return "×"
    assert cup.groups is not None
    found = []
    for outcome in cup.groups.between(player, other):
        if outcome.score is not None:
            mine = outcome.players.index(player)
            found.append(f"{outcome.score[mine]}–{outcome.score[1 - mine]}")
        else:
            found.append("1" if outcome.winner == player else "0")
    return " ".join(found)


def places_sections(cup: Cup) -> list[Section]:
    """The places, stage by stage, as far as certain."""
    return [
        Section(
            joined(stage, placing, by=": ") if placing else msg("{stage}: places", stage=stage), (), listing
        )
        for stage, placing, listing in placings(cup)
    ]


def placings(cup: Cup) -> Iterator[tuple[str, str, Listing]]:
    """The places as far as certain: the name of the stage, that of the placing if it has several, and who has them."""
    for stage in cup.stages:
        if stage.structure is None:
            continue
        for placing in stage.structure.placings:
            listing = places_listing(cup, stage, placing)
            if listing.rows:
                several = len(stage.structure.placings) > 1
                yield stage.name, placing.title if several else "", listing.only(msg("Place"), msg("Player"))


def places_listing(cup: Cup, stage: Stage, placing: Placing) -> Listing:
    """The certain places, with points (passes count) and victories (passes do not) of the bracket."""
    won, playing = points(stage.play), set(stage.players)
    columns = (
        ListColumn(msg("Place"), "number"),
        ListColumn(msg("Player"), "name"),
        ListColumn(msg("Points"), "number"),
        ListColumn(msg("Victories"), "number"),
    )
    rows = tuple(
        row(
            ListCell(place.text),
            ListCell(cup.entrant(number).name, link=("team", number)),
            *(ListCell(str(value) if number in playing else "") for value in won.get(number, (0, 0))),
        )
        for place in certain_places(cup, stage, placing)
        for number in place.players
    )
    return Listing(columns, rows)
