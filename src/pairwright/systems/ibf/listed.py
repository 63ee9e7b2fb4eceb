"""Registry entries for the federation's systems that are not paired round by round."""

from __future__ import annotations

from typing import NamedTuple

from ...domain.messages import Message, msg
from ..options import Option
from .routing import BEST, ORDERINGS


def ibf_rules(article: str) -> Message:
    """The rule book as it is shown, with the article of a system."""
    return msg("IBF Pairing Rules {article}", article=article)


class Listed(NamedTuple):
    """One system; it is played as a cup (package `cups`), and its options are those of a cup."""

    id: str
    title: str
    article: str
    kind: str
    options: tuple[Option, ...]


_LENGTHS = (
    Option(
        "lengths", "text", None, "ours", msg("Match lengths from the last round backwards, as in 15,13,11,9")
    ),
    Option("side_lengths", "text", None, "ours", msg("The same for lower bracket, consolation and places")),
)
_PLACES = (
    Option(
        "places_played",
        "number",
        2,
        "3.1.3",
        msg("Places played for: 2, 4 (the match for third place), 8, ..."),
    ),
    Option(
        "consolation",
        "choice",
        "none",
        "ours",
        msg("Who plays on after a loss, and from when"),
        ("none", "first-match", "round-1", "progressive"),
    ),
    Option(
        "last_entry", "number", None, "ours", msg("Last round whose losers enter a progressive consolation")
    ),
    Option(
        "last_chance", "number", None, "ours", msg("Rounds of the consolation whose losers get a last chance")
    ),
    Option(
        "second_place", "flag", False, "ours", msg("Loser of the final against the winner of the consolation")
    ),
)
_ROUTING = Option(
    "routing",
    "text",
    BEST,
    "ours",
    msg("How losers enter the lower bracket: {orderings}", orderings=", ".join((BEST, *ORDERINGS))),
)

LISTED = (
    Listed("ibf-groups", msg("Round robin in groups"), "1.2", "groups", _LENGTHS[:1]),
    Listed("ibf-single", msg("Single elimination"), "3.1", "bracket", (*_LENGTHS, *_PLACES, _ROUTING)),
    Listed(
        "ibf-double",
        msg("Double elimination"),
        "3.2",
        "bracket",
        (
            *_LENGTHS,
            Option(
                "additional",
                "choice",
                "if-upper-loses",
                "3.2.7",
                msg("The additional match after the superfinal"),
                ("if-upper-loses", "never", "two-short", "head-start"),
            ),
            Option(
                "head_start",
                "number",
                1,
                "ours",
                msg("Points that the upper winner begins the superfinal with"),
            ),
            _ROUTING,
        ),
    ),
    Listed(
        "ibf-reentry",
        msg("Re-entry elimination"),
        "3.3",
        "bracket",
        (
            *_LENGTHS[:1],
            Option("limit", "number", 1, "3.3.4", msg("Re-entries permitted for a player")),
            Option(
                "layout",
                "choice",
                "spread",
                "3.3.3",
                msg("Where free lines stand; pooled is ours"),
                ("spread", "pooled"),
            ),
            Option(
                "select",
                "choice",
                "lot",
                "3.3.2",
                msg("Who re-enters when lines are few"),
                ("lot", "first-lost"),
            ),
        ),
    ),
    Listed(
        "ibf-mixed", msg("Stages: groups, then a knockout"), "1.8", "stages", (*_LENGTHS, *_PLACES, _ROUTING)
    ),
)
