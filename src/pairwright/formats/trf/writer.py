"""A tournament to TRF26, or to an older dialect.

What TRF has no record for goes into comment lines (`directives`); points that do not follow from the results into
records 299; players and board results that are not known are invented (`completed`), and a comment says so.
"""

from __future__ import annotations

from collections.abc import Collection

from ...domain.errors import StateError
from ...domain.pairing import RoundPairing
from ...domain.tournament import Tournament
from .completed import known_games
from .crosstable import board_crosstable, crosstable
from .dialects import to_dialect
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
    tournament: Tournament,
    dialect: str,
    tables: Collection[str] = (),
    only_scores: bool = False,
    only_known: bool = False,
) -> tuple[bytes, list[str]]:
    """The tournament as `trf`, `trf16`, `javafo` or `bbp`, and sentences about what that does not hold.

    `tables`: `801` and `802`, the crosstables of teams for people. `only_scores`: of a team event the scores of
    matches in records 802, no games and no players that nobody knows; TRF26 alone has these. `only_known`: games of
    teams whose players are not known are left out, where they would be invented otherwise.
    """
    alone = tournament.individual
    if only_scores and (dialect != "trf" or alone):
        raise StateError("only TRF26 of a team event has records for the scores of matches alone")
    remarks: list[str] = []
    if only_scores and any(item.boards for entry in tournament.entries for item in entry.history):
        remarks.append("the results of boards and the line-ups were left out, as it was asked for")
    if only_known and dialect == "trf" and not alone:
        known = known_games(tournament)
        if not any(item.boards for entry in known.tournament.entries for item in entry.history):
            # Without any game records 802 tell the matches.
            only_scores, only_known, remarks = True, False, [*known.remarks]
    if alone:
        lines = PlayerLines(tournament).lines()
    else:
        writer = TeamLines(tournament, None, only_scores, only_known)
        lines = writer.lines()
        remarks += writer.remarks
    if not alone:
        if "801" in tables:
            boards = int(tournament.options.get("boards") or 4)
            lines += board_crosstable(tournament.entries, boards)
        if "802" in tables and not only_scores:
            lines += crosstable(tournament.entries)
    if dialect == "trf":
        return _joined(lines), remarks
    lines, lost = to_dialect(lines, tournament, dialect)
    return _joined(lines), [*remarks, *lost]


def _lines(tournament: Tournament, result: RoundPairing | None = None) -> list[str]:
    if tournament.individual:
        return PlayerLines(tournament, result).lines()
    return TeamLines(tournament, result).lines()


def _joined(lines: list[str]) -> bytes:
    return "".join(line + "\r\n" for line in lines).encode()
