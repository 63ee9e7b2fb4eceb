"""C.04.6 article 4: who has White on board 1.

4.1 the initial colour is drawn by lot; 4.2 the first-team; 4.3.1 to 4.3.9 each where it decides.
"""

from __future__ import annotations

from ..participants import BLACK, WHITE, last_unequal
from .definitions import TeamField


def first_team(field: TeamField, a: int, b: int) -> tuple[int, str]:
    """The first-team of a pair and the article that makes it first [4.2]."""
    if field.primary[a] != field.primary[b]:
        return (a if field.primary[a] > field.primary[b] else b), "4.2.1"
    if field.settings.options["secondary_for_colours"] and field.secondary[a] != field.secondary[b]:
        return (a if field.secondary[a] > field.secondary[b] else b), "4.2.2"
    return min(a, b), "4.2.3"


def allocate(field: TeamField, a: int, b: int) -> tuple[int, int, str]:
    """(team with White, team with Black, deciding article) for the pair a, b [4.3].

    Where `needs_initial_colour` holds, the option `initial_colour` must be set.
    """
    first, _ = first_team(field, a, b)
    other = b if first == a else a
    colour, article = _colour_of_first(field, first, other)
    return (first, other, article) if colour == WHITE else (other, first, article)


def needs_initial_colour(field: TeamField, a: int, b: int) -> bool:
    """Whether 4.3.1 decides this pair: neither team has played a match."""
    return not field.colours[a] and not field.colours[b]


def _colour_of_first(field: TeamField, first: int, other: int) -> tuple[int, str]:
    if needs_initial_colour(field, first, other):
        initial = WHITE if field.settings.options["initial_colour"] == "W" else BLACK
        return (initial if field.tpn[first] % 2 else -initial), "4.3.1"
    wish, other_wish = field.preference[first], field.preference[other]
    if wish and not other_wish:
        return wish, "4.3.2"
    if other_wish and not wish:
        return -other_wish, "4.3.2"
    if wish and wish == -other_wish:
        return wish, "4.3.3"
    if (
        wish
        and field.settings.options["colour_preference"] == "B"
        and field.strong[first] != field.strong[other]
    ):
        return (wish if field.strong[first] else -other_wish), "4.3.4"
    if field.difference[first] != field.difference[other]:
        return (WHITE if field.difference[first] < field.difference[other] else BLACK), "4.3.5"
    earlier = last_difference(field, first, other)
    if earlier:
        return -earlier, "4.3.6"
    if wish:
        return wish, "4.3.7"
    if field.colours[first]:
        return -field.colours[first][-1], "4.3.8"
    return field.colours[other][-1], "4.3.9"


def last_difference(field: TeamField, a: int, b: int) -> int:
    """The colour of `a` the last time a and b had different colours; 0 if they never had [4.3.6].

    Unplayed rounds are skipped and the sequences compared from the most recent match backwards (C.04.2, 3.4), or, by
    the reading `r_436` = `rounds`, round by round.
    """
    if field.settings.options["r_436"] == "rounds":
        of_b = dict(zip(field.colour_rounds[b], field.colours[b], strict=True))
        for r, colour in zip(reversed(field.colour_rounds[a]), reversed(field.colours[a]), strict=True):
            if of_b.get(r, colour) != colour:
                return colour
        return 0
    return last_unequal(field.colours[a], field.colours[b])
