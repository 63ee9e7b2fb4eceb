"""A team event as TRF26: matches, forfeits, line-ups, teams and their byes."""

from __future__ import annotations

from ...domain.pairing import RoundPairing
from ...domain.points import parse_points
from ...domain.results import Colour, Result
from ...domain.scoring import GamePoints, SideRecord
from ...domain.tournament import Entry, PastRound, Tournament, is_first_named
from .completed import completed, known_games, without_games
from .crosstable import crosstable
from .decisions import write_forfeit, write_line_up, write_pab, write_points
from .directives import ADDED_UP, INVENTED, write_directive
from .event_lines import LETTERS, EventLines, check_limits
from .headers import write_header
from .players import write_cell
from .records import points_field
from .teams import write_team


class TeamLines(EventLines):
    """The file of a team event."""

    def __init__(
        self,
        tournament: Tournament,
        result: RoundPairing | None = None,
        only_scores: bool = False,
        only_known: bool = False,
    ) -> None:
        """`only_scores`: nothing is invented and no games are written; match scores go into records 802.
        `only_known`: nothing is invented, and games with unknown players are left out."""
        super().__init__(tournament, result)
        self.only_scores, self.only_known = only_scores, only_known
        self.boards = self._whole("boards") or len(tournament.info.board_colours) or 4
        check_limits(tournament)
        game = GamePoints.of(tournament.info.game_points_tenths)
        full = (
            without_games(tournament)
            if only_scores
            else known_games(tournament)
            if only_known
            else completed(tournament, self.boards, game)
        )
        self.tournament = full.tournament
        self.remarks = full.remarks
        self.invented = full.invented
        self.notes += [
            note
            for note, said in (
                (INVENTED, full.invented.last >= full.invented.first),
                (ADDED_UP, full.invented.scores),
            )
            if said and note not in self.notes
        ]
        self.colours = tournament.info.board_colours
        if len(self.colours) != self.boards:
            self.colours = ("WB" * self.boards)[: self.boards]
        self._rosters: dict[int, tuple[int, ...]] = {}
        self._colours_of: dict[tuple[bool, bool, int], list[str]] = {}
        self._begin([player for entry in self.tournament.entries for player in entry.players])

    def team_headers(self) -> dict[str, str]:
        """The number of teams, and non-standard match points."""
        scoring = self.scoring
        found = {"082": write_header("082", str(len(self.tournament.entries)))}
        if any(self.options.get(f"{name}_mp") is not None for name in ("win", "draw", "loss")):
            found["362"] = (
                "362"
                + "".join(
                    f" T{symbol}{points_field(value, 4)}  "
                    for symbol, value in zip("WDL", (scoring.win, scoring.draw, scoring.loss), strict=True)
                ).rstrip()
            )
        return found

    def directives(self) -> list[str]:
        """What was invented, so that a reader can leave it out."""
        lines = []
        if self.invented.last >= self.invented.first:
            lines.append(write_directive("invented", "players", self.invented.first, self.invented.last))
        for what, rounds in (("boards", self.invented.boards), ("line-ups", self.invented.line_ups)):
            for number, teams in sorted(rounds.items()):
                paired = {
                    entry.tpn
                    for entry in self.tournament.entries
                    if entry.history[number - 1].opponent is not None
                }
                said = ["all"] if teams == paired else sorted(teams)
                lines.append(write_directive("invented", what, number, *said))
        return lines

    def play(self) -> tuple[list[str], list[str], list[str]]:
        """Fill in the cells of all past rounds; return the records 300, 330 and 299 that they need."""
        line_ups, forfeits, differences = [], [], []
        by_tpn = self.tournament.by_tpn
        for index in range(self.tournament.round - 1):
            self.new_round()
            abnormal: dict[tuple[str, int, int], list[int]] = {}
            expected: tuple[int, int]
            for entry in self.tournament.entries:
                item = entry.history[index]
                kind = ""
                if item.opponent is None:
                    expected = self._expected_bye(item)
                    kind = LETTERS.get(item.result, "")
                elif self.only_known and item.result is Result.PLAYED and not item.boards:
                    expected = 0, 0  # no game represents the match, and its points are in a record 299
                else:
                    opponent = by_tpn[item.opponent]
                    back = opponent.history[index]
                    side = self._expected(item, back)
                    expected = side.mp, side.gp
                    if item.result is not Result.PLAYED:
                        kind = "+" if item.result is Result.FORFEIT_WIN else "-"
                        signs = self._forfeited(item, back)
                        if signs and is_first_named(entry, item, opponent, back):
                            forfeits.append(write_forfeit(signs, index + 1, entry.tpn, item.opponent))
                    self._games(entry, item, back)
                    if item.lineup and self._needs_line_up(item, back, entry):
                        line_ups.append(write_line_up(index + 1, entry.tpn, item.opponent, item.lineup))
                mp, gp = item.mp_tenths - expected[0], item.gp_tenths - expected[1]
                if mp or gp:
                    key = (kind, item.mp_tenths, item.gp_tenths) if kind else ("", mp, gp)
                    abnormal.setdefault(key, []).append(entry.tpn)
            differences += [
                write_points(kind, mp, gp, index + 1, ids) for (kind, mp, gp), ids in abnormal.items()
            ]
        return line_ups, forfeits, differences

    def _expected(self, item: PastRound, back: PastRound) -> SideRecord:
        """What a reader derives from the boards of a match."""
        if item.result is Result.PLAYED and not self.only_scores:
            return self.scoring.on_boards(item.boards, back.boards)[0]
        boards, gp = (item.boards, back.boards), None
        if self.only_scores:
            boards, gp = ("", ""), (item.gp_tenths, back.gp_tenths)
        kinds = self._forfeited(item, back)
        if kinds:
            return self.scoring.forfeit(kinds, boards=boards, gp=gp)[0]
        if gp is None:
            return self.scoring.on_boards(*boards)[0]
        without_play = item.result is not Result.PLAYED
        return (self.scoring.without_play(gp) if without_play else self.scoring.of_score(gp))[0]

    def _forfeited(self, item: PastRound, back: PastRound) -> str:
        """The forfeit for record 330; empty for a played match, and for one whose unplayed boards are drawn: nobody
        has lost it."""
        if item.result is Result.PLAYED:
            return ""
        kinds = "".join("+" if one.result is Result.FORFEIT_WIN else "-" for one in (item, back))
        return "" if kinds == "--" and item.gp_tenths == back.gp_tenths and "+" in item.boards else kinds

    def _expected_bye(self, item: PastRound) -> tuple[int, int]:
        if item.result is Result.PAB:
            mp, gp = self._pab_values()
            default = self.scoring.drawn  # what a reader assumes without a record 320
            return default[0] if mp is None else mp, default[1] if gp is None else gp
        return self.scoring.bye(item.result)

    def _games(self, entry: Entry, item: PastRound, back: PastRound) -> None:
        if self.only_scores:
            return
        if not item.lineup and not self.only_known:  # nobody came: gacrux expects the absent players
            for absent in entry.players[: self.boards]:
                self.cells[absent.number][-1] = write_cell(result="-")
        theirs, boards = back.lineup, len(item.lineup)
        colours = self._board_colours(item.colour, boards)
        if len(theirs) < boards:
            theirs += (0,) * (boards - len(theirs))
        cells, points, values = self.cells, self.points, self.scoring.values
        for player, opponent, sign, colour in zip(item.lineup, theirs, item.boards, colours, strict=False):
            if player:
                points[player] += values[sign]
                cells[player][-1] = write_cell(opponent, colour, "?" if sign == "*" else sign)

    def _needs_line_up(self, item: PastRound, back: PastRound, entry: Entry) -> bool:
        """Whether the board order differs from the roster, or a board is empty."""
        lineup = item.lineup
        roster = self._rosters.get(entry.tpn)
        if roster is None:
            roster = self._rosters[entry.tpn] = tuple(player.number for player in entry.players)
        if lineup == roster[: len(lineup)] and "-" not in item.boards:
            return False
        place = {number: index for index, number in enumerate(roster)}
        order = [place.get(player, -1) for player in lineup]
        if any(not player for player in lineup) or order != sorted(order):
            return True
        return any(
            sign == "-" and not (back.lineup[board] if board < len(back.lineup) else 0)
            for board, sign in enumerate(item.boards)
        )

    def _board_colours(self, team: Colour | None, boards: int) -> list[str]:
        key = (team is Colour.WHITE, team is None, boards)
        found = self._colours_of.get(key)
        if found is None:
            found = self._colours_of[key] = [self._colour(team, board) for board in range(boards)]
        return found

    def _colour(self, team: Colour | None, board: int) -> str:
        """White on the odd boards for the team with White, unless the event says otherwise [2009: 29; 2008: 27]."""
        if team is None:
            return ""
        like_board_1 = self.colours[board] == self.colours[0] if board < len(self.colours) else board % 2 == 0
        return ("w" if (team is Colour.WHITE) == like_board_1 else "b") if self.colours else ""

    def schedule(self, result: RoundPairing) -> None:
        self.new_round()
        by_tpn = self.tournament.by_tpn
        for pair in result.pairs:
            white, black = by_tpn[pair.white.tpn].players, by_tpn[pair.black.tpn].players
            for board in range(min(self.boards, len(white), len(black))):
                for own, other, colour in (
                    (white[board], black[board], Colour.WHITE),
                    (black[board], white[board], Colour.BLACK),
                ):
                    self.cells[own.number][-1] = write_cell(other.number, self._colour(colour, board))

    def team_lines(self) -> list[str]:
        primary = "gp" if str(self.options.get("primary")).upper() == "GP" else "mp"

        def score(entry: Entry) -> tuple[int, int]:
            return (
                (entry.gp_tenths, entry.mp_tenths) if primary == "gp" else (entry.mp_tenths, entry.gp_tenths)
            )

        scores = sorted((score(entry) for entry in self.tournament.entries), reverse=True)
        place = {value: index for index, value in reversed(list(enumerate(scores, 1)))}
        return [
            write_team(
                entry.tpn,
                entry.name,
                entry.short_name,
                entry.rating,
                entry.mp_tenths,
                entry.gp_tenths,
                place[score(entry)],
                [player.number for player in entry.players],
            )
            for entry in self.tournament.entries
        ]

    def _pab_values(self) -> tuple[int | None, int | None]:
        given = self.options.get("pab_mp"), self.options.get("pab_gp")
        if given == (None, None):
            for entry in self.tournament.entries:
                for item in entry.history:
                    if item.result is Result.PAB:
                        return item.mp_tenths, item.gp_tenths
        mp, gp = (None if value is None else parse_points(value) for value in given)
        return mp, gp

    def pab_lines(self) -> list[str]:
        teams = [0] * (self.tournament.round - 1)
        for entry in self.tournament.entries:
            for index, item in enumerate(entry.history):
                if item.result is Result.PAB:
                    teams[index] = entry.tpn
        for bye in self.settled_byes():
            teams += [0] * (bye.round - len(teams))
            teams[bye.round - 1] = bye.tpn
        if self.result is not None and self.result.bye is not None:
            teams += [0] * (self.result.round - len(teams))
            teams[self.result.round - 1] = self.result.bye.tpn
        while teams and not teams[-1]:
            teams.pop()
        mp, gp = self._pab_values()
        if not teams and mp is None and gp is None:
            return []
        if teams and mp is None and gp is None:
            mp, gp = self.scoring.drawn
        return [write_pab(mp, gp, teams)]

    def last_lines(self) -> list[str]:
        """Records 802 show a new round to human readers, and have the scores of matches whose games are not written."""
        shown = self.only_scores or self.result is not None
        return crosstable(self.tournament.entries, self.result) if shown else []
