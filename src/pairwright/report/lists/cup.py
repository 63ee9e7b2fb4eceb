"""Lists of a cup: its matches, its groups, its places."""

from __future__ import annotations

from ...cups.stage import Stage
from ...cups.state import Cup
from ...domain.errors import StateError
from ...domain.places import places
from ...domain.play import How, State, Status
from ...domain.structures import FirstLossFrom, Line, ToBeDecided, WinnerOf
from ...systems.ibf.naming import name_of_round
from ..book import Book
from ..listing import ListCell, ListColumn, Listing, Pages, Row, Section, row
from ..words import head_of


def matches(book: Book, number: int | None = None) -> Pages:
    """Every match of a stage (all when none is named) and of the groups, with its state."""
    assert book.cup is not None
    cup = book.cup
    if number is not None and not 1 <= number <= len(cup.stages):
        raise StateError(f"there is no stage {number}; there are {len(cup.stages)}")
    stages = cup.stages if number is None else cup.stages[number - 1 : number]
    sections = tuple(stage_section(cup, stage) for stage in stages if stage.structure is not None)
    return Pages("cup-matches", "Matches", book.title, (*group_sections(cup), *sections), head_of(book))


def stage_section(cup: Cup, stage: Stage) -> Section:
    """The matches of a stage in their order; what nobody has to play is left out."""
    columns = (
        ListColumn("Match", "text"),
        ListColumn("Round", "text"),
        ListColumn("First", "name"),
        ListColumn("Result", "centre"),
        ListColumn("Second", "name"),
        ListColumn("To", "number", "Points to win the match"),
    )
    rows: list[Row] = []
    structure = stage.play.structure
    for match in structure.matches:
        status = stage.play.status[match.id]
        if status.state in (State.VOID, State.NOT_NEEDED):
            continue
        name = name_of_round(structure, match.bracket, match.round)
        first, second = (ListCell(who(cup, status, side)) for side in (0, 1))
        rows.append(row(match.id, name, first, ListCell(result_text(status)), second, stage.length(match)))
    return Section(stage.name, (), Listing(columns, tuple(rows)))


def who(cup: Cup, status: Status, side: int) -> str:
    """Who stands in a slot: a name, nobody, or where he will come from."""
    occupant = status.b if side else status.a
    if isinstance(occupant, int):
        return cup.entrant(occupant).name
    if not isinstance(occupant, ToBeDecided):
        return "nobody"
    source = occupant.source
    if isinstance(source, Line):
        return "re-entry"
    if isinstance(source, WinnerOf):
        return f"winner of {source.match}"
    return f"{'first ' if isinstance(source, FirstLossFrom) else ''}loser of {source.match}"


def result_text(status: Status) -> str:
    """The result of a match in a cell."""
    outcome = status.outcome
    if status.state is not State.DONE or outcome is None:
        return {"pass": "pass", "void": "void", "not needed": "not needed"}.get(status.state.value, "")
    if outcome.how is How.DOUBLE_NO_SHOW:
        return "0-0 absent"
    first = outcome.winner == outcome.players[0]
    if outcome.how is How.WALKOVER:
        return "w/o -" if first else "- w/o"
    if outcome.score is not None:
        return f"{outcome.score[0]}-{outcome.score[1]}"
    return "1-0" if first else "0-1"


def group_sections(cup: Cup) -> list[Section]:
    """The groups of a mixed system: places and points, everybody against everybody."""
    if cup.groups is None:
        return []
    found = []
    for number, group in enumerate(cup.groups.groups, 1):
        totals = cup.groups.points(group)
        columns = [ListColumn("Place", "number"), ListColumn("No.", "number"), ListColumn("Player", "name")]
        columns += [ListColumn(str(k), "centre", f"Against number {k}") for k in range(1, len(group) + 1)]
        columns.append(ListColumn("Points", "number"))
        rows = []
        for place in cup.groups.table(number):
            for player in place.players:
                marks = [ListCell(group_mark(cup, player, other)) for other in group]
                name = ListCell(cup.entrant(player).name)
                points = ListCell(str(totals[player]))
                rows.append(row(ListCell(place.text), group.index(player) + 1, name, *marks, points))
        found.append(Section(f"Group {number}", (), Listing(tuple(columns), tuple(rows)), whole=True))
    return found


def group_mark(cup: Cup, player: int, other: int) -> str:
    """What a player made against another of his group; empty as long as nothing is played."""
    if player == other:
        return "×"
    assert cup.groups is not None
    found = []
    for name, players in cup.groups.meetings.items():
        outcome = cup.groups.outcomes.get(name)
        if outcome is not None and set(players) == {player, other}:
            if outcome.score is not None:
                mine = outcome.players.index(player)
                found.append(f"{outcome.score[mine]}-{outcome.score[1 - mine]}")
            else:
                found.append("1" if outcome.winner == player else "0")
    return " ".join(found)


def places_sections(cup: Cup) -> list[Section]:
    """The places, stage by stage, as far as they are certain."""
    found = []
    for stage in cup.stages:
        if stage.structure is None:
            continue
        for placing in stage.structure.placings:
            rows = [
                row(ListCell(place.text), ListCell(cup.entrant(number).name))
                for place in places(stage.play, placing)
                for number in place.players
            ]
            if rows:
                columns = (ListColumn("Place", "number"), ListColumn("Player", "name"))
                several = len(stage.structure.placings) > 1
                title = f"{stage.name}: {placing.title}" if several else f"{stage.name}: places"
                found.append(Section(title, (), Listing(columns, tuple(rows))))
    return found
