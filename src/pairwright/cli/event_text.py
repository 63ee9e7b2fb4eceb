"""An event in a terminal: its state and the next step, its rounds, its log, questions and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .table import folded, listing_lines, table

if TYPE_CHECKING:
    from ..manager.desk import Answer, Desk, Preview
    from ..manager.event import Event
    from ..manager.warnings import Question


def stand(desk: Desk, width: int | None) -> list[str]:
    """The state of the event, the next step first."""
    from ..manager.steps import next_step

    event = desk.event
    if not event.created:
        return ["The event is empty. Next: create, or import a file."]
    step = next_step(event)
    lines = folded(f"{_headline(event)} {step.text}", width)
    if step.command:
        lines.append(f"Next: {step.command}")
    if not event.by_the_book:
        lines += folded(f"Not by the book since {event.left_book}", width)
    for remark in event.cup.remarks if event.cup is not None else ():
        lines += folded(remark, width)
    if event.kind == "bracket" and event.cup is not None:
        from .cup_text import stand as cup_stand

        return [*lines, *cup_stand(event.cup, width)[1:]]
    if event.rounds:
        lines += ["", *round_lines(event, len(event.rounds), width)]
    elif event.teams:
        lines += ["", *field_lines(event, width)]
    return lines


def _headline(event: Event) -> str:
    from ..manager.planned import last_round

    last = last_round(event)
    rounds = f", {last} {'round' if last == 1 else 'rounds'}" if last else ""
    noun = "players" if event.kind != "teams" else "teams"
    return f"{event.settings.name} · {event.settings.system} · {len(event.teams)} {noun}{rounds}."


def round_lines(event: Event, number: int, width: int | None) -> list[str]:
    """A paired round with its results."""
    from ..report.event_book import book_of_event
    from ..report.lists.rounds import results_listing

    found = event.round(number)
    state = "by hand, open" if found.by_hand else "published" if found.published else "draft"
    book = book_of_event(event)
    listing = results_listing(book, book.round(number), short=True)
    lines = [f"Round {number} ({state})"]
    lines += listing_lines(listing, width) if listing.rows else []
    return [*lines, *(line for note in listing.notes for line in folded(note, width))]


def field_lines(event: Event, width: int | None) -> list[str]:
    """The field in numerical order."""
    from ..report.event_book import book_of_event
    from ..report.lists.entries import teams_listing

    return listing_lines(teams_listing(book_of_event(event)), width)


def log_lines(desk: Desk, after: int, width: int | None) -> list[str]:
    """The log: number, time, person, what was decided."""
    from ..manager.journal import journal

    lines = []
    for one in journal(desk, after):
        marks = (f" [level {one.level}]" if one.level > 1 else "") + (" (undone)" if one.undone else "")
        reason = f" Reason: {one.reason}." if one.reason else ""
        who = f"{one.person}: " if one.person else ""
        head = f"{one.number:5}  {one.at[:19].replace('T', ' ')}  "
        lines += folded(f"{head}{who}{one.text}{reason}{marks}", width, " " * 7)
    return lines or ["Nothing is decided yet."]


def forecast_lines(event: Event, width: int | None) -> list[str]:
    """The next round by present results, and what each open match would change."""
    from ..manager.forecast import forecast
    from ..report.listing import ListColumn

    found = forecast(event)
    if found.why_not:
        return folded(f"Round {found.round} cannot be forecast: {found.why_not}.", width)
    waiting = len(found.open)
    said = f"{waiting} {'match is' if waiting == 1 else 'matches are'} open; their open boards count as draws"
    lines = [f"Round {found.round}, as it looks now. {said if waiting else 'Nothing is open'}."]
    columns = [ListColumn("Table", "number"), ListColumn("White", "name"), ListColumn("Black", "name")]
    rows = [[str(at), event.label(a), event.label(b)] for at, (a, b) in enumerate(found.pairs, 1)]
    lines += table(columns, rows, width)
    if found.bye is not None:
        lines.append(f"Bye: {event.label(found.bye)}")
    for number, outlooks in found.outlooks:
        match = event.rounds[-1].match(number)
        lines += ["", f"Open at table {number}: {event.label(match.white)} - {event.label(match.black)}"]
        for one in outlooks:
            meets = ", ".join(
                f"{event.label(team)} {f'meets {event.label(other)}' if other is not None else 'has the bye'}"
                for team, other in one.opponents
            )
            pairs = "no other pair changes" if not one.changed else f"{one.changed} pairs change"
            lines += folded(f"  {one.result}: {meets}; {pairs}", width, "    ")
    return lines


def question_lines(question: Question, width: int | None) -> list[str]:
    """The warnings of an act, by level."""
    from ..manager.warnings import WORDS

    lines = []
    for notice in sorted(question.warnings, key=lambda one: -one.level):
        words = f" ({WORDS[notice.level]})" if notice.level > 1 else ""
        lines += folded(f"Level {notice.level}{words}: {notice}", width, "  ")
        if notice.consequence and (question.again or notice.level < 4):
            lines += folded(f"  {notice.consequence}", width, "  ")
    return lines


def preview_lines(preview: Preview, width: int | None) -> list[str]:
    """What an act would do."""
    lines = folded(f"Nothing was written. The result would be: {preview.text}", width)
    for notice in preview.warnings:
        lines += folded(f"Level {notice.level}: {notice} {notice.consequence}".rstrip(), width, "  ")
    if len(preview.after.rounds) > len(preview.before.rounds):
        lines += ["", *round_lines(preview.after, len(preview.after.rounds), width)]
    return lines


def answer_document(answer: Answer) -> dict[str, Any]:
    """What an act did, for programs."""
    return {
        "text": answer.text,
        "position": answer.event.position,
        "decisions": [{"number": one.number, "kind": one.kind, "data": one.data} for one in answer.decisions],
        "warnings": [
            {"level": one.level, "text": one.text, "article": one.article, "consequence": one.consequence}
            for one in answer.warnings
        ],
    }
