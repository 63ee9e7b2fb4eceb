"""A tournament to TRF26, or to an older dialect.

What TRF has no record for goes into comment lines (`directives`); points that do not follow from the results into
records 299; unknown players and board results are invented (`completed`), and a comment says so.
"""

from __future__ import annotations

from collections.abc import Collection

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.pairing import RoundPairing
from ...domain.tournament import Tournament
from .completed import known_games
from .crosstable import board_crosstable, crosstable
from .dialects import to_dialect
from .player_lines import PlayerLines
from .team_lines import TeamLines


def write(tournament: Tournament) -> bytes:
    """The tournament as TRF26 in UTF-8, with CR LF line endings; StateError if it does not fit into TRF."""
    return _joined(_lines(tournament))


def write_pairing(result: RoundPairing) -> bytes:
    """The tournament with the paired round, as far as TRF can express it.

    TRF has no record for a match that has only been paired, so its games are written: in roster order, with colours
    and without results, as scheduled games of TRF26. The bye is in 320, absent teams are in 240, and records 802,
    which no program reads as data, show the round to human readers. `read` takes such a file as it was before the
    pairing.
    """
    return _joined(_lines(result.tournament, result))


def write_dialect(
    tournament: Tournament,
    dialect: str,
    tables: Collection[str] = (),
    only_scores: bool = False,
    only_known: bool = False,
) -> tuple[bytes, list[str]]:
    """The tournament as `trf`, `trf16`, `javafo` or `bbp`, and sentences about what that format cannot represent.

    `tables`: `801` and `802`, the crosstables of teams for human readers. `only_scores`: for a team event the scores
    of matches in records 802, without games and invented players; only TRF26 has these. `only_known`: games of teams
    with unknown players are left out instead of being invented.
    """
    alone = tournament.individual
    if only_scores and (dialect != "trf" or alone):
        raise StateError(msg("only TRF26 of a team event has records for the scores of matches alone"))
    remarks: list[str] = []
    if only_scores and any(item.boards for entry in tournament.entries for item in entry.history):
        remarks.append(msg("the results of boards and the line-ups were left out, as requested"))
    if only_known and dialect == "trf" and not alone:
        known = known_games(tournament)
        if not any(item.boards for entry in known.tournament.entries for item in entry.history):
            # Without any game, records 802 represent the matches.
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
