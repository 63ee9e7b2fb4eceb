"""What a TRF file declares about the standings and no tournament holds: ranks, points, and points of round 999."""

from __future__ import annotations

from ..domain.event_info import EventInfo
from ..tiebreaks.decisions import Declared
from .files import looks_like_json
from .trf.decisions import read_decisions
from .trf.document import read_document
from .trf.records import Log, read_records

_FINAL = 999
"""The round of record 299 that means: in the final standings only."""


def declared(data: bytes, source: str) -> dict[int, Declared]:
    """TPN to rank and points as the records 310, or 001 of players, give them; nothing for formats but TRF."""
    if source.lower().endswith((".json", ".jsonl")) or looks_like_json(data):
        return {}
    document = read_document(data, Log())
    if document.teams:
        return {team.tpn: Declared(team.rank, team.mp, team.gp) for team in document.teams}
    return {number: Declared(row.rank, None, row.points) for number, row in document.players.items()}


def final_points(info: EventInfo) -> list[tuple[int, int, int]]:
    """(TPN, match points, game points) of the records 299 for the final standings, which the reader keeps as lines."""
    lines = [line for line in info.extra if line.startswith("299")]
    if not lines:
        return []
    rows = read_decisions(read_records("\n".join(lines).encode(), Log()), Log()).points
    return [(tpn, row.mp, row.gp) for row in rows if row.round == _FINAL for tpn in row.ids]
