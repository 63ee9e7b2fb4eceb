"""The arbiter's verbs, a module a room of the day; importing this package registers all of them."""

from . import (
    bracket,
    by_hand,
    corrections,
    couples,
    field,
    journal,
    lineups,
    pairing,
    results,
    rulings,
    setup,
)

__all__ = [
    "bracket", "by_hand", "corrections", "couples", "field", "journal", "lineups", "pairing", "results", "rulings", "setup",
]  # fmt: skip
