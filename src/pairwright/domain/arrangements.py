"""What is arranged for rounds beside the rules of the system: prohibitions, groups, byes, points by decision."""

from __future__ import annotations

from typing import Any, NamedTuple

from .points import InPoints, Points, parse_points
from .results import Result
from .shown import in_a_line


class Prohibition(NamedTuple):
    """No two of these teams may meet from round `first` to round `last` (None: to the end)."""

    teams: tuple[int, ...]
    first: int = 1
    last: int | None = None

    def __repr__(self) -> str:
        return in_a_line(self)


class Grouping(NamedTuple):
    """In rounds `first` to `last` (None: to the end) players are paired within these groups, the others separately."""

    groups: tuple[tuple[int, ...], ...]
    first: int = 1
    last: int | None = None


class Decided(NamedTuple):
    """A pair of an earlier round decided by the arbiter, outside the rules."""

    round: int
    teams: tuple[int, int]
    reason: str = ""


class RequestedBye(NamedTuple):
    """A bye granted before the pairing of this or a later round: half-, full- or zero-point, as requested by a team,
    or the pairing-allocated one, as decided by the arbiter."""

    tpn: int
    round: int
    result: Result = Result.ZERO_BYE

    def __repr__(self) -> str:
        return in_a_line(self)


class _VirtualPoints(NamedTuple):
    """The fields of `VirtualPoints` as they are counted."""

    mp_tenths: int
    gp_tenths: int
    first: int
    last: int
    first_tpn: int
    last_tpn: int


class VirtualPoints(InPoints, _VirtualPoints):
    """Points that teams `first_tpn`..`last_tpn` get for pairing only, in rounds `first`..`last`."""

    __slots__ = ()

    def __new__(
        cls, mp: Points, gp: Points, first: int, last: int, first_tpn: int, last_tpn: int
    ) -> VirtualPoints:
        """Points as people write them: 1, 0.5, "½"."""
        return cls.of_tenths(parse_points(mp), parse_points(gp), first, last, first_tpn, last_tpn)

    @classmethod
    def of_tenths(
        cls, mp_tenths: int, gp_tenths: int, first: int, last: int, first_tpn: int, last_tpn: int
    ) -> VirtualPoints:
        """The same with points as they are counted."""
        return cls._make((mp_tenths, gp_tenths, first, last, first_tpn, last_tpn))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._make, (tuple(self),)

    def __repr__(self) -> str:
        return in_a_line(self)


class _AbnormalPoints(NamedTuple):
    """The fields of `AbnormalPoints` as they are counted."""

    mp_tenths: int
    gp_tenths: int
    round: int | None = None
    teams: tuple[int, ...] = ()
    kind: str = ""


class AbnormalPoints(InPoints, _AbnormalPoints):
    """Points by decision that no past round contains; a penalty is negative.

    Without `teams`, every result of `kind` (`W` `D` `L`, byes `F` `H` `Z`, forfeits `+` `-`) is worth these points;
    past rounds already include them. With `teams`, they are for these teams: in the final standings only (`round`
    None), or in a round still to come, where `kind` says for which result; without a kind they are added.
    """

    __slots__ = ()

    def __new__(
        cls,
        mp: Points,
        gp: Points,
        round: int | None = None,  # noqa: A002
        teams: tuple[int, ...] = (),
        kind: str = "",
    ) -> AbnormalPoints:
        """Points as people write them: 1, 0.5, "½"."""
        return cls.of_tenths(parse_points(mp), parse_points(gp), round, teams, kind)

    @classmethod
    def of_tenths(
        cls,
        mp_tenths: int,
        gp_tenths: int,
        round: int | None = None,  # noqa: A002
        teams: tuple[int, ...] = (),
        kind: str = "",
    ) -> AbnormalPoints:
        """The same with points as they are counted."""
        return cls._make((mp_tenths, gp_tenths, round, teams, kind))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._make, (tuple(self),)

    def __repr__(self) -> str:
        return in_a_line(self)
