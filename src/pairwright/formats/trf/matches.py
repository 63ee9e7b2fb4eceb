"""What no record states: which teams met, with which colours and result, round by round."""

from __future__ import annotations

from functools import cached_property

from ...domain.messages import msg
from ...domain.points import points_text
from ...domain.results import Colour, Result
from ...domain.scoring import PLAYED_SIGNS, GamePoints, Scoring
from ...domain.tournament import PastRound
from .decisions import ForfeitRow, LineUpRow
from .document import Document
from .line_ups import LineUpSide, Seat, seats
from .players import PLAYED
from .records import Log, Record
from .usual import boards_of, usual_matches

_FINISHED = PLAYED - {"?"}


def scoring_of_file(document: Document, log: Log) -> Scoring:
    """Point values from the file; the number of boards from 352, otherwise from the largest match.

    Record 320 has the bye of a team, 299 the points of kinds of results.
    """
    headers = document.headers
    game = GamePoints.of(headers.game_points.items())
    worths = {row.kind: (row.mp, row.gp) for row in document.decisions.points if not row.ids}
    if not document.teams:
        return Scoring.of_games(game, headers.game_points.get("P"), worths)
    boards = len(headers.board_colours)
    if not boards:
        counted: dict[tuple[int, int], int] = {}
        team_of = {player: team.tpn for team in document.teams for player in team.players}
        for number, row in document.players.items():
            for index, cell in enumerate(row.cells):
                if cell.opponent and number in team_of:
                    key = (index, team_of[number])
                    counted[key] = counted.get(key, 0) + 1
        boards = max(counted.values(), default=0)
        if boards:
            headers.board_colours = ("WB" * boards)[:boards]
            log.remark(
                msg(
                    "no record 352 gives the number of boards and their colours; the largest match has {boards}, so "
                    "{colours} was assumed",
                    boards=boards,
                    colours=headers.board_colours,
                )
            )
    usual, match, pab = Scoring(), headers.match_points, document.decisions.pab
    mp, gp = (None, None) if pab is None else (pab.mp, pab.gp)
    return Scoring(
        match.get("W", usual.win),
        match.get("D", usual.draw),
        match.get("L", usual.loss),
        match.get("A", usual.absent),
        boards or usual.boards,
        game,
        (match.get("P") if mp is None else mp, gp),
        worths=worths,
    )


class _Meetings:
    """Which teams met in which round; one opponent per team and round."""

    def __init__(self, log: Log) -> None:
        self.found: set[tuple[int, int, int]] = set()
        self._log = log
        self.opponents: dict[tuple[int, int], int] = {}

    def add(self, number: int, a: int, b: int, record: Record, columns: tuple[int, int]) -> None:
        """Record that teams `a` and `b` met in this round, according to these columns of the record."""
        for team, other in ((a, b), (b, a)):
            known = self.opponents.setdefault((number, team), other)
            if known != other:
                self._log.fault(
                    msg(
                        "round {round}: team {team} has two opponents, {opponent} and {other_opponent}",
                        round=number,
                        team=team,
                        opponent=known,
                        other_opponent=other,
                    ),
                    record,
                    *columns,
                )
                return
        self.found.add((number, min(a, b), max(a, b)))


class Rounds:
    """The matches of all rounds of a file."""

    def __init__(self, document: Document, scoring: Scoring, log: Log) -> None:
        self.document = document
        self.scoring = scoring
        self.log = log
        self.rosters = {team.tpn: team.players for team in document.teams}
        self.team_of = {player: tpn for tpn, players in self.rosters.items() for player in players}
        self.played, self.paired = self._last_rounds()
        self._forfeits: dict[tuple[int, int, int], ForfeitRow] = {}
        self._line_ups: dict[tuple[int, int], LineUpRow] = {}
        self._colours = document.headers.board_colours or "WB"
        self._boards = {tpn: boards_of(roster, document.grid) for tpn, roster in self.rosters.items()}
        self._usual_matches = usual_matches(self._boards, self.team_of)

    @cached_property
    def _colour_rows(self) -> tuple[str, str]:
        """The colours of a team with Black, and with White, on board 1."""
        alike = [self._like_board_1(board) for board in range(self.scoring.boards)]
        return "".join("b" if same else "w" for same in alike), "".join(
            "w" if same else "b" for same in alike
        )

    def _last_rounds(self) -> tuple[int, int]:
        """The last round with a result, and the last round in which games are at least scheduled."""
        played = paired = 0
        for row in self.document.players.values():
            for index in range(len(row.cells), paired, -1):
                cell = row.cells[index - 1]
                if cell.opponent:
                    paired = max(paired, index)
                    break
            for index in range(len(row.cells), played, -1):
                cell = row.cells[index - 1]
                if cell.result and (cell.opponent or cell.result == "+"):
                    played = max(played, index)
                    break
        played = max([played, *(forfeit.round for forfeit in self.document.decisions.forfeits)])
        return played, max(played, paired)

    def matches(self) -> dict[int, dict[int, PastRound]]:
        """For each round with results, the round of each team that had an opponent."""
        meetings = self._meetings()
        if self.log.faults:
            return {}
        found: dict[int, dict[int, PastRound]] = {number: {} for number in range(1, self.played + 1)}
        for number, a, b in sorted(meetings):
            if number <= self.played:
                found[number][a], found[number][b] = self._usual(number, a, b) or self._match(number, a, b)
        return found

    def _meetings(self) -> set[tuple[int, int, int]]:
        """(round, smaller team, larger team) of every match."""
        meetings = _Meetings(self.log)
        known, team_of = meetings.opponents, self.team_of
        for number, a, b in self._usual_matches:
            known[number, a], known[number, b] = b, a
        meetings.found.update(self._usual_matches)
        done = {
            tpn
            for tpn, rounds in self._boards.items()
            if all(not boards[1] or (number, tpn) in known for number, boards in enumerate(rounds, 1))
        }
        for player, row in self.document.players.items():
            team = team_of.get(player)
            for number, cell in enumerate(row.cells if team not in done else (), 1):
                if cell[0] and (team is None or known.get((number, team)) != team_of.get(cell[0], -1)):
                    self._game(number, player, cell.opponent, row.record, meetings)
        for forfeit in self.document.decisions.forfeits:
            if self._teams_exist(forfeit.record, (forfeit.white, forfeit.black), (12, 18)):
                meetings.add(forfeit.round, forfeit.white, forfeit.black, forfeit.record, (12, 18))
                a, b = sorted((forfeit.white, forfeit.black))
                self._forfeits[forfeit.round, a, b] = forfeit
        for line_up in self.document.decisions.line_ups:
            if line_up.round <= self.played and self._teams_exist(
                line_up.record, (line_up.team, line_up.opponent), (9, 15)
            ):
                meetings.add(line_up.round, line_up.team, line_up.opponent, line_up.record, (9, 15))
                self._add_line_up(line_up)
        return meetings.found

    def _game(self, number: int, player: int, opponent: int, record: Record, meetings: _Meetings) -> None:
        columns = 82 + 10 * number, 85 + 10 * number
        a, b = self.team_of.get(player), self.team_of.get(opponent)
        if a is None:
            self.log.fault(
                msg("player {player} has games but is in no team", player=player), record, *columns
            )
        elif a == b:
            self.log.fault(
                msg(
                    "round {round}: players {player} and {other_player} met, both of team {team}",
                    round=number,
                    player=player,
                    other_player=opponent,
                    team=a,
                ),
                record,
                *columns,
            )
        elif b is not None:
            meetings.add(number, a, b, record, columns)

    def _teams_exist(self, record: Record, teams: tuple[int, int], columns: tuple[int, int]) -> bool:
        for team in teams:
            if team not in self.rosters:
                self.log.fault(msg("there is no team {team}", team=team), record, *columns)
                return False
        if teams[0] == teams[1]:
            self.log.fault(msg("team {team} cannot play itself", team=teams[0]), record, *columns)
            return False
        return True

    def _add_line_up(self, row: LineUpRow) -> None:
        key = (row.round, row.team)
        if key in self._line_ups:
            self.log.fault(
                msg("a second line-up of team {team} in round {round}", team=row.team, round=row.round),
                row.record,
                5,
                11,
            )
        for player in row.players:
            if player and self.team_of.get(player) != row.team:
                self.log.fault(
                    msg("player {player} is not in team {team}", player=player, team=row.team),
                    row.record,
                    17,
                    len(row.record.text),
                )
                return
        self._line_ups[key] = row

    def _side(self, number: int, tpn: int) -> LineUpSide:
        row = self._line_ups.get((number, tpn))
        if row is None:
            return LineUpSide(tpn, self.rosters[tpn])
        return LineUpSide(tpn, self.rosters[tpn], row.players, row.record)

    def _usual(self, number: int, a: int, b: int) -> tuple[PastRound, PastRound] | None:
        """A match with all boards seated in roster order and played; None for any other."""
        found = self._usual_matches.get((number, a, b))
        if found is None:
            return None
        if self._forfeits and (number, a, b) in self._forfeits:
            return None
        if self._line_ups and ((number, a) in self._line_ups or (number, b) in self._line_ups):
            return None
        (players, others, colours, signs), (_, _, _, back) = found
        if colours not in self._colour_rows or len(signs) != self.scoring.boards or len(back) != len(signs):
            return None
        if len(players) != len(signs) or not _FINISHED.issuperset(signs + back):
            return None
        first, second = self.scoring.on_boards(signs, back)
        own, other = (Colour.WHITE, Colour.BLACK) if colours[0] == "w" else (Colour.BLACK, Colour.WHITE)
        return first.past(b, own, players), second.past(a, other, others)

    def _match(self, number: int, a: int, b: int) -> tuple[PastRound, PastRound]:
        rows = self.document.players
        forfeit = self._forfeits.get((number, a, b))
        boards = seats(
            number, self._side(number, a), self._side(number, b), rows, self.scoring.boards, self.log
        )
        if len(boards) > self.scoring.boards:
            self.log.remark(
                msg(
                    "round {round}: the match of teams {team} and {other_team} has {count} boards, not {boards}",
                    round=number,
                    team=a,
                    other_team=b,
                    count=len(boards),
                    boards=self.scoring.boards,
                ),
            )
        signs = ["", ""]
        for seat in boards:
            for index in (0, 1):
                signs[index] += self._sign(number, seat, index)
        if forfeit is not None and not any(any(seat) for seat in boards):
            signs = [("+" if kind == "+" else "-") * len(boards) for kind in self._of_forfeit(forfeit, a)]
        played = not PLAYED_SIGNS.isdisjoint(signs[0] + signs[1])
        if played and forfeit is not None:
            self.log.remark(
                msg(
                    "round {round}: boards of teams {team} and {other_team} were played, but the match counts as "
                    "forfeited",
                    round=number,
                    team=a,
                    other_team=b,
                ),
                forfeit.record,
            )
        if "*" in signs[0]:
            self.log.remark(
                msg(
                    "round {round}: board {board} of teams {team} and {other_team} has no result yet; it counts "
                    "{points} for both",
                    round=number,
                    board=signs[0].index("*") + 1,
                    team=a,
                    other_team=b,
                    points=points_text(self.scoring.game.open),
                )
            )
        if forfeit is None:
            first, second = self.scoring.on_boards(signs[0], signs[1])
        else:
            first, second = self.scoring.forfeit(self._of_forfeit(forfeit, a), boards=(signs[0], signs[1]))
        white = self._white(number, a, b, boards, forfeit)
        colours: tuple[Colour | None, Colour | None] = (None, None)
        if white is not None:
            colours = (Colour.WHITE, Colour.BLACK) if white == a else (Colour.BLACK, Colour.WHITE)
        elif first.result is Result.PLAYED:
            self.log.fault(
                msg(
                    "round {round}: no board of teams {team} and {other_team} has a colour",
                    round=number,
                    team=a,
                    other_team=b,
                ),
                rows[next(filter(None, boards[0]))].record,
            )
        line_ups = [tuple(seat[index] for seat in boards) for index in (0, 1)]
        return first.past(b, colours[0], _seated(line_ups[0])), second.past(
            a, colours[1], _seated(line_ups[1])
        )

    @staticmethod
    def _of_forfeit(forfeit: ForfeitRow, a: int) -> str:
        """`+-`, `-+` or `--` with team `a` first."""
        return forfeit.kind if forfeit.white == a else forfeit.kind[::-1]

    def _sign(self, number: int, seat: Seat, index: int) -> str:
        player = seat[index]
        if not player:
            return "-"
        cell = self.document.players[player].cell(number)
        if cell.opponent:
            return {"?": "*", "": "*"}.get(cell.result, cell.result)
        return "+" if cell.result == "+" else "-"

    def _like_board_1(self, index: int) -> bool:
        """Whether a team has the colour of board 1 on this board too."""
        if index < len(self._colours):
            return self._colours[index] == self._colours[0]
        return index % 2 == 0

    def _white(
        self, number: int, a: int, b: int, boards: list[Seat], forfeit: ForfeitRow | None
    ) -> int | None:
        """The team with White on board 1, from the colours of its players and record 352."""
        if forfeit is not None:
            return forfeit.white
        rows = self.document.players
        white: int | None = None
        for index, seat in enumerate(boards):
            colours = [rows[player].cell(number).colour if player else "" for player in seat]
            if not any(colours):
                continue
            a_is_white = colours[0] == "w" if colours[0] else colours[1] == "b"
            team = a if a_is_white == self._like_board_1(index) else b
            if white is None:
                white = team
            elif white != team:
                self.log.remark(
                    msg(
                        "round {round}: the colours of teams {team} and {other_team} do not alternate as they should "
                        "({colours}); the first board with a colour decided",
                        round=number,
                        team=a,
                        other_team=b,
                        colours=self._colours,
                    ),
                    rows[next(filter(None, seat))].record,
                    82 + 10 * number,
                    89 + 10 * number,
                )
                break
        return white


def _seated(line_up: tuple[int, ...]) -> tuple[int, ...]:
    return line_up if any(line_up) else ()
