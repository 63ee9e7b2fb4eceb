"""The snapshot of a tournament before a round: everything that decides the pairing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol

from .arrangements import AbnormalPoints, Decided, Grouping, Prohibition, RequestedBye, VirtualPoints
from .entry import Entry, NationalRating, OfficialRating, PastRound, Player
from .errors import StateError
from .event_info import EventInfo
from .expected import expect, expect_items, expect_number, refused
from .frozen import frozen
from .kinds import kind_of
from .messages import listed, msg
from .results import Colour, Result
from .shown import clipped, short

__all__ = [
    "AbnormalPoints", "Decided", "Entry", "Grouping", "NationalRating", "OfficialRating", "Paired", "PastRound",
    "Player", "Prohibition", "RequestedBye", "Tournament", "VirtualPoints", "is_first_named", "past_matches",
]  # fmt: skip


class Paired(Protocol):
    """A paired round: `domain.pairing.RoundPairing`."""

    @property
    def round(self) -> int:
        """Its number."""

    @property
    def tables(self) -> Sequence[Any]:
        """Its pairs in the order of publication; each has `white`, `black` and `table`."""

    @property
    def bye(self) -> Entry | None:
        """The TPN with the pairing-allocated bye."""


@dataclass(frozen=True, repr=False)
class Tournament:
    """A frozen snapshot before round `round`; every history has `round - 1` items.

    `options` are the system's options as given (see `systems.registry`); missing ones have their defaults.
    """

    system: str
    round: int
    entries: tuple[Entry, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    prohibited: tuple[Prohibition, ...] = ()
    forced: tuple[tuple[int, int], ...] = ()
    """Pairs that the arbiter has decided for this round."""
    acceleration: tuple[VirtualPoints, ...] = ()
    notes: tuple[str, ...] = ()
    """Remarks by the author of the file."""
    requested: tuple[RequestedBye, ...] = ()
    """Byes requested for this and later rounds; an entry with one in this round is marked unavailable as well."""
    info: EventInfo = field(default_factory=EventInfo)
    """Printed information about the event."""
    solo: bool = False
    """Whether the entries are players instead of teams."""
    decided: tuple[Decided, ...] = ()
    """Pairs that the arbiter decided in earlier rounds, needed when these are paired again."""
    abnormal: tuple[AbnormalPoints, ...] = ()
    """Points by decision for later rounds, for the final standings, and values of results."""
    grouped: tuple[Grouping, ...] = ()
    """Groups stipulated by the regulations (IBF 2.2); if several apply to a round, the last one counts."""
    colours: bool = True
    """Whether matches have colours; without them (backgammon) every match has one winner."""

    def __post_init__(self) -> None:
        expect(self.options, Mapping, "`options` are names with values, as {'rounds': 5}")
        object.__setattr__(self, "options", frozen(self.options))

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        return clipped(
            f"<Tournament{name}, {self.system or 'no system'}, {len(self.entries)} entries, before round {self.round}>"
        )

    @classmethod
    def new(
        cls,
        entrants: Iterable[str | Entry],
        system: str = "fide-team",
        rounds: int | None = None,
        name: str = "",
        **options: Any,
    ) -> Tournament:
        """A tournament before its first round, with teams or players in the order of their numbers.

        Names are numbered 1, 2, ...; an `Entry` brings its own number, with rating, players and whatever else is
        known. `options` are those of the system, points as numbers (`win_mp=3`). StateError: no such system or
        option.

        >>> import pairwright as pw
        >>> pw.Tournament.new(["Ajax", "Bern", "Cork"], rounds=3, win_mp=3)
        <Tournament, fide-team, 3 entries, before round 1>
        """
        kind = kind_of(system)
        expect_items(entrants, "`entrants` are names, as ['Ajax', 'Bern']")
        entrants = list(entrants)
        for one in entrants:
            expect(one, (str, Entry), "an entrant is a name or an Entry")
        given = {**({} if rounds is None else {"rounds": rounds}), **options}
        kind.read_options(given)
        entries = tuple(
            Entry(number, one) if isinstance(one, str) else one for number, one in enumerate(entrants, 1)
        )
        return cls(system, 1, entries, given, name, solo=kind.solo, colours=kind.colours)

    def played(
        self,
        pairing: Paired | Iterable[tuple[int, int]],
        results: Mapping[int, str | Sequence[str]],
        bye: int | None = None,
    ) -> Tournament:
        """The tournament after this round, before the next one: the results are added to the histories.

        `results` has a result for each table (1, 2, ...) as people write it, first-named side first: `2½-1½` or
        `1=01` board by board, `+-` without play, `*` where there is none yet. `pairing` is the result of `pair`, or
        the pairs of a round made in another way, (White, Black) by TPN, with its `bye`. An entrant without a match or
        the bye was absent, or has the bye it requested. StateError explains what does not fit.

        >>> import pairwright as pw
        >>> event = pw.Tournament.new(["Ajax", "Bern", "Cork", "Deal"], rounds=3, initial_colour="W")
        >>> event = event.played(pw.pair(event), {1: "2½-1½", 2: "1=01"})
        >>> [(row.team.name, row.values[0]) for row in pw.standings(event).rows]
        [('Ajax', 2), ('Deal', 2), ('Bern', 0), ('Cork', 0)]
        """
        kind = kind_of(self.system)
        expect(results, Mapping, "`results` are tables with their results, as {1: '2½-1½'}")
        if isinstance(pairing, Iterable):
            pairs = dict(enumerate(couples_of(pairing), 1))
        else:
            if not hasattr(pairing, "tables"):
                raise refused(pairing, "`played` takes the round that `pair` makes, or its pairs by TPN")
            if pairing.round != self.round:
                raise StateError(
                    msg(
                        "the pairing is of round {round}, and this is before round {now}",
                        round=pairing.round,
                        now=self.round,
                    )
                )
            pairs = {pair.table: (pair.white.tpn, pair.black.tpn) for pair in pairing.tables}
            bye = None if pairing.bye is None else pairing.bye.tpn
        self._check_seats(pairs, bye)
        if unknown := ", ".join(map(str, sorted(results.keys() - pairs.keys()))):
            raise StateError(
                msg("there is no table {tables} in round {round}", tables=unknown, round=self.round),
                "results",
            )
        if missing := ", ".join(map(str, sorted(pairs.keys() - results.keys()))):
            raise StateError(
                msg(
                    "there is no result of table {tables} in round {round}", tables=missing, round=self.round
                ),
                "results",
            )
        past: dict[int, PastRound] = {}
        for table, (white, black) in pairs.items():
            try:
                first, second = kind.sides(self, results[table])
            except StateError as error:
                raise StateError(msg("table {table}: {why}", table=table, why=error.why), "results") from None
            colours = (Colour.WHITE, Colour.BLACK) if self.colours else (None, None)
            past[self.entry(white).tpn] = first.past(black, colours[0])
            past[self.entry(black).tpn] = second.past(white, colours[1])
        byes = {one.tpn: one.result for one in self.requested if one.round == self.round}
        if bye is not None:
            byes[self.entry(bye).tpn] = Result.PAB
        for entry in self.entries:
            past.setdefault(entry.tpn, kind.bye(self, byes.get(entry.tpn, Result.ZERO_BYE)))
        return self._after(past, [tuple(pair) for pair in pairs.values()])

    def _check_seats(self, pairs: Mapping[int, tuple[int, int]], bye: int | None) -> None:
        """StateError when somebody has two matches, or a match and the bye."""
        seats = [(tpn, table) for table, pair in pairs.items() for tpn in pair]
        places: dict[int, list[int]] = {}
        for tpn, place in [*seats, *([] if bye is None else [(bye, 0)])]:
            places.setdefault(self.entry(tpn).tpn, []).append(place)
        for tpn, found in places.items():
            if len(found) > 1:
                words = [msg("table {table}", table=place) if place else msg("the bye") for place in found]
                raise StateError(
                    msg("{team} has {places}", team=self.entry(tpn).label, places=listed(words)), "pairs"
                )

    def _after(self, past: Mapping[int, PastRound], pairs: Sequence[tuple[int, ...]]) -> Tournament:
        """The tournament with one more round, points by decision for this round included."""
        found = dict(past)
        for item in self.abnormal:
            for tpn in item.teams if item.round == self.round and not item.kind else ():
                found[tpn] = found[tpn]._replace(
                    mp_tenths=found[tpn].mp_tenths + item.mp_tenths,
                    gp_tenths=found[tpn].gp_tenths + item.gp_tenths,
                )
        met = {frozenset(pair) for pair in pairs}
        decided = tuple(Decided(self.round, pair) for pair in self.forced if frozenset(pair) in met)
        return replace(
            self,
            round=self.round + 1,
            entries=tuple(
                replace(entry, history=(*entry.history, found[entry.tpn])) for entry in self.entries
            ),
            forced=(),
            decided=(*self.decided, *decided),
            requested=tuple(item for item in self.requested if item.round != self.round),
            abnormal=tuple(item for item in self.abnormal if item.round != self.round or item.kind),
        )

    @cached_property
    def by_tpn(self) -> dict[int, Entry]:
        """The entries by TPN."""
        return {entry.tpn: entry for entry in self.entries}

    @property
    def individual(self) -> bool:
        """Whether the entries are players whose matches are one game each, with colours."""
        return self.solo and self.colours

    @cached_property
    def present(self) -> tuple[Entry, ...]:
        """The teams that take part in this round: available, and entered by now."""
        return tuple(filter(self.takes_part, self.entries))

    def takes_part(self, entry: Entry) -> bool:
        """Whether an entry is to be paired in this round."""
        return entry.available and entry.joined_round <= self.round and entry.tpn not in self._asked_for_a_bye

    @cached_property
    def _asked_for_a_bye(self) -> frozenset[int]:
        return frozenset(bye.tpn for bye in self.requested if bye.round == self.round)

    @property
    def persons(self) -> tuple[Player, ...]:
        """All named persons: players of an individual event, members of teams and doubles pairs."""
        return tuple(
            player
            for entry in self.entries
            for player in (entry.players or ((entry.person,) if self.solo else ()))
        )

    @property
    def final_points_tenths(self) -> tuple[tuple[int, int, int], ...]:
        """(TPN, match points, game points), as they are counted, that count in the final standings only."""
        return tuple(
            (tpn, item.mp_tenths, item.gp_tenths)
            for item in self.abnormal
            if item.round is None
            for tpn in item.teams
        )

    @cached_property
    def group_of(self) -> Mapping[int, int]:
        """The group of each entry in this round, by TPN; empty when none are stipulated for it."""
        for grouping in reversed(self.grouped):
            if grouping.first <= self.round and (grouping.last is None or self.round <= grouping.last):
                named = {tpn: at for at, group in enumerate(grouping.groups, 1) for tpn in group}
                return {entry.tpn: named.get(entry.tpn, 0) for entry in self.entries}
        return {}

    def entry(self, tpn: int) -> Entry:
        """The team with this TPN; StateError if there is none."""
        try:
            return self.by_tpn[tpn]
        except (KeyError, TypeError):  # also for unhashable values
            named = [one.tpn for one in self.entries if one.name and one.name == str(tpn)]
            if len(named) != 1:
                raise StateError(msg("there is no team {team}", team=short(tpn))) from None
            raise StateError(
                msg(
                    "there is no team {team}; entrants are named by number, and that is {number}",
                    team=short(tpn),
                    number=named[0],
                )
            ) from None

    def with_options(self, **options: Any) -> Tournament:
        """The same tournament with some options changed."""
        return self.decided_otherwise(options={**self.options, **options})

    def decided_otherwise(self, **changes: Any) -> Tournament:
        """The same rounds with other decisions (`forced`, `options`, `prohibited`, ...); the histories stay
        validated."""
        changed = replace(self, **changes)
        if self.has_valid_histories and changes.keys().isdisjoint(("round", "entries", "solo", "colours")):
            changed.__dict__["_checked"] = "histories"
        return changed

    def before(self, round_number: int) -> Tournament:
        """The tournament as it was before an earlier round; every team that took part then is available.

        Teams whose item of that round is a bye other than the PAB were not available.
        """
        expect_number(round_number, "the number of a round")
        if not 1 <= round_number <= self.round:
            raise StateError(
                msg(
                    "round {round} cannot be replayed: rounds 1 to {last} are known",
                    round=round_number,
                    last=self.round,
                )
            )
        if round_number == self.round:
            return self
        absent = (Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE)
        entries = tuple(
            replace(
                entry,
                history=entry.history[: round_number - 1],
                available=entry.history[round_number - 1].result not in absent,
            )
            for entry in self.entries
        )
        before = replace(
            self,
            round=round_number,
            entries=entries,
            forced=tuple(item.teams for item in self.decided if item.round == round_number),
            decided=tuple(item for item in self.decided if item.round < round_number),
        )
        if self.has_valid_histories:
            before.__dict__["_checked"] = "histories"
        return before

    @property
    def checked(self) -> str:
        """What was validated: nothing; the `kinds` of all fields, by a reader; by `consistency` the `histories`, or
        `all`. Values are immutable, so it remains valid."""
        found: str = self.__dict__.get("_checked", "")
        return found

    @property
    def has_valid_histories(self) -> bool:
        """Whether `consistency` has validated the histories, at least."""
        return self.checked in ("histories", "all")

    def with_valid_kinds(self) -> Tournament:
        """This tournament, of which a strict reader says that every field has the right type."""
        self.__dict__["_checked"] = "kinds"
        return self

    def prohibited_pairs(self) -> Iterable[tuple[int, int]]:
        """The pairs of TPNs that may not meet in this round by decision, each once, smaller first."""
        seen: set[tuple[int, int]] = set()
        for teams, first, last in self.prohibited:
            if first <= self.round and (last is None or self.round <= last):
                ordered = sorted(set(teams))
                seen.update((a, b) for i, a in enumerate(ordered) for b in ordered[i + 1 :])
        return sorted(seen)


def couples_of(pairs: Iterable[Any]) -> list[tuple[int, int]]:
    """Pairs as given by the caller, two TPNs each; TypeError for anything else."""
    expect_items(pairs, "pairs are (White, Black) by TPN, as [(1, 2), (3, 4)]")
    found = []
    for pair in pairs:
        expect_items(pair, "a pair is (White, Black) by TPN")
        both = list(pair)
        if len(both) != 2:
            raise refused(pair, "a pair is (White, Black) by TPN")
        for tpn in both:
            expect_number(tpn, "a TPN")
        found.append((both[0], both[1]))
    return found


def is_first_named(entry: Entry, item: PastRound, other: Entry, back: PastRound) -> bool:
    """Whether `entry` had White against `other`, or the smaller number if no colour is known."""
    if item.colour is None and back.colour is None:
        return entry.tpn < other.tpn
    return item.colour is Colour.WHITE or back.colour is Colour.BLACK


def past_matches(tournament: Tournament, index: int) -> Iterator[tuple[Entry, Entry, PastRound, PastRound]]:
    """The matches of a past round, counted from 0: the first-named side, the other, and the round of each."""
    for entry in tournament.entries:
        item = entry.history[index]
        if item.opponent is not None:
            other = tournament.entry(item.opponent)
            back = other.history[index]
            if is_first_named(entry, item, other, back):
                yield entry, other, item, back
