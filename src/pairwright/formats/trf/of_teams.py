"""A team event: matches, byes, rosters and points awarded to teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from ...domain.messages import first_of, in_a_row, joined, msg
from ...domain.points import points_number, points_text
from ...domain.results import Result
from ...domain.tournament import Entry, PastRound, Player, RequestedBye
from .codes import TypeCode
from .conclusions import BYES, Conclusions
from .directives import Directives
from .document import Document
from .match_scores import last_paired, last_round, matches_of, scores_of
from .records import Log
from .teams import TeamRow


class TeamConclusions(Conclusions):
    """What the records of a team event mean together."""

    def __init__(self, document: Document, code: TypeCode, log: Log) -> None:
        super().__init__(document, code, log)
        self.teams = {team.tpn: team for team in document.teams}
        self.scores = scores_of(document, log)
        if self.scores:
            self.rounds.played = max(self.rounds.played, last_round(self.scores))
            self.rounds.paired = max(self.rounds.played, self.rounds.paired, last_paired(self.scores))
            self.next = self.rounds.played + 1
        if not document.records.of("310"):
            self._say_what_trf16_cannot()

    def _say_what_trf16_cannot(self) -> None:
        assumed = [
            msg("teams are numbered in the order of the records 013"),
            msg("boards are in the order of the players there"),
        ]
        headers = self.document.headers
        if not headers.match_points:
            assumed.append(msg("a match is worth 2, 1 or 0 match points"))
        if self.document.decisions.pab is None:
            assumed.append(msg("a bye is worth a drawn match"))
        if not headers.texts.keys() & {"tie_breaks", "standings_order"}:
            assumed.append(msg("no tie-breaks are named"))
        self.log.remark(
            msg(
                "TRF16 does not say all of a team event; assumed: {assumed}",
                assumed=joined(*assumed, by="; "),
            )
        )

    @property
    def ids(self) -> Mapping[int, Any]:
        """The teams."""
        return self.teams

    def entries(
        self, history: dict[int, list[PastRound]], absent: set[int], said: Directives
    ) -> tuple[Entry, ...]:
        """The teams, compared with the points declared in the file."""
        entries = tuple(
            self._entry(team, self._known(team.tpn, history[team.tpn], said), team.tpn not in absent, said)
            for team in self.document.teams
        )
        for entry in entries:
            self._compare(entry)
        self._loners()
        return entries

    @staticmethod
    def _known(tpn: int, history: list[PastRound], said: Directives) -> tuple[PastRound, ...]:
        """The rounds of a team without what the writer of the file invented."""
        if not said.invented:
            return tuple(history)
        found = []
        for number, item in enumerate(history, 1):
            boards = said.invented.get(("boards", number), ())
            line_ups = said.invented.get(("line-ups", number), ())
            if 0 in boards or tpn in boards:
                item = PastRound.of_tenths(*item[:5])
            elif 0 in line_ups or tpn in line_ups:
                item = PastRound.of_tenths(*item[:6])
            found.append(item)
        return tuple(found)

    def match_options(self) -> dict[str, Any]:
        """The boards of a match, and the point values."""
        headers, pab = self.document.headers, self.document.decisions.pab
        points = {
            "win_mp": headers.match_points.get("W"),
            "draw_mp": headers.match_points.get("D"),
            "loss_mp": headers.match_points.get("L"),
            "pab_mp": pab.mp if pab is not None else headers.match_points.get("P"),
            "pab_gp": pab.gp if pab is not None else None,
        }
        boards = len(headers.board_colours) or (self.scoring.boards if self.rounds.played else None)
        return {
            "boards": boards,
            **{name: None if value is None else points_number(value) for name, value in points.items()},
        }

    def no_system(self) -> str:
        """None; the system must be chosen."""
        code = self.document.headers.texts.get("type_code", "")
        self.log.remark(
            msg("{why}; it must be chosen before a round is paired", why=self.without_system(code))
        )
        return ""

    def histories(self) -> dict[int, list[PastRound]]:
        """Matches and byes, round by round."""
        matches = self.rounds.matches()
        for number in range(1, self.next) if self.scores else ():
            forfeits = {
                (row.white, row.black): row.kind
                for row in self.document.decisions.forfeits
                if row.round == number
            }
            found = matches_of(self.scores.get(number, {}), number, forfeits, self.scoring, self.log)
            matches.setdefault(number, {}).update(found)
        if self.log.faults:
            return {}
        byes = {
            (bye.round, tpn): (BYES[bye.kind], bye.record)
            for bye in self.document.decisions.byes
            for tpn in bye.ids
        }
        pab = self.document.decisions.pab
        if pab is not None:
            for number, tpn in enumerate(pab.teams, 1):
                if tpn and byes.setdefault((number, tpn), (Result.PAB, pab.record))[0] is not Result.PAB:
                    self.log.fault(
                        msg("round {round}: team {team} has two byes", round=number, team=tpn), pab.record
                    )
                if tpn and self.rounds.played < number <= self.rounds.paired:
                    self.log.remark(
                        msg("the bye of round {round} was left out, that round has no results", round=number),
                        pab.record,
                    )
        history: dict[int, list[PastRound]] = {tpn: [] for tpn in self.teams}
        none = None, None
        for number in range(1, self.next):
            of_round = matches[number]
            for tpn, team in self.teams.items():
                match = of_round.get(tpn)
                bye, record = byes.get((number, tpn), none)
                if match is not None:
                    history[tpn].append(match)
                    if bye is not None:
                        self.log.remark(
                            msg(
                                "team {team} played in round {round}; its {kind} was left out",
                                team=tpn,
                                round=number,
                                kind=bye.value,
                            ),
                            record,
                        )
                else:
                    history[tpn].append(self.scoring.past_bye(bye or self._unsaid(number, team)))
        if not self.document.records.of("310"):
            self._byes_of_trf16(history)
        return history

    def _byes_of_trf16(self, history: dict[int, list[PastRound]]) -> None:
        """TRF16 has no record for a team's bye: if the number is odd, the team left over had it [1.4]. Other teams
        without a match were absent; both are reported."""
        allocated, absent = [], []
        for index in range(self.next - 1):
            silent = [tpn for tpn, items in history.items() if items[index].result is Result.ZERO_BYE]
            alone = len(history) % 2 and sum(items[index].opponent is None for items in history.values()) == 1
            shown = [
                msg("{team} in round {round}", team=f"{tpn} {self.teams[tpn].name}", round=index + 1)
                for tpn in silent
            ]
            if alone and silent:
                history[silent[0]][index] = self.scoring.past_bye(Result.PAB)
                allocated += shown
            else:
                absent += shown
        if allocated:
            self.log.remark(
                msg(
                    "the one team of an odd number without a match was taken to have the pairing-allocated bye "
                    "[C.04.6: 1.4]: {teams}",
                    teams=in_a_row(allocated),
                )
            )
        if absent:
            self.log.remark(
                msg(
                    "teams without a match were read as absent: {teams}; a record 320 or 240 names a bye",
                    teams=first_of(absent, 20),
                )
            )

    def _unsaid(self, number: int, team: TeamRow) -> Result:
        """The round of a team without a match and without a bye record."""
        cells = {
            cell.result: self.document.players[player].record
            for player in team.players
            if (cell := self.document.players[player].cell(number)).result
        }
        columns = 82 + 10 * number, 89 + 10 * number
        score = self.scores.get(number, {}).get(team.tpn)
        if score is not None and score.bye is not None:
            return score.bye
        if "+" in cells:
            self.log.fault(
                msg(
                    "round {round}: players of team {team} have won by forfeit, but no record says against which "
                    "team (330), or that it was a bye (320)",
                    round=number,
                    team=team.tpn,
                ),
                cells["+"],
                *columns,
            )
        for letter, result in (("U", Result.PAB), ("F", Result.FULL_BYE), ("H", Result.HALF_BYE)):
            if letter in cells:
                self.log.remark(
                    msg(
                        "round {round}: the players of team {team} have {mark}, but no record {record} names the team; "
                        "a {kind} was assumed",
                        round=number,
                        team=team.tpn,
                        mark=letter,
                        record=320 if letter == "U" else 240,
                        kind=result.value,
                    ),
                    cells[letter],
                    *columns,
                )
                return result
        return Result.ZERO_BYE

    def settled_byes(self) -> Iterable[RequestedBye]:
        """The teams that record 320 names for rounds not paired yet."""
        pab = self.document.decisions.pab
        rounds = () if pab is None else enumerate(pab.teams, 1)
        return [RequestedBye(tpn, r, Result.PAB) for r, tpn in rounds if tpn and r > self.rounds.paired]

    @cached_property
    def marked_absent(self) -> dict[int, Result]:
        """Teams whose players all have a mark H, F, Z or - in the round to be paired, unless all teams have."""
        marked = {}
        for team in self.document.teams:
            results = [self.document.players[player].cell(self.next) for player in team.players]
            if results and all(not cell.opponent and cell.result in ("H", "F", "Z", "-") for cell in results):
                letters = {cell.result for cell in results}
                marked[team.tpn] = (
                    BYES.get(letters.pop(), Result.ZERO_BYE) if len(letters) == 1 else Result.ZERO_BYE
                )
        return marked if len(marked) < len(self.teams) else {}

    def _entry(
        self, team: TeamRow, history: tuple[PastRound, ...], available: bool, directives: Directives
    ) -> Entry:
        players: tuple[Player, ...] = tuple(
            self.document.players[number].player
            for number in team.players
            if number not in directives.invented_players
        )
        federations = {self.document.players[number].player.federation for number in team.players}
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
        """Declared points compared with those of the results: a difference is reported, not rejected."""
        team = self.teams[entry.tpn]
        bye = self.announced_bye(entry.tpn)
        if bye is not None and (team.mp, team.gp) != (entry.mp_tenths, entry.gp_tenths):
            mp, gp = self.scoring.bye(bye)
            if team.mp in (None, entry.mp_tenths + mp) and team.gp in (None, entry.gp_tenths + gp):
                self.counted_already(entry.label, team.record, (55, 67))
                return
        if team.mp is not None and team.mp != entry.mp_tenths:
            self.log.remark(
                msg(
                    "{team}: the file gives {points} match points, the results add up to {real}; the results count",
                    team=entry.label,
                    points=points_text(team.mp),
                    real=points_text(entry.mp_tenths),
                ),
                team.record,
                55,
                60,
            )
        if team.gp is not None and team.gp != entry.gp_tenths:
            self.log.remark(
                msg(
                    "{team}: the file gives {points} game points, the results add up to {real}; the results count",
                    team=entry.label,
                    points=points_text(team.gp),
                    real=points_text(entry.gp_tenths),
                ),
                team.record,
                62,
                67,
            )

    def _loners(self) -> None:
        for number, row in self.document.players.items():
            if number not in self.rounds.team_of:
                self.kept.append(row.record)
                self.log.remark(
                    msg("player {player} is in no team; the line was kept", player=number), row.record, 5, 8
                )
