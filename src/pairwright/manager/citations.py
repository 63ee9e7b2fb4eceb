"""Which article a warning cites: always one of the rule book that governs the event.

C.04.2 (general handling rules for Swiss tournaments) governs the Swiss events of FIDE, and the Olympiads in addition
to their own rules; the pairing rules of the federation govern backgammon events. For a round robin of teams neither
applies: its warnings name an article only where Annex 1 of C.05 has one. Warnings without a basis in any article have
no citation.
"""

from __future__ import annotations

from ..domain.messages import bracketed, joined, msg
from .event import Event
from .planned import by_table

_SWISS = {
    "absence-for-points": "C.04.2",
    "adjourned": "C.04.2",
    "bye": "C.04.2",
    "changed-pairing": "C.04.2",
    "correction": "C.04.2: 4.3",
    "decided-points": "C.04.2",
    "expelled": "C.04.2",
    "final": "C.04.2",
    "import": "C.04.2",
    "line-up": "C.04.2",
    "numbers": "C.04.2",
    "numbers-change": "C.04.2",
    "prohibited": "C.04.2",
    "published": "C.04.2: 4.4",
    "ratings": "C.04.2",
    "rounds": "C.04.2",
    "settings": "C.04.2",
    "short": "C.04.2",
    "tied-by-hand": "C.07",
    "book": msg("TEC, FIDE mode"),
}
_TABLE = {
    "book": msg("TEC, FIDE mode"),
    "left": "C.05 6.6",
    "numbers": msg("C.05 Annex 1"),
    "table": msg("C.05 Annex 1"),
    "tied-by-hand": "C.07",
}
"""A round robin under FIDE rules."""
_IBF = {
    "absence": "IBF 4.2",
    "changed-pairing": "IBF 4.8",
    "correction": "IBF 4.8",
    "expelled": "IBF 4.3",
    "import": "IBF 4.8",
    "prohibited": "IBF 2.2",
    "published": "IBF 4.8",
    "rounds": "IBF 1.3",
    "short": "IBF 1.3",
    "forced": "IBF 2.2",
    "grouping": "IBF 2.2",
}
_IBF_NUMBERS = {"ibf-swiss": "IBF 4.6", "ibf-swiss-lives": "IBF 4.6", "ibf-swiss-blind": "IBF 4.5"}
_IBF_TABLE = dict.fromkeys(("numbers", "numbers-change", "table"), msg("IBF Appendix 1"))
_ONLY_SWISS = ("rounds", "short", "absence")


def is_ibf(event: Event) -> bool:
    """Whether the rules of the backgammon federation govern the event."""
    return event.settings.system.startswith("ibf-")


def cited(event: Event, what: str) -> str:
    """The article about `what` in the rule book of the event; empty if there is none."""
    system, table = event.settings.system, by_table(event)
    if not is_ibf(event):
        return (_TABLE if table else _SWISS).get(what, "")
    if table:
        return _IBF_TABLE.get(what, "" if what in _ONLY_SWISS else _IBF.get(what, ""))
    if what in ("numbers", "numbers-change"):
        return _IBF_NUMBERS.get(system, "")
    return "" if system == "ibf-storm" and what in _ONLY_SWISS else _IBF.get(what, "")


def in_brackets(article: str) -> str:
    """An article at the end of a sentence: ` [C.05 6.6]`; empty if there is none."""
    return joined(" ", bracketed(article), by="") if article else ""
