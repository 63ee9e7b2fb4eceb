"""Printed information about an event, without influence on pairings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .points import Points, parse_points, points_exact
from .shown import in_a_line


@dataclass(frozen=True)
class EventInfo:
    """Place, dates, officials and settings of an event, as text unless something is computed from them."""

    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    kind: str = ""
    """The type of the event in words ("Team Swiss System")."""
    type_code: str = ""
    """FIDE's code for the type of event (`FIDE_TEAM_TYPEA_MP_GP`), as given in the file."""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    round_dates: tuple[str, ...] = ()
    ranking_method: str = ""
    """FIDE's code for how the starting rank was determined."""
    controller: str = ""
    """The program or person that makes the pairings."""
    tie_breaks: str = ""
    """Tie-breaks after the primary score, FIDE's codes separated by commas."""
    standings_order: str = ""
    """The same including the primary score, where the file gave it this way."""
    board_colours: str = ""
    """Colours of the team with White on board 1, one letter per board ("WBWB"); empty: they alternate."""
    game_points: tuple[tuple[str, Points], ...] = ()
    """Board values other than 1, ½, 0: (`W`, `D`, `L`, `A`bsent, unknown `X`; value)."""
    extra: tuple[str, ...] = ()
    """Lines of the file that no field represents; a writer of the same format writes them back."""
    play: str = ""
    """The category of play: `standard`, `rapid`, `blitz`; empty: as the time control has it."""
    round_times: tuple[str, ...] = ()
    """The time control of rounds 1, 2, ... where it is not the event's; empty texts: the event's."""
    round_plays: tuple[str, ...] = ()
    """The category of rounds 1, 2, ... where it is not as their time control has it."""
    tie_break_ratings: str = ""
    """The ratings in tie-breaks: empty for the tournament rating, `round` for those of each round."""

    __repr__ = in_a_line

    def __post_init__(self) -> None:
        exact = tuple((letter, points_exact(parse_points(value))) for letter, value in self.game_points)
        object.__setattr__(self, "game_points", exact)

    @cached_property
    def game_points_tenths(self) -> tuple[tuple[str, int], ...]:
        """The board values as they are counted."""
        return tuple((letter, parse_points(value)) for letter, value in self.game_points)
