"""What is played now, and a cup from the side of its rounds and players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...cups.stage import Stage
from ...cups.state import Cup
from ...domain.messages import Message, joined, msg
from ...domain.names import counted
from ...domain.play import State
from ...domain.structures import Match
from ...systems.ibf.group_stage import group_and_round
from ...systems.ibf.naming import bracket_name, name_of_round
from ..book import Book
from ..listing import ListCell, ListColumn, Listing, Pages, Section, cell, row, without_empty
from ..words import head_of, team_cell
from .cup import places_sections, result_text, who

_WHEN = ListCell("  " * 12)
"""Room for a pen."""


class CupMatch(NamedTuple):
    """A match of a cup that can be played: its name, its round in words, its board and length if known, its players."""

    name: str
    round: str
    board: int | None
    length: int | None
    players: tuple[int, int]


def playable_of(cup: Cup) -> list[CupMatch]:
    """The matches that can be played now, in the order of the bracket."""
    found = []
    for name, players in cup.playable.items():
        if cup.groups is not None and ":" in name:
            found.append(CupMatch(name, _round_of_group(name), cup.boards.get(name), None, players))
            continue
        stage, match = cup.locate(name)
        found.append(
            CupMatch(name, round_words(stage, match), cup.boards.get(name), stage.length(match), players)
        )
    return found


def _round_of_group(name: str) -> Message:
    group, round_ = group_and_round(name)
    return msg("Group {group}, round {round}", group=group, round=round_)


def round_words(stage: Stage, match: Match) -> str:
    """The round of a match; its bracket too where a round of another bracket has the same name."""
    structure = stage.play.structure
    name = name_of_round(structure, match.bracket, match.round)
    alike = {
        bracket
        for bracket in structure.brackets()
        for number in range(1, structure.rounds(bracket) + 1)
        if name_of_round(structure, bracket, number) == name
    }
    return name if len(alike) < 2 else joined(bracket_name(structure, match.bracket), name, by=", ")


def playable_listing(cup: Cup) -> Listing:
    """The matches of a cup that can be played now."""
    columns = (
        ListColumn(msg("Match"), "text"),
        ListColumn(msg("Board"), "number"),
        ListColumn(msg("Round"), "text"),
        ListColumn(msg("First"), "name"),
        ListColumn(msg("Second"), "name"),
        ListColumn(msg("To"), "number", msg("Points to win the match")),
    )
    rows = [
        row(one.name, one.board, one.round, *(cup.entrant(number).name for number in one.players), one.length)
        for one in playable_of(cup)
    ]
    return without_empty(columns, rows, 1)


def now_playing(book: Book) -> Pages:
    """The matches that are played now: of a cup all that can be, otherwise those of the round without a full result."""
    if book.cup is not None:
        listing = playable_listing(book.cup)
        title, subtitle = msg("Now playing"), counted(len(listing.rows), "match")
    else:
        one = book.round()
        waiting = [match for match in one.matches if match.state != "done"]
        columns = (
            ListColumn(msg("Table"), "number"),
            ListColumn(
                msg("Player") if book.by_score else msg("White") if book.solo else msg("White on board 1"),
                "name",
            ),
            ListColumn(msg("So far"), "centre"),
            ListColumn(
                msg("Player") if book.by_score else msg("Black") if book.solo else msg("Black on board 1"),
                "name",
            ),
        )
        signs = ("", "") if book.by_score else ("white", "black")
        rows = [
            row(match.table, team_cell(match.first.team, signs[0]), ListCell(match.text or "–"),
                team_cell(match.second.team, signs[1]))
            for match in waiting
        ]  # fmt: skip
        listing, title = Listing(columns, tuple(rows)), msg("Now playing, round {round}", round=one.number)
        subtitle = msg(
            "{count} of {matches} without a full result",
            count=len(waiting),
            matches=counted(len(one.matches), "match"),
        )
    return Pages("now-playing", title, book.title, (Section("", (), listing),), subtitle, size=12)


def cup_places(book: Book) -> Pages:
    """The places of a cup as far as they are certain."""
    assert book.cup is not None
    sections = tuple(places_sections(book.cup))
    return Pages("places", msg("Places"), book.title, sections, head_of(book), size=11)


def cup_rounds(book: Book) -> Pages:
    """The rounds of the groups and of every bracket: how many matches, to how many points, how many are over."""
    assert book.cup is not None
    columns = (
        ListColumn(msg("Round"), "name"),
        ListColumn(msg("Matches"), "number"),
        ListColumn(msg("To"), "number", msg("Points to win the match")),
        ListColumn(msg("Over"), "number"),
        ListColumn(msg("Can be played"), "number"),
        ListColumn(msg("When"), "text", msg("To be filled in")),
    )
    sections = _rounds_of_groups(book.cup, columns)
    for stage in book.cup.stages:
        if stage.structure is None:
            continue
        rounds: dict[str, list[Match]] = {}
        for match in stage.structure.matches:
            if stage.play.status[match.id].state not in (State.VOID, State.NOT_NEEDED, State.PASS):
                rounds.setdefault(round_words(stage, match), []).append(match)
        rows = []
        for name, matches in rounds.items():
            states = [stage.play.status[match.id].state for match in matches]
            over, ready = states.count(State.DONE), states.count(State.READY)
            lengths = {stage.length(match) for match in matches}
            length = lengths.pop() if len(lengths) == 1 else None
            rows.append(row(ListCell(name), len(matches), length, ListCell(str(over)), cell(ready), _WHEN))
        sections.append(Section(stage.name, (), without_empty(columns, rows, 2)))
    return Pages("rounds", msg("Rounds"), book.title, tuple(sections), head_of(book), size=11)


def _rounds_of_groups(cup: Cup, columns: tuple[ListColumn, ...]) -> list[Section]:
    """The rounds of all groups together; meetings that nobody will play any more are left out."""
    if cup.groups is None:
        return []
    rounds: dict[str, list[bool]] = {}
    waiting = set(cup.groups.to_play())
    for name in cup.groups.meetings:
        if name in waiting or name in cup.groups.outcomes:
            rounds.setdefault(group_and_round(name)[1], []).append(name not in waiting)
    rows = [
        row(
            ListCell(msg("Round {round}", round=number)), len(over), None, ListCell(str(sum(over))),
            cell(0 if cup.stages else len(over) - sum(over)), _WHEN,
        )
        for number, over in rounds.items()
    ]  # fmt: skip
    return [Section(msg("Groups"), (), without_empty(columns, rows, 2))]


def matches_of_entrant(cup: Cup, number: int) -> Listing:
    """All matches of a player of a cup, in the order of the bracket, groups first."""
    columns = (
        ListColumn(msg("Match"), "text"),
        ListColumn(msg("Round"), "name", share=2),
        ListColumn(msg("Opponent"), "name", share=3),
        ListColumn(msg("Result"), "centre"),
    )
    return Listing(columns, tuple(row(*line) for line in _lines(cup, number)))


def _lines(cup: Cup, number: int) -> Iterator[tuple[str, str, ListCell, ListCell]]:
    for name, players in cup.groups.meetings.items() if cup.groups is not None else ():
        if number in players:
            assert cup.groups is not None
            outcome = cup.groups.outcomes.get(name)
            mine = players.index(number)
            score = outcome.score if outcome is not None else None
            text = "" if outcome is None else msg("won") if outcome.winner == number else msg("lost")
            if score is not None and outcome is not None:
                mine = outcome.players.index(number)
                text = f"{score[mine]}–{score[1 - mine]}"
            opponent = next(other for other in players if other != number)
            yield name, _round_of_group(name), _player(cup, opponent), ListCell(text)
    for stage in cup.stages:
        if stage.structure is None:
            continue
        for match in stage.structure.matches:
            status = stage.play.status[match.id]
            if number not in (status.a, status.b) or status.state in (
                State.VOID,
                State.NOT_NEEDED,
                State.PASS,
            ):
                continue
            side = 1 if status.a == number else 0
            other = status.b if side else status.a
            opponent_cell = (
                _player(cup, other) if isinstance(other, int) else ListCell(who(cup, status, side))
            )
            text = result_text(status, 1 - side)
            yield cup.full_name(stage, match.id), round_words(stage, match), opponent_cell, ListCell(text)


def _player(cup: Cup, number: int) -> ListCell:
    return ListCell(cup.entrant(number).name, link=("team", number))
