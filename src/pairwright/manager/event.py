"""The state of an event after some decisions: settings, teams, rounds. Immutable; `fold` creates the next state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any, TypeVar

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.names import Names
from ..domain.results import Result
from .entered import Absence, EventSettings, Member, Team, nothing

if TYPE_CHECKING:
    from ..cups.state import Cup
    from ..tiebreaks.prize_fund import PrizeGroup

__all__ = [
    "BOARD_RESULTS", "FROM_A_FILE", "Absence", "Event", "EventSettings", "Forbidden", "Groups", "Match", "Member",
    "Report", "Round", "RoundClock", "Ruling", "Team", "evolve",
]  # fmt: skip

T = TypeVar("T")


def evolve(value: T, **changes: Any) -> T:
    """Like `dataclasses.replace` for this module's values without slots, many times as fast: a log is folded in less
    than a tenth of a second instead of a whole one."""
    kind = type(value)
    new = object.__new__(kind)
    values = new.__dict__
    values.update(value.__dict__, **changes)
    fields = kind.__dataclass_fields__  # type: ignore[attr-defined]
    if len(values) > len(fields):  # cached properties of the old value
        for name in values.keys() - fields.keys():
            del values[name]
    return new


BOARD_RESULTS = (
    "10", "==", "01", "+-", "-+", "--", "=0", "0=", "00", "WL", "DD", "LW", "**", "",
)  # fmt: skip
"""Valid board results, the first team's character and the second's: played; not played; an arbiter's ½-0, 0-½, 0-0;
less than one move; unfinished; nothing yet."""


@dataclass(frozen=True, slots=True)
class Report:
    """What one side of a match says its result is; it counts for nothing until the other side says the same."""

    team: int
    boards: tuple[str, ...] = ()
    points: tuple[int, int] | None = None
    times: int = 1
    """How often the side has reported since the match had no result."""

    @property
    def result(self) -> tuple[tuple[str, ...], tuple[int, int] | None]:
        """What is compared with the other side's."""
        return self.boards, self.points


@dataclass(frozen=True)
class Match:
    """A match of a round. `white` and `black` are team ids; `white` has White on board 1 (is named first)."""

    table: int
    white: int
    black: int
    boards: tuple[str, ...] = ()
    """Each one of `BOARD_RESULTS`; empty while no board has a result."""
    score: tuple[int, int] | None = None
    """Game points in tenths, if only the score of the match is known."""
    points: tuple[int, int] | None = None
    """Backgammon: the score, up to the length of the match."""
    forfeit: str = ""
    awarded: tuple[int, int, int, int] | None = None
    """Points by decision, in tenths: match points of both, game points of both."""
    why: str = ""
    """The reason of that decision."""
    lineups: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Team id to its members by number on boards 1, 2, ...; 0 for an empty board."""
    decided: bool = False
    """Paired by the arbiter, outside the rules."""
    rating_boards: tuple[str, ...] = ()
    """Boards as the rating report shall have them, where they differ from what counts here."""
    reports: tuple[Report, ...] = ()
    """What the sides have reported since the match had no result."""

    def report(self, team: int) -> Report | None:
        """What a side has reported."""
        return next((one for one in self.reports if one.team == team), None)

    def lineup(self, team: int) -> tuple[int, ...]:
        """A team's line-up; empty if there is none."""
        return next((members for owner, members in self.lineups if owner == team), ())

    def has(self, team: int) -> bool:
        """Whether a team plays this match."""
        return team in (self.white, self.black)

    def other(self, team: int) -> int:
        """The opponent of a team."""
        return self.black if team == self.white else self.white

    @property
    def begun(self) -> bool:
        """Whether any part of the result is known."""
        return bool(any(self.boards) or self.score or self.points or self.forfeit or self.awarded)

    def adjourned(self, boards: int) -> bool:
        """Whether it was adjourned with every board still open."""
        return self.begun and self.open_boards(boards) == boards

    def open_boards(self, boards: int) -> int:
        """How many of this many boards have no result yet."""
        if self.score or self.points or self.forfeit or self.awarded:
            return 0
        return self.boards.count("") + self.boards.count("**") + max(0, boards - len(self.boards))

    def open_ones(self, boards: int) -> list[int]:
        """Which of this many boards have no result yet."""
        if not self.open_boards(boards):
            return []
        signs = [*self.boards, *[""] * (boards - len(self.boards))]
        return [board for board, sign in enumerate(signs, 1) if sign in ("", "**")]


@dataclass(frozen=True)
class Round:
    """A paired round. `byes` contains every team without a match; teams not listed joined later."""

    number: int
    matches: tuple[Match, ...]
    byes: Mapping[int, Result] = field(default_factory=nothing)
    published: bool = False
    by_hand: bool = False
    """Whether pairing by hand is in progress."""
    lineups_open: bool = False
    deadline: str = ""
    engine: tuple[tuple[tuple[int, int], ...], int | None] | None = None
    """The pairs (white, black) and the bye by the rules, if the arbiter's differ."""
    then: Event | None = field(default=None, compare=False, repr=False)
    """The event as known when these pairs were made, with this round as its last one and the numbers of then [C.04.6:
    1.1.3]."""

    def match_of(self, team: int) -> Match | None:
        """The match of a team."""
        return self._by_team.get(team)

    @cached_property
    def _by_team(self) -> Mapping[int, Match]:
        return {team: match for match in reversed(self.matches) for team in (match.white, match.black)}

    def match(self, table: int) -> Match:
        """The match at a table; StateError if there is none."""
        try:
            return self.by_table[table]
        except KeyError:
            raise StateError(
                msg(
                    "round {round} has no table {table}; its tables are 1 to {count}",
                    round=self.number,
                    table=table,
                    count=len(self.matches),
                )
            ) from None

    @cached_property
    def by_table(self) -> Mapping[int, Match]:
        """The match at each table."""
        return {match.table: match for match in reversed(self.matches)}

    def open_matches(self, boards: int) -> tuple[Match, ...]:
        """The matches with this many boards that have no complete result."""
        if boards not in self._open:
            self._open[boards] = tuple(match for match in self.matches if match.open_boards(boards))
        return self._open[boards]

    @cached_property
    def _open(self) -> dict[int, tuple[Match, ...]]:
        return {}

    @property
    def bye(self) -> int | None:
        """The team with the pairing-allocated bye."""
        return next((team for team, kind in self.byes.items() if kind is Result.PAB), None)


@dataclass(frozen=True, slots=True)
class Forbidden:
    """No two of these teams (ids) may meet in rounds `first` to `last`; `soft`: only if it can be avoided."""

    teams: tuple[int, ...]
    first: int = 1
    last: int | None = None
    soft: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Groups:
    """Players (ids) are paired within these groups in rounds `first` to `last`, the others among themselves [IBF
    2.2]."""

    groups: tuple[tuple[int, ...], ...]
    first: int = 1
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """Points awarded to a team or deducted by decision, in tenths; `round` None: in the final standings only."""

    team: int
    round: int | None
    mp: int
    gp: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock in the hall: when the round begins (UTC), how many minutes it has, after how many absent players have
    lost (0: not shown), and how many minutes local time is ahead of UTC."""

    start: str
    minutes: int
    default_minutes: int = 0
    zone: int = 0


FROM_A_FILE = "as the file has it"
"""The reason recorded for imported points by decision."""


@dataclass(frozen=True, eq=False)
class Event:
    """The event defined by all decisions up to `position`."""

    settings: EventSettings
    created: bool = False
    """Whether the first decision was taken; the name does not show that."""
    position: int = 0
    teams: Mapping[int, Team] = field(default_factory=nothing)
    order: tuple[int, ...] = ()
    """Team ids; the TPN is the index in this tuple plus one."""
    ranked: bool = False
    """Whether the order was set by `rank`, `order` or an import, not just by order of entry."""
    members: int = 0
    """Highest member number given so far, including undone decisions: none is reused."""
    entered: int = 0
    """Highest team id given so far, likewise."""
    rounds: tuple[Round, ...] = ()
    forced: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=nothing)
    """Round to pairs that the arbiter decided before pairing (ids)."""
    forbidden: tuple[Forbidden, ...] = ()
    grouped: tuple[Groups, ...] = ()
    """Groups by the regulations; if several apply to a round, the last one counts."""
    rulings: tuple[Ruling, ...] = ()
    lots: tuple[tuple[str, str], ...] = ()
    """What was drawn by lot, and the seed."""
    hand_ranks: Mapping[int, int] = field(default_factory=nothing)
    """Tied teams ordered by decision: team id to its position."""
    values: Mapping[str, Mapping[int, str]] = field(default_factory=nothing)
    """Tie-break values computed elsewhere: code to team id to value."""
    by_the_book: bool = True
    left_book: str = ""
    comments: tuple[str, ...] = ()
    """Lines `### Kind @ Round n: ...` for the TRF."""
    cup: Cup | None = None
    """The brackets and groups once something is drawn; the entrants' numbers are TPNs. Changed only by `fold`."""
    finished: bool = False
    prizes: tuple[PrizeGroup, ...] = ()
    """In the order in which they are won."""
    clock: RoundClock | None = None
    extra: Mapping[str, Any] = field(default_factory=nothing)
    """Contents of an imported file that no field represents, written back to a file of the same format."""

    @cached_property
    def kind(self) -> str:
        """`teams` (matches on boards), `solo` (players or pairs, one match per round) or `bracket`."""
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
        """Whether players meet in single games with colours: individual chess."""
        return self.kind == "solo" and not self.by_score

    @property
    def players(self) -> int:
        """How many players are entered; an entry without a list of players counts as one."""
        return sum(max(1, len(team.members)) for team in self.teams.values())

    @cached_property
    def _tpn(self) -> dict[int, int]:
        return {team: number for number, team in enumerate(self.order, 1)}

    def tpn(self, team: int) -> int:
        """The number of a team."""
        return self._tpn[team]

    def team_of(self, tpn: int) -> int:
        """The id of the team with a number; StateError if there is none."""
        if not 1 <= tpn <= len(self.order):
            raise StateError(
                msg(
                    "there is no team {number}; the numbers are 1 to {count}",
                    number=tpn,
                    count=len(self.order),
                )
            )
        return self.order[tpn - 1]

    def team(self, team: int) -> Team:
        """The team with an id."""
        try:
            return self.teams[team]
        except KeyError:
            raise StateError(msg("there is no team with the id {id}", id=team)) from None

    def label(self, team: int) -> str:
        """Number and name for display: `4 Poland`."""
        return f"{self._tpn.get(team, '-')} {self.teams[team].name}"

    def named(self, text: str) -> list[int]:
        """The ids of the teams with this name or short name; failing that, of those whose names begin with it."""
        return self._named.matching(text)

    @cached_property
    def _named(self) -> Names[int]:
        return Names({key: (team.name, team.short_name) for key, team in self.teams.items()})

    @cached_property
    def members_by_number(self) -> Mapping[int, tuple[Team, Member]]:
        """Every member of a team by number, with the team."""
        return {member.number: (team, member) for team in self.teams.values() for member in team.members}

    def members_named(self, text: str) -> list[int]:
        """The numbers of the members of teams with this name, or whose names begin with it."""
        return self._members_named.matching(text)

    @cached_property
    def _members_named(self) -> Names[int]:
        return Names({number: (member.name,) for number, (_, member) in self.members_by_number.items()})

    @property
    def started(self) -> bool:
        """Whether round 1 is paired: then numbers, system and scoring are fixed."""
        return bool(self.rounds) or self.cup is not None

    def round(self, number: int) -> Round:
        """A paired round; StateError if it is not paired."""
        if not 1 <= number <= len(self.rounds):
            raise StateError(
                msg(
                    "round {round} is not paired; rounds 1 to {count} are",
                    round=number,
                    count=len(self.rounds),
                )
                if self.rounds
                else msg("round {round} is not paired; no round is", round=number)
            )
        return self.rounds[number - 1]

    def round_or_last(self, number: int | None) -> Round:
        """A paired round, by default the last one; StateError if it is not paired."""
        return self.round(max(1, len(self.rounds)) if number is None else number)

    def as_paired(self, number: int) -> Event:
        """The event as known when a round was paired, with the results, numbers and settings of that time. A round is
        judged by these; what was entered or corrected later is not a fault of it [2022: 5.2]. For the next round,
        the event itself."""
        then = self.rounds[number - 1].then if 1 <= number <= len(self.rounds) else None
        return self if then is None else then

    @cached_property
    def published(self) -> tuple[Round, ...]:
        """The rounds that everybody sees: those before the first unpublished one."""
        return tuple(takewhile(lambda one: one.published, self.rounds))

    @property
    def current(self) -> Round | None:
        """The last paired round."""
        return self.rounds[-1] if self.rounds else None

    def open_matches(self, number: int) -> tuple[Match, ...]:
        """The matches of a round without a complete result."""
        return self.round(number).open_matches(self.boards_of_match)

    @property
    def boards_of_match(self) -> int:
        """Boards per match; 1 in an individual event."""
        return 1 if self.kind == "solo" else self.settings.boards

    def name_of(self, member: int) -> str:
        """The name of a member by number; empty for 0 and unknown numbers."""
        found = self._by_member.get(member)
        return found.name if found else ""

    @cached_property
    def _by_member(self) -> dict[int, Member]:
        return {member.number: member for team in self.teams.values() for member in team.members}
