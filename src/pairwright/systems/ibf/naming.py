"""The names of rounds as printed in 3.1.3, and those of double elimination (3.2.7)."""

from __future__ import annotations

from ...domain.messages import msg
from ...domain.structures import Structure

PRINTED = {1: msg("Final"), 2: msg("Semi-finals"), 4: msg("Quarter-finals")}
UPPER = {2: msg("Upper semi-finals"), 4: msg("Upper quarter-finals")}


def round_name(pairs: int) -> str:
    """The name of a round with this many pairs: one is the Final, two the Semi-finals, eight the Round of 16
    (3.1.3)."""
    return PRINTED.get(pairs) or msg("Round of {players}", players=2 * pairs)


def name_of_round(structure: Structure, bracket: str, round_: int) -> str:
    """The heading of a column of a bracket."""
    rounds = structure.rounds(bracket)
    if bracket == "U":
        double = "SF" in structure
        if double and round_ == rounds:
            return msg("Upper final")
        pairs = 1 << (rounds - round_)
        if double:
            return UPPER.get(pairs) or msg("Upper round of {players}", players=2 * pairs)
        return round_name(pairs)
    if bracket == "L":
        return msg("Lower final") if round_ == rounds else msg("Lower round {round}", round=round_)
    if bracket == "F":
        return msg("Superfinal") if round_ == 1 else msg("Additional match")
    if bracket.startswith("P"):
        return _places_round(structure, bracket, round_)
    if bracket == "X":
        return msg("Match for second place")
    if bracket == "LC":
        return (
            msg("Last chance final") if round_ == rounds else msg("Last chance round {round}", round=round_)
        )
    return msg("Consolation final") if round_ == rounds else msg("Consolation round {round}", round=round_)


def _places_round(structure: Structure, bracket: str, round_: int) -> str:
    if bracket == "P3":
        return msg("Third place")
    if structure.rounds(bracket) == round_:
        return msg("Places {places}", places=bracket[1:])
    return msg("Places {places}, round {round}", places=bracket[1:], round=round_)


def bracket_name(structure: Structure, bracket: str) -> str:
    """The title of a bracket."""
    if bracket == "U":
        return msg("Upper bracket") if "SF" in structure else msg("Main bracket")
    names = {
        "L": msg("Lower bracket"),
        "F": msg("Superfinal"),
        "LC": msg("Last chance"),
        "P3": msg("Third place"),
        "X": msg("Second place"),
    }
    if bracket in names:
        return names[bracket]
    return msg("Places {places}", places=bracket[1:]) if bracket.startswith("P") else msg("Consolation")
