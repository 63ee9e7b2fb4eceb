"""Matches and boards as the past rounds of every team."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ...domain.messages import msg, said_by
from ...domain.names import folded_words
from ...domain.points import parse_points, points_text
from ...domain.reading import number_in
from ...domain.results import Colour, Result
from ...domain.scoring import FORFEITS, PLAYED_SIGNS, Scoring, Sides, other_side
from ...domain.tournament import PastRound, RequestedBye
from .sheet import Remarks, SheetLine
from .signs import DECIDED_WORDS, FORFEIT_WORDS, KINDS, PAB_WORDS, read_both, read_score, read_sign, round_of
from .team import Team

_BY_SCORE = "score"


class _Match(NamedTuple):
    round: int
    teams: tuple[int, int]
    gp: tuple[int, int] | None
    mp: tuple[int | None, int | None]
    forfeit: str
    colours: bool
    line: SheetLine


class _Seat(NamedTuple):
    board: int
    players: tuple[int, int]
    signs: tuple[str, str]


class Rounds:
    """The rounds of an event from its tables of matches and boards."""

    def __init__(
        self,
        teams: Mapping[int, Team],
        by_name: Mapping[str, Team],
        scoring: Callable[[int | None], Scoring],
        log: Remarks,
    ) -> None:
        self.teams = teams
        self.by_name = by_name
        self._scoring_of = scoring
        self.log = log
        self.next = 1
        self.boards = 0
        """The number of boards of the largest match."""
        self.forced: list[tuple[int, int]] = []
        self.requested: list[RequestedBye] = []
        self._matches: dict[tuple[int, int, int], _Match] = {}
        self._seats: dict[tuple[int, int, int], list[_Seat]] = {}
        self._lines: dict[tuple[int, int, int], SheetLine] = {}
        self._byes: dict[tuple[int, int], tuple[Result, SheetLine]] = {}
        self._past: dict[int, dict[int, PastRound]] = {}
        self._player: dict[tuple[int, str], int] = {
            key: player.number
            for tpn, team in teams.items()
            for _, player in team.players
            for key in ((tpn, str(player.number)), (tpn, folded_words(player.name)))
        }
        self._team_of_player: dict[str, int | None] = {}
        for tpn, team in teams.items():
            for _, player in team.players:
                name = folded_words(player.name)
                self._team_of_player[name] = tpn if self._team_of_player.get(name, tpn) == tpn else None

    def read(self, matches: Iterable[SheetLine], boards: Iterable[SheetLine]) -> None:
        """Read all rounds."""
        scheduled: list[_Match] = []
        matches, boards = list(matches), list(boards)
        for line in (*matches[:1], *boards[:1]):
            self._say_who_has_white(line)
        for line in boards:
            self._board(line)
        for line in matches:
            self._row(line, scheduled)
        for key in self._seats:
            if key not in self._matches:
                self._matches[key] = _Match(key[0], key[1:], None, (None, None), "", True, self._lines[key])
        played = [key[0] for key in self._matches]
        self.next = max(played, default=0) + 1
        for match in scheduled:
            if match.round == self.next and match.forfeit == "decided":
                self.forced.append(match.teams)
            elif match.round < self.next:
                self.log.fault(
                    msg("the match of round {round} has no result", round=match.round), match.line, "score"
                )
            else:
                self.log.remark(
                    msg("a match of round {round} has no result; it was left out", round=match.round),
                    match.line,
                    "round",
                )
        self.boards = max((len(seats) for seats in self._seats.values()), default=0)
        self.scoring = self._scoring_of(self.boards or None)
        for key, match in self._matches.items():
            self._play(key, match)
        self._put_byes(any(match.round == self.next and match.forfeit != "decided" for match in scheduled))

    def _say_who_has_white(self, line: SheetLine) -> None:
        column = line.sheet.place.get("team1")
        heading = "" if column is None else line.sheet.rows[line.sheet.head][column]
        if heading and folded_words(heading).partition(" ")[0] not in (
            "white",
            "weiss",
            "blancs",
            "blancas",
            "blanco",
            "mannschaft",
        ):
            self.log.remark(
                msg(
                    "the teams of the column {column} were taken to have White on board 1",
                    column=repr(heading.strip()),
                ),
                line,
                "team1",
            )

    def history(self, tpn: int) -> tuple[PastRound, ...]:
        """The past rounds of a team; absent where no table mentions it."""
        past = self._past.get(tpn, {})
        return tuple(past.get(number, PastRound(Result.ZERO_BYE)) for number in range(1, self.next))

    def _team(self, line: SheetLine, side: int) -> int | None:
        number, name = line[f"number{side}"], line[f"team{side}"]
        if not number and number_in(name) is not None and folded_words(name) not in self.by_name:
            number = name
        if number:
            known = number_in(number)
            if known is not None and known in self.teams:
                return known
        elif name:
            team = self.by_name.get(folded_words(name) or name)
            if team is not None:
                return team.tpn
        elif line[f"player{side}"]:
            team_of = self._team_of_player.get(folded_words(line[f"player{side}"]))
            if team_of is not None:
                return team_of
        self.log.fault(
            msg("there is no team {team}", team=repr((number or name or "")[:60])), line, f"team{side}"
        )
        return None

    def _points(self, line: SheetLine, name: str) -> int | None:
        if not line[name]:
            return None
        try:
            return parse_points(line[name])
        except ValueError as error:
            self.log.fault(said_by(error), line, name)
            return None

    def _row(self, line: SheetLine, scheduled: list[_Match]) -> None:
        """One row of a table of matches: a match or a bye."""
        number = round_of(line, self.log)
        if number is None:
            return
        kind = folded_words(line["kind"])
        other = folded_words(line["team2"])
        if (not line["team2"] and not line["number2"]) or other in PAB_WORDS or line["number2"] == "0":
            self._bye(line, number, KINDS.get(kind or other, Result.PAB), kind)
            return
        first, second = self._team(line, 1), self._team(line, 2)
        if first is None or second is None:
            return
        mp = self._points(line, "mp1"), self._points(line, "mp2")
        gp, forfeit = self._score(line, kind, mp)
        match = _Match(
            number, (first, second), gp, mp, forfeit,
            kind != "forfeit without colours", line,
        )  # fmt: skip
        key = (number, first, second)
        if gp is None and not forfeit and key not in self._seats:
            scheduled.append(match._replace(forfeit="decided" if kind in DECIDED_WORDS else ""))
        elif key in self._matches:
            self.log.fault(msg("this match stands in the table twice"), line, "round")
        else:
            self._matches[key] = match

    def _score(
        self, line: SheetLine, kind: str, mp: tuple[int | None, int | None]
    ) -> tuple[tuple[int, int] | None, str]:
        """Game points, and for a forfeit the characters of both sides, or `score` if its points say who has won."""
        first, second = self._points(line, "gp1"), self._points(line, "gp2")
        gp = (first, second) if first is not None and second is not None else None
        forfeit = kind in FORFEIT_WORDS
        if gp is None and line["score"]:
            score = read_score(line["score"])
            both = read_both(line["score"])
            if score is not None:
                gp, forfeit = score[:2], forfeit or score[2]
            elif both is not None and "".join(both) in ("+-", "-+", "--"):
                return None, "".join(both)
            elif line["score"] not in ("-", "–", ":", "*", "?"):
                self._no_score(line)
        if not forfeit:
            return gp, ""
        decided = None not in mp and mp[0] != mp[1]
        return gp, "--" if gp is None and not decided else _BY_SCORE

    def _no_score(self, line: SheetLine) -> None:
        text = line["score"]
        shown = repr(text[:40])
        self.log.fault(
            msg("{value} is not a score (a spreadsheet has made a date of the score)", value=shown)
            if number_in(text[:4]) is not None and text.count("-") > 1
            else msg("{value} is not a score", value=shown),
            line,
            "score",
        )

    def _bye(self, line: SheetLine, number: int, result: Result, kind: str) -> None:
        if kind and kind not in KINDS:
            self.log.fault(msg("{value} is not a kind of bye", value=repr(line["kind"][:40])), line, "kind")
            return
        tpn = self._team(line, 1)
        if tpn is None:
            return
        if (number, tpn) in self._byes:
            self.log.fault(
                msg("two byes of team {team} in round {round}", team=tpn, round=number), line, "round"
            )
        self._byes[number, tpn] = (result, line)

    def _board(self, line: SheetLine) -> None:
        number = round_of(line, self.log)
        first, second = self._team(line, 1), self._team(line, 2)
        text = line["board"]
        board = number_in(text, 999)
        if not board:
            self.log.fault(msg("{value} is not a board", value=repr(text[:40])), line, "board")
            return
        if number is None or first is None or second is None:
            return
        signs = self._signs(line)
        if signs is None:
            return
        players = self._seated(line, first, 1), self._seated(line, second, 2)
        key = (number, first, second)
        seats = self._seats.setdefault(key, [])
        self._lines.setdefault(key, line)
        if any(seat.board == int(text) for seat in seats):
            self.log.fault(
                msg("board {board} of this match stands in the table twice", board=text), line, "board"
            )
        else:
            seats.append(_Seat(int(text), players, signs))

    def _signs(self, line: SheetLine) -> tuple[str, str] | None:
        if line["result"]:
            both = read_both(line["result"])
            if both is None:
                self.log.fault(
                    msg("{value} is not the result of a board", value=repr(line["result"][:40])),
                    line,
                    "result",
                )
            return both
        first, second = read_sign(line["result1"]), read_sign(line["result2"])
        if first is None or second is None:
            name = "result1" if first is None else "result2"
            self.log.fault(
                msg("{value} is not the result of a board", value=repr(line[name][:40])), line, name
            )
            return None
        if not first and not second:
            return "*", "*"
        return first or other_side(second), second or other_side(first)

    def _seated(self, line: SheetLine, tpn: int, side: int) -> int:
        """The number of the player on a board; 0 for nobody."""
        for name in (f"player_number{side}", f"player{side}"):
            if line[name]:
                text = line[name] if name.startswith("player_number") else folded_words(line[name])
                player = self._player.get((tpn, text))
                if player is None:
                    self.log.fault(
                        msg("team {team} has no player {player}", team=tpn, player=repr(line[name][:60])),
                        line,
                        name,
                    )
                return player or 0
        return 0

    def _play(self, key: tuple[int, int, int], match: _Match) -> None:
        seats = sorted(self._seats.get(key, ()))
        signs = ["".join(seat.signs[side] for seat in seats) for side in (0, 1)]
        if seats and [seat.board for seat in seats] != list(range(1, len(seats) + 1)):
            self.log.fault(msg("boards of this match are missing"), self._lines[key], "board")
            return
        scoring, gp = self.scoring, match.gp
        counted = scoring.board_points(signs[0]), scoring.board_points(signs[1])
        if seats and gp is not None and gp != counted:
            self.log.remark(
                msg(
                    "the boards add up to {first}-{second}, the table of matches has {given_first}-{given_second}, "
                    "which counts",
                    first=points_text(counted[0]),
                    second=points_text(counted[1]),
                    given_first=points_text(gp[0]),
                    given_second=points_text(gp[1]),
                ),
                match.line,
                "score",
            )
        sides = self._sides(match, (signs[0], signs[1]) if seats else None)
        colours = (Colour.WHITE, Colour.BLACK) if match.colours else (None, None)
        for side in (0, 1):
            number, tpn, opponent = key[0], match.teams[side], match.teams[1 - side]
            line_up = tuple(seat.players[side] for seat in seats)
            declared = match.mp[side]
            item = sides[side].past(opponent, colours[side], line_up if any(line_up) else ())
            item = item._replace(
                boards=signs[side], mp_tenths=item.mp_tenths if declared is None else declared
            )
            if self._past.setdefault(tpn, {}).setdefault(number, item) is not item:
                self.log.fault(
                    msg("team {team} has two matches in round {round}", team=tpn, round=number),
                    match.line,
                    "round",
                )

    def _sides(self, match: _Match, signs: tuple[str, str] | None) -> Sides:
        """Both sides of a match: from its boards, with the game points of the table of matches taking precedence."""
        scoring = self.scoring
        if match.forfeit in FORFEITS:
            return scoring.forfeit(match.forfeit, boards=signs, gp=match.gp)
        first, second = match.mp
        if match.forfeit and first is not None and second is not None and first != second:
            # forfeited by decision, whatever its boards were
            return scoring.forfeit("+-" if first > second else "-+", boards=signs or ("", ""), gp=match.gp)
        both = signs or ("", "")
        counted = scoring.board_points(both[0]), scoring.board_points(both[1])
        if match.gp is None or (signs and not match.forfeit and match.gp == counted):
            return scoring.on_boards(*both)
        if match.forfeit or (signs and PLAYED_SIGNS.isdisjoint(both[0] + both[1])):
            return scoring.without_play(match.gp, both)
        return scoring.of_score(match.gp, both)

    def _put_byes(self, paired: bool) -> None:
        """`paired`: the next round has matches without results, and is read as it was before its pairing."""
        for (number, tpn), (result, line) in self._byes.items():
            mp, gp = self._points(line, "mp1"), self._points(line, "gp1")
            if number >= self.next:
                if result is Result.PAB and paired:
                    self.log.remark(
                        msg("round {round} has no results; its bye was left out", round=number), line, "round"
                    )
                else:
                    self.requested.append(RequestedBye(tpn, number, result))
                continue
            item = self.scoring.past_bye(result)
            item = item._replace(
                mp_tenths=item.mp_tenths if mp is None else mp, gp_tenths=item.gp_tenths if gp is None else gp
            )
            if self._past.setdefault(tpn, {}).setdefault(number, item) is not item:
                self.log.fault(
                    msg("team {team} has a match and a bye in round {round}", team=tpn, round=number),
                    line,
                    "round",
                )
