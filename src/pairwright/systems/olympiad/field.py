"""The teams of a round: rank (3.2; 2009: 10; 2008: 48), matches played (6.1; 2009: 16a; 2008: 15a), colours of board 1
(7.1, 7.7; 2009: 24a; 2008: 22a) and their limits (7.3; 2009: 22; 2008: 20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from ...domain.results import Colour, Result
from ...domain.tournament import Entry, Tournament
from .editions import Edition
from .imaginary import imaginary_points
from .standings import in_order, tie_break_values

WHITE, BLACK = 1, -1

_WITHOUT_PLAYING = frozenset({Result.PAB, Result.FORFEIT_WIN, Result.FULL_BYE})


class OlympiadField:
    """The teams to be paired in a round, as parallel lists; a team is its place in the rank before the round.

    `points` are match points for pairing (with imaginary ones), `mp` those of the standings, in tenths. `colours` are
    those of played matches, +1 White and -1 Black, oldest first. `rows[a]` is the mask of the teams that a may meet
    [6.1; 2009: 16a; 2008: 15a] ignoring the colour limits, `limited[a]` the same within the limits [7.3].
    """

    def __init__(
        self,
        tournament: Tournament,
        edition: Edition,
        options: Mapping[str, Any],
        entries: Sequence[Entry],
        together: tuple[int, int] | None = None,
    ) -> None:
        self.edition = edition
        self.options = options
        self._every = tournament.entries
        self.round = tournament.round
        self.top_bottom = edition.top_bottom_from is not None and tournament.round >= edition.top_bottom_from
        order = self._rank(tournament, entries)
        self.tpn = [entry.tpn for entry in self.entries]
        self.place = {tpn: i for i, tpn in enumerate(self.tpn)}
        self.bits = [1 << i for i in range(len(self.tpn))]
        self.everyone = (1 << len(self.tpn)) - 1
        self._colours(order)
        self._meetings(tournament, together)

    def __len__(self) -> int:
        return len(self.tpn)

    def _read(self, entries: Sequence[Entry]) -> tuple[list[int], list[int]]:
        """Match points and game points; also records the opponents and colours of the matches that were played [7.7].

        Points without playing exclude a team from the bye [4.2; 2009: 16b; 2008: 15b].
        """
        mp_of, gp_of = [], []
        self._all: list[tuple[list[int], list[int], bool]] = []
        white, played = Colour.WHITE, Result.PLAYED
        forfeits_meet = self.options["r_forfeit_meets"]
        for entry in entries:
            mp = gp = 0
            colours: list[int] = []
            opponents: list[int] = []
            without_playing = False
            for result, opponent, colour, its_mp, its_gp, _, _ in entry.history:
                mp += its_mp
                gp += its_gp
                if result is played:
                    colours.append(WHITE if colour is white else BLACK)
                    opponents.append(opponent)  # type: ignore[arg-type]
                    continue
                if result in _WITHOUT_PLAYING:
                    without_playing = True
                if forfeits_meet and opponent is not None:
                    opponents.append(opponent)
            mp_of.append(mp)
            gp_of.append(gp)
            self._all.append((colours, opponents, without_playing))
        return mp_of, gp_of

    def _rank(self, tournament: Tournament, entries: Sequence[Entry]) -> list[int]:
        """Match points, then the criteria of the edition, then the initial number [3.2; 2009: 10; 2008: 48].

        Returns the places in `tournament.entries`.
        """
        edition = self.edition
        every = self._every
        points, game_points = self._all_points = self._read(every)
        keys: list[tuple[int, ...]]
        if "SB" in edition.rank or self.top_bottom:
            keys = self._tie_breaks if self.options.get("r_sb_cut", True) else self._values(cut=False)
            if not self.top_bottom:
                keys = [values[:1] for values in keys]
        elif "GP" in edition.rank:
            keys = [(value,) for value in game_points]
        else:
            keys = [()] * len(every)
        extra = imaginary_points(tournament, edition, self.options)
        chosen = {entry.tpn for entry in entries}
        ranked = sorted(
            (-points[i] - extra.get(entry.tpn, 0), *[-key for key in keys[i]], entry.tpn, i)
            for i, entry in enumerate(every)
            if entry.tpn in chosen
        )
        self.entries = [every[row[-1]] for row in ranked]
        self.points = [-row[0] for row in ranked]
        self.mp = [points[row[-1]] for row in ranked]
        self.strength = [row[1:-1] for row in ranked]
        """What decides between teams with equal points: the smaller value is better."""
        return [row[-1] for row in ranked]

    @cached_property
    def _tie_breaks(self) -> list[tuple[int, ...]]:
        """The values of the tie-breaks of section G of every team."""
        return self._values(cut=True)

    def _values(self, cut: bool) -> list[tuple[int, ...]]:
        rules = self.edition.standing
        if rules is None:
            return [()] * len(self._every)
        return tie_break_values(self._every, *self._all_points, rules, self.options["boards"], cut)

    def standing(self) -> list[int]:
        """The TPNs of all teams, of those not paired too, in the order of section G before the round."""
        return [entry.tpn for entry in in_order(self._every, self._all_points[0], self._tie_breaks)]

    def _colours(self, order: Sequence[int]) -> None:
        """Colours of board 1 and what the limits allow [7.3; 2009: 22; 2008: 20]."""
        read = [self._all[i] for i in order]
        place = self.place
        self.colours = [colours for colours, _, _ in read]
        self.met = [[place[tpn] for tpn in opponents if tpn in place] for _, opponents, _ in read]
        self.scored_without_playing = [without for _, _, without in read]
        self.difference = [sum(colours) for colours in self.colours]
        ends = [c[-1] if len(c) > 1 and c[-1] == c[-2] else 0 for c in self.colours]
        # a difference of 4 or more cannot be brought down to 2
        most = 4 if self.options["r_limits"] == "strict" else self.round
        self.may_have = {
            WHITE: [-most < d < 2 and end != WHITE for d, end in zip(self.difference, ends, strict=True)],
            BLACK: [-2 < d < most and end != BLACK for d, end in zip(self.difference, ends, strict=True)],
        }
        """Whether a team may have a colour within the limits [7.3]."""

    def colour_by_round(self, team: int) -> dict[int, int]:
        """The colours of a team by round, from 0, oldest first."""
        rounds = [r for r, item in enumerate(self.entries[team].history) if item.result is Result.PLAYED]
        return dict(zip(rounds, self.colours[team], strict=True))

    def _meetings(self, tournament: Tournament, together: tuple[int, int] | None) -> None:
        """Which teams may meet [6.1], given decisions about this round and the pair of a what-if question."""
        bits, everyone = self.bits, self.everyone
        apart = self.met
        prohibited = tournament.prohibited_pairs()
        if prohibited:
            apart = [list(met) for met in self.met]
            for a, b in prohibited:
                i, j = self.place.get(a), self.place.get(b)
                if i is not None and j is not None:
                    apart[i].append(j)
                    apart[j].append(i)
        self.most_apart = max(map(len, apart), default=0)
        self.rows: list[int] = []
        for i, others in enumerate(apart):
            away = bits[i]
            for j in others:
                away |= bits[j]
            self.rows.append(everyone & ~away)
        self.together: tuple[int, ...] = ()
        self.held = 0
        """The mask of the two teams that a what-if question pairs."""
        if together is not None:
            a, b = (self.place[tpn] for tpn in together)
            self.together = (a, b)
            self.held = bits[a] | bits[b]
            for i in range(len(self)):
                self.rows[i] &= ~self.held
            self.rows[a], self.rows[b] = (bits[b], bits[a]) if b not in apart[a] else (0, 0)

    @cached_property
    def fixed(self) -> dict[int, int]:
        """The masks of the teams that may only have White, or only Black, within the limits; 0: none."""
        masks = {WHITE: 0, BLACK: 0, 0: 0}
        for i, (white, black) in enumerate(zip(self.may_have[WHITE], self.may_have[BLACK], strict=True)):
            if not (white and black):
                masks[WHITE if white else BLACK if black else 0] |= self.bits[i]
        return masks

    @cached_property
    def has_limits(self) -> bool:
        """Whether the colour limits bind any team in this round."""
        return any(self.fixed.values())

    @cached_property
    def limited(self) -> list[int]:
        """For each team, the teams it may meet so that some assignment of colours keeps both within the limits
        [7.3]."""
        fixed = self.fixed
        if not self.has_limits:
            return self.rows
        free = self.everyone & ~fixed[0]
        may_meet = {
            (True, True): free,
            (True, False): free & ~fixed[WHITE],
            (False, True): free & ~fixed[BLACK],
            (False, False): 0,
        }
        white, black = self.may_have[WHITE], self.may_have[BLACK]
        return [row & may_meet[white[i], black[i]] for i, row in enumerate(self.rows)]

    def adjacency(self, limits: bool) -> list[int]:
        """The rows with or without the colour limits."""
        return self.limited if limits else self.rows

    def mask(self, teams: Sequence[int]) -> int:
        """The mask of these teams."""
        found = 0
        for team in teams:
            found |= self.bits[team]
        return found
