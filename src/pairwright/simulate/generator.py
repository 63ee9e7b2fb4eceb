"""A random event of teams, paired by the rules round by round. Event `number` of a seed is always the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from ..domain.errors import NoLegalPairing, StateError
from ..domain.event_info import EventInfo
from ..domain.pairing import Pair
from ..domain.results import Colour, Result
from ..domain.tournament import Entry, PastRound, Player, Prohibition, Tournament
from ..manager.event import Match, Settings
from ..manager.snapshot import Points, bye_points, points_of, sides
from ..systems.registry import SYSTEMS, pair_round
from .model import MODELS
from .wishes import Wishes

TEAM_SYSTEMS = tuple(one.id for one in SYSTEMS.values() if not one.solo)
_ABSENT = (Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE)


@dataclass
class _Team:
    """A team while its event is played."""

    tpn: int
    players: tuple[Player, ...]
    joined: int = 1
    leaves: int | None = None
    history: list[PastRound] = field(default_factory=list)


def generate(wishes: Wishes, seed: str, number: int = 1) -> Tournament:
    """An event with all its rounds. When the rules have no pairing any more it ends earlier, with a smaller announced
    number. StateError: the wishes contradict each other."""
    rounds = wishes.rounds
    for attempt in range(200):
        rng = Random(f"{seed}|{number}|{attempt}")  # noqa: S311  events, no secrets
        played = _Play(replace(wishes, rounds=rounds), rng, f"{seed}, event {number}")
        try:
            return played.event()
        except NoLegalPairing:
            # The last rounds are paired by how many there are: the whole event is played anew with one round less.
            rounds = max(1, played.rounds - 1)
    raise StateError("no event fits these wishes: the rules leave no pairing even for its first round")


class _Play:
    def __init__(self, wishes: Wishes, rng: Random, name: str) -> None:
        self.wishes, self.rng, self.name = wishes, rng, name
        self.system = wishes.system or rng.choice(TEAM_SYSTEMS)
        if self.system not in TEAM_SYSTEMS:
            raise StateError(f"events are generated for {', '.join(TEAM_SYSTEMS)}, not {self.system!r}")
        self.count = wishes.teams or rng.randint(6, 60)
        most = self.count - 1 if self.count % 2 == 0 else self.count
        self.rounds = wishes.rounds or rng.randint(3, max(3, min(11, most)))
        self.boards = wishes.boards or rng.choice((2, 4, 4, 4, 6, 8))
        self.options = self._options()
        settings = Settings(system=self.system, boards=self.boards, rounds=self.rounds, options=self.options)
        self.points: Points = points_of(settings)
        self.rates = {name: self._rate(name, most_) for name, most_ in _RATES.items()}
        if self.system != "fide-team":
            self.rates["half_byes"] = self.rates["full_byes"] = 0.0
        self.teams = self._teams()
        self.chances = MODELS[wishes.model]
        self.prohibited = self._prohibited()

    def _rate(self, name: str, most: float) -> float:
        given = getattr(self.wishes, name)
        return (
            float(given)
            if given is not None
            else (self.rng.uniform(0, most) if self.rng.random() < 0.5 else 0.0)
        )

    def _options(self) -> dict[str, Any]:
        wishes, rng = self.wishes, self.rng
        known = {option.name for option in SYSTEMS[self.system].options}
        options: dict[str, Any] = {"initial_colour": rng.choice("WB")}
        if self.system == "fide-team":
            options["colour_preference"] = wishes.colour_preference or rng.choice(("A", "B", "none"))
            options["primary"] = wishes.primary or rng.choice(("MP", "MP", "GP"))
            baku = wishes.baku if wishes.baku is not None else rng.random() < 0.2
            if baku and options["primary"] == "MP":
                options["acceleration"] = "baku"
        three = wishes.three_points if wishes.three_points is not None else rng.random() < 0.1
        if three and self.system == "fide-team" and "acceleration" not in options:
            options |= {"win_mp": 3, "draw_mp": 1}
        return {name: value for name, value in options.items() if name in known}

    def _teams(self) -> list[_Team]:
        wishes, rng = self.wishes, self.rng
        reserves = wishes.reserves if wishes.reserves is not None else rng.randint(0, 2)
        top = wishes.top or rng.randint(1900, 2700)
        step = wishes.step if wishes.step is not None else rng.uniform(2, 600 / self.count)
        spread = wishes.spread if wishes.spread is not None else rng.randint(0, 200)
        if wishes.ratings and len(wishes.ratings) < self.count:
            raise StateError(f"{len(wishes.ratings)} ratings are given for {self.count} teams")
        averages = wishes.ratings or [round(top - step * at) for at in range(self.count)]
        teams, number = [], 1
        for tpn in range(1, self.count + 1):
            ratings = [
                averages[tpn - 1] + rng.randint(-spread, spread) for _ in range(self.boards + reserves)
            ]
            players = []
            for board, rating in enumerate(sorted(ratings, reverse=True), 1):
                players.append(Player(number, f"Player {tpn}.{board}", rating=max(1, rating)))
                number += 1
            teams.append(_Team(tpn, tuple(players)))
        for team in teams:
            if rng.random() < self.rates["late"] and self.rounds > 2:
                team.joined = rng.randint(2, min(4, self.rounds))
            elif rng.random() < self.rates["withdrawals"] and self.rounds > 2:
                team.leaves = rng.randint(2, self.rounds)
        return teams

    def _prohibited(self) -> tuple[Prohibition, ...]:
        wanted = self.wishes.prohibited
        if wanted is None:
            wanted = self.rng.randint(0, self.count // 6) if self.rng.random() < 0.3 else 0
        pairs = set()
        for _ in range(wanted):
            pairs.add(tuple(sorted(self.rng.sample(range(1, self.count + 1), 2))))
        return tuple(Prohibition(pair) for pair in sorted(pairs))

    def event(self) -> Tournament:
        """All rounds."""
        for number in range(1, self.rounds + 1):
            self._round(number)
        return self._tournament(self.rounds + 1, {})

    def _tournament(self, number: int, absent: Mapping[int, Result]) -> Tournament:
        entries = tuple(
            Entry(
                tpn=team.tpn,
                name=f"Team {team.tpn}",
                history=tuple(team.history),
                available=team.tpn not in absent,
                joined_round=team.joined,
                short_name=f"T{team.tpn}",
                rating=round(sum(player.rating for player in team.players[: self.boards]) / self.boards),
                players=team.players,
            )
            for team in self.teams
        )
        options = {**self.options, "rounds": self.rounds, "boards": self.boards}
        colours = ("WB" * self.boards)[: self.boards]
        info = EventInfo(tie_breaks=self.wishes.tie_breaks or "", board_colours=colours)
        return Tournament(
            self.system, number, entries, options, f"Generated: {self.name}", self.prohibited, info=info
        )

    def _round(self, number: int) -> None:
        absent = self._absent(number)
        result = pair_round(self._tournament(number, absent))
        found: dict[int, PastRound] = {}
        for pair in result.tables:
            found |= self._match(pair)
        if result.bye is not None:
            found[result.bye.tpn] = PastRound(Result.PAB, None, None, *bye_points(self.points, Result.PAB))
        for team in self.teams:
            kind = absent.get(team.tpn, Result.ZERO_BYE)
            item = found.get(team.tpn) or PastRound(kind, None, None, *bye_points(self.points, kind))
            team.history.append(item)

    def _absent(self, number: int) -> dict[int, Result]:
        """Who does not play a round that has begun for him, and as what."""
        found = {}
        for team in self.teams:
            if team.joined > number:
                continue
            if team.leaves is not None and team.leaves <= number:
                found[team.tpn] = Result.ZERO_BYE
                continue
            for name, kind in (
                ("half_byes", Result.HALF_BYE),
                ("full_byes", Result.FULL_BYE),
                ("zero_byes", Result.ZERO_BYE),
            ):
                had = any(item.result is kind for item in team.history)
                if self.rng.random() < self.rates[name] and not had and number < self.rounds:
                    found[team.tpn] = kind
                    break
        return found

    def _match(self, pair: Pair) -> dict[int, PastRound]:
        white, black = self.teams[pair.white.tpn - 1], self.teams[pair.black.tpn - 1]
        lineups = self._lineup(white), self._lineup(black)
        if self.rng.random() < self.rates["match_forfeits"]:
            match = Match(1, 1, 2, forfeit=self.rng.choice(("+-", "-+", "+-", "-+", "--")))
            lineups = (), ()
        else:
            match = Match(1, 1, 2, boards=tuple(self._board(at, *lineups) for at in range(self.boards)))
        both = sides(self.points, match)
        found = {}
        for team, other, side, lineup, colour in (
            (white, black, both[0], lineups[0], Colour.WHITE),
            (black, white, both[1], lineups[1], Colour.BLACK),
        ):
            numbers = tuple(player.number for player in lineup)
            found[team.tpn] = PastRound(side.result, other.tpn, colour, side.mp, side.gp, side.signs, numbers)
        return found

    def _lineup(self, team: _Team) -> tuple[Player, ...]:
        """The players of a match in board order, now and then with a reserve."""
        out = self.rng.sample(range(len(team.players)), len(team.players) - self.boards)
        return tuple(player for at, player in enumerate(team.players) if at not in out)

    def _board(self, at: int, first: tuple[Player, ...], second: tuple[Player, ...]) -> str:
        """The result of a board from the side of the team with White on board 1, whose colours alternate."""
        rng = self.rng
        if rng.random() < self.rates["board_forfeits"]:
            return rng.choice(("+-", "-+", "+-", "-+", "--"))
        if rng.random() < self.rates["unusual"]:
            return rng.choice(("=0", "0=", "00"))
        mine = at % 2 == 0
        white, black = (first[at], second[at]) if mine else (second[at], first[at])
        chances = self.chances(white.rating, black.rating)
        drawn = rng.random()
        if drawn < chances.draw:
            return "=="
        return "10" if (drawn < chances.draw + chances.white) is mine else "01"


_RATES = {
    "half_byes": 0.05, "full_byes": 0.01, "zero_byes": 0.03, "withdrawals": 0.1, "late": 0.1, "match_forfeits": 0.03,
    "board_forfeits": 0.03, "unusual": 0.01,
}  # fmt: skip
"""The highest rate that is drawn where none is wished."""
