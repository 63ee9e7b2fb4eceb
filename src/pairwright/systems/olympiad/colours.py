"""Colours of board 1.

7.1, 7.2, 7.3, 7.4, 7.5.1, 7.5.2, 7.6, 7.7 (2009: 21, 22, 23a, 24a, 24b, 25, 26, 27, 28; 2008: 19, 20, 21a, 22a, 22b,
23, 24, 25, 26). The limits [7.3; 2009: 22; 2008: 20] are read in `field`.
"""

from __future__ import annotations

from .field import BLACK, WHITE, OlympiadField


def allocate(field: OlympiadField, a: int, b: int, odd: bool) -> tuple[int, int, str]:
    """(team with White, team with Black, topic of the article that decided) for two teams that meet.

    `odd`: whether the higher ranked of them counts as odd for the lot [7.2].
    """
    high, low = min(a, b), max(a, b)
    colour, topic = _colour_of_higher(field, high, low, odd)
    return (high, low, topic) if colour == WHITE else (low, high, topic)


def needs_lot(field: OlympiadField, a: int, b: int) -> bool:
    """Whether neither team has had a colour, so that the lot decides [7.2]."""
    return not field.colours[a] and not field.colours[b]


def _colour_of_higher(field: OlympiadField, high: int, low: int, odd: bool) -> tuple[int, str]:
    if needs_lot(field, high, low):
        drawn = WHITE if field.options["initial_colour"] == "W" else BLACK
        return (drawn if odd else -drawn), "lot"
    may = field.may_have
    white = may[WHITE][high] and may[BLACK][low]
    black = may[BLACK][high] and may[WHITE][low]
    if white != black:
        return (WHITE if white else BLACK), "limits"
    balance = [_balance(field, team) for team in (high, low)]
    if balance[0] != balance[1]:
        return (WHITE if balance[0] < balance[1] else BLACK), "equalise"
    return _alternation(field, high, low)


def _balance(field: OlympiadField, team: int) -> int:
    """The value to be equalised: Whites minus Blacks, or by another reading only the Whites [7.5.1]."""
    if field.options["r_equalise"] == "whites":
        return field.colours[team].count(WHITE)
    return field.difference[team]


def _alternation(field: OlympiadField, high: int, low: int) -> tuple[int, str]:
    """Equal so far: the most recent rounds decide, in the order of the edition [7.5.2, 7.6; 2009: 25, 26, 27, 28]."""
    edition = field.edition
    of_high, of_low = field.colour_by_round(high), field.colour_by_round(low)
    if edition.opposite_first:
        last = field.round - 2
        if of_high.get(last, 0) and of_high[last] == -of_low.get(last, 0):
            return -of_high[last], "opposite"
    if edition.shortest_run:
        # when the longer sequences are equally long, the shorter ones are too: both teams had the same colour as
        # often
        white, black = (
            max(_run(field, high, colour), _run(field, low, -colour)) for colour in (WHITE, BLACK)
        )
        if white != black:
            return (WHITE if white < black else BLACK), "run"
    for r in reversed(of_high):
        if of_low.get(r, of_high[r]) != of_high[r]:
            return -of_high[r], "back"
    last_high, last_low = ((field.colours[team] or [0])[-1] for team in (high, low))
    if last_high != last_low:
        return (-last_high if last_high else last_low), "alternate"
    if field.difference[high] and field.options["r_undecided"] == "balance":
        return (BLACK if field.difference[high] > 0 else WHITE), "undecided"
    return -last_high, "undecided"


def _run(field: OlympiadField, team: int, colour: int) -> int:
    """How many times in a row a team would have had a colour after this round."""
    length = 1
    for earlier in reversed(field.colours[team]):
        if earlier != colour:
            break
        length += 1
    return length
