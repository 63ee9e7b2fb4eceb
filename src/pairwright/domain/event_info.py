"""What is printed about an event and decides no pairing."""

from __future__ import annotations

from dataclasses import dataclass

from .shown import in_a_line


@dataclass(frozen=True)
class EventInfo:
    """Place, dates, officials and settings of an event, as text where nothing is computed from them."""

    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    kind: str = ""
    """The type of the event in words ("Team Swiss System")."""
    type_code: str = ""
    """FIDE's code of the type of the event (`FIDE_TEAM_TYPEA_MP_GP`), as the file gave it."""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    round_dates: tuple[str, ...] = ()
    ranking_method: str = ""
    """FIDE's code of how the starting rank was made."""
    controller: str = ""
    """The program or person that made the pairings."""
    tie_breaks: str = ""
    """Tie-breaks after the primary score, FIDE's codes with commas."""
    standings_order: str = ""
    """The same with the primary score in its place, where the file gave it in this way."""
    board_colours: str = ""
    """Colours of the team with White on board 1, a letter a board ("WBWB"); empty: they alternate."""
    game_points: tuple[tuple[str, int], ...] = ()
    """Values of a board in tenths that are not 1, ½, 0: (`W`, `D`, `L`, `A`bsent, unknown `X`; value)."""
    extra: tuple[str, ...] = ()
    """Lines of the file that no field holds; a writer of the same format writes them back."""

    __repr__ = in_a_line
