"""Paper sizes for printed pictures."""

from __future__ import annotations

PAPERS = {"A4": (210, 297), "A3": (297, 420), "A2": (420, 594), "A1": (594, 841), "A0": (841, 1189)}
"""Width and height in millimetres, portrait."""


def paper_size(paper: str, width: float, height: float) -> tuple[str, str] | None:
    """Width and height of a picture on a paper, portrait or landscape, whichever fits better; None without a paper."""
    if not paper:
        return None
    short, long = PAPERS[paper]
    return (f"{long}mm", f"{short}mm") if width > height else (f"{short}mm", f"{long}mm")
