"""A random event in progress: attendance, the pairing by the rules, the results."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ..domain.errors import NoLegalPairing
from ..domain.event_info import EventInfo
from ..domain.messages import msg
from ..domain.pairing import Pair, RoundPairing
from ..domain.results import Result
from ..domain.tournament import Entry, PastRound, Player, Prohibition, Tournament
from ..systems.registry import pair_round
from ..systems.scoring import system_scoring
from .amounts import Amount, Drawing, choose_once, share
from .model import MODELS
from .setting import Setting
from .streams import Streams
from .strengths import strengths
from .wishes import Wishes

BYES = {"half_byes": Result.HALF_BYE, "full_byes": Result.FULL_BYE, "zero_byes": Result.ZERO_BYE}
_OFTEN = {
    "half_byes": 0.05, "full_byes": 0.01, "zero_byes": 0.03, "withdrawals": 0.1, "late": 0.1, "match_forfeits": 0.03,
    "board_forfeits": 0.03, "unusual": 0.01,
}  # fmt: skip
"""The highest share drawn when none is given."""


FORFEITS: tuple[str, ...] = ("+-", "+-", "-+", "-+", "--")
"""Which side came to an unplayed match or board; repeated entries are more likely."""


@dataclass
class Entrant:
    """A team or a player during the event."""

    tpn: int
    players: tuple[Player, ...]
    rating: int
    joined: int = 1
    leaves: int | None = None
    history: list[PastRound] = field(default_factory=list)


class Played(NamedTuple):
    """A finished event, and the pairing of each of its rounds."""

    tournament: Tournament
    pairings: tuple[RoundPairing, ...]


class Play(ABC):
    """One event. What differs between teams and players is in the subclasses."""

    forfeit_signs = FORFEITS

    def __init__(
        self,
        wishes: Wishes,
        setting: Setting,
        streams: Streams,
        pair: Callable[[Tournament], RoundPairing] = pair_round,
    ) -> None:
        self.wishes, self.setting, self.streams, self.pair = wishes, setting, streams, pair
        self.rounds = setting.rounds
        self.game_points = tuple(zip("WDLP", (*setting.game_points, *setting.pab), strict=False))
        self.scoring = system_scoring(setting.system.id, setting.options, self.game_points, setting.boards)
        self.model = MODELS[wishes.model]
        self.entrants = self._field()
        self._amounts = self._all_amounts()
        course = streams.course("amounts")
        self.drawings = {name: Drawing(amount, self.rounds, course) for name, amount in self._amounts.items()}
        self._comings_and_goings()
        self.prohibited = self._prohibited()

    @abstractmethod
    def match(self, number: int, pair: Pair, forfeit: str) -> dict[int, PastRound]:
        """How a match ended; `forfeit` is `+-`, `-+` or `--` for the two of the pair if it did not take place."""

    def entry(self, entrant: Entrant, away: bool) -> Entry:
        """An entrant as the engine expects it: a player."""
        return Entry(
            tpn=entrant.tpn,
            name=f"Player {entrant.tpn}",
            history=tuple(entrant.history),
            available=not away,
            joined_round=entrant.joined,
            rating=entrant.rating,
        )

    def before_matches(self, number: int, pairs: Sequence[Pair]) -> None:  # noqa: B027
        """What is drawn for all matches of a round together: nothing for players."""

    @property
    def info(self) -> EventInfo:
        """Printed information about the event."""
        return EventInfo()

    @abstractmethod
    def drawn_byes(self) -> tuple[str, ...]:
        """The kinds of byes drawn when none are given."""

    def played(self) -> Played:
        """All rounds; NoLegalPairing when one cannot be paired."""
        pairings = []
        for number in range(1, self.rounds + 1):
            away = self._away(number)
            before = self.tournament(number, away)
            if self.is_over(before):
                break
            result = self.pair(before)
            if not result.pairs:
                raise NoLegalPairing(msg("nobody is left to play"))
            pairings.append(result)
            self._round(number, result, away)
        return Played(self.tournament(len(pairings) + 1, {}), tuple(pairings))

    def is_over(self, before: Tournament) -> bool:
        """Whether the rules end the event before this round."""
        return False

    def tournament(self, number: int, away: Mapping[int, Result]) -> Tournament:
        """The event before a round."""
        setting, streams = self.setting, self.streams
        return Tournament(
            setting.system.id,
            number,
            tuple(self.entry(one, one.tpn in away) for one in self.entrants),
            setting.options,
            f"Seed {streams.seed}, event {streams.number}",
            self.prohibited,
            info=self.info,
            solo=setting.system.solo,
            colours=setting.system.colours,
        )

    def _field(self) -> list[Entrant]:
        setting = self.setting
        size = setting.boards + setting.reserves
        found, number = [], 1
        for tpn, ratings in enumerate(
            strengths(self.wishes, setting.count, size, self.streams.of("field")), 1
        ):
            players = []
            for board, rating in enumerate(ratings, 1):
                players.append(Player(number, f"Player {tpn}.{board}", rating=rating))
                number += 1
            found.append(Entrant(tpn, tuple(players), round(sum(ratings[: setting.boards]) / setting.boards)))
        return found

    def _all_amounts(self) -> dict[str, Amount]:
        """The amounts wished, and a random share for half of the others."""
        rng = self.streams.course("shares")
        found = {}
        for name, most in _OFTEN.items():
            drawn = rng.uniform(0, most) if rng.random() < 0.5 else 0.0
            wished = getattr(self.wishes, name)
            if wished is None:
                amount = share(0.0 if name in BYES and name not in self.drawn_byes() else drawn)
            else:
                amount = wished if isinstance(wished, Amount) else share(wished)
            if (
                name in ("half_byes", "full_byes") and self.rounds > 1
            ):  # none in the last round unless it is named
                amount = Amount(
                    tuple(replace(p, last=self.rounds - 1) if p.last is None else p for p in amount.parts)
                )
            found[name] = amount
        return found

    def _comings_and_goings(self) -> None:
        rng = self.streams.course("comings and goings")
        most = max(0, len(self.entrants) - 2)  # at least two are present from beginning to end
        coming = choose_once(self._amounts["late"], self.entrants, 2, self.rounds, rng)[:most]
        for one, number in coming:
            one.joined = number
        there = [one for one in self.entrants if one.joined == 1]
        going = choose_once(self._amounts["withdrawals"], there, 2, self.rounds, rng)
        for one, number in going[: max(0, len(there) - 2)]:
            one.leaves = number

    def _prohibited(self) -> tuple[Prohibition, ...]:
        rng = self.streams.course("prohibited")
        wanted = self.wishes.prohibited
        if wanted is None:
            wanted = rng.randint(0, len(self.entrants) // 6) if rng.random() < 0.3 else 0
        most = len(self.entrants) * (len(self.entrants) - 1) // 2
        pairs: set[tuple[int, ...]] = set()
        while len(pairs) < min(wanted, most):
            pairs.add(tuple(sorted(rng.sample(range(1, len(self.entrants) + 1), 2))))
        found = []
        for pair in sorted(pairs):
            first = rng.choice((1, 1, rng.randint(1, self.rounds)))
            last = rng.choice((self.rounds, self.rounds, rng.randint(first, self.rounds)))
            found.append(Prohibition(pair, first, last))
        return tuple(found)

    def _away(self, number: int) -> dict[int, Result]:
        """The entrants who do not play a round that has begun for them, and why."""
        rng = self.streams.course("away", number)
        found = {
            one.tpn: Result.ZERO_BYE
            for one in self.entrants
            if one.leaves is not None and one.leaves <= number
        }
        there = [one for one in self.entrants if one.joined <= number and one.tpn not in found]
        for name, kind in BYES.items():
            if not self._amounts[name]:
                continue
            free = [one for one in there if one.tpn not in found and not _had(one, kind)]
            for one in self.drawings[name].choose(number, free, rng, len(there) - 2):
                found[one.tpn] = kind
            there = [one for one in there if one.tpn not in found]
        return found

    def _round(self, number: int, result: RoundPairing, away: Mapping[int, Result]) -> None:
        rng = self.streams.course("forfeits", number)
        forfeits = {
            pair.table: rng.choice(self.forfeit_signs)
            for pair in self.drawings["match_forfeits"].choose(number, result.tables, rng)
        }
        self.before_matches(number, [pair for pair in result.tables if pair.table not in forfeits])
        found: dict[int, PastRound] = {}
        for pair in result.tables:
            found |= self.match(number, pair, forfeits.get(pair.table, ""))
        if result.bye is not None:
            found[result.bye.tpn] = self.scoring.past_bye(Result.PAB)
        for one in self.entrants:
            kind = away.get(one.tpn, Result.ZERO_BYE)
            one.history.append(found.get(one.tpn) or self.scoring.past_bye(kind))


def _had(one: Entrant, kind: Result) -> bool:
    return kind is not Result.ZERO_BYE and any(item.result is kind for item in one.history)
