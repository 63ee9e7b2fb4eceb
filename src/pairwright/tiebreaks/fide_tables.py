"""Tables 8.1.1 and 8.1.2 of the FIDE Rating Regulations (B.02): percentage to rating difference, and back."""

from __future__ import annotations

from bisect import bisect_left

_UPPER = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip
"""Rating difference for 50, 51, ..., 100 per cent [8.1.1]."""
_LAST = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip
"""The largest difference that gives 50, 51, ..., 99 per cent to the higher rated [8.1.2]; beyond, it is 100."""


def rating_difference(percentage: int) -> int:
    """The rating difference for a percentage, 0 to 100."""
    return _UPPER[percentage - 50] if percentage >= 50 else -_UPPER[50 - percentage]


def expected_percentage(difference: int) -> int:
    """The expected score, in per cent, of a player against one rated `difference` lower; without the 400-point rule."""
    higher = 50 + bisect_left(_LAST, abs(difference))
    return higher if difference >= 0 else 100 - higher
