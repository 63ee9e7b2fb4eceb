"""A real event played on at random from where it stands: the chances of its teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from ..domain.errors import NoLegalPairing, StateError
from ..domain.results import Colour, Result
from ..domain.tournament import Entry, PastRound, Tournament
from ..manager.event import Match, Settings
from ..manager.snapshot import Points, bye_points, points_of, sides
from ..systems.registry import pair_round
from ..tiebreaks import standings
from .model import MODELS


@dataclass(frozen=True)
class Chance:
    """Of a team: how often it was first, and among the first so many, in all events that were played on."""

    team: Entry
    first: int
    in_top: int
    mean_place: float
    events: int


def forward(tournament: Tournament, number: int, seed: str, model: str = "2026") -> dict[int, float]:
    """TPN to final place in one random end of an event (shared places are their middle). Boards are drawn by the
    average ratings of the teams, colours alternating. StateError when the announced number of rounds is not known, or a
    team has no rating."""
    rounds = tournament.options.get("rounds")
    if rounds is None or tournament.solo:
        raise StateError("an event of teams with an announced number of rounds can be played on")
    unrated = [entry.label for entry in tournament.entries if not _strength(entry)]
    if unrated:
        raise StateError(f"strengths are needed to play an event on; {', '.join(unrated[:5])} have none")
    rng = Random(f"{seed}|{number}")  # noqa: S311  events, no secrets
    options = {name: value for name, value in tournament.options.items() if name not in ("rounds", "boards")}
    boards = int(tournament.options.get("boards") or 4)
    points = points_of(Settings(system=tournament.system, boards=boards, rounds=int(rounds), options=options))
    while tournament.round <= int(rounds):
        try:
            tournament = _played(tournament, points, rng, model)
        except NoLegalPairing:
            break
    return {row.team.tpn: (row.place + row.last_place) / 2 for row in standings(tournament).rows}


def _strength(entry: Entry) -> int:
    ratings = sorted((player.rating for player in entry.players if player.rating), reverse=True)[:4]
    return entry.rating or (round(sum(ratings) / len(ratings)) if ratings else 0)


def _played(tournament: Tournament, points: Points, rng: Random, model: str) -> Tournament:
    """The tournament after one more round."""
    result = pair_round(tournament)
    found: dict[int, PastRound] = {}
    for pair in result.pairs:
        ratings = _strength(pair.white), _strength(pair.black)
        signs = tuple(_board(at, ratings, rng, model) for at in range(points.boards))
        first, second = sides(points, Match(1, 1, 2, boards=signs))
        for mine, other, side, colour in (
            (pair.white, pair.black, first, Colour.WHITE),
            (pair.black, pair.white, second, Colour.BLACK),
        ):
            found[mine.tpn] = PastRound(side.result, other.tpn, colour, side.mp, side.gp, side.signs)
    if result.bye is not None:
        found[result.bye.tpn] = PastRound(Result.PAB, None, None, *bye_points(points, Result.PAB))
    absent = PastRound(Result.ZERO_BYE)
    entries = tuple(
        replace(entry, history=(*entry.history, found.get(entry.tpn, absent))) for entry in tournament.entries
    )
    return replace(tournament, round=tournament.round + 1, entries=entries, forced=())


def _board(at: int, ratings: tuple[int, int], rng: Random, model: str) -> str:
    mine = at % 2 == 0
    chances = MODELS[model](*(ratings if mine else ratings[::-1]))
    drawn = rng.random()
    if drawn < chances.draw:
        return "=="
    return "10" if (drawn < chances.draw + chances.white) is mine else "01"


def chances(tournament: Tournament, places: Iterable[dict[int, float]], top: int) -> list[Chance]:
    """The chances of every team from the places of many ends, the likeliest winner first."""
    first: Counter[int] = Counter()
    in_top: Counter[int] = Counter()
    total: Counter[int] = Counter()
    count = 0
    for one in places:
        count += 1
        for tpn, place in one.items():
            first[tpn] += place < 2
            in_top[tpn] += place <= top
            total[tpn] += round(place * 2)
    found = [
        Chance(entry, first[entry.tpn], in_top[entry.tpn], total[entry.tpn] / 2 / count, count)
        for entry in tournament.entries
    ]
    return sorted(found, key=lambda one: (-one.first, -one.in_top, one.mean_place, one.team.tpn))
