"""Documents as files for other programs and for chats: CSV for mail merges and spreadsheets, plain text."""

from __future__ import annotations

from collections.abc import Iterator

from ..domain.errors import StateError
from ..domain.messages import msg
from ..formats.tables.csv_text import write_csv
from ..languages import in_language
from .listing import SQUARES, Listing, Pages, Row
from .sheets import Card, Forms, LineupSheet, MatchSheet


def csv_of(document: Pages | Forms) -> bytes:
    """A table of the document: one line per row (or sheet), plain numbers, no cell that a spreadsheet evaluates."""
    rows = _form_rows(document) if isinstance(document, Forms) else _page_rows(document)
    return write_csv(rows)


def _page_rows(document: Pages) -> list[list[str]]:
    """All listings one below the other; the title of a section and the group of a line become columns."""
    titled = sum(bool(part.listing) for part in document.sections) > 1
    found: list[list[str]] = []
    heads: list[str] | None = None
    title = ""
    for part in document.sections:
        title = part.title or title
        if part.listing is None:
            continue
        grouped = any(line.kind == "group" for line in part.listing.rows)
        first = [*([msg("Section")] if titled else []), *([msg("Group")] if grouped else [])]
        own = [*in_language(first, document.language or "en"), *_heads(part.listing, document.language)]
        if own != heads:
            found.append(own)
            heads = own
        group = ""
        for line in part.listing.rows:
            if line.kind == "group":
                group = line.cells[0].plain
            elif line.kind != "total":
                found.append([*([title] if titled else []), *([group] if grouped else []), *_cells(line)])
    if not found:
        raise StateError(msg("{title} has no table; print it as PDF", title=document.title))
    return found


def _heads(listing: Listing, language: str) -> list[str]:
    """The headings, duplicates numbered, so that a mail merge can refer to them."""
    found: list[str] = []
    heads = in_language(
        [column.head or column.title or msg("Colour") for column in listing.columns], language or "en"
    )
    for k, head in enumerate(heads):
        found.append(f"{head} {heads[: k + 1].count(head)}" if heads.count(head) > 1 else head)
    return found


def _cells(line: Row) -> list[str]:
    return [item.plain or (item.sign if item.sign in ("white", "black") else "") for item in line.cells]


def _form_rows(document: Forms) -> list[list[str]]:
    heads, *rows = _forms(document)
    return [in_language(heads, document.language or "en"), *rows]


def _forms(document: Forms) -> list[list[str]]:
    first = document.items[0] if document.items else None
    if isinstance(first, MatchSheet):
        most = max(len(item.boards) for item in document.items if isinstance(item, MatchSheet))
        head: list[str] = [
            msg("Round"), msg("Date"), msg("Table"), msg("White"), msg("Black"), msg("Result"),
        ]  # fmt: skip
        for k in range(1, most + 1):
            head += [
                msg("White {number}", number=k),
                msg("Rating {number}", number=k),
                msg("Black {number}", number=k),
                msg("Opponent rating {number}", number=k),
                msg("Result {number}", number=k),
            ]
        return [head, *(_match_row(item) for item in document.items if isinstance(item, MatchSheet))]
    if isinstance(first, LineupSheet):
        head = [
            msg("Round"), msg("Date"), msg("Table"), msg("Team"), msg("Opponent"), msg("Colour"), msg("Captain"),
        ]  # fmt: skip
        return [
            head,
            *(
                [str(one.round), one.date, str(one.table), one.team, one.opponent, one.colour, one.captain]
                for one in document.items
                if isinstance(one, LineupSheet)
            ),
        ]
    cards = [item for item in document.items if isinstance(item, Card)]
    most = max((len(card.lines) for card in cards), default=0)
    return [
        [msg("Large"), *(msg("Line {number}", number=k) for k in range(1, most + 1)), msg("Corner")],
        *([card.large, *card.lines, *[""] * (most - len(card.lines)), card.corner] for card in cards),
    ]


def _match_row(one: MatchSheet) -> list[str]:
    row = [str(one.round), one.date, str(one.table), one.first, one.second, _decimal(one.result)]
    for board in one.boards:
        ratings = [str(rating or "") for rating in (board.first_rating, board.second_rating)]
        row += [board.first, ratings[0], board.second, ratings[1], _decimal(board.result)]
    return row


def _decimal(result: str) -> str:
    return result.replace("½", ".5").replace("–", "-")


def text_of(document: Pages) -> str:
    """Lines for a chat: title, then one line per row, cells separated by spaces; no aligned columns."""
    lines = [f"{document.event}: {document.title}"]
    if document.subtitle:
        lines.append(document.subtitle)
    for part in document.sections:
        if part.title:
            lines += ["", part.title]
        lines += [f"{name}: {value}" for name, value in part.facts]
        lines += part.text
        if part.listing is not None:
            lines += ["", *_lines(part.listing)]
    return "\n".join(lines) + "\n"


def _lines(listing: Listing) -> Iterator[str]:
    first_number = listing.columns[0].kind == "number"
    yield " · ".join(column.head for column in listing.columns if column.head)
    for line in listing.rows:
        if line.kind == "group":
            yield f"{line.cells[0].text}"
            continue
        cells = [f"{SQUARES.get(item.sign, '')}{item.text}".strip() for item in line.cells]
        if first_number and cells[0] and line.kind == "":
            cells[0] += "."
        yield " ".join(item for item in cells if item)
    yield from listing.notes
