"""The arbiter's final report: the event, its field, every round, the standings, and every decision."""

from __future__ import annotations

from ..domain.dates import dated
from ..domain.messages import joined, msg, sentence
from ..domain.names import counted
from ..domain.tournament import Tournament
from ..manager.choices import choice
from ..manager.remarks import remark_said
from ..manager.zones import in_zone, zone_of
from ..systems.registry import CATALOGUE
from ..tiebreaks.names import name_of
from .book import Book
from .listing import ListCell, ListColumn, Listing, Pages, Row, Section, cell, row
from .lists.cup import group_sections, places_sections, stage_section
from .lists.entries import teams
from .lists.ranking import standings_listing, title_of
from .lists.rounds import results_listing, state_of
from .words import from_to, head_of, signers

LEVELS = {
    1: "",
    2: msg("acknowledged"),
    3: msg("confirmed, with a reason"),
    4: msg("confirmed twice, with a reason"),
}


def final_report(book: Book, number: int | None = None) -> Pages:
    """The whole report; with a number, up to that round."""
    last = book.latest if number is None else number
    sections = [Section(msg("Event"), _facts(book))]
    if book.remarks:
        sections.append(Section(msg("Not by the book"), text=book.remarks))
    field = teams(book).sections[0].listing
    sections.append(Section(msg("Field"), (), field))
    if last:
        found = book.standings(last)
        facts = tuple(
            (code, name_of(tie_break, players=found.results.settings.players))
            for code, tie_break in zip(found.codes, found.tie_breaks, strict=True)
        )
        sections.append(Section(title_of(book, found), (), standings_listing(book, found)))
        sections.append(Section(msg("Tie-breaks"), facts))
    for one in book.rounds[: book.done if number is None else number]:
        title = joined(msg("Round {round}", round=one.number), dated(one.date), by=", ")
        sections.append(Section(title, (), results_listing(book, one), (sentence(state_of(book, one)),)))
    if book.cup is not None:
        sections += [*group_sections(book.cup), *places_sections(book.cup)]
        sections += [
            stage_section(book.cup, stage) for stage in book.cup.stages if stage.structure is not None
        ]
    # What the log says is not said again.
    said = {line.text for line in book.log}
    notes = tuple(
        note for note in book.tournament.notes if remark_said(note, book.kind == "bracket") not in said
    )
    if notes:
        sections.append(Section(msg("Remarks in the file"), text=notes))
    sections.append(_decisions(book))
    return Pages(
        "report",
        msg("Arbiter's report"),
        book.title,
        tuple(sections),
        head_of(book),
        size=9,
        signatures=signers(book),
    )


def _facts(book: Book) -> tuple[tuple[str, str], ...]:
    info, tournament = book.tournament.info, book.tournament
    system = CATALOGUE.get(tournament.system)
    facts = (
        (msg("Name"), book.title),
        (msg("Venue"), ", ".join(part for part in (info.city, info.federation) if part)),
        (msg("Dates"), from_to(info.start, info.end)),
        (msg("System"), joined(system.title, system.rule_book, by=", ") if system else tournament.system),
        (msg("Options"), _options(tournament)),
        (msg("Rounds"), "" if book.cup is not None else _paired(book)),
        (msg("Boards"), "" if book.solo else str(book.boards)),
        (msg("Time control"), info.time_control),
        (msg("Chief arbiter"), info.chief_arbiter),
        (msg("Deputies"), ", ".join(info.deputies)),
        (msg("State"), msg("finished") if book.finished else ""),
    )
    return tuple((name, value) for name, value in facts if value)


def _options(tournament: Tournament) -> str:
    """The options that are set, in words."""
    system = CATALOGUE.get(tournament.system)
    labels = {option.name: option.label for option in system.options} if system else {}
    set_ = {name: value for name, value in tournament.options.items() if value is not None}
    return joined(
        *(
            joined(
                labels.get(name, name),
                choice(name, str(value).lower() if isinstance(value, bool) else str(value)),
                by=": ",
            )
            for name, value in set_.items()
            if name not in ("rounds", "boards")
        ),
        by=", ",
    )


def _paired(book: Book) -> str:
    if book.announced:
        return msg("{count} of {rounds} paired", count=len(book.rounds), rounds=book.announced)
    return msg("{count} paired", count=len(book.rounds))


def _decisions(book: Book) -> Section:
    """Every decision with its time, person, answer and reason; undone ones are marked."""
    if not book.log:
        return Section(
            msg("Decisions"), text=(msg("This file has no log of decisions; an event file has one."),)
        )
    columns = (
        ListColumn(msg("No."), "number"),
        ListColumn(msg("Time"), "text"),
        ListColumn(msg("By"), "text"),
        ListColumn(msg("Decision"), "prose", share=4),
        ListColumn(msg("Level"), "number", msg("Warning level that was answered")),
        ListColumn(msg("Reason"), "prose", share=2),
    )
    zone = zone_of(book.time_zone)
    rows: list[Row] = []
    for line in book.log:
        text = msg("{line} (taken back)", line=line.text) if line.undone else line.text
        rows.append(
            row(
                line.number,
                ListCell(in_zone(line.at, zone), line.at),
                line.person,
                ListCell(text),
                cell(line.level),
                line.reason,
            )
        )
    undone = sum(line.undone for line in book.log)
    said = msg(
        "{decisions}, {undone} taken back. Levels: {levels}.",
        decisions=counted(len(book.log), "decision"),
        undone=undone,
        levels=joined(*(joined(str(level), word) for level, word in LEVELS.items() if word), by="; "),
    )
    return Section(msg("Decisions"), (), Listing(columns, tuple(rows)), (said,))
