"""The arbiter's final report: the event, its field, every round, the standings, and every decision."""

from __future__ import annotations

from ..domain.names import counted
from ..systems.registry import SYSTEMS
from .book import Book
from .listing import ListCell, ListColumn, Listing, Pages, Row, Section, cell, row
from .lists.cup import group_sections, places_sections, stage_section
from .lists.entries import teams
from .lists.ranking import standings_listing, title_of
from .lists.rounds import results_listing, state_of
from .words import head_of, signers

LEVELS = {1: "", 2: "acknowledged", 3: "confirmed, with a reason", 4: "confirmed twice, with a reason"}


def final_report(book: Book, number: int | None = None) -> Pages:
    """The whole report; with a number, up to that round."""
    last = book.latest if number is None else number
    sections = [Section("Event", _facts(book))]
    if book.remarks:
        sections.append(Section("Not by the book", text=book.remarks))
    field = teams(book).sections[0].listing
    sections.append(Section("Field", (), field))
    if last:
        found = book.standings(last)
        facts = tuple(
            (code, found.title(tie_break))
            for code, tie_break in zip(found.codes, found.tie_breaks, strict=True)
        )
        sections.append(Section(title_of(book, found), (), standings_listing(book, found)))
        sections.append(Section("Tie-breaks", facts))
    for one in book.rounds[: book.done if number is None else number]:
        title = f"Round {one.number}" + (f", {one.date}" if one.date else "")
        sections.append(
            Section(title, (), results_listing(book, one), (f"{state_of(book, one).capitalize()}.",))
        )
    if book.cup is not None:
        sections += [*group_sections(book.cup), *places_sections(book.cup)]
        sections += [
            stage_section(book.cup, stage) for stage in book.cup.stages if stage.structure is not None
        ]
    if book.tournament.notes:
        sections.append(Section("Remarks in the file", text=book.tournament.notes))
    sections.append(_decisions(book))
    return Pages(
        "report",
        "Arbiter's report",
        book.title,
        tuple(sections),
        head_of(book),
        size=9,
        signatures=signers(book),
    )


def _facts(book: Book) -> tuple[tuple[str, str], ...]:
    info, tournament = book.tournament.info, book.tournament
    system = SYSTEMS.get(tournament.system)
    options = ", ".join(
        f"{name.replace('_', ' ')} {value}" for name, value in tournament.options.items() if value is not None
    )
    facts = (
        ("Name", book.title),
        ("Place", ", ".join(part for part in (info.city, info.federation) if part)),
        ("Dates", " to ".join(part for part in (info.start, info.end) if part)),
        ("System", f"{system.title}, {system.rule_book}" if system else tournament.system),
        ("Options", options),
        ("Rounds", f"{len(book.rounds)} paired" + (f" of {book.announced}" if book.announced else "")),
        ("Boards", "" if book.solo else str(book.boards)),
        ("Time control", info.time_control),
        ("Chief arbiter", info.chief_arbiter),
        ("Deputies", ", ".join(info.deputies)),
        ("State", "finished" if book.finished else ""),
    )
    return tuple((name, value) for name, value in facts if value)


def _decisions(book: Book) -> Section:
    """Every decision with its time, person, answer and reason; undone ones are marked."""
    if not book.log:
        return Section("Decisions", text=("This file has no log of decisions; an event file has one.",))
    columns = (
        ListColumn("No.", "number"),
        ListColumn("Time (UTC)", "text"),
        ListColumn("By", "text"),
        ListColumn("Decision", "prose", share=4),
        ListColumn("Level", "number", "Warning level that was answered"),
        ListColumn("Reason", "prose", share=2),
    )
    rows: list[Row] = []
    for line in book.log:
        text = f"{line.text} (taken back)" if line.undone else line.text
        rows.append(
            row(
                line.number,
                ListCell(line.at[:16].replace("T", " "), line.at),
                line.person,
                ListCell(text),
                cell(line.level),
                line.reason,
            )
        )
    undone = sum(line.undone for line in book.log)
    said = f"{counted(len(book.log), 'decision')}, {undone} taken back. Levels: " + "; ".join(
        f"{level} {word}" for level, word in LEVELS.items() if word
    )
    return Section("Decisions", (), Listing(columns, tuple(rows)), (said + ".",))
