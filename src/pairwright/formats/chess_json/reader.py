"""chess-JSON to a team tournament. A value of the wrong type is rejected with its path."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ...domain.consistency import check_consistency
from ...domain.errors import FileError, Issue, StateError
from ...domain.messages import msg, said_by
from ...domain.points import parse_points
from ...domain.results import Colour, Result
from ...domain.scoring import fit
from ...domain.tournament import (
    AbnormalPoints,
    Entry,
    NationalRating,
    PastRound,
    Player,
    Prohibition,
    RequestedBye,
    Tournament,
    VirtualPoints,
)
from ...systems.registry import known_options
from ..strict_json import parse_json, refuse, shown
from ..trf.codes import read_type_code
from ..trf.national import is_federation
from .about import About, date, text
from .values import BYE_OF_LETTER, Worth, worth_of

_MOST = 999_999_999


def read_event(data: bytes, source: str) -> tuple[Tournament, list[Issue]]:
    """The first team tournament of an event, and remarks; otherwise FileError or StateError with the path."""
    document = _object(parse_json(data, source), "document")
    if document.get("filetype") not in ("Event", "event"):
        raise FileError(
            source,
            [
                Issue(
                    msg(
                        "this chess-JSON file is not an event but {what}",
                        what=shown(document.get("filetype")),
                    )
                )
            ],
        )
    event = _object(document.get("event"), "event")
    tournaments = _list(event.get("tournaments"), "event.tournaments")
    teams = [k for k, item in enumerate(tournaments) if isinstance(item, dict) and item.get("teamTournament")]
    if not teams:
        raise FileError(source, [Issue(msg("there is no team tournament in this event"))])
    remarks = []
    if len(tournaments) > 1:
        remarks.append(
            Issue(
                msg(
                    "of {count} tournaments, number {number} was read",
                    count=len(tournaments),
                    number=teams[0] + 1,
                )
            )
        )
    tournament = _Reader(event, tournaments[teams[0]], f"event.tournaments[{teams[0]}]").tournament()
    check_consistency(tournament)
    return tournament, remarks


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        refuse(where, msg("{name} must be an object, not {value}", name=where, value=shown(value)))
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        refuse(where, msg("{name} must be a list, not {value}", name=where, value=shown(value)))
    return value


def _whole(value: Any, where: str, least: int = 0, most: int = _MOST) -> int:
    if type(value) is not int or not least <= value <= most:
        refuse(
            where,
            msg(
                "{name} must be a whole number from {least}, not {value}",
                name=where,
                least=least,
                value=shown(value),
            ),
        )
    return value


def _known(value: Any) -> int:
    """A reference to another object; 0 (none) for anything but a number."""
    return value if type(value) is int else 0


def _points(value: Any, where: str) -> int:
    try:
        return parse_points(value)
    except ValueError as error:
        refuse(where, said_by(error))


class _Reader:
    def __init__(self, event: dict[str, Any], given: dict[str, Any], where: str) -> None:
        self.event = event
        self.given = given
        self.where = where
        self.rounds = _whole(given.get("numRounds", 0), f"{where}.numRounds", 0, 999)
        self.colours = "".join(sign for sign in text(given.get("teamSequence")).upper() if sign in "WB")[:99]
        self.boards = _whole(given.get("teamSize") or len(self.colours) or 4, f"{where}.teamSize", 1, 99)
        self.colours = self.colours or ("WB" * self.boards)[: self.boards]
        try:
            self.worth: Worth = worth_of(given.get("scoreSystem"), self.boards)
        except ValueError as error:
            refuse(f"{where}.scoreSystem", said_by(error))
        self.profiles = {
            item["id"]: item
            for item in _list(event.get("profiles", []), "event.profiles")
            if isinstance(item, dict) and type(item.get("id")) is int
        }
        self.about = About(event, given, self.worth, self.colours, self.rounds, self.boards, self.profiles)
        self.team_of: dict[int, int] = {}
        self.games: dict[int, tuple[dict[str, Any], str]] = {}
        self.past: dict[int, dict[int, PastRound]] = {}
        self.later: dict[tuple[int | None, int, int], tuple[int, ...]] = {}

    def tournament(self) -> Tournament:
        """Build the tournament."""
        where = f"{self.where}.competitors"
        competitors = [
            (_object(item, f"{where}[{k}]"), f"{where}[{k}]")
            for k, item in enumerate(_list(self.given.get("competitors"), where))
        ]
        rosters = {}
        for item, place in competitors:
            tpn = _whole(item.get("cid"), f"{place}.cid", 1, 999_999)
            if tpn in rosters:
                refuse(f"{place}.cid", msg("two competitors have the cid {number}", number=tpn))
            rosters[tpn] = self._roster(item, tpn, place)
            self.past[tpn] = {}
        self._read_matches()
        played = max(
            (number for rounds in self.past.values() for number, item in rounds.items() if item.opponent),
            default=0,
        )
        for item, place in competitors:
            self._adjust(item, place, played)
        names = {
            item["id"]: text(item.get("teamName"))
            for item in _list(self.event.get("teams", []), "event.teams")
            if isinstance(item, dict) and type(item.get("id")) is int
        }
        entries = []
        for item, _ in competitors:
            tpn = item["cid"]
            federations = {player.federation for player in rosters[tpn]}
            entries.append(
                Entry(
                    tpn,
                    names.get(_known(item.get("teamId")), ""),
                    tuple(
                        self.past[tpn].get(number, PastRound(Result.ZERO_BYE))
                        for number in range(1, played + 1)
                    ),
                    item.get("present") is not False,
                    federation=federations.pop() if len(federations) == 1 else "",
                    players=rosters[tpn],
                )
            )
        absent = {bye.tpn for bye in self._requested(played) if bye.round == played + 1}
        entries = [replace(entry, available=entry.available and entry.tpn not in absent) for entry in entries]
        code = read_type_code(self.about.about("typeOfTournament"))
        system = code.system or ("fide-team" if "fideteam" in self.about.pairing_system() else "")
        return Tournament(
            system,
            played + 1,
            tuple(sorted(entries, key=lambda entry: entry.tpn)),
            known_options(system, self.about.options(dict(code.options), system)),
            self.about.about("fullName") or text(self.event.get("name")),
            prohibited=tuple(self._prohibited()),
            acceleration=tuple(self._virtual()),
            requested=self._requested(played),
            info=self.about.info(),
            abnormal=tuple(
                AbnormalPoints.of_tenths(mp, gp, number, teams)
                for (number, mp, gp), teams in self.later.items()
            ),
        )

    def _requested(self, played: int) -> tuple[RequestedBye, ...]:
        """Byes from rounds without a match."""
        found = [
            RequestedBye(tpn, number, item.result)
            for tpn, rounds in self.past.items()
            for number, item in rounds.items()
            if number > played
        ]
        return tuple(sorted(found, key=lambda bye: (bye.round, bye.tpn)))

    def _roster(self, item: dict[str, Any], tpn: int, where: str) -> tuple[Player, ...]:
        found = []
        for k, given in enumerate(_list(item.get("cplayers", []), f"{where}.cplayers")):
            place = f"{where}.cplayers[{k}]"
            player = _object(given, place)
            number = _whole(player.get("cid"), f"{place}.cid", 1, 999_999)
            if number in self.team_of:
                refuse(f"{place}.cid", msg("two players have the cid {number}", number=number))
            self.team_of[number] = tpn
            order = player.get("order")
            found.append((order if type(order) is int else k + 1, k, self._player(number, player)))
        return tuple(player for _, _, player in sorted(found, key=lambda item: item[:2]))

    def _player(self, number: int, player: dict[str, Any]) -> Player:
        profile = self.profiles.get(_known(player.get("profileId")), {})
        last, first = text(profile.get("lastName")), text(profile.get("firstName"))
        rating = player.get("rating")
        value = rating.get("rating") if isinstance(rating, dict) else 0
        sex, fide_id = text(profile.get("sex")), profile.get("fideId")
        return Player(
            number,
            text(profile.get("fideName")) or ", ".join(filter(None, (last, first))),
            {"m": "m", "w": "w", "f": "w"}.get(sex.lower(), ""),
            text(profile.get("fideTitle")),
            value if type(value) is int and 0 <= value <= 9999 else 0,
            text(profile.get("federation")),
            fide_id if type(fide_id) is int and 0 <= fide_id <= 99_999_999_999 else 0,
            date(profile.get("birth")),
            tuple(self._national(profile)),
        )

    def _national(self, profile: dict[str, Any]) -> Iterable[NationalRating]:
        """Ratings from lists other than that of the tournament."""
        main = text(self.given.get("ratingList")) or "TRF"
        given = profile.get("rating")
        for item in given if isinstance(given, list) else ():
            name, rating = (item.get("list"), item.get("rating")) if isinstance(item, dict) else ("", 0)
            federation = text(name).upper()
            if (
                text(name) != main
                and is_federation(federation)
                and type(rating) is int
                and 0 < rating <= 9999
            ):
                yield NationalRating(federation, rating)

    def _read_matches(self) -> None:
        where = f"{self.where}.gameList"
        for k, item in enumerate(_list(self.given.get("gameList", []), where)):
            game = _object(item, f"{where}[{k}]")
            self.games[_whole(game.get("id"), f"{where}[{k}].id")] = game, f"{where}[{k}]"
        where = f"{self.where}.matchList"
        for k, item in enumerate(_list(self.given.get("matchList", []), where)):
            self._match(_object(item, f"{where}[{k}]"), f"{where}[{k}]")

    def _side(self, match: dict[str, Any], name: str, where: str) -> tuple[int, str] | None:
        if match.get(name) is None:
            return None
        side = _object(match[name], f"{where}.{name}")
        return _whole(side.get("cid"), f"{where}.{name}.cid"), text(side.get("result")).upper()

    def _match(self, match: dict[str, Any], where: str) -> None:
        number = _whole(match.get("round"), f"{where}.round", 1, 999)
        sides = [self._side(match, name, where) for name in ("white", "black")]
        for side in sides:
            if side is not None and side[0] not in self.past:
                refuse(where, msg("there is no competitor {number}", number=side[0]))
            if side is not None and number in self.past[side[0]]:
                refuse(
                    where,
                    msg("competitor {number} has two matches in round {round}", number=side[0], round=number),
                )
        white, black = sides
        if white is None:
            refuse(where, msg("a match needs White"))
        if black is None:
            result = BYE_OF_LETTER.get(white[1])
            if result is None:
                refuse(where, msg("{value} is not a bye", value=shown(white[1])))
            self.past[white[0]][number] = self.worth.scoring.past_bye(result)
            return
        teams = white[0], black[0]
        signs, seats = self._boards(match, teams, where)
        for board, pair in enumerate(zip(*signs, strict=True), 1):
            if not fit(*pair):
                refuse(where, msg("the results of board {board} do not fit together", board=board))
        played = match.get("played") is not False
        for index, (tpn, letter) in enumerate((white, black)):
            if letter not in ("W", "D", "L", "Z", "A", "U"):
                refuse(where, msg("{value} is not the result of a match", value=shown(letter)))
            result = Result.PLAYED
            if not played:
                result = Result.FORFEIT_WIN if letter == "W" else Result.FORFEIT_LOSS
            text = "".join(signs[index])
            if not played and not any(any(line) for line in seats):
                text = ("+" if letter == "W" else "-") * self.boards
            elif played and not "".join(map("".join, signs)).strip("+-"):
                text = ""  # the games are not in the file
            gp = self.worth.scoring.board_points(text)
            self.past[tpn][number] = PastRound.of_tenths(
                result,
                teams[1 - index],
                (Colour.WHITE, Colour.BLACK)[index],
                self.worth.of_match(letter),
                gp,
                text,
                tuple(seats[index]) if any(seats[index]) else (),
            )

    def _boards(
        self, match: dict[str, Any], teams: tuple[int, int], where: str
    ) -> tuple[list[list[str]], list[list[int]]]:
        """Result characters and players of both teams, board by board."""
        games = [number for number in _list(match.get("games", []), f"{where}.games") if type(number) is int]
        found = [self.games[number] for number in games if number in self.games]
        numbers = [_whole(game.get("board"), f"{place}.board", 1, 99) for game, place in found]
        length = max([self.boards, *numbers])
        signs = [["-"] * length, ["-"] * length]
        seats = [[0] * length, [0] * length]
        for (game, place), board in zip(found, numbers, strict=True):
            played = game.get("played") is not False
            for name in ("white", "black"):
                side = self._side(game, name, place)
                if side is None:
                    continue
                tpn = self.team_of.get(side[0])
                if tpn not in teams:
                    refuse(
                        f"{place}.{name}",
                        msg("player {player} is in neither team of this match", player=side[0]),
                    )
                team = teams.index(tpn)
                seats[team][board - 1] = side[0]
                signs[team][board - 1] = _sign(
                    side[1], played, game.get("rated") is not False, f"{place}.{name}"
                )
        return signs, seats

    def _adjust(self, item: dict[str, Any], where: str, played: int) -> None:
        for k, given in enumerate(_list(item.get("adjust", []), f"{where}.adjust")):
            place = f"{where}.adjust[{k}]"
            change = _object(given, place)
            number = change.get("round")
            if type(number) is not int or not 0 <= number <= 999:
                refuse(
                    f"{place}.round",
                    msg("round must be a whole number from 0, not {value}", value=shown(number)),
                )
            if number == 0 or number > played:
                mp, gp = (_points(change.get(f"{one}points", 0), f"{place}.{one}points") for one in "mg")
                key = number or None, mp, gp
                self.later[key] = (*self.later.get(key, ()), item["cid"])
                continue
            rounds = self.past[item["cid"]]
            before = rounds.get(number, PastRound(Result.ZERO_BYE))
            rounds[number] = before._replace(
                mp_tenths=before.mp_tenths + _points(change.get("mpoints", 0), f"{place}.mpoints"),
                gp_tenths=before.gp_tenths + _points(change.get("gpoints", 0), f"{place}.gpoints"),
            )

    def _prohibited(self) -> list[Prohibition]:
        found = []
        where = f"{self.where}.prohibited"
        for k, given in enumerate(_list(self.given.get("prohibited", []), where)):
            item = _object(given, f"{where}[{k}]")
            teams = [
                _whole(tpn, f"{where}[{k}].competitors")
                for tpn in _list(item.get("competitors"), f"{where}[{k}].competitors")
            ]
            first = _whole(item.get("firstRound", 1), f"{where}[{k}].firstRound", 1)
            found.append(
                Prohibition(
                    tuple(teams), first, _whole(item.get("lastRound", 999), f"{where}[{k}].lastRound", 1)
                )
            )
        return [item._replace(last=None) if item.last == 999 else item for item in found]

    def _virtual(self) -> list[VirtualPoints]:
        given = self.given.get("accelerated")
        values = given.get("values", []) if isinstance(given, dict) else []
        found = []
        for k, one in enumerate(_list(values, f"{self.where}.accelerated.values")):
            where = f"{self.where}.accelerated.values[{k}]"
            item = _object(one, where)
            mp, gp = (_points(item.get(name, 0), f"{where}.{name}") for name in ("matchPoints", "gamePoints"))
            names = ("firstRound", "lastRound", "firstCompetitor", "lastCompetitor")
            found.append(
                VirtualPoints.of_tenths(
                    mp, gp, *(_whole(item.get(name), f"{where}.{name}", 1) for name in names)
                )
            )
        return found


def _sign(letter: str, played: bool, rated: bool, where: str) -> str:
    if not played:
        sign = {"W": "+", "F": "+", "Z": "-", "L": "-", "D": "-", "A": "-", "U": "-"}.get(letter)
    elif rated:
        sign = {"W": "1", "D": "=", "L": "0", "A": "*", "U": "*"}.get(letter)
    else:
        sign = {"W": "W", "D": "D", "L": "L", "A": "*", "U": "*"}.get(letter)
    if sign is None:
        raise StateError(msg("{value} is not the result of a game", value=shown(letter)), where)
    return sign
