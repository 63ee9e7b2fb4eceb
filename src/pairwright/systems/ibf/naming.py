"""The names of rounds as printed in 3.1.3, and those of double elimination (3.2.7)."""

from __future__ import annotations

from ...domain.structures import Structure

PRINTED = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}


def round_name(pairs: int) -> str:
    """The name of a round with this many pairs: one is the Final, two the Semi-finals, eight the Round of 16
    (3.1.3)."""
    return PRINTED.get(pairs) or f"Round of {2 * pairs}"


def name_of_round(structure: Structure, bracket: str, round_: int) -> str:
    """The heading of a column of a bracket."""
    rounds = structure.rounds(bracket)
    if bracket == "U":
        double = "SF" in structure
        if double and round_ == rounds:
            return "Upper final"
        name = round_name(1 << (rounds - round_))
        return f"Upper {name[0].lower()}{name[1:]}" if double else name
    if bracket == "L":
        return "Lower final" if round_ == rounds else f"Lower round {round_}"
    if bracket == "F":
        return "Superfinal" if round_ == 1 else "Additional match"
    if bracket.startswith("P"):
        return _places_round(structure, bracket, round_)
    title = "Last chance" if bracket == "LC" else "Consolation"
    if bracket == "X":
        return "Match for second place"
    return f"{title} final" if round_ == rounds else f"{title} round {round_}"


def _places_round(structure: Structure, bracket: str, round_: int) -> str:
    if bracket == "P3":
        return "Third place"
    if structure.rounds(bracket) == round_:
        return "Places " + bracket[1:]
    return f"Places {bracket[1:]}, round {round_}"


def bracket_name(structure: Structure, bracket: str) -> str:
    """The title of a bracket."""
    if bracket == "U":
        return "Upper bracket" if "SF" in structure else "Main bracket"
    names = {
        "L": "Lower bracket",
        "F": "Superfinal",
        "LC": "Last chance",
        "P3": "Third place",
        "X": "Second place",
    }
    if bracket in names:
        return names[bracket]
    return f"Places {bracket[1:]}" if bracket.startswith("P") else "Consolation"
