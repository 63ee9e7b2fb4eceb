"""What a TRF file declares about the standings and no tournament holds: ranks and points."""

from __future__ import annotations

from ..tiebreaks.decisions import Declared
from .files import format_of
from .trf.document import read_document
from .trf.records import Log


def declared(data: bytes, source: str) -> dict[int, Declared]:
    """TPN to rank and points as the records 310, or 001 of players, give them; nothing for formats but TRF."""
    if format_of(data, source) != "trf":
        return {}
    document = read_document(data, Log())
    if document.teams:
        return {team.tpn: Declared(team.rank, team.mp, team.gp) for team in document.teams}
    return {number: Declared(row.rank, None, row.points) for number, row in document.players.items()}
