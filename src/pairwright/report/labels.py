"""The words of the templates for paper: what is printed around the data of a document."""

from __future__ import annotations

from ..domain.messages import msg
from ..languages import translated

_FIRST, _SECOND = "{0}", "{1}"
"""Where the template puts its values."""

LABELS = {
    "arbiter": msg("Arbiter"),
    "arbiter-name": msg("Arbiter: {name}", name=_FIRST),
    "black": msg("Black"),
    "board": msg("Board"),
    "captain": msg("Captain"),
    "captain-name": msg("Captain: {name}", name=_FIRST),
    "certificate": msg("Certificate"),
    "chief": msg("Chief arbiter"),
    "chief-name": msg("Chief arbiter: {name}", name=_FIRST),
    "code": msg("QR code with the address {address}", address=_FIRST),
    "continued": msg("{name} (continued)", name=_FIRST),
    "first-board": msg("{colour} on board 1 against", colour=_FIRST),
    "flag": msg("Flag of {federation}", federation=_FIRST),
    "match": msg("Match"),
    "organiser": msg("Organiser"),
    "page": msg("Page {page} of {pages}", page=_FIRST, pages=_SECOND),
    "player": msg("Player"),
    "points-of": msg("Games or points of {name}", name=_FIRST),
    "rating": msg("Rating"),
    "received": msg("Received at"),
    "result": msg("Result"),
    "roster": msg("Roster"),
    "roster-number": msg("Roster no."),
    "round": msg("Round {round}", round=_FIRST),
    "sheet": msg(
        "sheet {sheet} of {sheets}, from left to right, then down; overlap at the dotted lines",
        sheet=_FIRST,
        sheets=_SECOND,
    ),
    "table": msg("Table"),
    "table-number": msg("Table {table}", table=_FIRST),
    "white": msg("White"),
}


def labels(language: str = "") -> dict[str, str]:
    """The words in a language, by default English; `{0}` and `{1}` stand for the values."""
    return {name: translated(text, language or "en") for name, text in LABELS.items()}
