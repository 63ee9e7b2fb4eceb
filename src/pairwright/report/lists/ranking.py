"""Standings and cross table; all numbers come from the one function that computes them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from ...domain.messages import Message, joined, msg
from ...domain.names import counted
from ...domain.results import Colour, Result
from ...tiebreaks import Standings, cross_table, number_text, value_text
from ...tiebreaks.codes import OTHER
from ...tiebreaks.crosstable import CrossCell
from ...tiebreaks.names import name_of, short_name
from ...tiebreaks.players import BoardRecord
from ...tiebreaks.values import Number, Value
from ..book import Book
from ..listing import ListCell, ListColumn, Listing, Pages, Row, Section, cell, row
from ..words import FEDERATION, head_of, team_cell

WITHDRAWN = "(w)"
_HEADS = {"MPTS": msg("MP"), "GPTS": msg("GP"), "PTS": msg("Points")}
BYE_MARKS: dict[Result, str] = {
    Result.PAB: msg("bye"),
    Result.HALF_BYE: "½",
    Result.FULL_BYE: "+",
    Result.ZERO_BYE: "–",
}


def standings(book: Book, after: int | None = None) -> Pages:
    """Places, points and tie-breaks."""
    found = book.standings(after)
    return Pages(
        "standings",
        title_of(book, found),
        book.title,
        (Section("", (), standings_listing(book, found)),),
        head_of(book),
        size=10,
    )


def title_of(book: Book, found: Standings) -> str:
    """`Standings after round 5`, with their status."""
    final = found.final and found.after == book.done and not (book.by_table and book.unplayed(found.after))
    name = msg("Final standings") if final else msg("Standings")
    opened = (
        ""
        if not found.open_boards
        else msg(", {counted} open", counted=counted(len(found.open_boards), "board"))
    )
    return msg(
        "{name} after {counted}{to_play}{opened}",
        name=name,
        counted=counted(found.after, "round"),
        to_play=to_play(book, found.after),
        opened=opened,
    )


def to_play(book: Book, after: int) -> str:
    """What is missing of the rounds of a round robin, for a title."""
    missing = book.unplayed(after) if book.by_table else 0
    return msg(", {counted} to play", counted=counted(missing, "match")) if missing else ""


def places_listing(found: Standings, left: Collection[int] = (), with_federations: bool = True) -> Listing:
    """One line per team, unranked ones last; `left` are marked as withdrawn."""
    players = found.results.settings.players
    columns = [ListColumn(msg("Place"), "number"), _participant(found)]
    federations = with_federations and any(line.team.federation for line in found.rows)
    columns += [FEDERATION] if federations else []
    columns += [
        ListColumn(
            tie_break.code,
            "points",
            name_of(tie_break, players=players),
            words=short_name(tie_break, players),
        )
        for tie_break in found.tie_breaks
    ]
    rows = []
    for line in found.rows:
        cells = [ListCell(line.place_text), _marked(team_cell(line.team), line.team.tpn in left)]
        cells += [cell(line.team.federation)] if federations else []
        rows.append(Row((*cells, *(value_cell(value) for value in line.values))))
    rows += [
        Row((ListCell("–"), team_cell(one.team), *(ListCell("") for _ in columns[2:])), "apart")
        for one in found.apart
    ]
    return Listing(tuple(columns), tuple(rows))


def _participant(found: Standings) -> ListColumn:
    return ListColumn(msg("Player") if found.results.settings.players else msg("Team"), "name")


def standings_listing(book: Book, found: Standings) -> Listing:
    """The places, with remarks."""
    listing = places_listing(found, book.left)
    notes: list[str] = [
        msg("{code} is left out: {why}.", code=item.code, why=item.why) for item in found.dropped
    ]
    notes += [
        msg("{team} is out of the ranking: {why}.", team=one.team.label, why=one.why) for one in found.apart
    ]
    notes += [joined(remark, ".", by="") for remark in found.remarks]
    if any(line.team.tpn in book.left for line in found.rows):
        notes.append(msg("{sign}: withdrawn.", sign=WITHDRAWN))
    if len(found.open_boards) > len(found.waiting):
        notes.append(msg("Open boards count as draws until they are settled."))
    return replace(listing, notes=(*notes, legend(listing.columns)))


def legend(columns: Iterable[ListColumn]) -> str:
    """What the codes of the columns mean."""
    titles = [
        joined(column.head, column.title, by=": ")
        for column in columns
        if column.kind == "points" and column.title
    ]
    return joined(joined(*titles, by="; "), ".", by="")


def _marked(name: ListCell, left: bool) -> ListCell:
    return name._replace(text=f"{name.text} {WITHDRAWN}", raw=name.plain) if left else name


def value_cell(value: Value) -> ListCell:
    """A value for display and for files."""
    if value is None:
        return ListCell("–", "")
    if isinstance(value, tuple):
        return ListCell(_shown(value), " ".join(map(_decimal, value)))
    return ListCell(_shown(value), _decimal(value))


def _shown(value: Value) -> str:
    """A value with the minus of print; decimals are messages, and none below zero stands in standings."""
    text = value_text(value)
    return text if isinstance(text, Message) else text.replace("-", "−")


def _decimal(value: Number) -> str:
    return f"{float(value):.3f}".rstrip("0").rstrip(".") if not isinstance(value, int) else str(value)


def crosstable(book: Book, after: int | None = None) -> Pages:
    """Opponents by round; each identified by its place in these standings, whatever it was when they met."""
    found = book.standings(after)
    return Pages(
        "cross-table",
        msg(
            "Cross table after {counted}{to_play}",
            counted=counted(found.after, "round"),
            to_play=to_play(book, found.after),
        ),
        book.title,
        (Section("", (), cross_listing(found)),),
        head_of(book),
        across=found.after > 5,
        size=8.5 if found.after > 9 else 9,
    )


def heading(code: str) -> str:
    """The heading of a tie-break's column."""
    return _HEADS.get(code, code.removeprefix(OTHER) if code.startswith(OTHER) else code)


def cross_listing(found: Standings, with_boards: bool = False) -> Listing:
    """One line per team: the rounds as opponent's place, colour and points, then the values of the standings, or the
    results of the players of each board."""
    solo = found.results.settings.players
    lines = cross_table(found)
    boards = max((len(line.boards) for line in lines), default=0)
    columns = [ListColumn(msg("Place"), "number"), _participant(found)]
    columns += [
        ListColumn(str(number), "centre", msg("Round {round}", round=number))
        for number in range(1, found.after + 1)
    ]
    if with_boards:
        columns += [
            ListColumn(msg("Bd {board}", board=board), "number", msg("Board {board}", board=board))
            for board in range(1, boards + 1)
        ]
    else:
        columns += [
            ListColumn(one.code, "points", words=short_name(one, found.results.settings.players))
            for one in found.tie_breaks[:4]
        ]
    rows = []
    for line in lines:
        place = line.row.place_text if line.row is not None else "–"
        values = [value_cell(value) for value in line.row.values[:4]] if line.row is not None else []
        if with_boards:
            values = [_board(board) for board in line.boards]
        rounds = [_round(item, solo) for item in line.cells]
        values += [ListCell("")] * (len(columns) - 2 - len(rounds) - len(values))
        rows.append(
            row(ListCell(place), team_cell(line.team), *rounds, *values, kind="" if line.row else "apart")
        )
    what = msg("colour on board 1 (w, b), game points")
    if solo:
        what = msg("colour (w, b), points") if found.tournament.colours else msg("points won")
    note = msg(
        "A round: place of the opponent after {counted}, {what}; f: not played.",
        counted=counted(found.after, "round"),
        what=what,
    )
    if with_boards and boards:
        note = joined(note, msg("A board: points, performance."))
    return Listing(tuple(columns), tuple(rows), (note,))


def _board(record: BoardRecord) -> ListCell:
    points = number_text(record.points)
    return ListCell(points if record.performance is None else f"{points} {record.performance}")


def _round(item: CrossCell, solo: bool) -> ListCell:
    if item.opponent is None:
        return ListCell(BYE_MARKS.get(item.result, "–"))
    colour = {Colour.WHITE: "w", Colour.BLACK: "b", None: " "}[item.colour]
    where = str(item.place) if item.place is not None else "x"
    score = number_text(item.mp if solo else item.gp)
    forfeit = "" if item.result is Result.PLAYED else "f"
    text = f"{where}{colour}{score}{forfeit}"
    return ListCell(text, text.replace("½", ".5"), link=("team", item.opponent))
