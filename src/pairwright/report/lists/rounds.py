"""Lists of a round: pairings by table and by name, results, boards, the schedule. Those without a match come last."""

from __future__ import annotations

from dataclasses import replace

from ...domain.dates import dated
from ...domain.errors import StateError
from ...domain.messages import joined, msg
from ...domain.names import counted
from ...domain.results import Result
from ...domain.tournament import Entry, Player
from ..book import Book
from ..listing import ListCell, ListColumn, Listing, Pages, Row, Section, cell, points, row
from ..round_lines import ByeLine, MatchLine, MatchSide, RoundLine
from ..words import by_name, head_of, rulings_of, signers, team_cell


def _heads(book: Book, short: bool) -> tuple[str, str]:
    """The headings over the two sides of a match."""
    if not book.solo and not short:
        return msg("White on board 1"), msg("Black on board 1")
    return (msg("Player"), msg("Player")) if book.by_score else (msg("White"), msg("Black"))


def pairings(book: Book, number: int | None = None) -> Pages:
    """The pairings by table, with the points before the round."""
    one = book.round(number)
    return _pages(
        book,
        one,
        "pairings",
        msg("Pairings of round {round}", round=one.number),
        pairings_listing(book, one),
        11,
    )


def pairings_listing(book: Book, one: RoundLine, short: bool = False) -> Listing:
    """The matches by table, the byes last; `short`: with short headings."""
    white, black = _heads(book, short)
    columns = [
        ListColumn(msg("Table"), "number"),
        ListColumn(white, "name"),
        *_score_columns(book),
        ListColumn("", "centre"),
    ]
    columns += [ListColumn(black, "name"), *_score_columns(book)]
    rows = [
        row(cell(m.table), *_side(book, m.first, "white"), ListCell("–"), *_side(book, m.second, "black"))
        for m in one.matches
    ]
    return Listing(tuple(columns), (*rows, *_apart(book, one, len(columns))))


def _score_columns(book: Book) -> tuple[ListColumn, ...]:
    if book.solo:
        return (ListColumn(msg("Points"), "points"),)
    return ListColumn(msg("MP"), "points", msg("Match points")), ListColumn(
        msg("GP"), "points", msg("Game points")
    )


def _side(book: Book, side: MatchSide, colour: str) -> tuple[ListCell, ...]:
    name = team_cell(side.team, "" if book.by_score else colour)
    return (name, points(side.mp)) if book.solo else (name, points(side.mp), points(side.gp))


def _apart(book: Book, one: RoundLine, width: int) -> list[Row]:
    """The byes and the absent, with their points."""
    rows = []
    for bye in one.byes:
        scores = (points(bye.mp),) if book.solo else (points(bye.mp), points(bye.gp))
        cells = [ListCell(""), team_cell(bye.team), *scores, ListCell(""), ListCell(book.bye_word(bye.kind))]
        rows.append(Row((*cells, *(ListCell("") for _ in range(width - len(cells)))), "apart"))
    return rows


def by_team_name(book: Book, number: int | None = None) -> Pages:
    """Each team's table, in alphabetical order, the byes last."""
    one = book.round(number)
    columns = [
        ListColumn(msg("Player") if book.solo else msg("Team"), "name"),
        ListColumn(msg("No."), "number"),
        ListColumn(msg("Table"), "number"),
    ]
    columns += [] if book.by_score else [ListColumn(msg("Colour") if book.solo else msg("Board 1"), "text")]
    columns.append(ListColumn(msg("Opponent"), "name"))
    lines: list[tuple[str, Row]] = []
    for match in one.matches:
        for side, other, colour in (
            (match.first, match.second, msg("White")),
            (match.second, match.first, msg("Black")),
        ):
            cells = [*_named(side.team), cell(match.table)]
            cells += [] if book.by_score else [ListCell(colour, sign=colour.lower())]
            lines.append((side.team.name, Row((*cells, team_cell(other.team)))))
    rows = [line for _, line in sorted(lines, key=lambda item: by_name(item[0]))]
    for bye in sorted(one.byes, key=lambda bye: (bye.kind is not Result.PAB, by_name(bye.team.name))):
        cells = [
            *_named(bye.team),
            ListCell(""),
            *([] if book.by_score else [ListCell("")]),
            ListCell(book.bye_word(bye.kind)),
        ]
        rows.append(Row(tuple(cells), "apart"))
    title = (
        msg("Round {round} by player", round=one.number)
        if book.solo
        else msg("Round {round} by team", round=one.number)
    )
    return _pages(book, one, "pairings-by-name", title, Listing(tuple(columns), tuple(rows)), 11)


def _named(team: Entry) -> list[ListCell]:
    """Name and number, for lists in which names are looked up."""
    return [ListCell(team.name or team.label, link=("team", team.tpn)), cell(team.tpn)]


def results(book: Book, number: int | None = None) -> Pages:
    """The results of a round by table."""
    one = _with_results(book, number)
    made = _pages(
        book,
        one,
        "results",
        msg("Results of round {round}", round=one.number),
        results_listing(book, one),
        11,
    )
    return replace(made, signatures=signers(book))


def _with_results(book: Book, number: int | None) -> RoundLine:
    """The requested round, otherwise the last one that has begun, in a round robin the one being played."""
    if number is None and not book.by_table:
        return book.round(max(book.begun, 1))
    return book.round(number)


def results_listing(book: Book, one: RoundLine, short: bool = False) -> Listing:
    """The matches by table with their results, the byes last; `short`: with short headings."""
    white, black = _heads(book, short)
    columns = [
        ListColumn(msg("Table"), "number"),
        ListColumn(white, "name", share=2),
        ListColumn(msg("Result"), "centre"),
    ]
    columns += [ListColumn(black, "name", share=2), ListColumn("", "prose")]
    rows = []
    for match in one.matches:
        open_boards = sum(seat.open for seat in match.seats)
        state = (
            msg("{counted} open", counted=counted(open_boards, "board"))
            if match.state == "open" and open_boards
            else ""
        )
        state = joined(state, match.remark, by="; ")
        one_side, other = (
            team_cell(side.team, "" if book.by_score else colour)
            for side, colour in ((match.first, "white"), (match.second, "black"))
        )
        rows.append(row(cell(match.table), one_side, result_cell(match), other, ListCell(state)))
    rows += [_bye_row(book, bye) for bye in one.byes]
    unplayed = [msg("F: won or lost without play.")] if any(not m.played for m in one.matches) else []
    notes = (*unplayed, *rulings_of(book, one.number))
    listing = Listing(tuple(columns), tuple(rows), notes)
    if all(not line.cells[4].text for line in rows):
        return Listing(listing.columns[:4], tuple(Row(r.cells[:4], r.kind) for r in rows), notes)
    return listing


def _bye_row(book: Book, bye: ByeLine) -> Row:
    gained = ListCell(_bye_points(book, bye))
    return Row(
        (ListCell(""), team_cell(bye.team), gained, ListCell(book.bye_word(bye.kind)), ListCell("")), "apart"
    )


def result_cell(match: MatchLine, of: int | None = None) -> ListCell:
    """The result, from the side of a team if one is named, marked as win, draw or loss."""
    text, sign = match.text if of is None else match.text_for(of), ""
    if of is not None and match.state == "done":
        mine, theirs = match.side(of), match.other(of)
        key = (mine.match_mp, mine.match_gp), (theirs.match_mp, theirs.match_gp)
        sign = "win" if key[0] > key[1] else "loss" if key[0] < key[1] else "draw"
    return ListCell(text, text.replace("–", "-").replace("½", ".5"), sign=sign)


def _bye_points(book: Book, bye: ByeLine) -> str:
    gained = bye.got_mp if book.solo else bye.got_gp
    return points(gained).text if gained else ""


def boards(book: Book, number: int | None = None) -> Pages:
    """Every board of a round with players and results, match by match. StateError while none is known."""
    one = _with_results(book, number)
    if not any(match.seats for match in one.matches):
        raise StateError(
            msg(
                "no board of round {round} is known: there are neither line-ups nor results by board",
                round=one.number,
            )
        )
    columns = (
        ListColumn(msg("Board"), "number"),
        ListColumn("", "text"),
        ListColumn(msg("Player"), "name"),
        ListColumn(msg("Rating"), "number"),
        ListColumn(msg("Result"), "centre"),
        ListColumn(msg("Player"), "name"),
        ListColumn(msg("Rating"), "number"),
    )
    rows: list[Row] = []
    for match in one.matches:
        title = msg(
            "Table {table}: {team} {match} {other_team}",
            table=match.table,
            team=match.first.team.name,
            match=match.text or "–",
            other_team=match.second.team.name,
        )
        rows.append(Row((ListCell(title, link=("team", match.first.team.tpn)),), "group"))
        for seat in match.seats:
            sign = ListCell("", sign="white" if seat.first_is_white else "black")
            rows.append(
                row(
                    cell(seat.number), sign, player_cell(seat.first), _rating(seat.first), ListCell(seat.text),
                    player_cell(seat.second), _rating(seat.second),
                )
            )  # fmt: skip
    rows += [
        row(ListCell(joined(bye.team.label, book.bye_word(bye.kind), by=": ")), kind="group")
        for bye in one.byes
    ]
    return _pages(
        book,
        one,
        "boards",
        msg("Boards of round {round}", round=one.number),
        Listing(columns, tuple(rows)),
        9.5,
    )


def player_cell(player: Player | None) -> ListCell:
    """Title and name of a player, or nothing."""
    if player is None:
        return ListCell("")
    return ListCell(f"{player.title} {player.name}".strip(), link=("player", player.number))


def _rating(player: Player | None) -> ListCell:
    return cell(player.rating if player else 0)


def schedule(book: Book) -> Pages:
    """The rounds with their dates and progress."""
    columns = (
        ListColumn(msg("Round"), "number"),
        ListColumn(msg("Date"), "text"),
        ListColumn(msg("State"), "name"),
    )
    dates = book.tournament.info.round_dates
    last = max(book.announced, len(book.rounds), len(dates))
    rows = []
    for number in range(1, last + 1):
        one = book.rounds[number - 1] if number <= len(book.rounds) else None
        date = dates[number - 1] if number <= len(dates) else ""
        rows.append(
            row(
                ListCell(str(number), link=("round", number) if one else None),
                ListCell(dated(date), date),
                ListCell(state_of(book, one)),
            )
        )
    info = book.tournament.info
    facts = tuple(
        (name, value)
        for name, value in (
            (msg("Time control"), info.time_control),
            (msg("Begins"), dated(info.start)),
            (msg("Ends"), dated(info.end)),
        )
        if value
    )
    return Pages(
        "schedule",
        msg("Schedule"),
        book.title,
        (Section("", facts, Listing(columns, tuple(rows))),),
        head_of(book),
        size=11,
    )


def state_of(book: Book, one: RoundLine | None) -> str:
    """The progress of a round, in words."""
    if one is None:
        return ""
    matches = matches_or_games(book, len(one.matches))
    if all(match.state == "new" for match in one.matches) and one.matches:
        return msg("paired, {matches}", matches=matches)
    if one.open:
        return msg("{count} of {matches} finished", count=len(one.matches) - one.open, matches=matches)
    return msg("finished, {matches}", matches=matches)


def matches_or_games(book: Book, number: int) -> str:
    """The number of matches; between single players they are called games."""
    return (
        counted(number, "game")
        if book.tournament.solo and book.tournament.colours
        else counted(number, "match")
    )


def _pages(book: Book, one: RoundLine, name: str, title: str, listing: Listing, size: float) -> Pages:
    parts = [matches_or_games(book, len(one.matches)), *_bye_words(one.byes), dated(one.date)]
    subtitle = joined(*parts, by=" · ")
    return Pages(name, title, book.title, (Section("", (), listing),), subtitle, size=size)


def _bye_words(byes: tuple[ByeLine, ...]) -> list[str]:
    having = [bye.team.label for bye in byes if bye.kind is Result.PAB]
    away = len(byes) - len(having)
    return [
        *(msg("bye: {team}", team=label) for label in having),
        *([msg("{away} not paired", away=away)] if away else []),
    ]
