"""Match lengths by round, beyond the text: a list read from the last round backwards; checks of scores."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.reading import whole_number
from ...domain.structures import Match, Structure


def length_of(
    structure: Structure, match: Match, main: Sequence[int], side: Sequence[int] = ()
) -> int | None:
    """How many points a match goes to: `[15, 13, 11, 9]` means the final to 15, semi-finals to 13, quarter-finals to
    11, all earlier rounds to 9. Lower bracket, consolation and placement matches have their own list, `side`, or the
    same."""
    lengths = main if match.bracket in ("U", "F") else side or main
    if not lengths:
        return None
    if match.bracket == "F":
        back = 0
    elif match.bracket == "U":
        back = structure.rounds("U") - match.round + ("SF" in structure)
    else:
        back = structure.rounds(match.bracket) - match.round
    return lengths[min(back, len(lengths) - 1)]


def read_lengths(text: str) -> list[int]:
    """Read `15,13,11,9` as a list."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    try:
        return [whole_number(part, 1, 99) for part in parts]
    except ValueError:
        wrong = msg("match lengths are numbers from 1 to 99, as in 15,13,11,9, not {text}", text=repr(text))
        raise StateError(wrong, "lengths") from None


def even_lengths(lengths: Sequence[int]) -> list[int]:
    """Lengths that call for a warning: matches usually go to an odd number of points."""
    return sorted({length for length in lengths if length % 2 == 0})


def check_score(score: tuple[int, int], length: int | None, head_start: int = 0) -> None:
    """A match to N points ends when one side has N; a side with a head start cannot have fewer points than that."""
    high, low = max(score), min(score)
    if high == low:
        raise StateError(
            msg("{first}-{second}: there is no drawn match in backgammon", first=score[0], second=score[1])
        )
    if length is not None and high != length:
        raise StateError(
            msg(
                "{first}-{second}: the match goes to {length, plural, one {# point} other {# points}}",
                first=score[0],
                second=score[1],
                length=length,
            )
        )
    if score[0] < head_start:
        raise StateError(
            msg(
                "{first}-{second}: the first player began with {head_start, plural, one {# point} other {# points}}",
                first=score[0],
                second=score[1],
                head_start=head_start,
            )
        )
