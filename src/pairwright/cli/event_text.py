"""An event in a terminal: its state and the next step, its rounds, its log, questions and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..domain.messages import Message, joined, msg
from ..domain.names import counted
from .language import said
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
        return folded(msg("The event is empty. Next: create, or import a file."), width)
    step = next_step(event)
    lines = folded(joined(_headline(event), step.text), width)
    if step.command:
        lines.append(said(msg("Next: {command}", command=step.command)))
    if not event.by_the_book:
        lines += folded(msg("Not by the book since {where}", where=event.left_book), width)
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


def _headline(event: Event) -> Message:
    from ..manager.planned import last_round

    last = last_round(event)
    size = [counted(len(event.teams), "player" if event.kind != "teams" else "team")]
    size += [counted(last, "round")] if last else []
    facts = joined(event.settings.name, event.settings.system, joined(*size, by=", "), by=" · ")
    return joined(facts, ".", by="")


def round_lines(event: Event, number: int, width: int | None) -> list[str]:
    """A paired round with its results."""
    from ..report.event_book import book_of_event
    from ..report.lists.rounds import results_listing

    found = event.round(number)
    state = msg("by hand, open") if found.by_hand else msg("published") if found.published else msg("draft")
    book = book_of_event(event)
    listing = results_listing(book, book.round(number), short=True)
    lines = [said(msg("Round {round} ({state})", round=number, state=state))]
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
    from ..manager.zones import in_zone, zone_of

    lines, zone = [], zone_of(desk.event.settings.time_zone)
    for one in journal(desk, after):
        text = joined(
            joined(one.person, one.text, by=": "),
            msg("Reason: {reason}.", reason=one.reason) if one.reason else "",
            msg("[level {level}]", level=one.level) if one.level > 1 else "",
            msg("(undone)") if one.undone else "",
        )
        head = f"{one.number:5}  {in_zone(one.at, zone)}  "
        lines += folded(joined(head, text, by=""), width, " " * 7)
    return lines or [said(msg("Nothing is decided yet."))]


def forecast_lines(event: Event, width: int | None) -> list[str]:
    """The next round by present results, and what each open match would change."""
    from ..manager.forecast import forecast
    from ..report.listing import ListColumn

    found = forecast(event)
    if found.why_not:
        return folded(
            msg("Round {round} cannot be forecast: {why}.", round=found.round, why=found.why_not), width
        )
    waiting = len(found.open)
    still = (
        msg(
            "{count, plural, one {# match is} other {# matches are}} open; their open boards count as draws.",
            count=waiting,
        )
        if waiting
        else msg("Nothing is open.")
    )
    lines = folded(joined(msg("Round {round}, as it looks now.", round=found.round), still), width)
    columns = [
        ListColumn(msg("Table"), "number"),
        ListColumn(msg("White"), "name"),
        ListColumn(msg("Black"), "name"),
    ]
    rows = [[str(at), event.label(a), event.label(b)] for at, (a, b) in enumerate(found.pairs, 1)]
    lines += table(columns, rows, width)
    if found.bye is not None:
        lines.append(said(msg("Bye: {team}", team=event.label(found.bye))))
    for number, outlooks in found.outlooks:
        match = event.rounds[-1].match(number)
        pair = f"{event.label(match.white)} - {event.label(match.black)}"
        lines += ["", *folded(msg("Open at table {table}: {match}", table=number, match=pair), width)]
        for one in outlooks:
            meets = joined(*(_meets(event, team, other) for team, other in one.opponents), by=", ")
            pairs = (
                msg("{count, plural, one {# pair changes} other {# pairs change}}", count=one.changed)
                if one.changed
                else msg("no other pair changes")
            )
            what = joined(joined(one.result, meets, by=": "), pairs, by="; ")
            lines += folded(joined("  ", what, by=""), width, "    ")
    return lines


def _meets(event: Event, team: int, other: int | None) -> Message:
    if other is None:
        return msg("{team} has the bye", team=event.label(team))
    return msg("{team} meets {other_team}", team=event.label(team), other_team=event.label(other))


def question_lines(question: Question, width: int | None) -> list[str]:
    """The warnings of an act, by level."""
    from ..manager.warnings import WORDS

    lines = []
    for notice in sorted(question.warnings, key=lambda one: -one.level):
        level: str = msg("Level {level}", level=notice.level)
        if notice.level > 1:
            level = joined(level, joined("(", WORDS[notice.level], ")", by=""))
        lines += folded(joined(level, notice.said, by=": "), width, "  ")
        if notice.consequence and (question.again or notice.level < 4):
            lines += folded(joined("  ", notice.consequence, by=""), width, "  ")
    return lines


def preview_lines(preview: Preview, width: int | None) -> list[str]:
    """What an act would do."""
    lines = folded(msg("Nothing was written. The result would be: {text}", text=preview.text), width)
    for notice in preview.warnings:
        level = msg("Level {level}", level=notice.level)
        lines += folded(joined(level, joined(notice.said, notice.consequence), by=": "), width, "  ")
    if len(preview.after.rounds) > len(preview.before.rounds):
        lines += ["", *round_lines(preview.after, len(preview.after.rounds), width)]
    return lines


def answer_document(answer: Answer) -> dict[str, Any]:
    """What an act did, for programs."""
    return {
        "text": joined(answer.text, answer.recipe),
        "position": answer.event.position,
        "decisions": [{"number": one.number, "kind": one.kind, "data": one.data} for one in answer.decisions],
        "warnings": [
            {"level": one.level, "text": one.text, "article": one.article, "consequence": one.consequence}
            for one in answer.warnings
        ],
    }
