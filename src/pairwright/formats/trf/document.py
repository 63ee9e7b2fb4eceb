"""A TRF file as typed rows: everything that its records say, before any conclusions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...domain.messages import msg
from .codes import read_type_code
from .decisions import Decisions, read_decisions
from .headers import CODES, Headers, read_headers
from .national import read_nationals
from .players import EMPTY, LEGAL, PlayerRow, RoundCell, read_player
from .records import Log, Record, Records, read_records
from .teams import TeamRow, read_teams

_OURS = CODES | {
    *("001", "013", "310", "240", "250", "260", "299", "300", "320", "330", "801", "802"),
    *("XXR", "XXC", "XXZ", "XXA", "XXP", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
}
"""Codes whose records are read, or (801, 802) regenerated from what was read."""


class Document(NamedTuple):
    """The rows of a file, for individual and for team events."""

    records: Records
    headers: Headers
    players: dict[int, PlayerRow]
    teams: list[TeamRow]
    decisions: Decisions
    notes: tuple[Record, ...]
    """The comment lines `###`."""
    unknown: tuple[Record, ...]
    """Records with unknown codes."""
    grid: dict[int, tuple[RoundCell, ...]]
    """The cells of every player, padded with empty ones to the last round of the file."""
    results_count: bool = False
    """Points of players may differ from their results."""


def read_document(data: bytes, log: Log) -> Document:
    """Read all records of a file; errors in single records or games go to `log`."""
    records = read_records(data, log)
    headers = read_headers(records, log)
    players: dict[int, PlayerRow] = {}
    for record in records.of("001"):
        row = read_player(record, log)
        if row is None:
            continue
        other = players.setdefault(row.player.number, row)
        if other is not row:
            log.fault(
                msg(
                    "two players have the starting rank {number} (the other one is in line {line})",
                    number=row.player.number,
                    line=other.record.line,
                ),
                record,
                5,
                8,
            )
    starred = next((row.record for row in players.values() if "*" in row.record.text[91:]), None)
    if starred is not None:
        log.remark(msg("'*' is not a result of TRF; it was read as a game without result yet ('?')"), starred)
    unknown = [record for record in records if record.code not in _OURS and record.code != "###"]
    document = Document(
        records,
        headers,
        players,
        read_teams(records, log),
        read_decisions(records, log),
        tuple(records.of("###")),
        tuple(read_nationals(unknown, players, log)),
        _grid(players),
    )
    informative = [*records.of("801"), *records.of("802")]
    ours = any(record.value.startswith("pairwright paired") for record in document.notes)
    alone = not any(cell.opponent for row in players.values() for cell in row.cells)
    if informative and not ours and not (alone and records.of("802")):
        log.remark(
            msg(
                "records 801 and 802 repeat for people what other records say; they are not read, and not kept"
            ),
            informative[0],
        )
    _check_games(document, log)
    return _without_prize_teams(document, log)


def _without_prize_teams(document: Document, log: Log) -> Document:
    """An individual file may have records 013: they list teams for prizes and do not affect pairing."""
    records = document.records.of("013")
    if not records or document.records.of("310") or not _is_individual(document):
        return document
    log.remark(
        msg(
            "this is an individual event; its records 013 list teams for prizes, no matches are made of "
            "them; the lines were kept"
        ),
        records[0],
    )
    return document._replace(teams=[], unknown=(*document.unknown, *records))


def _is_individual(document: Document) -> bool:
    """By records 192 and 092; without them, whether team-mates have met each other, or teams cover only a minority of
    the field."""
    for record in document.records.of("192"):
        code = read_type_code(record.value)
        if code.known:
            return not code.teams
    kind = document.headers.texts.get("kind", "").lower()
    if "individual" in kind or "team" in kind:
        return "team" not in kind
    team_of = {player: team.tpn for team in document.teams for player in team.players}
    players = [row for row in document.players.values() if any(cell.opponent for cell in row.cells)]
    alone = sum(row.player.number not in team_of for row in players)
    return 2 * alone > len(players) or any(
        cell.opponent and team_of.get(row.player.number, -1) == team_of.get(cell.opponent)
        for row in players
        for cell in row.cells
    )


def _grid(players: Mapping[int, PlayerRow]) -> dict[int, tuple[RoundCell, ...]]:
    rounds = max((len(row.cells) for row in players.values()), default=0)
    return {number: row.cells + (EMPTY,) * (rounds - len(row.cells)) for number, row in players.items()}


def _check_games(document: Document, log: Log) -> None:
    """Every game must be in the rows of both players, with compatible colours and results."""
    if _all_fit(document.grid):
        return
    for number, row in document.players.items():
        for index, cell in enumerate(row.cells):
            if cell.opponent:
                _check_game(number, index, document, log)


def _all_fit(grid: Mapping[int, Sequence[RoundCell]]) -> bool:
    """Whether every game is in the rows of both players, with colours and results that fit."""
    first = second = 0
    for number, cells in grid.items():
        for index, (opponent, colour, result) in enumerate(cells):
            if opponent > number:
                there = grid.get(opponent)
                if there is None:
                    return False
                back = there[index]
                if (
                    back[0] != number
                    or (colour == back[1] and colour)
                    or (result + back[2] not in LEGAL and (result or back[2]))
                ):
                    return False
                first += 1
            elif opponent:
                second += 1
    return first == second


def _check_game(number: int, index: int, document: Document, log: Log) -> None:
    """Report what is wrong with a game."""
    row = document.players[number]
    cell = row.cells[index]
    first = 92 + 10 * index
    opponent = document.players.get(cell.opponent)
    if opponent is None or cell.opponent == number:
        log.fault(
            msg("round {round}: the opponent of player {player} is itself", round=index + 1, player=number)
            if cell.opponent == number
            else msg(
                "round {round}: the opponent of player {player} is {opponent}, who has no record 001",
                round=index + 1,
                player=number,
                opponent=cell.opponent,
            ),
            row.record,
            first,
            first + 3,
        )
        return
    back = opponent.cell(index + 1)
    if back.opponent != number:
        both = {"round": index + 1, "player": number, "opponent": cell.opponent}
        log.fault(
            msg(
                "round {round}: player {player} met {opponent}, but player {opponent} met {other}",
                **both,
                other=back.opponent,
            )
            if back.opponent
            else msg(
                "round {round}: player {player} met {opponent}, but player {opponent} met nobody", **both
            ),
            row.record,
            first,
            first + 7,
        )
    elif number < cell.opponent:
        if (cell.result or ".") + (back.result or ".") not in LEGAL:
            log.fault(
                msg(
                    "round {round}: the results of players {player} ({result}) and {other_player} ({other_result}, "
                    "line {line}) do not fit",
                    round=index + 1,
                    player=number,
                    result=cell.result or msg("blank"),
                    other_player=cell.opponent,
                    other_result=back.result or msg("blank"),
                    line=opponent.record.line,
                ),
                row.record,
                first + 7,
                first + 7,
            )
        if cell.colour and cell.colour == back.colour:
            log.fault(
                msg(
                    "round {round}: players {player} and {other_player} (line {line}) both have the colour {colour}",
                    round=index + 1,
                    player=number,
                    other_player=cell.opponent,
                    line=opponent.record.line,
                    colour=cell.colour,
                ),
                row.record,
                first + 5,
                first + 5,
            )
