"""The order in which the pairings are published: 11.1."""

from __future__ import annotations

from .field import OlympiadField


def publication_key(field: OlympiadField, a: int, b: int) -> tuple[int, int, int]:
    """Match points of the higher ranked team, sum of match points, rating (the initial number) of the higher ranked."""
    high = min(a, b)
    return -field.mp[high], -field.mp[a] - field.mp[b], field.tpn[high]
