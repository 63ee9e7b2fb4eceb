"""C.04.3 article 1: scores, floats, colour differences, colour preferences and topscorers, read from the histories."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from ...domain.results import Colour, Result
from ...domain.scoring import GamePoints
from ...domain.tournament import Entry, Tournament
from ..acceleration import baku, check_points, virtual_points
from ..participants import BLACK, WHITE, Participants, check_rounds, virtual_of

NONE, MILD, STRONG, ABSOLUTE = 0, 1, 2, 3
"""Strength of a colour preference [1.7]."""

DOWN, UP = 1, -1
"""A downfloat and an upfloat [1.4]."""


@dataclass(frozen=True)
class DutchSettings:
    """What the regulations of the event state, and the readings in force."""

    options: Mapping[str, Any]
    round: int
    rounds: int
    game: GamePoints

    @classmethod
    def of(cls, tournament: Tournament, options: Mapping[str, Any]) -> DutchSettings:
        """The settings of a tournament."""
        rounds = check_rounds(tournament, options["rounds"], "1.8")
        return cls(options, tournament.round, rounds, GamePoints.of(tournament.info.game_points_tenths))

    @property
    def last_round(self) -> bool:
        """Topscorers exist in the final round only [1.8]."""
        return self.round >= self.rounds


class DutchField(Participants):
    """The players to be paired in a round, as parallel lists; a player is its place in ascending order of TPN.

    `score` is the score that forms the scoregroups (with virtual points), `points` the real one, in tenths. `colours`
    are the colours of played games, +1 White and -1 Black, oldest first. `float1` and `float2` are the floats of the
    previous round and of the round before it.
    """

    def __init__(
        self,
        tournament: Tournament,
        settings: DutchSettings,
        entries: Sequence[Entry],
        together: tuple[int, int] | None,
    ) -> None:
        super().__init__(entries, together)
        self.settings = settings
        self.only_bye = -1
        """The player for whom a what-if question reserves the bye; -1: nobody in particular."""
        self._histories()
        self._scores(tournament)
        self._floats(tournament)
        self._preferences()
        self._parity(tournament)
        self.forbid(tournament)

    def _histories(self) -> None:
        """Games actually played determine meetings and colours [C1, 1.6]; rounds without one may exclude from the bye
        [C2].
        """
        size = len(self.tpn)
        self.apart: list[list[int]] = []
        self.colours: list[list[int]] = []
        self.points: list[int] = []
        self.unplayed: list[int] = []
        self.barred_from_bye = [False] * size
        win = self.settings.game.win
        white, played, pab = Colour.WHITE, Result.PLAYED, Result.PAB
        get = self.place.get
        for i, entry in enumerate(self.entries):
            met: list[int] = []
            colours: list[int] = []
            points = 0
            for item in entry.history:
                result, opponent, colour, its_points = item[:4]
                points += its_points
                if result is played:
                    colours.append(WHITE if colour is white else BLACK)
                    other = get(opponent)  # type: ignore[arg-type]
                    if other is not None:
                        met.append(other)
                elif result is pab or its_points >= win:
                    self.barred_from_bye[i] = True
            self.apart.append(met)
            self.colours.append(colours)
            self.points.append(points)
            self.unplayed.append(len(entry.history) - len(colours))

    def _scores(self, tournament: Tournament) -> None:
        """Pairing scores [1.2, C.04.7] and topscorers [1.8]."""
        settings = self.settings
        options = settings.options
        self.acceleration = tournament.acceleration
        if options["acceleration"] == "baku" and not self.acceleration:
            check_points(*settings.game[:3])
            self.acceleration = baku(tournament, settings.rounds, *settings.game[:2])
        now = virtual_points(self.acceleration, settings.round, "MP")
        self.virtual = [virtual_of(now, tpn) for tpn in self.tpn] if now else [0] * len(self)
        self.score = [a + b for a, b in zip(self.points, self.virtual, strict=True)] if now else self.points
        half = settings.game.win * (settings.rounds - 1)
        self.topscorer = [settings.last_round and 2 * points > half for points in self.points]

    def _floats(self, tournament: Tournament) -> None:
        """Floats of the last two rounds [1.4]."""
        rounds = self.settings.round - 1
        none = [0] * len(self)
        self.float1 = self._floats_of(tournament, rounds) if rounds > 0 else none
        self.float2 = self._floats_of(tournament, rounds - 1) if rounds > 1 else none

    def _floats_of(self, tournament: Tournament, number: int) -> list[int]:
        """The float of each player in round `number`: DOWN, UP or 0."""
        everyone = tournament.by_tpn
        virtual = virtual_points(self.acceleration, number, "MP")
        loss = self.settings.game.loss
        always = self.settings.options["r_pab_floats"]
        later = self.settings.round - number
        get = self.place.get
        points = self.points

        def before(tpn: int) -> int:
            """The pairing score of a player in that round; the player may be absent now."""
            entry, i = everyone[tpn], get(tpn)
            total = entry.mp_tenths if i is None else points[i]
            for item in entry.history[-later:]:
                total -= item.mp_tenths
            return total + (virtual_of(virtual, tpn) if virtual else 0)

        scores = [before(tpn) for tpn in self.tpn]
        found = []
        for i, entry in enumerate(self.entries):
            item = entry.history[-later]
            if item.result is Result.PLAYED and item.opponent is not None:
                other = get(item.opponent)
                theirs = before(item.opponent) if other is None else scores[other]
                found.append((scores[i] > theirs) - (scores[i] < theirs))
            elif item.mp_tenths > loss or (always and item.result is Result.PAB):
                found.append(DOWN)
            else:
                found.append(0)
        return found

    def _preferences(self) -> None:
        """Colour differences [1.6] and preferences [1.7]: +1 White, -1 Black, 0 none; and their strengths."""
        self.difference = [sum(colours) for colours in self.colours]
        self.preference = [0] * len(self)
        self.strength = [NONE] * len(self)
        self.alike = {WHITE: [False] * len(self), BLACK: [False] * len(self)}
        for i, colours in enumerate(self.colours):
            if not colours:
                continue
            cd, last = self.difference[i], colours[-1]
            if cd > 1 or cd < -1:
                wish, strength = (BLACK if cd > 1 else WHITE), ABSOLUTE
            elif len(colours) > 1 and colours[-2] == last:
                wish, strength = -last, ABSOLUTE
            elif cd:
                wish, strength = -cd, STRONG
            else:
                wish, strength = -last, MILD
            self.preference[i], self.strength[i] = wish, strength
            if strength == ABSOLUTE and not self.topscorer[i]:
                self.alike[wish][i] = True

    def _parity(self, tournament: Tournament) -> None:
        """The players with an odd number in the sense of 5.2.5."""
        if self.settings.options["parity"] == "tpn":
            self.odd = [tpn % 2 == 1 for tpn in self.tpn]
            return
        here = {entry.tpn for entry in tournament.present}
        here |= {bye.tpn for bye in tournament.requested if bye[1:] == (tournament.round, Result.PAB)}
        counted = sorted(
            entry.tpn
            for entry in tournament.entries
            if entry.tpn in here
            or any(item.result.paired or item.result is Result.PAB for item in entry.history)
        )
        number = {tpn: k for k, tpn in enumerate(counted, 1)}
        self.odd = [number[tpn] % 2 == 1 for tpn in self.tpn]

    def with_bye_for(self, player: int) -> DutchField:
        """The same field for a what-if question: only this player may have the bye."""
        made = copy(self)
        made.only_bye = player
        return made

    def with_apart(self, player: int, others: Iterable[int], may_have_bye: bool = True) -> DutchField:
        """The same field for a what-if question: a player may not meet these others, or may not have the bye."""
        made = copy(self)
        made.apart = list(self.apart)
        for other in others:
            made.apart[player] = [*made.apart[player], other]
            made.apart[other] = [*made.apart[other], player]
        made.most_apart = max(map(len, made.apart))
        made.barred_from_bye = list(self.barred_from_bye)
        made.barred_from_bye[player] |= not may_have_bye
        return made

    def may_meet(self, a: int, b: int) -> bool:
        """Whether two may be paired: [C1], [C3], prohibitions, and the pair fixed by a what-if question."""
        if any(alike[a] and alike[b] for alike in self.alike.values()):
            return False
        return super().may_meet(a, b)

    def rows(self, members: Sequence[int]) -> list[int]:
        """Adjacency of `members` among themselves, with [C1] and [C3]: bit k of row j, members j and k may meet."""
        rows = super().rows(members)
        for alike in self.alike.values():
            mask = 0
            for k, member in enumerate(members):
                if alike[member]:
                    mask |= 1 << k
            if mask & (mask - 1):
                for k, member in enumerate(members):
                    if alike[member]:
                        rows[k] &= ~mask
        return rows

    def surely_complete(self, count: int, most_alike: int) -> bool:
        """Whether any `count` players, of whom at most `most_alike` have the same absolute preference, can certainly
        all be paired among themselves, by counting (Dirac). None of them may be fixed to an opponent by a question.
        """
        return count % 2 == 0 and count >= 2 * (self.most_apart + max(1, most_alike))


def without_mdps_together(rows: list[int], mdps: int) -> None:
    """Remove the edges between the first `mdps` vertices from an adjacency: MDPs do not meet each other [3.3.3]."""
    for k in range(mdps):
        rows[k] = rows[k] >> mdps << mdps
