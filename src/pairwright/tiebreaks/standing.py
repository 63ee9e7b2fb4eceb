"""Standings: one function from results to places, and every number with its terms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..domain.errors import StateError
from ..domain.tournament import Entry, Tournament
from .codes import TieBreak, parse_list, parse_tie_break
from .defaults import default_list
from .encounter import encounter_terms
from .field import Field
from .ranking import Ranked, rank
from .registry import rule_of
from .settings import field_of, settings_of
from .values import Terms, Value


@dataclass(frozen=True, eq=False)
class Row:
    """A line of the standings. A shared place is a range: 3 to 4."""

    place: int
    last_place: int
    team: Entry
    values: tuple[Value, ...]
    """Exact numbers, in the order of `Standings.tie_breaks`."""

    @property
    def place_text(self) -> str:
        """`3`, or `3-4` for a shared place."""
        return str(self.place) if self.place == self.last_place else f"{self.place}-{self.last_place}"


@dataclass(frozen=True)
class Dropped:
    """A tie-break of the list that may not be used here, and the rule that says so."""

    code: str
    why: str


@dataclass(frozen=True)
class OpenBoard:
    """A board whose game has no result yet; it counts as the rules of the competition say (a draw)."""

    round: int
    team: Entry
    board: int


@dataclass(frozen=True, eq=False)
class Standings:
    """The standings after a round."""

    tournament: Tournament
    after: int
    tie_breaks: tuple[TieBreak, ...]
    """With the primary score, which is usually the first."""
    rows: tuple[Row, ...]
    dropped: tuple[Dropped, ...]
    remarks: tuple[str, ...]
    struck: tuple[Entry, ...]
    """Out of the ranking, with results that count for nobody."""
    results: Field
    ranked: Ranked

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the columns."""
        return tuple(tie_break.code for tie_break in self.tie_breaks)

    @cached_property
    def places(self) -> dict[int, int]:
        """TPN to place; those who share places have the best of them."""
        return {row.team.tpn: row.place for row in self.rows}

    def row(self, tpn: int) -> Row:
        """The line of a team; StateError if there is none."""
        self.tournament.entry(tpn)
        for row in self.rows:
            if row.team.tpn == tpn:
                return row
        raise StateError(f"team {tpn} is not in the ranking")

    @cached_property
    def open_boards(self) -> tuple[OpenBoard, ...]:
        """The boards without result, each once (for the team that comes first in the list)."""
        found = []
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
        return self.after >= self.results.settings.announced and not self.open_boards

    def terms(self, tpn: int, code: str | TieBreak) -> Terms:
        """What a value is made of. StateError when there is no such team or tie-break in these standings."""
        wanted = parse_tie_break(code) if isinstance(code, str) else code
        self.row(tpn)
        i = self.results.place[tpn]
        if wanted in self.tie_breaks:
            k = self.tie_breaks.index(wanted)
            rule = rule_of(wanted)
            assert rule is not None
            column = self.ranked.columns[k]
            if rule.split is not None:
                group = next((group for group in reversed(self.ranked.before[k]) if i in group), [i])
                rank_in_group = column.value(i)
                assert not isinstance(rank_in_group, tuple)
                return encounter_terms(self.results, wanted, group, i, rank_in_group)
            value = column.value(i)
        else:
            rule = rule_of(wanted)
            why = why_not(self.results, wanted)
            if rule is None or why:
                raise StateError(f"{wanted.code}: {why}", "tie_breaks")
            if rule.column is None:
                raise StateError(
                    f"{wanted.code} orders the teams that are still tied; it has no value unless it is in the list",
                    "tie_breaks",
                )
            value = rule.column(self.results, wanted).value(i)
        return Terms(
            wanted.code,
            tpn,
            value,
            tuple(rule.terms(self.results, wanted, i)),
            f"{rule.title} [{rule.article}]",
        )


def standings(
    tournament: Tournament,
    tie_breaks: str | Iterable[str | TieBreak] | None = None,
    after: int | None = None,
    *,
    players: bool | None = None,
    predetermined: bool | None = None,
    struck: Collection[int] = (),
    seed: str = "",
    final_points: Iterable[tuple[int, int, int]] = (),
    boards_of_the_match: bool = False,
) -> Standings:
    """The standings of `tournament` after a round (all that are known), by its tie-breaks or those given here.

    `tie_breaks`: codes of C.07 (`"GPTS,BH:MP/C1"` or a list); without the primary score among them it comes first.
    `players`: the entries are players, with points in `gp`; told by the tournament when not given.
    `predetermined`: a round robin or not, whatever the file says.
    `struck`: TPNs out of the ranking, with results that count for nobody [C.05 6.6].
    `seed`: for `RND`, the drawing of lots.
    `final_points`: (TPN, match points, game points) in tenths that count in the standings, not in tie-breaks,
    besides those of the tournament.
    `boards_of_the_match`: after EDE, Article 12 looks at the match of the two teams only.
    StateError: there is no such tie-break, modifier or round.
    """
    known = tournament.round - 1 if after is None else after
    settings = settings_of(
        tournament,
        players=players,
        predetermined=predetermined,
        boards_of_the_match=boards_of_the_match,
        seed=seed,
        final_points=(*tournament.final_points, *final_points),
    )
    field = field_of(tournament, known, settings, struck)
    asked, dropped = _asked(tournament, field, tie_breaks)
    wanted: list[TieBreak] = []
    for tie_break in _with_primary(field, asked):
        why = why_not(field, tie_break)
        if why:
            dropped.append(Dropped(tie_break.code, why))
        else:
            wanted.append(tie_break)
    ranked = rank(field, wanted)
    rows = []
    place = 1
    for group in ranked.groups:
        last = place + len(group) - 1
        for i in group:
            values = tuple(column.value(i) for column in ranked.columns)
            rows.append(Row(place, last, field.entries[i], values))
        place = last + 1
    return Standings(
        tournament,
        known,
        tuple(wanted),
        tuple(rows),
        tuple(dropped),
        tuple(ranked.remarks),
        tuple(entry for entry in tournament.entries if entry.tpn in struck),
        field,
        ranked,
    )


def _asked(
    tournament: Tournament, field: Field, given: str | Iterable[str | TieBreak] | None
) -> tuple[Sequence[TieBreak], list[Dropped]]:
    """The caller's list, the file's, or that of the system. What a file has wrong is dropped, not refused."""
    if given is not None:
        found = parse_list(given)
        for tie_break in found:
            rule_of(tie_break)
        return found, []
    info = tournament.info
    text = info.standings_order or info.tie_breaks
    if not text.strip():
        settings = field.settings
        text = default_list(tournament.system, settings.primary, settings.players, settings.predetermined)
    good: list[TieBreak] = []
    dropped = []
    for code in text.replace(";", ",").replace(" ", ",").split(","):
        if code:
            try:
                tie_break = parse_tie_break(code)
                rule_of(tie_break)
            except StateError as error:
                dropped.append(Dropped(code, error.why))
            else:
                good.append(tie_break)
    return good, dropped


def _with_primary(field: Field, asked: Sequence[TieBreak]) -> list[TieBreak]:
    """The list with the primary score in front, unless it has it somewhere."""
    primary = "PTS" if field.settings.players else f"{field.settings.primary}TS"
    if any(tie_break.acronym in ("PTS", primary) for tie_break in asked):
        return list(asked)
    return [TieBreak(primary), *asked]


def why_not(field: Field, tie_break: TieBreak) -> str:
    """Why a tie-break may not be used in this event; empty when it may."""
    from .boards import unknown_boards

    rule = rule_of(tie_break)
    settings = field.settings
    if rule is None:
        return "not one of FIDE's tie-breaks, and not known here"
    if settings.players and (not rule.players or tie_break.score):
        return "it is for team events [11]"
    if not settings.players and not rule.teams:
        return "breaks on ratings are for players, not for teams [10]"
    if settings.predetermined and not rule.round_robin:
        return "Buchholz and its relatives must not be used in a round robin [8]"
    if rule.rated and not tie_break.unrated:
        unrated = sum(not entry.rating for entry in field.entries)
        if unrated:
            have = "1 player has" if unrated == 1 else f"{unrated} players have"
            return f"{have} no rating [10]; a modifier like /U1400 gives them one"
    if rule.boards or (tie_break.score == "GP" and rule.acronym in ("WIN", "WON", "BPG", "BWG", "REP")):
        return unknown_boards(field)
    if rule.acronym == "RND" and not settings.seed:
        return "lots are drawn from a seed, and none was given [4.2]"
    return ""
