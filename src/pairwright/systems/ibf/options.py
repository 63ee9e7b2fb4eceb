"""The options of the federation's systems that pair round by round: what the regulations state, and disputed
readings."""

from __future__ import annotations

from ...domain.messages import msg
from ..options import Option
from ..round_robin import MOST_CYCLES

SWISS = (
    Option(
        "bye_rule",
        "choice",
        "standings",
        "4.4",
        msg(
            "Who is last for the bye: in the standings (fewest points, then the largest number), "
            "or at the end of the list"
        ),
        ("standings", "list"),
    ),
    Option(
        "rounds",
        "number",
        None,
        "1.3",
        msg("Number of rounds set before the start (not set: by the number of players)"),
    ),
    Option(
        "r_walkover_meets",
        "flag",
        False,
        "2.1",
        msg("players paired without a match have met as well"),
        reading="A-5",
    ),
)

LIVES = (
    Option("losses", "number", 3, "4.9", msg("Losses after which a player is out")),
    Option(
        "group_by",
        "choice",
        "points",
        "4.6",
        msg("Groups of equal points, or of equal losses (ours)"),
        ("points", "losses"),
    ),
    Option("absence_is_loss", "flag", True, "4.2", msg("a round missed is a loss of the N"), reading="A-9"),
    *(option for option in SWISS if option.name != "rounds"),
)

BLIND = (
    Option("seed", "text", None, "4.5", msg("Seed of the lots, written down before the first draw")),
    Option(
        "bye_round_1",
        "choice",
        "last",
        "4.5",
        msg("Who is free in round 1 of an odd field: the last number, or one by a second lot (reading A-7)"),
        ("last", "lot"),
    ),
    *(option for option in SWISS if option.name != "bye_rule"),
)

ROUND_ROBIN = (
    Option("cycles", "number", 1, "1.1", msg("How often each pair meets"), most=MOST_CYCLES),
    Option(
        "swap_last_rounds",
        "flag",
        True,
        "1.1",
        msg("Exchange the last two rounds of a cycle before another (ours)"),
    ),
)

STORM = (
    Option("initial_rating", "number", 1500, "1.9", msg("Rating of everybody at the start")),
    Option("k", "number", 4, "1.9", msg("Factor of the change (ours)")),
    Option("length", "number", 5, "1.9", msg("Points of a match (ours)")),
    Option("window", "number", 1, "1.9", msg("No rematch with the opponents of the last matches (ours)")),
    Option("max_meetings", "number", 2, "1.9", msg("Meetings of two players at most (ours)")),
    Option(
        "rounds", "number", None, "1.9", msg("Number of rounds (ours; not set: by the number of players)")
    ),
    Option("seed", "text", "", "1.9", msg("Seed of the lots")),
)
