"""TRF to a tournament: the reading order of the format, and one message for each assumption."""

from __future__ import annotations

from ...domain.consistency import check_consistency
from ...domain.errors import FileError, Issue, StateError
from ...domain.messages import msg
from ...domain.tournament import Tournament
from .codes import TypeCode, read_type_code
from .document import Document, read_document
from .of_players import PlayerConclusions
from .of_teams import TeamConclusions
from .records import Log


def read(data: bytes, source: str, results_count: bool = False) -> tuple[Tournament, list[Issue]]:
    """The tournament in a TRF file, and remarks about what was assumed or does not add up.

    `results_count`: report players' points that differ from their results as well. Raises FileError with every error
    found.
    """
    log = Log()
    document = read_document(data, log)._replace(results_count=results_count)
    code = _type_code(document, log)
    _check_kind(document, code, log)
    _check_rosters(document, log)
    _stop(source, log)
    individual = not document.teams
    conclusions = PlayerConclusions if individual else TeamConclusions
    tournament = conclusions(document, code, log).tournament()
    _stop(source, log)
    try:
        check_consistency(tournament)
    except StateError as error:
        raise FileError(source, [Issue(error.why)]) from None
    return tournament, log.remarks


def _stop(source: str, log: Log) -> None:
    if log.faults:
        raise FileError(source, log.all_faults())


def _type_code(document: Document, log: Log) -> TypeCode:
    records = document.records.of("192")
    if records and records[0].value:
        code = read_type_code(records[0].value)
        if not code.known:
            log.remark(
                msg("{code} is not a type of tournament that FIDE lists", code=repr(records[0].value)),
                records[0],
                5,
            )
        if code.baku_on_game_points:
            log.fault(
                msg("Baku acceleration cannot be used with game points as primary score [C.04.7]"),
                records[0],
                5,
            )
        return code
    kind = document.headers.texts.get("kind", "").lower()
    if document.teams and "swiss" in kind:
        log.remark(
            msg(
                "no record 192 gives the pairing system; record 092 says Swiss, so FIDE_TEAM was assumed: "
                "colour preferences of type A, match points before game points"
            )
        )
        document.headers.texts["type_code"] = "FIDE_TEAM"
        return read_type_code("FIDE_TEAM")
    if not document.teams and "dutch" in kind:
        log.remark(
            msg("no record 192 gives the pairing system; record 092 says Dutch, so FIDE_DUTCH was assumed")
        )
        document.headers.texts["type_code"] = "FIDE_DUTCH"
        return read_type_code("FIDE_DUTCH")
    return TypeCode(False, "team" in kind)


def _check_kind(document: Document, code: TypeCode, log: Log) -> None:
    if log.faults and not document.records.records:
        return  # nothing was read, and that is reported
    if not document.records.records:
        log.fault(msg("the file is empty"))
    elif not document.players and not document.teams and not document.records.of("001"):
        log.fault(msg("this is not a TRF file: it has no record 001 (player), 013 or 310 (team)"))
    elif code.teams and not document.teams:
        log.fault(msg("this is a team event, but no record 310 or 013 says who is in which team"))
    elif document.teams and code.known and not code.teams:
        log.fault(
            msg(
                "record 192 says an individual event, but there are {count} teams (records 310 or 013)",
                count=len(document.teams),
            )
        )


def _check_rosters(document: Document, log: Log) -> None:
    team_of: dict[int, int] = {}
    for team in document.teams:
        for player in team.players:
            if player not in document.players:
                log.fault(
                    msg("player {player} of team {team} has no record 001", player=player, team=team.tpn),
                    team.record,
                )
            elif team_of.setdefault(player, team.tpn) != team.tpn:
                log.fault(
                    msg(
                        "player {player} is in the teams {team} and {other_team}",
                        player=player,
                        team=team_of[player],
                        other_team=team.tpn,
                    ),
                    team.record,
                )
            elif team.players.count(player) > 1 and len(team.players) < 1000:
                log.fault(
                    msg("player {player} is in the team {team} twice", player=player, team=team.tpn),
                    team.record,
                )
