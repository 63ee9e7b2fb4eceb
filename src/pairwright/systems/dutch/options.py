"""The options of C.04.3: what the regulations of the event state, and the disputed readings."""

from __future__ import annotations

from ..options import Option

OPTIONS = (
    Option("rounds", "number", None, "1.8", "Announced number of rounds"),
    Option("initial_colour", "choice", None, "5.1", "Colour drawn by lot before round 1", ("W", "B")),
    Option("acceleration", "choice", "none", "C.04.7", "Acceleration of the first rounds", ("none", "baku")),
    Option(
        "parity",
        "choice",
        "participants",
        "5.2.5",
        "Reading A1: odd and even are counted among those who have taken part or are paired now, or by the TPN itself",
        ("participants", "tpn"),
    ),
    Option(
        "r_pab_floats",
        "flag",
        True,
        "1.4.3",
        "Reading A2: a pairing-allocated bye is a downfloat even when it is worth no more than a loss",
    ),
    Option(
        "r_c13",
        "choice",
        "strong",
        "2.4.8",
        "Reading A6: [C13] counts strong colour preferences [1.7.2] that are not granted, or absolute ones as well",
        ("strong", "strong_or_absolute"),
    ),
)
