"""Words for the values of choices: what the options of systems and the parameters of verbs call by a code."""

from __future__ import annotations

from collections.abc import Mapping

from ..domain.messages import msg

_COLOURS = {"W": msg("White"), "B": msg("Black")}
PLAY = {"standard": msg("standard"), "rapid": msg("rapid"), "blitz": msg("blitz")}
"""The categories of play, in words."""
CHOICES: Mapping[str, Mapping[str, str]] = {
    # parameters of verbs
    "kind": {
        "zero": msg("no point"), "half": msg("half a point"), "full": msg("a full point"),
        "pab": msg("what a pairing-allocated bye gets"),
        "places": msg("places of the standings"), "boards": msg("best players on boards"), **PLAY,
    },
    "play": {"time-control": msg("as the time control has it"), **PLAY},
    "tie_break_ratings": {
        "tournament": msg("the tournament rating"), "round": msg("the official rating of each round"),
    },
    "colour": _COLOURS,
    "value": {
        "+-": msg("the second-named side did not appear"), "-+": msg("the first-named side did not appear"),
        "--": msg("neither side appeared"),
    },
    "mode": {
        "lots": msg("by lot"), "seeded": msg("all by rating"), "seeds": msg("some by rating, the others by lot"),
        "tiers": msg("by lot within tiers of equal rank"), "hand": msg("by hand"),
    },
    "method": {
        "lots": msg("by lot"), "snake": msg("by rating, to and fro"), "pots": msg("by lot from pots of equal strength"),
    },
    "system": {"ibf-single": msg("single elimination"), "ibf-double": msg("double elimination")},
    "sharing": {
        "rank": msg("by rank"), "shared": msg("shared equally"), "hort": msg("half by rank, half shared (Hort)"),
    },
    "sex": {"f": msg("women"), "w": msg("female"), "m": msg("male")},
    # options of systems
    "initial_colour": _COLOURS,
    "colour_preference": {"A": msg("type A"), "B": msg("type B"), "none": msg("no preferences")},
    "primary": {"MP": msg("match points"), "GP": msg("game points")},
    "acceleration": {"none": msg("no acceleration"), "baku": msg("Baku acceleration")},
    "bye_rule": {"standings": msg("last of the standings"), "list": msg("end of the list")},
    "group_by": {"points": msg("equal points"), "losses": msg("equal losses")},
    "bye_round_1": {"last": msg("the last number"), "lot": msg("by lot")},
    "consolation": {
        "none": msg("nobody"), "first-match": msg("whoever loses the first match"),
        "round-1": msg("losers of round 1"), "progressive": msg("losers of all rounds, one after another"),
    },
    "additional": {
        "if-upper-loses": msg("if the upper winner loses the superfinal"), "never": msg("never"),
        "two-short": msg("the superfinal is two short matches"), "head-start": msg("the upper winner has a head start"),
    },
    "layout": {"spread": msg("spread over the bracket"), "pooled": msg("together")},
    "select": {"lot": msg("by lot"), "first-lost": msg("whoever lost first")},
    "routing": {
        "fewest-rematches": msg("with the fewest rematches"), "natural": msg("in the order of the matches they lost"),
        "reverse": msg("in reverse order"), "half_shift": msg("the two halves exchanged"),
        "reverse_half_shift": msg("each half in reverse order"),
        "pair_flip": msg("neighbours exchanged"),
    },
    # readings of articles
    "r_c6": {"least": msg("fewest upfloaters"), "parity": msg("none or one")},
    "r_following": {
        "strict": msg("not replaced"), "next_nonempty": msg("the next that has teams"),
        "with_pab": msg("also emptied by the bye"),
    },
    "r_b_last_zero": {"strong": msg("a strong preference"), "none": msg("no preference")},
    "r_436": {"played": msg("played matches"), "rounds": msg("round by round")},
    "parity": {"participants": msg("among those taking part"), "tpn": msg("by the number")},
    "r_c13": {"strong": msg("strong ones only"), "strong_or_absolute": msg("strong and absolute ones")},
    "r_bye_by": {"rank": msg("by rank before the round"), "number": msg("by initial number")},
    "r_undecided": {"balance": msg("balanced"), "alternate": msg("alternating")},
    "r_equalise": {"difference": msg("by the difference"), "whites": msg("by the Whites")},
    "r_odd": {"places": msg("odd places"), "numbers": msg("odd numbers")},
    "r_limits": {"strict": msg("within the limits"), "approached": msg("nearer to them")},
    "r_half_tie": {"up": msg("rounded up"), "down": msg("rounded down")},
}  # fmt: skip
"""Parameter or option to value to its words."""
_PLAIN = {
    "yes": msg("yes"),
    "no": msg("no"),
    "true": msg("yes"),
    "false": msg("no"),
    "not set": msg("not set"),
}


def choice(name: str, value: str) -> str:
    """The words for a value of a parameter or an option; a number or a name stays what it is."""
    return CHOICES.get(name, _PLAIN).get(value, _PLAIN.get(value, value))
