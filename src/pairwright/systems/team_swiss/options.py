"""The options of C.04.6: what the regulations of the competition state, and the disputed readings (`r_...`).

1.2.2 match points are the primary score unless the regulations say otherwise, likewise type A for 1.7.
"""

from __future__ import annotations

from ...domain.messages import msg
from ..options import Option

OPTIONS = (
    Option("colour_preference", "choice", "A", "1.7", msg("Colour preferences used"), ("A", "B", "none")),
    Option("primary", "choice", "MP", "1.2", msg("Primary score: match points or game points"), ("MP", "GP")),
    Option(
        "secondary_for_colours", "flag", True, "4.2.2", msg("The secondary score decides the first-team too")
    ),
    Option("rounds", "number", None, "C7", msg("Announced number of rounds")),
    Option("initial_colour", "choice", None, "4.1", msg("Colour drawn by lot before round 1"), ("W", "B")),
    Option("boards", "number", 4, "1.6.1", msg("Boards per match")),
    Option("win_mp", "points", 2, "1.2", msg("Match points for a won match")),
    Option("draw_mp", "points", 1, "1.2", msg("Match points for a drawn match")),
    Option("loss_mp", "points", 0, "1.2", msg("Match points for a lost match")),
    Option(
        "pab_mp", "points", None, "1.4", msg("Match points of the pairing-allocated bye (not set: a draw)")
    ),
    Option(
        "pab_gp", "points", None, "1.4", msg("Game points of the pairing-allocated bye (not set: a draw)")
    ),
    Option(
        "acceleration", "choice", "none", "C.04.7", msg("Acceleration of the first rounds"), ("none", "baku")
    ),
    Option(
        "r_forfeit_floats",
        "flag",
        False,
        "1.5",
        msg("a forfeited match makes floaters as well"),
        reading="R2",
    ),
    Option(
        "r_c5_legal",
        "flag",
        True,
        "C5",
        msg("[C5] is taken among the legal sets of upfloaters"),
        reading="R4",
    ),
    Option(
        "r_c6",
        "choice",
        "least",
        "C6",
        msg("fewest upfloaters for the next bracket, or only whether it needs none or one"),
        ("least", "parity"),
        reading="R5",
    ),
    Option(
        "r_following",
        "choice",
        "strict",
        "C6",
        msg(
            "the following scoregroup, once empty, is not replaced; or the next that has teams; "
            "or a group emptied by the bye counts"
        ),
        ("strict", "next_nonempty", "with_pab"),
        reading="R6",
    ),
    Option(
        "r_b_last_zero",
        "choice",
        "strong",
        "1.7.2.5",
        msg("type B, last round, difference 0, same colour twice"),
        ("strong", "none"),
        reading="R10",
    ),
    Option(
        "r_436",
        "choice",
        "played",
        "4.3.6",
        msg("colours compared over played matches, or round by round"),
        ("played", "rounds"),
        reading="R11",
    ),
)
