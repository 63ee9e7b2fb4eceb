"""TRF to a tournament: the reading order of the format, and one message for each thing assumed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...domain.consistency import check_consistency
from ...domain.errors import FileError, Issue, StateError
from ...domain.points import points_number, points_text
from ...domain.results import Result
from ...domain.tournament import Entry, PastRound, Player, RequestedBye, Tournament, VirtualPoints
from .codes import TypeCode, read_type_code
from .directives import Directives, read_directives
from .document import Document, read_document
from .matches import Rounds, Values, values_of
from .records import Log, Record
from .teams import TeamRow

_BYES = {"F": Result.FULL_BYE, "H": Result.HALF_BYE, "Z": Result.ZERO_BYE}


def read(data: bytes, source: str) -> tuple[Tournament, list[Issue]]:
    """The tournament in a TRF file of a team event, and remarks about what was assumed or does not add up.

    Raises FileError with every fault that was found.
    """
    log = Log()
    document = read_document(data, log)
    code = _type_code(document, log)
    _check_kind(document, code, log)
    _check_rosters(document, log)
    _stop(source, log)
    tournament = _Reader(document, code, log).tournament()
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
            log.remark(f"{records[0].value!r} is not a type of tournament that FIDE lists", records[0], 5)
        if code.baku_on_game_points:
            log.fault(
                "Baku acceleration cannot be used with game points as primary score [C.04.7]", records[0], 5
            )
        return code
    kind = document.headers.texts.get("kind", "").lower()
    if document.teams and "swiss" in kind:
        log.remark(
            "no record 192 gives the pairing system; record 092 says Swiss, so FIDE_TEAM was assumed: colour "
            "preferences of type A, match points before game points"
        )
        document.headers.texts["type_code"] = "FIDE_TEAM"
        return read_type_code("FIDE_TEAM")
    return TypeCode(False, "team" in kind)


def _check_kind(document: Document, code: TypeCode, log: Log) -> None:
    if not document.records.records:
        log.fault("the file is empty")
    elif not document.players and not document.teams and not document.records.of("001"):
        log.fault("this is not a TRF file: it has no record 001 (player), 013 or 310 (team)")
    elif code.teams and not document.teams:
        log.fault("this is a team event, but no record 310 or 013 says who is in which team")
    elif not document.teams or (code.known and not code.teams):
        log.fault(
            f"this is an individual event with {len(document.players)} players; pairwright pairs team events, "
            "whose files have records 310 or 013"
        )


def _check_rosters(document: Document, log: Log) -> None:
    team_of: dict[int, int] = {}
    for team in document.teams:
        for player in team.players:
            if player not in document.players:
                log.fault(f"player {player} of team {team.tpn} has no record 001", team.record)
            elif team_of.setdefault(player, team.tpn) != team.tpn:
                log.fault(f"player {player} is in the teams {team_of[player]} and {team.tpn}", team.record)
            elif team.players.count(player) > 1 and len(team.players) < 1000:
                log.fault(f"player {player} is in the team {team.tpn} twice", team.record)


class _Reader:
    def __init__(self, document: Document, code: TypeCode, log: Log) -> None:
        self.document = document
        self.code = code
        self.log = log
        self.values: Values = values_of(document, log)
        self.rounds = Rounds(document, self.values, log)
        self.teams = {team.tpn: team for team in document.teams}
        self.next = self.rounds.played + 1
        self.kept: list[Record] = list(document.unknown)

    def tournament(self) -> Tournament:
        """All of it."""
        self._check_rounds()
        self._check_ids()
        matches = self.rounds.matches()
        if self.log.faults:
            return Tournament("", 1, ())
        history = self._history(matches)
        self._abnormal_points(history)
        directives, notes = read_directives(self.document.notes, self.log)
        requested = self._requested()
        absent = {bye.tpn for bye in requested if bye.round == self.next} | self._marked_absent()
        entries = tuple(
            self._entry(team, tuple(history[team.tpn]), team.tpn not in absent, directives)
            for team in self.document.teams
        )
        for entry in entries:
            self._compare(entry)
        self._loners()
        extra = tuple(record.text for record in sorted(self.kept, key=lambda record: record.line))
        return Tournament(
            system=directives.system or self.code.system or self._no_system(),
            round=self.next,
            entries=entries,
            options=self._options(directives),
            name=self.document.headers.name,
            prohibited=tuple(item for item, _ in self.document.decisions.prohibited),
            forced=tuple(directives.forced),
            acceleration=self._acceleration(),
            notes=notes,
            requested=requested,
            info=self.document.headers.info(extra),
        )

    def _no_system(self) -> str:
        code = self.document.headers.texts.get("type_code", "")
        why = f"no system here is {code!r}" if code else "no record 192 gives the pairing system"
        self.log.remark(f"{why}; it must be chosen before a round is paired")
        return ""

    def _check_rounds(self) -> None:
        announced = self.document.headers.rounds
        if announced is not None and self.rounds.played > announced:
            self.log.fault(
                f"round {self.rounds.played} has results, but record 142 announces {announced} rounds"
            )
        elif announced is None:
            self.log.remark(
                "no record 142 gives the number of rounds, which the pairing of the last ones needs"
            )
        if self.rounds.paired > self.rounds.played:
            self.log.remark(
                f"round {self.rounds.played + 1} is paired in the file but has no result; the tournament is "
                "read as it stood before that pairing"
            )

    def _check_ids(self) -> None:
        decisions = self.document.decisions
        for bye in decisions.byes:
            self._exist(bye.ids, bye.record)
        for number, record in decisions.absent:
            self._exist((number,), record)
        for item, record in decisions.prohibited:
            self._exist(item.teams, record)
        for row in decisions.points:
            self._exist(row.ids, row.record)
        if decisions.pab is not None:
            self._exist(filter(None, decisions.pab.teams), decisions.pab.record)
        for tpn, _, record in decisions.virtual:
            self._exist((tpn,), record)
        game_primary = self.code.options.get("primary") == "GP"
        for points, record in decisions.acceleration:
            if points.gp and not points.mp and not game_primary:
                self.log.remark(
                    "virtual game points, but match points are the primary score: no round can be paired with them",
                    record,
                    10,
                    13,
                )

    def _exist(self, ids: Iterable[int], record: Record) -> None:
        for tpn in ids:
            if tpn not in self.teams:
                self.log.fault(f"there is no team {tpn}", record)

    def _history(self, matches: dict[int, dict[int, PastRound]]) -> dict[int, list[PastRound]]:
        byes = {
            (bye.round, tpn): (_BYES[bye.kind], bye.record)
            for bye in self.document.decisions.byes
            for tpn in bye.ids
        }
        pab = self.document.decisions.pab
        if pab is not None:
            for number, tpn in enumerate(pab.teams, 1):
                if tpn and byes.setdefault((number, tpn), (Result.PAB, pab.record))[0] is not Result.PAB:
                    self.log.fault(f"round {number}: team {tpn} has two byes", pab.record)
                if tpn and number > self.rounds.paired:
                    self.log.remark(
                        f"the bye of round {number} was left out, that round has no results", pab.record
                    )
        history: dict[int, list[PastRound]] = {tpn: [] for tpn in self.teams}
        for number in range(1, self.next):
            for tpn, team in self.teams.items():
                match = matches[number].get(tpn)
                bye, record = byes.get((number, tpn), (None, None))
                if match is not None:
                    history[tpn].append(match)
                    if bye is not None:
                        self.log.remark(
                            f"team {tpn} played in round {number}; its {bye.value} was left out", record
                        )
                else:
                    history[tpn].append(self._bye(bye or self._unsaid(number, team)))
        return history

    def _bye(self, result: Result) -> PastRound:
        mp, gp = self.values.of_bye(result)
        pab = self.document.decisions.pab
        if result is Result.PAB and pab is not None:
            mp, gp = (mp if pab.mp is None else pab.mp), (gp if pab.gp is None else pab.gp)
        return PastRound(result, mp=mp, gp=gp)

    def _unsaid(self, number: int, team: TeamRow) -> Result:
        """What a round was for a team without a match that no record of byes names."""
        cells = {
            cell.result: self.document.players[player].record
            for player in team.players
            if (cell := self.document.players[player].cell(number)).result
        }
        columns = 82 + 10 * number, 89 + 10 * number
        if "+" in cells:
            self.log.fault(
                f"round {number}: players of team {team.tpn} have won by forfeit, but no record says against "
                "which team (330), or that it was a bye (320)",
                cells["+"],
                *columns,
            )
        for letter, result in (("U", Result.PAB), ("F", Result.FULL_BYE), ("H", Result.HALF_BYE)):
            if letter in cells:
                self.log.remark(
                    f"round {number}: the players of team {team.tpn} have {letter}, but no record "
                    f"{320 if letter == 'U' else 240} names the team; a {result.value} was assumed",
                    cells[letter],
                    *columns,
                )
                return result
        return Result.ZERO_BYE

    def _abnormal_points(self, history: dict[int, list[PastRound]]) -> None:
        """Record 299: values of results first, then the results of a round, then bonuses and penalties."""
        rows = sorted(self.document.decisions.points, key=lambda row: (bool(row.ids), not row.kind))
        for row in rows:
            if row.round == 999:
                self.kept.append(row.record)
                self.log.remark("these points count in the final standings only; they were kept", row.record)
            elif row.round >= self.next:
                self.kept.append(row.record)
                self.log.remark(
                    f"round {row.round} has no results yet; the points were kept for it", row.record
                )
            elif not row.ids:
                for items in history.values():
                    items[:] = [
                        item._replace(mp=row.mp, gp=row.gp if item.result is not Result.PLAYED else item.gp)
                        if _is_kind(item, row.kind)
                        else item
                        for item in items
                    ]
            else:
                at = max(row.round, 1) - 1
                for tpn in row.ids:
                    item = history[tpn][at] if at < len(history[tpn]) else None
                    if item is None:
                        self.log.remark("no round has results yet; the points were left out", row.record)
                    elif row.kind:
                        bye = _BYES.get(row.kind) if not item.result.paired else None
                        history[tpn][at] = item._replace(mp=row.mp, gp=row.gp, result=bye or item.result)
                    else:
                        history[tpn][at] = item._replace(mp=item.mp + row.mp, gp=item.gp + row.gp)

    def _requested(self) -> tuple[RequestedBye, ...]:
        found: dict[tuple[int, int], RequestedBye] = {}
        for bye in self.document.decisions.byes:
            for tpn in bye.ids:
                if bye.round >= self.next:
                    found[bye.round, tpn] = RequestedBye(tpn, bye.round, _BYES[bye.kind])
        for number, _ in self.document.decisions.absent:
            found.setdefault((self.next, number), RequestedBye(number, self.next))
        return tuple(found[key] for key in sorted(found))

    def _marked_absent(self) -> set[int]:
        """Teams whose players all have a mark H, F, Z or - in the round to be paired, unless all teams have."""
        marked = set()
        for team in self.document.teams:
            results = [self.document.players[player].cell(self.next) for player in team.players]
            if results and all(not cell.opponent and cell.result in ("H", "F", "Z", "-") for cell in results):
                marked.add(team.tpn)
        return marked if len(marked) < len(self.teams) else set()

    def _acceleration(self) -> tuple[VirtualPoints, ...]:
        """Records 250; without any, those of XXA as points of the primary score."""
        decisions = self.document.decisions
        found = tuple(item for item, _ in decisions.acceleration)
        if found and decisions.virtual:
            self.log.remark("the records XXA were left out, the file has 250 too", decisions.virtual[0][2])
        if found:
            return found
        game = self.code.options.get("primary") == "GP"
        return tuple(
            VirtualPoints(0 if game else value, value if game else 0, number, number, tpn, tpn)
            for tpn, points, _ in decisions.virtual
            for number, value in enumerate(points, 1)
            if value
        )

    def _entry(
        self, team: TeamRow, history: tuple[PastRound, ...], available: bool, directives: Directives
    ) -> Entry:
        players: tuple[Player, ...] = tuple(self.document.players[number].player for number in team.players)
        federations = {player.federation for player in players}
        common = federations.pop() if len(federations) == 1 else ""
        return Entry(
            tpn=team.tpn,
            name=team.name,
            history=history,
            available=available,
            joined_round=directives.joined.get(team.tpn, 1),
            short_name=team.nickname,
            rating=team.strength,
            federation=directives.federations.get(team.tpn, common),
            players=players,
        )

    def _compare(self, entry: Entry) -> None:
        """Points that the file gives against those of the results: a difference is said, not refused."""
        team = self.teams[entry.tpn]
        for what, declared, found, columns in (
            ("match points", team.mp, entry.mp, (55, 60)),
            ("game points", team.gp, entry.gp, (62, 67)),
        ):
            if declared is not None and declared != found:
                self.log.remark(
                    f"{entry.label}: the file gives {points_text(declared)} {what}, the results add up to "
                    f"{points_text(found)}; the results count",
                    team.record,
                    *columns,
                )

    def _loners(self) -> None:
        for number, row in self.document.players.items():
            if number not in self.rounds.team_of:
                self.kept.append(row.record)
                self.log.remark(f"player {number} is in no team; the line was kept", row.record, 5, 8)

    def _options(self, directives: Directives) -> dict[str, Any]:
        headers, pab = self.document.headers, self.document.decisions.pab
        points = {
            "win_mp": headers.match_points.get("W"),
            "draw_mp": headers.match_points.get("D"),
            "loss_mp": headers.match_points.get("L"),
            "pab_mp": pab.mp if pab is not None else headers.match_points.get("P"),
            "pab_gp": pab.gp if pab is not None else None,
        }
        colours = len(headers.board_colours)
        options: dict[str, Any] = {
            **self.code.options,
            "rounds": headers.rounds,
            "initial_colour": headers.initial_colour,
            "boards": colours or (self.values.boards if self.rounds.played else None),
            **{name: None if value is None else points_number(value) for name, value in points.items()},
            **directives.options,
        }
        return {name: value for name, value in options.items() if value is not None}


def _is_kind(item: PastRound, kind: str) -> bool:
    """Whether a round is of the kind that a letter of record 299 names."""
    results = {
        "F": (Result.FULL_BYE,),
        "H": (Result.HALF_BYE,),
        "Z": (Result.ZERO_BYE,),
        "+": (Result.FORFEIT_WIN,),
        "-": (Result.FORFEIT_LOSS,),
    }
    if kind in results:
        return item.result in results[kind]
    return False
