"""What the records of an event mean together, common to team and individual events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from ...domain.messages import Message, first_of, msg
from ...domain.results import Result
from ...domain.tournament import (
    AbnormalPoints,
    Entry,
    PastRound,
    Prohibition,
    RequestedBye,
    Tournament,
    VirtualPoints,
)
from ...systems.registry import by_table, known_options
from .abnormal import abnormal_points
from .codes import TypeCode
from .directives import Directives, read_directives
from .document import Document
from .matches import Rounds, scoring_of_file
from .records import Log, Record

BYES = {"F": Result.FULL_BYE, "H": Result.HALF_BYE, "Z": Result.ZERO_BYE}


class Conclusions(ABC):
    """From rows to a tournament. What differs between teams and players is in the subclasses."""

    def __init__(self, document: Document, code: TypeCode, log: Log) -> None:
        self.document = document
        self.code = code
        self.log = log
        self.scoring = scoring_of_file(document, log)
        self.rounds = Rounds(document, self.scoring, log)
        self.next = self.rounds.played + 1
        self.kept: list[Record] = list(document.unknown)

    @property
    def on_games(self) -> bool:
        """Whether game points, or players' points, are the primary score."""
        return self.code.options.get("primary") == "GP" or not self.document.teams

    @property
    @abstractmethod
    def ids(self) -> Mapping[int, Any]:
        """The participants by number."""

    @abstractmethod
    def histories(self) -> dict[int, list[PastRound]]:
        """The past rounds of each participant."""

    @abstractmethod
    def entries(
        self, history: dict[int, list[PastRound]], absent: set[int], said: Directives
    ) -> tuple[Entry, ...]:
        """The participants."""

    @property
    @abstractmethod
    def marked_absent(self) -> dict[int, Result]:
        """The participants marked as absent in the round to be paired other than by a record, with the kind of bye."""

    @abstractmethod
    def settled_byes(self) -> Iterable[RequestedBye]:
        """Pairing-allocated byes of rounds that are not paired yet."""

    @staticmethod
    def without_system(code: str) -> Message:
        """Why no system is known: the code of record 192 is that of none here, or there is no such record."""
        if code:
            return msg("no system here is {code}", code=repr(code))
        return msg("no record 192 gives the pairing system")

    def no_system(self) -> str:
        """The system if the file names none of ours; adds a remark."""
        return ""

    def tournament(self) -> Tournament:
        """Build the tournament."""
        self._check_rounds()
        self._check_ids()
        history = self.histories()
        if self.log.faults:
            return Tournament("", 1, ())
        last = self.document.headers.rounds or 0
        abnormal = abnormal_points(
            self.document.decisions.points, history, self.next, last, self.scoring, self.log
        )
        abnormal += self._forfeited_in_362(abnormal)
        self._full_byes(history)
        directives, notes = read_directives(self.document.notes, self.log)
        requested = self._requested()
        absent = {bye.tpn for bye in requested if bye.round == self.next}
        entries = self.entries(history, absent, directives)
        self._silent(entries)
        extra = tuple(record.text for record in sorted(self.kept, key=lambda record: record.line))
        system = self.code.system or self.no_system() if directives.system is None else directives.system
        return Tournament(
            system=system,
            round=self.next,
            entries=entries,
            options=self._options(directives, system),
            name=self.document.headers.name,
            prohibited=tuple(self._to_the_end(item) for item, _ in self.document.decisions.prohibited),
            forced=tuple(directives.forced),
            decided=tuple(directives.decided),
            acceleration=self._acceleration(),
            notes=notes,
            requested=requested,
            info=self.document.headers.info(extra),
            abnormal=abnormal,
            solo=not self.document.teams,
        )

    def announced_bye(self, number: int) -> Result | None:
        """The bye that a record 240 or 320, or the player's own line, gives a participant in the round to be paired."""
        return self._announced.get(number)

    @cached_property
    def _announced(self) -> Mapping[int, Result]:
        """These byes by participant: a record 240 takes precedence over a pairing-allocated bye, this over a mark in
        the games."""
        found = {**self.marked_absent}
        found |= {bye.tpn: Result.PAB for bye in self.settled_byes() if bye.round == self.next}
        for bye in reversed(self.document.decisions.byes):
            if bye.round == self.next:
                found |= dict.fromkeys(bye.ids, BYES[bye.kind])
        return found

    def counted_already(self, what: str, record: Record, columns: tuple[int, int]) -> None:
        """Some programs already count the bye of the coming round."""
        self.log.remark(
            msg(
                "{team}: the bye that is announced for round {round} is in the total of the file already; it "
                "counts from that round on",
                team=what,
                round=self.next,
            ),
            record,
            *columns,
        )

    def _forfeited_in_362(self, said: tuple[AbnormalPoints, ...]) -> tuple[AbnormalPoints, ...]:
        """Match points for absence in record 362, already included in past rounds, for rounds to come: as in 299."""
        mp = self.document.headers.match_points.get("A", 0)
        if not mp or not self.document.teams:
            return ()
        kinds = {item.kind for item in said if not item.teams}
        gp = {"-": self.scoring.game.absent * self.scoring.boards, "Z": 0}
        return tuple(AbnormalPoints.of_tenths(mp, gp[kind], kind=kind) for kind in "-Z" if kind not in kinds)

    def _full_byes(self, history: dict[int, list[PastRound]]) -> None:
        """Some files write F for the pairing-allocated bye; an engine would then assign it twice."""
        rounds = []
        for index in range(self.next - 1):
            results = [items[index].result for items in history.values()]
            if results.count(Result.FULL_BYE) == 1 and Result.PAB not in results:
                rounds.append(str(index + 1))
        if rounds:
            names = ", ".join(rounds)
            self.log.remark(
                msg(
                    "round {rounds}: one team has a full-point bye (F) and nobody the pairing-allocated one (U); "
                    "whoever has F can have a pairing-allocated bye later",
                    rounds=names,
                )
                if self.document.teams
                else msg(
                    "round {rounds}: one player has a full-point bye (F) and nobody the pairing-allocated one (U); "
                    "whoever has F can have a pairing-allocated bye later",
                    rounds=names,
                )
            )

    def _silent(self, entries: tuple[Entry, ...]) -> None:
        """A file cannot say "withdrawn": list those whose last rounds are empty and who would be paired again."""
        announced = self.document.headers.rounds
        if self.next <= 2 or (announced is not None and self.next > announced):
            return
        silent = [
            entry.label
            for entry in entries
            if entry.available
            and entry.joined_round < self.next
            and entry.history[-1].result is Result.ZERO_BYE
        ]
        if silent and len(silent) < len(entries):
            self.log.remark(
                msg(
                    "not in round {last}, and not said to be absent from round {round}: {names}; whoever has withdrawn "
                    "needs a record 240 for round {round}",
                    last=self.next - 1,
                    round=self.next,
                    names=first_of(silent, 20),
                )
            )

    def _check_rounds(self) -> None:
        announced = self.document.headers.rounds
        if announced is not None and self.rounds.played > announced:
            self.log.fault(
                msg(
                    "round {round} has results, but record 142 announces {rounds} rounds",
                    round=self.rounds.played,
                    rounds=announced,
                )
            )
        elif announced is None and not by_table(self.code.system):
            self.log.remark(
                msg("no record 142 gives the number of rounds, which the pairing of the last ones needs")
            )
        if self.rounds.paired > self.rounds.played:
            self.log.remark(
                msg(
                    "round {round} is paired in the file but has no result; the tournament is read as it was before "
                    "that pairing",
                    round=self.rounds.played + 1,
                )
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
        for points, record in decisions.acceleration:
            if points.gp_tenths and not points.mp_tenths and not self.on_games:
                self.log.remark(
                    msg(
                        "virtual game points, but match points are the primary score: no round can be paired with them"
                    ),
                    record,
                    10,
                    13,
                )

    def _exist(self, ids: Iterable[int], record: Record) -> None:
        for tpn in ids:
            if tpn not in self.ids:
                self.log.fault(
                    msg("there is no team {team}", team=tpn)
                    if self.document.teams
                    else msg("there is no player {player}", player=tpn),
                    record,
                )

    def _requested(self) -> tuple[RequestedBye, ...]:
        found: dict[tuple[int, int], RequestedBye] = {}
        for bye in self.document.decisions.byes:
            for tpn in bye.ids:
                if bye.round >= self.next:
                    found[bye.round, tpn] = RequestedBye(tpn, bye.round, BYES[bye.kind])
        for settled in self.settled_byes():
            other = found.setdefault((settled.round, settled.tpn), settled)
            if other is not settled:
                self.log.remark(
                    msg(
                        "team {team} has a {kind} in round {round}; the pairing-allocated bye was left out",
                        team=settled.tpn,
                        kind=other.result.value,
                        round=settled.round,
                    )
                    if self.document.teams
                    else msg(
                        "player {player} has a {kind} in round {round}; the pairing-allocated bye was left out",
                        player=settled.tpn,
                        kind=other.result.value,
                        round=settled.round,
                    )
                )
        for number, _ in self.document.decisions.absent:
            found.setdefault((self.next, number), RequestedBye(number, self.next))
        for number, result in self.marked_absent.items():
            found.setdefault((self.next, number), RequestedBye(number, self.next, result))
        return tuple(found[key] for key in sorted(found))

    def _to_the_end(self, item: Prohibition) -> Prohibition:
        """An open-ended prohibition lasts to the announced last round; 999 is written if none is announced."""
        if item.last is None:
            return item._replace(last=self.document.headers.rounds)
        return item._replace(last=None) if item.last == 999 else item

    def _acceleration(self) -> tuple[VirtualPoints, ...]:
        """Records 250; without any, those of XXA as points of the primary score."""
        decisions = self.document.decisions
        found = tuple(item for item, _ in decisions.acceleration)
        if found and decisions.virtual:
            self.log.remark(
                msg("the records XXA were left out, the file has 250 too"), decisions.virtual[0][2]
            )
        if found:
            return found
        return tuple(_joined_ranges(decisions.virtual, self.on_games))

    def _options(self, directives: Directives, system: str) -> dict[str, Any]:
        headers = self.document.headers
        options: dict[str, Any] = {
            **({} if directives.system == "" else self.code.options),
            "rounds": headers.rounds,
            "initial_colour": headers.initial_colour,
            **self.match_options(),
        }
        found = {**known_options(system, options), **directives.options}
        return {name: value for name, value in found.items() if value is not None}

    def match_options(self) -> dict[str, Any]:
        """The options for matches, boards and point values."""
        return {}


def _joined_ranges(
    rows: Iterable[tuple[int, tuple[int, ...], Record]], on_games: bool
) -> list[VirtualPoints]:
    """The points of records XXA with as few ranges of rounds and participants as the order allows."""
    found: list[VirtualPoints] = []
    before: list[VirtualPoints] = []
    for tpn, points, _ in sorted(rows, key=lambda row: row[0]):
        ranges: list[VirtualPoints] = []
        for number, value in enumerate(points, 1):
            last = ranges[-1] if ranges else None
            if (
                last is not None
                and last.last == number - 1
                and value == (last.gp_tenths if on_games else last.mp_tenths)
            ):
                ranges[-1] = last._replace(last=number)
            elif value:
                mp, gp = (0, value) if on_games else (value, 0)
                ranges.append(VirtualPoints.of_tenths(mp, gp, number, number, tpn, tpn))
        alike = [item._replace(first_tpn=0, last_tpn=0) for item in before] == [
            item._replace(first_tpn=0, last_tpn=0) for item in ranges
        ]
        if before and alike and before[0].last_tpn == tpn - 1:
            ranges = [item._replace(last_tpn=tpn) for item in before]
            found[-len(ranges) :] = ranges
        else:
            found += ranges
        before = ranges
    return found
