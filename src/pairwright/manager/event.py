"""An event as it stands after some decisions: settings, teams, rounds. Immutable; `fold` makes the next one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from ..domain.errors import StateError
from ..domain.results import Result

if TYPE_CHECKING:
    from ..cups.state import Cup

NOTHING: Mapping[Any, Any] = MappingProxyType({})


def _nothing() -> Mapping[Any, Any]:
    return NOTHING


T = TypeVar("T")


def evolve(value: T, **changes: Any) -> T:
    """As `dataclasses.replace` for the values of this module that have no slots, several times as quick: a log is
    folded in a tenth of a second, not in a whole one."""
    kind = type(value)
    old = value.__dict__
    new = object.__new__(kind)
    new.__dict__.update({name: old[name] for name in kind.__dataclass_fields__}, **changes)  # type: ignore[attr-defined]
    return new


BOARD_RESULTS = (
    "10", "==", "01", "+-", "-+", "--", "=0", "0=", "00", "WL", "DD", "LW", "**", "",
)  # fmt: skip
"""What a board may have, the first team's own sign and the second's: played; not played; an arbiter's ½-0, 0-½, 0-0;
less than one move; still open; nothing yet."""


@dataclass(frozen=True, slots=True)
class EventSettings:
    """What the event is. `options` are those of the system that were given; points in tenths."""

    name: str = ""
    system: str = "fide-team"
    rounds: int = 0
    """Announced number; 0: not announced."""
    boards: int = 4
    options: Mapping[str, Any] = field(default_factory=_nothing)
    game_points: Mapping[str, int] = field(default_factory=_nothing)
    """Of a board where they are not 1, ½, 0: `W`, `D`, `L`, `A` (absent)."""
    tie_breaks: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    round_dates: tuple[str, ...] = ()
    match_lengths: tuple[int, ...] = ()
    """Backgammon: to how many points the matches of round 1, 2, ... go; the last one for all later ones."""
    lineup_order: str = "fixed"
    """`fixed`: a line-up keeps the board order of the roster; `free`: any order."""
    rating_cap: int = 0
    """The most that the ratings of a line-up may sum to; 0: no limit. Passing it is marked, not refused."""
    board_colours: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a team. `number` is unique in the event and never given again."""

    number: int
    name: str
    title: str = ""
    sex: str = ""
    rating: int = 0
    federation: str = ""
    fide_id: int = 0
    birth: str = ""


@dataclass(frozen=True, slots=True)
class Absence:
    """Rounds `first` to `last` (None: to the end) without a match; `kind` is a bye's Result of these rounds."""

    first: int
    last: int | None
    kind: Result = Result.ZERO_BYE
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Team:
    """A team, or the player or pair of a solo event. `id` is the order of entry."""

    id: int
    name: str
    short_name: str = ""
    federation: str = ""
    rating: int = 0
    """The strength it was given; 0: the average of its best players counts."""
    club: str = ""
    captain: str = ""
    members: tuple[Member, ...] = ()
    joined: int = 1
    absences: tuple[Absence, ...] = ()
    expelled: bool = False
    no_half_byes: bool = False
    title: str = ""
    """Of a player of an individual event, as the fields that follow."""
    sex: str = ""
    fide_id: int = 0
    birth: str = ""
    previous: int = 0
    """Its final place in the Olympiad before [2008: 9b]; 0: not known, or it was not there."""

    def absence(self, round_number: int) -> Absence | None:
        """Why the team does not play a round, if it does not; the last decision counts."""
        for item in reversed(self.absences):
            if item.first <= round_number and (item.last is None or round_number <= item.last):
                return item
        return None

    def plays(self, round_number: int) -> bool:
        """Whether the team is to be paired in a round."""
        return self.joined <= round_number and self.absence(round_number) is None

    @property
    def withdrawn(self) -> bool:
        """Whether the team has left for good."""
        return self.left_from is not None

    @property
    def left_from(self) -> int | None:
        """The round from which on it has left for good; None when it has not."""
        return min(
            (item.first for item in self.absences if item.withdrawn and item.last is None), default=None
        )


@dataclass(frozen=True)
class Match:
    """A match of a round. `white` and `black` are team ids; `white` has White on board 1 (is named first)."""

    table: int
    white: int
    black: int
    boards: tuple[str, ...] = ()
    """Each of `BOARD_RESULTS`; empty while no board has a result."""
    score: tuple[int, int] | None = None
    """Game points in tenths, where only the score of the match is known."""
    points: tuple[int, int] | None = None
    """Backgammon: the score, to the length of the match."""
    forfeit: str = ""
    awarded: tuple[int, int, int, int] | None = None
    """Points by decision, in tenths: match points of both, game points of both."""
    why: str = ""
    """The reason of that decision."""
    lineups: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Team id, and its members by number on boards 1, 2, ...; 0 for nobody."""
    decided: bool = False
    """Paired by the arbiter, outside the rules."""
    rating_boards: tuple[str, ...] = ()
    """Boards as the rating report shall have them, where they differ from what counts here."""

    def lineup(self, team: int) -> tuple[int, ...]:
        """A team's line-up; empty while there is none."""
        return next((members for owner, members in self.lineups if owner == team), ())

    def has(self, team: int) -> bool:
        """Whether a team plays this match."""
        return team in (self.white, self.black)

    def other(self, team: int) -> int:
        """The opponent of a team."""
        return self.black if team == self.white else self.white

    @property
    def begun(self) -> bool:
        """Whether anything of a result is known."""
        return bool(any(self.boards) or self.score or self.points or self.forfeit or self.awarded)

    def open_boards(self, boards: int) -> int:
        """How many boards have no result yet, of so many."""
        if self.score or self.points or self.forfeit or self.awarded:
            return 0
        entered = sum(1 for sign in self.boards if sign not in ("", "**"))
        return boards - entered


@dataclass(frozen=True)
class Round:
    """A round that is paired. `byes` has every team without a match; who is not there joined later."""

    number: int
    matches: tuple[Match, ...]
    byes: Mapping[int, Result] = field(default_factory=_nothing)
    published: bool = False
    by_hand: bool = False
    """The manual phase is open."""
    lineups_open: bool = False
    deadline: str = ""
    engine: tuple[tuple[tuple[int, int], ...], int | None] | None = None
    """The pairs (white, black) and the bye by the rules, where the arbiter's differ."""
    then: Event | None = field(default=None, compare=False, repr=False)
    """The event as it was known when these pairs were made, with this round as its last one."""

    def match_of(self, team: int) -> Match | None:
        """The match of a team."""
        return next((match for match in self.matches if match.has(team)), None)

    def match(self, table: int) -> Match:
        """The match at a table; StateError when there is none."""
        for match in self.matches:
            if match.table == table:
                return match
        raise StateError(f"round {self.number} has no table {table}; its tables are 1 to {len(self.matches)}")

    @property
    def bye(self) -> int | None:
        """The team with the pairing-allocated bye."""
        return next((team for team, kind in self.byes.items() if kind is Result.PAB), None)


@dataclass(frozen=True, slots=True)
class Forbidden:
    """No two of these teams (ids) may meet in rounds `first` to `last`; `soft` ones only if it can be avoided."""

    teams: tuple[int, ...]
    first: int = 1
    last: int | None = None
    soft: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Groups:
    """Players (ids) are paired in these groups in rounds `first` to `last`, the others among themselves [IBF 2.2]."""

    groups: tuple[tuple[int, ...], ...]
    first: int = 1
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """Points given to a team or taken away by decision, in tenths; `round` None: in the final standings only."""

    team: int
    round: int | None
    mp: int
    gp: int
    reason: str


FROM_A_FILE = "as the file has it"
"""The reason of points by decision that were taken over."""


@dataclass(frozen=True, eq=False)
class Event:
    """Everything that the decisions up to `position` say."""

    settings: EventSettings
    created: bool = False
    """Whether the first decision was taken; its name says nothing about that."""
    position: int = 0
    teams: Mapping[int, Team] = field(default_factory=_nothing)
    order: tuple[int, ...] = ()
    """Team ids; the TPN is the place here, from 1."""
    ranked: bool = False
    """The order was made by `rank`, `order` or an import, not only by entering."""
    members: int = 0
    """Highest member number given so far, those of decisions that were undone included: none is given twice."""
    entered: int = 0
    """Highest team id given so far, likewise."""
    rounds: tuple[Round, ...] = ()
    forced: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=_nothing)
    """Round to pairs that the arbiter decided before it is paired (ids)."""
    forbidden: tuple[Forbidden, ...] = ()
    grouped: tuple[Groups, ...] = ()
    """Groups by the regulations; of several that hold in a round the last counts."""
    rulings: tuple[Ruling, ...] = ()
    lots: tuple[tuple[str, str], ...] = ()
    """What was drawn, and the seed."""
    hand_ranks: Mapping[int, int] = field(default_factory=_nothing)
    """Tied teams ordered by decision: team id to its order."""
    values: Mapping[str, Mapping[int, str]] = field(default_factory=_nothing)
    """Tie-break values computed elsewhere: code to team id to value."""
    by_the_book: bool = True
    left_book: str = ""
    comments: tuple[str, ...] = ()
    """Lines `### Kind @ Round n: ...` for the TRF."""
    cup: Cup | None = None
    """The brackets and groups once something is drawn; the entrants' numbers are TPNs. Changed by `fold` alone."""
    finished: bool = False
    extra: Mapping[str, Any] = field(default_factory=_nothing)
    """What an imported file had and no field holds, written back to a file of the same kind."""

    @property
    def kind(self) -> str:
        """`teams` (matches on boards), `solo` (players or pairs, one match a round) or `bracket`."""
        from ..systems.registry import CUPS, SYSTEMS

        if self.settings.system in CUPS:
            return "bracket"
        return "solo" if SYSTEMS[self.settings.system].solo else "teams"

    @property
    def by_score(self) -> bool:
        """Whether a match is won or lost by a score, without boards and colours: backgammon."""
        from ..systems.registry import SYSTEMS

        return self.kind == "solo" and not SYSTEMS[self.settings.system].colours

    @property
    def individual(self) -> bool:
        """Whether players meet in single games with colours: chess, one against one."""
        return self.kind == "solo" and not self.by_score

    @cached_property
    def _tpn(self) -> dict[int, int]:
        return {team: number for number, team in enumerate(self.order, 1)}

    def tpn(self, team: int) -> int:
        """The number of a team."""
        return self._tpn[team]

    def team_of(self, tpn: int) -> int:
        """The id of the team with a number; StateError when there is none."""
        if not 1 <= tpn <= len(self.order):
            raise StateError(f"there is no team {tpn}; the numbers are 1 to {len(self.order)}")
        return self.order[tpn - 1]

    def team(self, team: int) -> Team:
        """The team with an id."""
        try:
            return self.teams[team]
        except KeyError:
            raise StateError(f"there is no team with the id {team}") from None

    def label(self, team: int) -> str:
        """Number and name for people: `4 Poland`."""
        return f"{self._tpn.get(team, '-')} {self.teams[team].name}"

    @property
    def started(self) -> bool:
        """Whether round 1 is paired: numbers, system and scoring are fixed."""
        return bool(self.rounds) or self.cup is not None

    def round(self, number: int) -> Round:
        """A paired round; StateError when it is not paired."""
        if not 1 <= number <= len(self.rounds):
            raise StateError(
                f"round {number} is not paired; "
                + (f"rounds 1 to {len(self.rounds)} are" if self.rounds else "no round is")
            )
        return self.rounds[number - 1]

    def round_or_last(self, number: int | None) -> Round:
        """A paired round, the last one when none is named; StateError when it is not paired."""
        return self.round(max(1, len(self.rounds)) if number is None else number)

    def as_paired(self, number: int) -> Event:
        """The event as it was known when a round was paired: results, numbers and settings of then. A round is right or
        wrong by these; what was entered or corrected later is no fault of it. The event itself for the next round."""
        then = self.rounds[number - 1].then if 1 <= number <= len(self.rounds) else None
        return self if then is None else then

    @property
    def current(self) -> Round | None:
        """The last paired round."""
        return self.rounds[-1] if self.rounds else None

    def open_matches(self, number: int) -> list[Match]:
        """The matches of a round that still miss a result."""
        return [match for match in self.round(number).matches if match.open_boards(self.boards_of_match)]

    @property
    def boards_of_match(self) -> int:
        """Boards of a match; 1 in a solo event."""
        return 1 if self.kind == "solo" else self.settings.boards

    def name_of(self, member: int) -> str:
        """The name of a member by number; empty for 0 and unknown ones."""
        found = self._by_member.get(member)
        return found.name if found else ""

    @cached_property
    def _by_member(self) -> dict[int, Member]:
        return {member.number: member for team in self.teams.values() for member in team.members}
