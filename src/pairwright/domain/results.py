"""What can happen to a team in one round, and the two colours."""

from __future__ import annotations

from enum import Enum


class Colour(Enum):
    """The colour of a team in a match: that of its player on board 1 [1.6.1]."""

    WHITE = "W"
    BLACK = "B"

    @property
    def other(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


class Result(Enum):
    """The kind of one round in the history of a team; the values are those of the round-state document."""

    PLAYED = "played"
    """The match took place: it counts as a meeting, gives a colour and may produce a floater."""
    FORFEIT_WIN = "forfeit-win"
    """Paired, but the opponent did not appear."""
    FORFEIT_LOSS = "forfeit-loss"
    """Paired, but the team did not appear (both teams may have this)."""
    PAB = "pab"
    """Pairing-allocated bye [1.4]."""
    HALF_BYE = "half-bye"
    FULL_BYE = "full-bye"
    ZERO_BYE = "zero-bye"
    """Absent, withdrawn, or not yet entered."""

    @property
    def paired(self) -> bool:
        """Whether it involves an opponent."""
        return self in _PAIRED


_PAIRED = frozenset({Result.PLAYED, Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
