"""The options of C.04.3: what the regulations of the event state, and the disputed readings."""

from __future__ import annotations

from ...domain.messages import msg
from ..options import Option

OPTIONS = (
    Option("rounds", "number", None, "1.8", msg("Announced number of rounds")),
    Option("initial_colour", "choice", None, "5.1", msg("Colour drawn by lot before round 1"), ("W", "B")),
    Option(
        "acceleration", "choice", "none", "C.04.7", msg("Acceleration of the first rounds"), ("none", "baku")
    ),
    Option(
        "parity",
        "choice",
        "participants",
        "5.2.5",
        msg(
            "odd and even are counted among those who have taken part or are paired now, or by the TPN itself"
        ),
        ("participants", "tpn"),
        reading="A1",
    ),
    Option(
        "r_pab_floats",
        "flag",
        True,
        "1.4.3",
        msg("a pairing-allocated bye is a downfloat even when it is worth no more than a loss"),
        reading="A2",
    ),
    Option(
        "r_c13",
        "choice",
        "strong",
        "2.4.8",
        msg("[C13] counts strong colour preferences [1.7.2] that are not granted, or absolute ones as well"),
        ("strong", "strong_or_absolute"),
        reading="A6",
    ),
)
