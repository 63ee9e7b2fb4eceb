"""Tables to a tournament: settings, teams, players, and rounds built by `rounds` from matches and boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from ...domain.consistency import check_consistency
from ...domain.dates import birth_in_files, is_birth
from ...domain.errors import FileError, Issue, StateError
from ...domain.event_info import EventInfo
from ...domain.messages import msg, said_by
from ...domain.names import folded_words
from ...domain.points import parse_points
from ...domain.reading import flag, is_whole_number, number_in, whole_number
from ...domain.scoring import Scoring
from ...domain.titles import as_written, fide_title, is_title
from ...domain.tournament import Entry, Player, Prohibition, Tournament, VirtualPoints
from ...systems.registry import SYSTEMS
from ...systems.scoring import system_scoring
from ..trf.codes import read_type_code
from ..trf.single_lines import with_single_lines
from .beside import players_beside
from .event_sheet import EventSheet
from .headings import NEEDED, recognise
from .individuals import Games, Listed, by_strength, entries_of
from .rounds import Rounds
from .sheet import Remarks, Sheet, SheetLine, full_name
from .team import Team


def tournament_of(
    sheets: Iterable[Sheet], source: str, mapping: Mapping[str, str] | None = None, system: str | None = None
) -> tuple[Tournament, list[Issue]]:
    """The tournament in these tables and remarks; FileError with every error found. A table whose kind is already known
    is not recognised again; `system` applies where the tables name none."""
    log = Remarks()
    by_kind: dict[str, list[Sheet]] = {kind: [] for kind in NEEDED}
    for sheet in sheets:
        if sheet.kind or recognise(sheet, mapping):
            if not sheet.lines():
                continue  # an unfilled template
            by_kind[sheet.kind].append(sheet)
            by_kind["players"] += players_beside(sheet)
        elif any(any(row) for row in sheet.rows):
            log.remark(
                msg(
                    "the table {table} was left out: none of its first rows has headings that are known",
                    table=repr(sheet.title),
                )
            )
    if not any(by_kind[kind] for kind in ("teams", "players", "individuals")):
        log.fault(
            msg(
                "there is no table of teams or players; a table of players needs the headings Team and Name "
                "(`pairwright template` writes tables to fill in)"
            )
        )
        raise FileError(source, log.faults + log.remarks)
    reader = _Tables(by_kind, log, system)
    tournament = reader.tournament()
    if not log.faults:
        try:
            check_consistency(tournament)
        except StateError as error:
            log.fault(error.why)
    if log.faults:
        raise FileError(source, log.faults)
    return tournament, log.remarks


class _Tables:
    def __init__(self, sheets: dict[str, list[Sheet]], log: Remarks, system: str | None = None) -> None:
        self.sheets = sheets
        self.log = log
        self.event = EventSheet(log)
        self.system: str | None = None
        self.usual = system
        self.teams: dict[int, Team] = {}
        self.by_name: dict[str, Team] = {}

    def lines(self, kind: str) -> list[SheetLine]:
        """The rows of all tables of a kind."""
        return [line for sheet in self.sheets[kind] for line in sheet.lines()]

    def tournament(self) -> Tournament:
        """Build the tournament."""
        self.event.read(self.lines("event"))
        system = self.system = self.event.system(self.usual)
        if self._of_players(system):
            return self._individual(system)
        for sheet in self.sheets["individuals"]:
            self.log.remark(
                msg("the table {table} was left out: its players have no teams", table=repr(sheet.title))
            )
        self._teams()
        self._players()
        rounds = Rounds(self.teams, self.by_name, self._scoring, self.log)
        rounds.read(self.lines("matches"), self.lines("boards"))
        if self.log.faults:
            return Tournament("", 1, ())
        absent = {bye.tpn for bye in rounds.requested if bye.round == rounds.next}
        entries = tuple(
            Entry(
                tpn=team.tpn,
                name=team.name,
                history=rounds.history(team.tpn),
                available=team.fields.get("present", True) and team.tpn not in absent,
                joined_round=team.fields.get("joined", 1),
                short_name=team.fields.get("short", ""),
                rating=team.fields.get("rating", 0),
                federation=team.fields.get("federation", ""),
                previous_place=team.fields.get("previous", 0),  # [2008: 9b]
                players=tuple(player for _, player in team.players),
            )
            for team in sorted(self.teams.values(), key=lambda team: team.tpn)
        )
        if system is None:
            system = "fide-team"
            self.log.remark(
                msg(
                    "the file does not name the pairing system: FIDE's Swiss for teams is taken; another can be chosen"
                )
            )
        self._boards(rounds.boards)
        return self._whole_event(system, entries, rounds)

    def _of_players(self, system: str | None) -> bool:
        """Whether this is an individual event: by its system, its code, or its tables."""
        if system:
            return system in SYSTEMS and SYSTEMS[system].solo and SYSTEMS[system].colours
        alone = bool(self.sheets["individuals"]) and not self.sheets["teams"] and not self.sheets["players"]
        code = read_type_code(self.event.texts.get("type_code", ""))
        return alone or (code.known and not code.teams)

    def _individual(self, system: str | None) -> Tournament:
        """The individual event in the tables of players; clubs and their boards are ignored."""
        if system is None:
            system = "fide-dutch"
            self.log.remark(
                msg(
                    "the file does not name the pairing system: the FIDE (Dutch) System is taken; another can be chosen"
                )
            )
        players = self._listed()
        info = EventInfo(**{name: text for name, text in self.event.texts.items() if name != "name"})
        scoring = system_scoring(system, self.event.options, info.game_points_tenths, individual=True)
        games = Games(players, scoring, self.log)
        games.read(self.lines("matches"))
        if self.log.faults:
            return Tournament("", 1, ())
        return self._whole_event(system, entries_of(players, games), games, solo=True)

    def _listed(self) -> dict[int, Listed]:
        lines = [line for kind in ("individuals", "players", "teams") for line in self.lines(kind)]
        found = []
        for line in lines:
            person = self._player(line, self.whole(line, "number", 999_999) or 0)
            name = person.name or line["team"]
            if not name and not person.number:
                continue
            present = self.flag(line, "present", empty=True)
            found.append(
                (Listed(replace(person, name=name), self.whole(line, "joined", 999) or 1, present), line)
            )
        if not any(one.person.number for one, _ in found):
            self.log.remark(
                msg("the players have no numbers; they got them by rating, title and name [C.04.2: 2.2]")
            )
            return {one.person.number: one for one in by_strength(one for one, _ in found)}
        listed: dict[int, Listed] = {}
        for one, line in found:
            if not one.person.number:
                self.log.fault(msg("the player has no number, but others have"), line, "number")
            elif listed.setdefault(one.person.number, one) is not one:
                self.log.fault(
                    msg("two players have the number {number}", number=one.person.number), line, "number"
                )
        return listed

    def _whole_event(
        self, system: str, entries: tuple[Entry, ...], rounds: Rounds | Games, solo: bool = False
    ) -> Tournament:
        name = self.event.texts.pop("name", "")
        tournament = Tournament(
            system=system,
            round=rounds.next,
            entries=entries,
            options=self.event.options,
            name=name,
            prohibited=tuple(self._prohibited()),
            forced=tuple(rounds.forced),
            acceleration=tuple(self._virtual(solo)),
            notes=tuple(self.event.notes),
            requested=tuple(sorted(rounds.requested, key=lambda bye: (bye.round, bye.tpn))),
            info=EventInfo(**self.event.texts),
            solo=solo,
        )
        return with_single_lines(tournament, self.event.extra) if self.event.extra else tournament

    def _scoring(self, boards: int | None) -> Scoring:
        """The scoring by the settings; `boards` is that of the largest match, unless a setting gives it."""
        game = EventInfo(game_points=self.event.texts.get("game_points", ())).game_points_tenths
        return system_scoring(
            self.system or "", self.event.options, game, None if self.event.options.get("boards") else boards
        )

    def _boards(self, found: int) -> None:
        if "boards" not in self.event.options and found:
            self.event.options["boards"] = found
            self.log.remark(
                msg("no setting gives the number of boards; the largest match has {boards}", boards=found)
            )

    def whole(self, line: SheetLine, name: str, most: int = 999_999_999) -> int | None:
        """A whole number, None if the cell is empty."""
        text = line[name]
        if not text:
            return None
        try:
            return whole_number(text, 0, most)
        except ValueError:
            self.log.fault(msg("{value} is not a whole number", value=repr(text[:40])), line, name)
            return None

    def flag(self, line: SheetLine, name: str, empty: bool) -> bool:
        """Yes or no; `empty` for an empty cell."""
        try:
            return flag(line[name]) if line[name] else empty
        except ValueError as error:
            self.log.fault(said_by(error), line, name)
            return empty

    def _teams(self) -> None:
        lines = self.lines("teams")
        numbered = any(line["number"] for line in lines)
        if lines and not numbered:
            self.log.remark(msg("the teams have no numbers; they were numbered in the order of their table"))
        for place, line in enumerate(lines, 1):
            number = self.whole(line, "number", 999_999) if numbered else place
            if not line["team"] and not number:
                continue
            if not number:
                self.log.fault(msg("the team has no number, but others have"), line, "number")
                continue
            if number in self.teams:
                self.log.fault(msg("two teams have the number {number}", number=number), line, "number")
                continue
            fields = {
                "short": line["short"],
                "federation": line["federation"],
                "rating": self._rating(line),
                "joined": self.whole(line, "joined", 999) or 1,
                "previous": self.whole(line, "previous", 999) or 0,
                "present": self.flag(line, "present", empty=True),
            }
            self._add(Team(number, line["team"], fields), line)

    def _rating(self, line: SheetLine) -> int:
        text = line["rating"]
        rating = number_in(text.replace(",", ".").partition(".")[0] or "0", 99_999)
        if rating is not None:
            return rating
        if text.casefold() not in ("-", "–", "unr", "unr.", "unrated", "n/a"):
            self.log.remark(
                msg("{value} is not a rating; it was left out", value=repr(text[:40])), line, "rating"
            )
        return 0

    def _add(self, team: Team, line: SheetLine) -> None:
        self.teams[team.tpn] = team
        if team.name:
            other = self.by_name.setdefault(folded_words(team.name) or team.name, team)
            if other is not team:
                self.log.remark(
                    msg("two teams are called {name}; their numbers tell them apart", name=repr(team.name)),
                    line,
                    "team",
                )
        if short := team.fields.get("short"):
            self.by_name.setdefault(folded_words(short) or short, team)

    def _team_of(self, line: SheetLine) -> Team | None:
        """The team of a player; created if there is no table of teams."""
        number = self.whole(line, "team_number", 999_999)
        name = line["team"]
        if number is None and is_whole_number(name) and int(name) in self.teams:
            number = int(name)
        if number is not None and (number in self.teams or not self.sheets["teams"]):
            if number not in self.teams:
                self._add(Team(number, name), line)
            return self.teams[number]
        team = self.by_name.get(folded_words(name) or name)
        if team is None and name and not self.sheets["teams"]:
            team = Team(max(self.teams, default=0) + 1, name)
            self._add(team, line)
        if team is None:
            self.log.fault(
                msg("there is no team {team}", team=repr(name or number or "")),
                line,
                "team" if name else "team_number",
            )
        return team

    def _players(self) -> None:
        lines = self.lines("players")
        last: Team | None = None
        numbers: dict[int, SheetLine] = {}
        for line in lines:
            if not line["name"] and not line["last"]:
                continue
            if last is not None and not line["team"] and not line["team_number"]:
                team: Team | None = last  # a team named once, above its players
            else:
                team = self._team_of(line)
            if team is None:
                continue
            last = team
            number = self.whole(line, "number", 999_999) or 0
            if number and numbers.setdefault(number, line) is not line:
                self.log.fault(msg("two players have the number {number}", number=number), line, "number")
            board = self.whole(line, "board", 999)
            team.players.append((board or len(team.players) + 1, self._player(line, number)))
        if lines and not self.sheets["teams"]:
            self.log.remark(
                msg("there is no table of teams; they were taken in the order of the table of players")
            )
        most = max(numbers, default=0)
        for team in sorted(self.teams.values(), key=lambda team: team.tpn):
            team.players.sort(key=lambda item: item[0])
            for index, (board, player) in enumerate(team.players):
                if not player.number:
                    most += 1
                    team.players[index] = (board, Player(most, *_rest(player)))

    def _title(self, line: SheetLine) -> str:
        text = line["title"].strip("-–")
        title = as_written(text) if is_title(text) else fide_title(text)
        if text and not title:
            self.log.remark(
                msg("{value} is not a title; it was left out", value=repr(text[:40])), line, "title"
            )
        return title

    def _birth(self, line: SheetLine) -> str:
        text = line["birth"].strip("-–")
        if not text or is_birth(text):
            return birth_in_files(text)
        self.log.remark(
            msg("{value} is not a date of birth; it was left out", value=repr(text[:40])), line, "birth"
        )
        return ""

    def _player(self, line: SheetLine, number: int) -> Player:
        name = full_name(line)
        sex = line["sex"].casefold()[:1]
        fide_id = self.whole(line, "fide_id", 99_999_999_999) or 0
        return Player(
            number,
            name,
            "w" if sex in ("w", "f") else "m" if sex in ("m", "h") else "",
            self._title(line),
            self._rating(line),
            line["federation"],
            fide_id,
            self._birth(line),
        )

    def _prohibited(self) -> Iterable[Prohibition]:
        for line in self.lines("prohibited"):
            teams = [
                int(word)
                for word in line["teams"].replace(",", " ").replace(";", " ").split()
                if is_whole_number(word)
            ]
            yield Prohibition(
                tuple(teams), self.whole(line, "first", 999) or 1, self.whole(line, "last", 999)
            )

    def _virtual(self, solo: bool) -> Iterable[VirtualPoints]:
        for line in self.lines("virtual"):
            first, low = self.whole(line, "first", 999) or 1, self.whole(line, "first_team", 9999) or 1
            try:
                mp, gp = (parse_points(line[name] or "0") for name in ("mp", "gp"))
            except ValueError as error:
                self.log.fault(said_by(error), line, "mp")
                continue
            yield VirtualPoints.of_tenths(
                mp,
                mp if solo else gp,
                first,
                self.whole(line, "last", 999) or first,
                low,
                self.whole(line, "last_team", 9999) or low,
            )


def _rest(player: Player) -> tuple[Any, ...]:
    return tuple(getattr(player, item.name) for item in fields(Player)[1:])
