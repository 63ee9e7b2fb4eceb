"""The pictures of an event: brackets, cross table, all-play-all table, and plots."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..domain.errors import StateError
from ..domain.messages import joined, msg
from ..domain.names import counted
from ..domain.play import How, Outcome
from ..domain.points import points_text
from ..domain.results import Colour, Result
from ..domain.tournament import Entry
from ..languages import translated
from ..pictures import wall
from ..pictures.bracket import Look, bracket_svg
from ..pictures.canvas import Say
from ..pictures.grid import GridLine, Mark, grid_svg
from ..pictures.plots import Runner, ScoreGroup, Spot, groups_svg, race_svg, strength_svg
from ..systems.ibf.group_stage import group_and_round
from ..tiebreaks import cross_table, value_text
from ..tiebreaks.names import short_name
from ..tiebreaks.values import points
from .book import Book, table_of
from .lists.cup import group_mark
from .lists.ranking import BYE_MARKS, title_of, to_play
from .round_lines import MatchLine, MatchSide

if TYPE_CHECKING:
    from ..cups.stage import Stage
    from ..cups.state import Cup

LEADERS = 10


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by name, with its SVG."""

    name: str
    title: str
    svg: str

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, from its first line: a page reserves the space before it is loaded."""
        found = re.match(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"', self.svg)
        return (round(float(found[1])), round(float(found[2]))) if found else (0, 0)


def _say(book: Book) -> Say:
    """Says messages in the language of a book."""
    return lambda text: translated(text, book.language or "en", context=book.context)


def bracket(book: Book, theme: str = "light", number: int | None = None) -> Picture:
    """A stage of a cup, by default the last. StateError if nothing is drawn."""
    cup = book.cup
    if cup is None or not cup.stages:
        raise StateError(msg("this event has no bracket; nothing is drawn"))
    if number is not None and not 1 <= number <= len(cup.stages):
        raise StateError(
            msg("there is no stage {number}; there are 1 to {count}", number=number, count=len(cup.stages))
        )
    stage = cup.stages[(number or len(cup.stages)) - 1]
    return Picture(f"bracket-{number or len(cup.stages)}", stage.name, stage_svg(book, stage, theme))


def stage_svg(
    book: Book, stage: Stage, theme: str = "light", paper: str = "", only: Collection[str] | None = None
) -> str:
    """The picture of one stage, or of some of its matches."""
    assert book.cup is not None
    cup = book.cup
    seed = stage.drawn.get("seed") if stage.drawn else None
    subtitle = joined(
        counted(len(stage.players), "player"),
        msg("seed of the draw: {seed}", seed=seed) if seed else "",
        by=" · ",
    )
    names = {entrant.number: entrant.name for entrant in cup.entrants}
    look = Look(
        stage.name, names, {number: str(number) for number in names},
        subtitle, stage.length, theme, paper, board=lambda match: cup.board_of(stage, match.id), say=_say(book),
    )  # fmt: skip
    return bracket_svg(stage.play, look, only)


def wall_svg(book: Book, group: int | None = None, theme: str = "light", paper: str = "") -> str:
    """The wall chart of a round robin, or of a group (by default the first)."""
    return (
        wall_of_group(book, group or 1, theme, paper)
        if book.cup is not None
        else wall_of_event(book, theme, paper)
    )


def wall_of_group(book: Book, number: int, theme: str, paper: str) -> str:
    """The wall chart of a group of a cup."""
    groups = book.cup.groups if book.cup is not None else None
    if groups is None:
        raise StateError(msg("this event has neither a bracket nor groups; nothing is drawn"))
    if not 1 <= number <= len(groups.groups):
        raise _no_group(number, len(groups.groups))
    assert book.cup is not None
    group = groups.groups[number - 1]
    totals, struck = groups.points(group), groups.struck()
    places = {player: place.text for place in groups.table(number) for player in place.players}
    played = bool(groups.outcomes)
    players = [
        wall.Player(
            book.cup.entrant(one).name,
            str(totals[one]) if played and one not in struck else "",
            places.get(one, "") if played else "",
            one in struck,
            one,
        )
        for one in group
    ]
    at = {player: k for k, player in enumerate(group)}
    rounds: dict[str, list[wall.Meeting]] = {}
    for name, (a, b) in groups.meetings.items():
        which, round_ = group_and_round(name)
        if which == str(number):
            outcome = groups.outcomes.get(name)
            text, winner = ("", None) if outcome is None else _outcome(outcome)
            rounds.setdefault(round_, []).append(wall.Meeting(at[a], at[b], text, winner))
    found = [
        wall.Round(msg("Round {round}", round=k), tuple(meetings), _free(meetings, len(group)))
        for k, meetings in rounds.items()
    ]
    which_group = "" if len(groups.groups) == 1 else msg("Group {number}", number=number)
    title = joined(book.title, which_group, by=" · ")
    subtitle = joined(counted(len(group), "player"), msg("round robin"), by=" · ")
    return wall.wall_svg(title, subtitle, players, found, theme, paper, _say(book))


def _no_group(number: int, count: int) -> StateError:
    return StateError(msg("there is no group {number}; there are 1 to {count}", number=number, count=count))


def _free(meetings: Sequence[wall.Meeting], players: int) -> int | None:
    busy = {one for meeting in meetings for one in meeting[:2]}
    return next((one for one in range(players) if one not in busy), None)


def _outcome(outcome: Outcome) -> tuple[str, int | None]:
    """The result of a meeting in a cell, and its winner."""
    winner = None if outcome.winner is None else outcome.players.index(outcome.winner)
    if outcome.score is not None:
        return f"{outcome.score[0]}–{outcome.score[1]}", winner
    if winner is None:
        return "0–0", None
    text = "w/o" if outcome.how is How.WALKOVER else "1"
    return (f"{text}–0" if winner == 0 else f"0–{text}"), winner


def wall_of_event(book: Book, theme: str, paper: str) -> str:
    """The wall chart of a round robin of players or teams: the past rounds as they were, then those of the table."""
    from ..tiebreaks.settings import is_predetermined

    if not is_predetermined(book.tournament):
        raise StateError(
            msg("nothing is drawn: this event has no bracket, and a wall table is for a round robin")
        )
    teams = book.teams
    at = {team.tpn: k for k, team in enumerate(teams)}
    rounds = []
    for number, meetings in enumerate(table_of(book), 1):
        found = next((one for one in book.rounds if one.number == number), None)
        made = [_meeting(match, at) for match in found.matches] if found else []
        by_pair = {frozenset(one[:2]): one for one in made}
        if by_pair.keys() <= set(map(frozenset, meetings)):
            made = [by_pair.get(frozenset((a, b)), wall.Meeting(a, b)) for a, b in meetings]
        rounds.append(
            wall.Round(
                msg("Round {round}", round=number),
                tuple(made),
                _free(made, len(teams)) if len(teams) % 2 else None,
            )
        )
    standings = book.standings(None) if book.latest else None
    rows = {row.team.tpn: row for row in standings.rows} if standings is not None else {}
    struck = {entry.tpn for entry in standings.struck} if standings is not None else set()
    players = [
        wall.Player(
            team.name,
            value_text(rows[team.tpn].values[0]) if team.tpn in rows else "",
            rows[team.tpn].place_text if team.tpn in rows else "",
            team.tpn in struck,
        )
        for team in teams
    ]
    noun = "player" if book.solo else "team"
    subtitle = joined(counted(len(teams), noun), msg("round robin"), by=" · ")
    return wall.wall_svg(book.title, subtitle, players, rounds, theme, paper, _say(book))


def _meeting(match: MatchLine, at: Mapping[int, int]) -> wall.Meeting:
    mine, other = match.sides
    if match.state != "done":
        return wall.Meeting(at[mine.team.tpn], at[other.team.tpn])
    own, back = (mine.match_mp, mine.match_gp), (other.match_mp, other.match_gp)
    winner = 0 if own > back else 1 if back > own else None
    return wall.Meeting(at[mine.team.tpn], at[other.team.tpn], match.text, winner)


def race(book: Book, theme: str = "light", after: int | None = None) -> Picture:
    """The places of the leaders after every round."""
    last = book.standings(after)
    leaders = [row.team for row in last.rows[:LEADERS]]
    by_round = [book.standings(number).places for number in range(1, last.after + 1)]
    runners = [Runner(team.name, tuple(places.get(team.tpn) for places in by_round)) for team in leaders]
    which = msg(
        "the first {count} after {rounds}{to_play}, by place after each",
        count=len(leaders),
        rounds=counted(last.after, "round"),
        to_play=to_play(book, last.after),
    )
    title = msg("Race of the leaders")
    svg = race_svg(title, joined(book.title, which, by=" · "), runners, theme, _say(book))
    return Picture("race", title, svg)


def groups(book: Book, theme: str = "light", after: int | None = None) -> Picture:
    """How many participants have each score."""
    found = book.standings(after)
    by_score: dict[str, list[str]] = {}
    for row in found.rows:
        by_score.setdefault(value_text(row.values[0]), []).append(row.team.name)
    parts = [ScoreGroup(score, tuple(names)) for score, names in by_score.items()]
    title = msg(
        "Score groups after {rounds}{to_play}",
        rounds=counted(found.after, "round"),
        to_play=to_play(book, found.after),
    )
    subtitle = joined(book.title, short_name(found.tie_breaks[0], found.results.settings.players), by=" · ")
    return Picture("score-groups", title, groups_svg(title, subtitle, parts, theme, _say(book)))


def strength(book: Book, theme: str = "light", after: int | None = None) -> Picture:
    """Starting number against place."""
    found = book.standings(after)
    spots = [Spot(row.team.name, row.team.tpn, row.place) for row in found.rows]
    title = msg("Strength and result")
    subtitle = joined(
        book.title,
        msg("after {rounds}", rounds=counted(found.after, "round")),
        msg("filled: better than the starting number, ring: worse"),
        by=" · ",
    )
    return Picture("strength", title, strength_svg(title, subtitle, spots, theme, _say(book)))


def crosstable(book: Book, theme: str = "light", after: int | None = None) -> Picture:
    """The cross table: rounds across, opponents by place in these standings."""
    found = book.standings(after)
    lines = []
    for line in cross_table(found):
        marks = []
        for item in line.cells:
            if item.opponent is None:
                marks.append(Mark(BYE_MARKS.get(item.result, "–")))
                continue
            colour = {Colour.WHITE: "w", Colour.BLACK: "b", None: " "}[item.colour]
            back = found.tournament.entry(item.opponent).history[item.round - 1]
            own = (item.mp, item.gp)
            other = (points(back.mp_tenths), points(back.gp_tenths))
            sign = "win" if own > other else "loss" if own < other else "draw"
            score = value_text(item.mp if book.solo else item.gp)
            forfeit = "" if item.result is Result.PLAYED else "f"
            sign = "loss" if item.result is Result.FORFEIT_LOSS else sign  # also of a double forfeit
            marks.append(Mark(f"{item.place or 'x'}{colour}{score}{forfeit}", sign))
        sums = tuple(value_text(value) for value in line.row.values[:2]) if line.row is not None else ()
        lines.append(GridLine(line.row.place_text if line.row else "–", line.team.name, tuple(marks), sums))
    heads = [str(number) for number in range(1, found.after + 1)]
    title = msg(
        "Cross table after {counted}{to_play}",
        counted=counted(found.after, "round"),
        to_play=to_play(book, found.after),
    )
    subtitle = joined(book.title, title_of(book, found), by=" · ")
    svg = grid_svg(title, subtitle, heads, found.codes[:2], lines, theme, _say(book))
    return Picture("cross-table", title, svg)


MOST_IN_A_GRID = 40


def round_robin(book: Book, theme: str = "light", after: int | None = None) -> Picture:
    """The all-play-all table (of a group of a cup, by default the first); unplayed meetings stay blank for a pen."""
    if book.cup is not None and book.cup.groups is not None:
        return _group(book, book.cup, theme, after or 1)
    if book.cup is not None or len(book.teams) > MOST_IN_A_GRID:
        raise StateError(
            msg("an all-play-all table is for at most {count} participants", count=MOST_IN_A_GRID)
        )
    teams = book.teams
    rounds = book.rounds if after is None else book.rounds[:after]
    met: dict[tuple[int, int], list[Mark]] = {}
    for one in rounds:
        for match in one.matches:
            if match.state == "done":
                for mine, other in (match.sides, match.sides[::-1]):
                    met.setdefault((mine.team.tpn, other.team.tpn), []).append(
                        _result(book, match, mine, other)
                    )
    totals = (
        {row.team.tpn: value_text(row.values[0]) for row in book.standings(after).rows} if book.done else {}
    )
    lines = []
    for team in teams:
        marks = tuple(
            Mark("", "self") if other is team else _joined(met.get((team.tpn, other.tpn), []))
            for other in teams
        )
        lines.append(GridLine(str(team.tpn), team.name, marks, (totals.get(team.tpn, ""),)))
    title, heads = msg("All-play-all table"), [str(team.tpn) for team in teams]
    svg = grid_svg(title, book.title, heads, (msg("Points"),), lines, theme, _say(book))
    return Picture("round-robin", title, svg)


def _group(book: Book, cup: Cup, theme: str, number: int) -> Picture:
    assert cup.groups is not None
    if not 1 <= number <= len(cup.groups.groups):
        raise _no_group(number, len(cup.groups.groups))
    group = cup.groups.groups[number - 1]
    totals = cup.groups.points(group)
    lines = []
    for k, player in enumerate(group, 1):
        marks = [
            Mark("", "self")
            if other == player
            else Mark(group_mark(cup, player, other), _sign_in_group(cup, player, other))
            for other in group
        ]
        lines.append(GridLine(str(k), cup.entrant(player).name, tuple(marks), (str(totals[player]),)))
    heads = [str(k) for k in range(1, len(group) + 1)]
    name = msg("Group {number}", number=number)
    svg = grid_svg(name, book.title, heads, (msg("Points"),), lines, theme, _say(book))
    return Picture(f"group-{number}", name, svg)


def _sign_in_group(cup: Cup, player: int, other: int) -> str:
    """Whether a player won or lost the meetings with another of the group; empty if both won one, or none is played."""
    assert cup.groups is not None
    winners = [one.winner for one in cup.groups.between(player, other)]
    won, lost = winners.count(player), len(winners) - winners.count(player)
    return "win" if won > lost else "loss" if lost > won else ""


def _result(book: Book, match: MatchLine, mine: MatchSide, other: MatchSide) -> Mark:
    won = (mine.match_mp, mine.match_gp), (other.match_mp, other.match_gp)
    sign = (
        "win"
        if won[0] > won[1]
        else "loss"
        if won[0] < won[1] or not (match.played or any(won[0]))
        else "draw"
    )
    forfeit = "" if match.played else "f"
    return Mark(points_text(mine.match_mp if book.solo else mine.match_gp) + forfeit, sign)


def _joined(marks: list[Mark]) -> Mark:
    if not marks:
        return Mark("")
    return marks[0] if len(marks) == 1 else Mark(" ".join(mark.text for mark in marks))


Drawer = Callable[[Book, str, int | None], Picture]
PICTURES: dict[str, Drawer] = {
    "bracket": bracket,
    "cross-table-picture": crosstable,
    "round-robin": round_robin,
    "race": race,
    "score-groups": groups,
    "strength": strength,
}
"""Every picture by name; the number is a stage of a bracket or a group, otherwise the round."""


def cells_of(book: Book, name: str, number: int | None = None) -> int:
    """How many cells of results a picture has: those of the others grow no faster than the number of participants."""
    if name == "cross-table-picture":
        return len(book.teams) * min(number or book.latest, book.latest)
    if name == "round-robin" and book.cup is not None and book.cup.groups is not None:
        sizes = [len(group) for group in book.cup.groups.groups]
        return max(sizes, default=0) ** 2
    return 0


def drawable(book: Book) -> list[str]:
    """The pictures available for this event."""
    if book.cup is not None:
        groups_there = ["round-robin"] if book.cup.groups is not None else []
        return [*groups_there, *(["bracket"] if book.cup.stages else [])]
    every = ["round-robin"] if _all_meet(book) else []
    if not book.done:
        return every
    return [*every, "race", "score-groups", "strength", "cross-table-picture"]


def _all_meet(book: Book) -> bool:
    from ..tiebreaks.settings import is_predetermined

    field: tuple[Entry, ...] = book.teams
    return len(field) <= MOST_IN_A_GRID and is_predetermined(book.tournament)
