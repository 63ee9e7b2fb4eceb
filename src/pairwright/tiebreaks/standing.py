"""Standings: one function from results to places, with the terms behind every number."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..domain.errors import StateError
from ..domain.expected import expect, expect_number
from ..domain.messages import joined, msg
from ..domain.points import Points, parse_points, place_text
from ..domain.shown import clipped, in_a_line
from ..domain.standing import Basis, Given
from ..domain.tournament import Entry, Tournament
from .choice import Dropped, choose, why_not
from .codes import TieBreak, parse_tie_break
from .encounter import encounter_terms
from .field import ScoredField
from .given import given_by_code
from .ranking import Ranked, rank
from .registry import rule_in
from .settings import days_of, field_of, settings_of
from .values import Terms, Value, value_text

_LONG = 30
"""Number of days after which ratings may differ from those at the start of the event."""


@dataclass(frozen=True, eq=False)
class Row:
    """A line of the standings. A shared place is a range: 3 to 4."""

    place: int
    last_place: int
    team: Entry
    values: tuple[Value, ...]
    """Exact numbers, in the order of `Standings.tie_breaks`."""

    __repr__ = in_a_line

    @property
    def texts(self) -> tuple[str, ...]:
        """The values as people write them: `13½`, `-` for none."""
        return tuple(map(value_text, self.values))

    @property
    def place_text(self) -> str:
        """`3`, or `3-4` for a shared place."""
        return place_text(self.place, self.last_place)


@dataclass(frozen=True)
class Unranked:
    """A participant excluded from the ranking whose results count for the others, and why."""

    team: Entry
    why: str

    __repr__ = in_a_line


@dataclass(frozen=True)
class OpenBoard:
    """A board whose game has no result yet. In a tournament from a file it counts as the regulations of the competition
    say for pairing (a draw); in the standings of an event its match gives nothing yet."""

    round: int
    team: Entry
    board: int

    __repr__ = in_a_line


@dataclass(frozen=True, eq=False)
class Standings:
    """The standings after a round."""

    tournament: Tournament
    after: int
    tie_breaks: tuple[TieBreak, ...]
    """Including the primary score, which is usually the first."""
    rows: tuple[Row, ...]
    dropped: tuple[Dropped, ...]
    remarks: tuple[str, ...]
    struck: tuple[Entry, ...]
    """Excluded from the ranking, with results that count for nobody."""
    unranked: tuple[Unranked, ...]
    """Excluded from the ranking, with results that count for the others."""
    results: ScoredField
    ranked: Ranked
    told: frozenset[tuple[int, int]] = frozenset()
    """(round, TPN) of points by decision that the remarks already mention, with the reason."""
    more: bool = False
    """Whether more rounds follow, or may follow, although the tournament does not announce any."""
    waiting: tuple[OpenBoard, ...] = ()
    """The boards without a result of matches that are left out until they are finished."""

    def __repr__(self) -> str:
        dropped = f", without {', '.join(one.code for one in self.dropped)}" if self.dropped else ""
        return clipped(
            f"<Standings after round {self.after}: {len(self.rows)} rows by {', '.join(self.codes)}{dropped}>"
        )

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The codes of the columns."""
        return tuple(tie_break.code for tie_break in self.tie_breaks)

    @cached_property
    def places(self) -> dict[int, int]:
        """TPN to place; participants sharing places have the best of them."""
        return {row.team.tpn: row.place for row in self.rows}

    def row(self, tpn: int) -> Row:
        """The line of a team; StateError if there is none."""
        entry = self.tournament.entry(tpn)
        try:
            return self._row_of[tpn]
        except KeyError:
            raise StateError(msg("{team} is not in the ranking", team=entry.label)) from None

    @cached_property
    def _row_of(self) -> dict[int, Row]:
        return {row.team.tpn: row for row in self.rows}

    @property
    def apart(self) -> tuple[Unranked, ...]:
        """All participants excluded from the ranking, and why."""
        return (*self.unranked, *(Unranked(entry, msg("results annulled")) for entry in self.struck))

    def title(self, tie_break: TieBreak) -> str:
        """The name of a tie-break of these standings."""
        rule = rule_in(self.results, tie_break)
        return rule.title if rule is not None else ""

    @cached_property
    def open_boards(self) -> tuple[OpenBoard, ...]:
        """The boards without a result, each once (for the team that comes first in the list)."""
        found = list(self.waiting)
        for entry, history in zip(self.results.entries, self.results.histories, strict=True):
            for number, item in enumerate(history, 1):
                if "*" in item.boards and (item.opponent is None or entry.tpn < item.opponent):
                    found += [
                        OpenBoard(number, entry, board)
                        for board, sign in enumerate(item.boards, 1)
                        if sign == "*"
                    ]
        return tuple(found)

    @property
    def final(self) -> bool:
        """Whether nothing can change any more: all announced rounds are played and no board is open."""
        return not self.more and self.after >= self.results.settings.announced and not self.open_boards

    def terms(self, tpn: int, code: str | TieBreak) -> Terms:
        """The parts of a value. StateError if there is no such team or tie-break in these standings."""
        wanted = code if isinstance(code, TieBreak) else parse_tie_break(code)
        self.row(tpn)
        i = self.results.place[tpn]
        if wanted in self.tie_breaks:
            k = self.tie_breaks.index(wanted)
            rule = rule_in(self.results, wanted)
            assert rule is not None
            column = self.ranked.columns[k]
            if rule.split is not None:
                group = next((group for group in reversed(self.ranked.before[k]) if i in group), [i])
                rank_in_group = column.value(i)
                assert not isinstance(rank_in_group, tuple)
                return encounter_terms(self.results, wanted, group, i, rank_in_group)
            value = column.value(i)
        else:
            rule = rule_in(self.results, wanted)
            why = why_not(self.results, wanted)
            if rule is None or why:
                raise StateError(joined(wanted.code, why, by=": "), "tie_breaks")
            if rule.column is None:
                raise StateError(
                    msg(
                        "{code} orders the teams that are still tied; it has no value unless it is in the list",
                        code=wanted.code,
                    ),
                    "tie_breaks",
                )
            value = rule.column(self.results, wanted).value(i)
        return Terms(
            wanted.code,
            tpn,
            value,
            tuple(rule.terms(self.results, wanted, i)),
            joined(rule.title, f"[{rule.article}]") if rule.article else rule.title,
        )


def standings(
    tournament: Tournament,
    tie_breaks: str | Iterable[str | TieBreak] | None = None,
    after: int | None = None,
    *,
    players: bool | None = None,
    predetermined: bool | None = None,
    struck: Collection[int] = (),
    unranked: Mapping[int, str] | None = None,
    given: Iterable[Given] = (),
    by_hand: Iterable[int] = (),
    seed: str = "",
    final_points: Iterable[tuple[int, Points, Points]] = (),
    boards_of_the_match: bool = False,
    basis: Basis | None = None,
) -> Standings:
    """The standings of `tournament` after a round (all that are known), by its tie-breaks or those given here.

    `tie_breaks`: codes of C.07 (`"GPTS,BH:MP/C1"` or a list); the primary score comes first unless the list contains
    it. `players`: whether the entries are players; taken from the tournament if not given. Their points are in `mp`.
    `predetermined`: a round robin or not, whatever the file says. `struck`: TPNs excluded from the ranking, with
    results that count for nobody [C.05 6.6]. `unranked`: TPNs excluded from the ranking, with results that count for
    the others, and why ("expelled"). `given`: tie-breaks with values from elsewhere; they are used where the list
    names them. `by_hand`: TPNs in an order set by decision, applied to those still tied after the list. `seed`: for
    `RND`, the drawing of lots. `final_points`: (TPN, match points, game points) that count in the
    standings, not in tie-breaks, besides those of the tournament. `boards_of_the_match`: after EDE, Article 12 is
    applied to the match of the two teams only. `basis`: how the system wants its standings computed
    (`pairwright.standings` asks it). StateError: there is no such tie-break, modifier, team or round.
    """
    if after is not None:
        expect_number(after, "`after`, a round,")
    expect(seed, str, "`seed` is a text")
    decided = [(tpn, parse_points(mp), parse_points(gp)) for tpn, mp, gp in final_points]
    known = tournament.round - 1 if after is None else after
    basis = basis or Basis(tournament)
    settings = settings_of(
        tournament,
        players=players,
        predetermined=predetermined,
        boards_of_the_match=boards_of_the_match,
        seed=seed,
        final_points=(*tournament.final_points_tenths, *decided),
        given=given_by_code((*basis.given, *given)),
    )
    out = {*basis.struck, *struck}
    results = field_of(basis.tournament, known, settings, out)
    aside = {tpn: why for tpn, why in {**basis.unranked, **(unranked or {})}.items() if tpn not in out}
    order = tuple(by_hand)
    for tpn in (*aside, *order, *(tpn for one in settings.given.values() for tpn in one.values)):
        tournament.entry(tpn)
    wanted, dropped = choose(tournament, results, tie_breaks, basis.tie_breaks)
    ranked = rank(results, wanted, [results.place[tpn] for tpn in aside], order)
    return Standings(
        tournament,
        known,
        wanted,
        tuple(_rows(results, ranked)),
        dropped,
        (*ranked.remarks, *_about_ratings(tournament, wanted, results)),
        tuple(entry for entry in tournament.entries if entry.tpn in out),
        tuple(Unranked(tournament.entry(tpn), why) for tpn, why in sorted(aside.items())),
        results,
        ranked,
    )


def _about_ratings(tournament: Tournament, wanted: Iterable[TieBreak], results: ScoredField) -> Iterator[str]:
    """Ratings may change during an event of more than 30 days."""
    days = days_of(tournament)
    rated = [one.code for one in wanted if (rule := rule_in(results, one)) is not None and rule.rated]
    if days > _LONG and rated:
        yield (
            msg(
                "The event lasts {days} days, and ratings change meanwhile: tie-breaks by ratings ({codes}) are "
                "advised against",
                days=days,
                codes=", ".join(rated),
            )
        )


def _rows(results: ScoredField, ranked: Ranked) -> Iterator[Row]:
    place = 1
    for group in ranked.groups:
        last = place + len(group) - 1
        for i in group:
            yield Row(place, last, results.entries[i], tuple([column.value(i) for column in ranked.columns]))
        place = last + 1
