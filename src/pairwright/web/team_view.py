"""Charts on the page of a team or player: its place after each round, and the performance compared with the rating."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..domain.reading import number_in
from ..manager.event import Event, Team
from ..manager.planned import last_round
from ..reasons.byes import BYES
from ..tiebreaks.players import PlayerResult, player_results
from ..tiebreaks.ratings import performance
from ..tiebreaks.standing import Standings
from ..tiebreaks.values import value_text
from .view import TeamRound

WIDTH, HEIGHT = 288, 96
_LEFT, _TOP, _ROW = 24, 12, 26
_BAR, _END = 116, 244
_PIPS = {2: "w", 1: "d", 0: "l"}


@dataclass(frozen=True)
class Course:
    """The place after each round as a line from the best place to the worst."""

    way: str
    """The line, as `d` of a path."""
    dots: tuple[tuple[int, int, int, int], ...]
    """x, y, round and place."""
    best: int
    worst: int


def course_of(rounds: Sequence[TeamRound]) -> Course | None:
    """The course of a team; None before two rounds are over."""
    places = [(one.number, place) for one in rounds[::-1] if (place := number_in(one.place)) is not None]
    if len(places) < 2:
        return None
    best, worst = min(place for _, place in places), max(place for _, place in places)
    step = (WIDTH - _LEFT - 12) / (len(places) - 1)
    deep = (HEIGHT - _TOP - 24) / max(1, worst - best)
    dots = tuple(
        (round(_LEFT + k * step), round(_TOP + (place - best) * deep), number, place)
        for k, (number, place) in enumerate(places)
    )
    return Course("M" + " L".join(f"{x} {y}" for x, y, _, _ in dots), dots, best, worst)


@dataclass(frozen=True)
class ComingBye:
    """An announced bye: its kind in words, and its rounds as in "4-6"."""

    word: str
    rounds: str


def coming_byes(event: Event, team: Team) -> list[ComingBye]:
    """The byes announced for rounds that are not paired yet; none for a team that has withdrawn."""
    if event.kind == "bracket" or team.withdrawn:
        return []
    found: list[tuple[str, int, int]] = []
    end = max([last_round(event), *(item.last or item.first for item in team.absences)])
    for number in range(len(event.rounds) + 1, end + 1):
        absence = team.absence(number)
        if absence is None:
            continue
        word = BYES[absence.kind]
        if found and found[-1][0] == word and found[-1][2] == number - 1:
            found[-1] = (word, found[-1][1], number)
        else:
            found.append((word, number, number))
    return [ComingBye(word, f"{first}-{last}" if last > first else str(first)) for word, first, last in found]


@dataclass(frozen=True)
class MemberScore:
    """A player of a team: the result of every round, game points, performance; and the bar that shows it."""

    name: str
    title: str
    rating: int
    fide_id: int
    birth: str
    pips: str
    points: str
    games: int
    performance: int | None
    bar: int = 0
    mark: int = 0
    """The end of the performance bar, and the position of the rating mark."""


def members_of(event: Event, team: int, table: Standings | None) -> list[MemberScore]:
    """The players of a team with their results, in board order."""
    found = event.team(team)
    scored: dict[int, PlayerResult] = {}
    if table is not None and event.kind == "teams":
        number = event.tpn(team)
        scored = {one.player.number: one for one in player_results(table) if one.team.tpn == number}
    values = [
        value
        for member in found.members
        if (result := scored.get(member.number)) and result.performance and member.rating
        for value in (result.performance, member.rating)
    ]
    low, high = (min(values) - 100, max(values)) if values else (0, 1)

    def at(value: int) -> int:
        return round(_BAR + (_END - _BAR) * (value - low) / (high - low))

    rows = []
    for member in found.members:
        result = scored.get(member.number)
        played = result is not None and bool(result.games)
        show = result is not None and result.performance is not None and member.rating
        rows.append(
            MemberScore(
                member.name,
                member.title,
                member.rating,
                member.fide_id,
                member.birth,
                _pips(result, table.after) if result and table and played else "",
                value_text(result.points) if result and played else "",
                len(result.games) if result else 0,
                result.performance if result else None,
                at(result.performance) if result and result.performance and show else 0,
                at(member.rating) if show else 0,
            )
        )
    return rows


def _pips(result: PlayerResult, rounds: int) -> str:
    of = {
        game.round: _PIPS[game.halves]
        if game.halves is not None
        else {"+": "f", "-": "u"}.get(game.sign, " ")
        for game in result.games
    }
    return "".join(of.get(number, "r") for number in range(1, rounds + 1))


def performance_of(event: Event, rounds: Sequence[TeamRound]) -> int | None:
    """The performance of a player of an individual event; None without a game, or if an opponent is unrated."""
    if not event.individual:
        return None
    worth = {"w": 2, "d": 1, "l": 0}
    games = [(worth[one.pips], event.team(one.opponent).rating)
             for one in rounds if one.opponent is not None and one.pips in worth]  # fmt: skip
    if not games or not all(rating for _, rating in games):
        return None
    return performance(sum(halves for halves, _ in games), [rating for _, rating in games])
