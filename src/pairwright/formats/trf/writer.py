"""A tournament to TRF26, or to an older dialect.

What TRF has no record for goes into comment lines (`directives`); points that do not follow from the results into
records 299; players and board results that are not known are invented (`completed`), and a comment says so.
"""

from __future__ import annotations

from ...domain.pairing import RoundPairing
from ...domain.tournament import Tournament
from .crosstable import crosstable
from .dialects import to_dialect
from .event_lines import EventLines
from .of_players import is_individual
from .player_lines import PlayerLines
from .team_lines import TeamLines


def write(tournament: Tournament) -> bytes:
    """The tournament as TRF26 in UTF-8, lines ending with CR LF; StateError when it does not fit into TRF."""
    return _joined(_lines(tournament))


def write_pairing(result: RoundPairing) -> bytes:
    """The tournament with the paired round, as far as TRF can say it.

    TRF has no record for a match that has only been paired, so its games are written: in the order of the rosters,
    with colours and without results, as TRF26 has scheduled games. The bye is in 320, absent teams are in 240, and
    records 802, which no program reads for data, show the round for people. `read` takes such a file as it stood
    before the pairing.
    """
    return _joined(_lines(result.tournament, result))


def write_dialect(
    tournament: Tournament, dialect: str, with_crosstable: bool = False
) -> tuple[bytes, list[str]]:
    """The tournament as `trf`, `trf16`, `javafo` or `bbp`, and sentences about what that does not hold.

    `with_crosstable`: records 802 of teams too.
    """
    lines = _lines(tournament)
    if with_crosstable and not is_individual(tournament):
        lines += crosstable(tournament.entries)
    if dialect == "trf":
        return _joined(lines), []
    lines, remarks = to_dialect(lines, tournament, dialect)
    return _joined(lines), remarks


def _lines(tournament: Tournament, result: RoundPairing | None = None) -> list[str]:
    kind: type[EventLines] = PlayerLines if is_individual(tournament) else TeamLines
    return kind(tournament, result).lines()


def _joined(lines: list[str]) -> bytes:
    return "".join(line + "\r\n" for line in lines).encode()
