"""C.04.6 article 1: scores, floaters, colour differences and colour preferences, read from the histories.

1.1.1 the TPN (`domain.consistency` checks that they are unique), 1.2.1 primary and secondary score, 1.5 floaters,
1.6.1 and 1.6.2 colours and their difference, 1.7.1 and 1.7.2 colour preferences of type A and B, 2.1.1 [C1] which
teams may not meet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...domain.results import Colour, Result
from ...domain.tournament import Entry, Tournament
from ..acceleration import baku, check_premise, virtual_points
from ..participants import BLACK, WHITE, Participants, virtual_of

_BARRED = frozenset({Result.PAB, Result.FORFEIT_WIN, Result.FULL_BYE})
_FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})


class RoundSettings(NamedTuple):
    """What the regulations of the competition state, and the readings in force."""

    options: Mapping[str, Any]
    round: int
    rounds: int

    @property
    def last_round(self) -> bool:
        return self.round >= self.rounds

    @property
    def last_two_rounds(self) -> bool:
        """[C7] and [C10] do not apply in the last two rounds."""
        return self.round >= self.rounds - 1


class TeamField(Participants):
    """The teams to be paired in a round, as parallel lists; a team is its place in ascending order of TPN.

    `score` is the score that forms scoregroups (with virtual points), `primary` and `secondary` those of the
    standings, all in tenths. `apart` lists the teams that a team may not meet: those it has met [C1] and those that a
    decision forbids. `colours` are the colours of played matches, +1 White and -1 Black, oldest first.
    """

    def __init__(
        self,
        tournament: Tournament,
        settings: RoundSettings,
        entries: Sequence[Entry],
        together: tuple[int, int] | None,
    ) -> None:
        super().__init__(entries, together)
        self.settings = settings
        self._histories()
        self._scores(tournament)
        self._preferences()
        self.forbid(tournament)

    def _histories(self) -> None:
        """Matches actually played determine meetings, colours and the number of matches [1.6.1, 3.4.3]."""
        place = self.place
        rounds = self.settings.round - 1
        forfeits_meet = self.settings.options["r_forfeit_floats"]
        size = len(self.tpn)
        self.apart: list[list[int]] = []
        self.colours: list[list[int]] = []
        self.colour_rounds: list[list[int]] = []
        self.barred_from_bye = [False] * size
        self.last_opponent: list[int | None] = [None] * size
        by_rounds = self.settings.options["r_436"] == "rounds"
        mp_primary = self.settings.options["primary"] == "MP"
        self.primary: list[int] = []
        self.secondary: list[int] = []
        self.played: list[int] = []
        white, played_kind = Colour.WHITE, Result.PLAYED
        get = place.get
        for i, entry in enumerate(self.entries):
            met: list[int] = []
            colours: list[int] = []
            mp = gp = 0
            for item in entry.history:
                result, opponent, colour, its_mp, its_gp = item[:5]
                mp += its_mp
                gp += its_gp
                if result is played_kind:
                    colours.append(WHITE if colour is white else BLACK)
                    other = get(opponent)  # type: ignore[arg-type]
                    if other is not None:
                        met.append(other)
                elif result in _BARRED:
                    self.barred_from_bye[i] = True
            last = entry.history[-1] if rounds else None
            if last is not None and (
                last.result is played_kind or (forfeits_meet and last.result in _FORFEITS)
            ):
                self.last_opponent[i] = last.opponent
            self.apart.append(met)
            self.colours.append(colours)
            self.played.append(len(colours))
            self.primary.append(mp if mp_primary else gp)
            self.secondary.append(gp if mp_primary else mp)
            if by_rounds:
                self.colour_rounds.append(
                    [r for r, item in enumerate(entry.history) if item.result is played_kind]
                )

    def _scores(self, tournament: Tournament) -> None:
        """Pairing scores [1.2, C.04.7] and the floaters of the previous round [1.5]."""
        settings = self.settings
        primary = settings.options["primary"]
        acceleration = tournament.acceleration
        if settings.options["acceleration"] == "baku" and not acceleration:
            check_premise(settings.options)
            acceleration = baku(
                tournament, settings.rounds, settings.options["win_mp"], settings.options["draw_mp"]
            )
        now = virtual_points(acceleration, settings.round, primary)
        before = virtual_points(acceleration, settings.round - 1, primary)

        self.virtual = [virtual_of(now, tpn) for tpn in self.tpn] if now else [0] * len(self)
        self.score = [a + b for a, b in zip(self.primary, self.virtual, strict=True)] if now else self.primary
        everyone = tournament.by_tpn

        def earlier(tpn: int) -> int:
            """The pairing score of a team before the previous round; its opponent may be absent now."""
            entry = everyone[tpn]
            i = self.place.get(tpn)
            if primary == "MP":
                total, last = (entry.mp_tenths if i is None else self.primary[i]), entry.history[-1].mp_tenths
            else:
                total, last = (entry.gp_tenths if i is None else self.primary[i]), entry.history[-1].gp_tenths
            return total - last + (virtual_of(before, tpn) if before else 0)

        self.floated = [
            opponent is not None and earlier(self.tpn[i]) != earlier(opponent)
            for i, opponent in enumerate(self.last_opponent)
        ]

    def _preferences(self) -> None:
        """Colour differences [1.6.2] and preferences [1.7]: +1 White, -1 Black, 0 none; strong or not."""
        kind = self.settings.options["colour_preference"]
        last_zero_none = self.settings.options["r_b_last_zero"] == "none"
        last_round = self.settings.last_round
        self.difference = [sum(colours) for colours in self.colours]
        self.preference = [0] * len(self)
        self.strong = [False] * len(self)
        if kind == "none":
            return
        for i, colours in enumerate(self.colours):
            if not colours:
                continue
            cd = self.difference[i]
            twice = colours[-1] if len(colours) > 1 and colours[-1] == colours[-2] else 0
            if cd < -1 or (cd in (0, -1) and twice == BLACK):
                wish, strong = WHITE, True
            elif cd > 1 or (cd in (0, 1) and twice == WHITE):
                wish, strong = BLACK, True
            else:
                wish, strong = 0, False
            if kind == "B":
                if wish and cd == 0 and last_round and last_zero_none:
                    wish, strong = 0, False
                elif not wish and cd:
                    wish = -cd
                elif not wish and not last_round:
                    wish = -colours[-1]
            self.preference[i], self.strong[i] = wish, strong

    def enough(self, count: int) -> bool:
        """Whether any `count` teams, none of them fixed to an opponent, can all be paired among themselves (Dirac)."""
        return count % 2 == 0 and count >= 2 * (self.most_apart + 1)

    def surely_complete(self, count: int) -> bool:
        """The same for the whole field; if a what-if question fixes a pair, counting proves nothing."""
        return not self.together and self.enough(count)
