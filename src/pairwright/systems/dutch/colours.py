"""C.04.3 article 5: who has White."""

from __future__ import annotations

from ..participants import WHITE, last_unequal
from .definitions import ABSOLUTE, DutchField


def higher_ranked(field: DutchField, a: int, b: int) -> int:
    """The higher ranked of two players [1.2]: by score, then by TPN."""
    return min(a, b) if field.score[a] == field.score[b] else max(a, b, key=field.score.__getitem__)


def needs_initial_colour(field: DutchField, a: int, b: int) -> bool:
    """Whether 5.2.5 decides this pair: neither player has played a game."""
    return not field.colours[a] and not field.colours[b]


def allocate(field: DutchField, a: int, b: int) -> tuple[int, int, str]:
    """(player with White, player with Black, deciding article) for the pair a, b [5.2].

    Where `needs_initial_colour` holds, the option `initial_colour` must be set.
    """
    colour, article = _colour_of(field, a, b)
    return (a, b, article) if colour == WHITE else (b, a, article)


def _colour_of(field: DutchField, a: int, b: int) -> tuple[int, str]:
    """The colour of a, and the deciding article."""
    wish, other_wish = field.preference[a], field.preference[b]
    if wish != other_wish:
        return wish or -other_wish, "5.2.1"
    if wish:
        mine, theirs = field.strength[a], field.strength[b]
        if mine == theirs == ABSOLUTE:
            mine, theirs = abs(field.difference[a]), abs(field.difference[b])
        if mine != theirs:
            return (wish if mine > theirs else -wish), "5.2.2"
    earlier = last_unequal(field.colours[a], field.colours[b])
    if earlier:
        return -earlier, "5.2.3"
    higher = higher_ranked(field, a, b)
    if wish:
        return (wish if higher == a else -wish), "5.2.4"
    initial = WHITE if field.settings.options["initial_colour"] == "W" else -WHITE
    given = initial if field.odd[higher] else -initial
    return (given if higher == a else -given), "5.2.5"
