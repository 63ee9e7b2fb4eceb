"""What a TRF file declares about the standings and a tournament does not store: ranks and points."""

from __future__ import annotations

from ..tiebreaks.decisions import Declared
from .files import format_of
from .trf.document import read_document
from .trf.records import Log


def declared(data: bytes, source: str) -> dict[int, Declared]:
    """TPN to rank and points as given in records 310, or 001 for players; empty for formats other than TRF."""
    if format_of(data, source) != "trf":
        return {}
    document = read_document(data, Log())
    if document.teams:
        return {team.tpn: Declared(team.rank, team.mp, team.gp) for team in document.teams}
    return {number: Declared(row.rank, None, row.points) for number, row in document.players.items()}
