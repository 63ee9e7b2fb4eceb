"""A team event as chess-JSON."""

from __future__ import annotations

import json
from typing import Any

from ...domain.errors import StateError
from ...domain.messages import joined, msg
from ...domain.points import points_decimal
from ...domain.results import Result
from ...domain.scoring import KIND_OF_SIGN, PLAYED_SIGNS
from ...domain.tournament import Entry, PastRound, Tournament, is_first_named
from ...systems.scoring import scoring_of
from ...version import __version__
from ..losses import losses
from ..trf.completed import completed
from .officials import FIRST_ID, profile_of
from .reader import read_event
from .values import LETTER_OF_BYE, Worth, score_system, worth_of

_LETTERS = {sign: {"A": "Z", "X": "A"}.get(kind, kind) for sign, kind in KIND_OF_SIGN.items()}
"""Board results in the letters of chess-JSON, where absent is Z and unfinished is A."""


def write_event(tournament: Tournament) -> tuple[bytes, list[str]]:
    """The file, and sentences about what it cannot represent."""
    if tournament.individual:
        raise StateError(
            msg(
                "chess-JSON is read and written here for team events only: its form for players could not be "
                "read again and compared; a TRF file holds the whole event"
            )
        )
    writer = _Writer(tournament)
    data = (json.dumps(writer.document(), ensure_ascii=False, indent=1) + "\n").encode()
    lost = losses(tournament, read_event(data, "chess-JSON")[0])
    return data, [
        *writer.remarks,
        *([msg("chess-JSON has no place for: {losses}", losses=joined(*lost, by=", "))] if lost else []),
    ]


class _Writer:
    def __init__(self, tournament: Tournament) -> None:
        self.options = tournament.options
        self.boards = int(self.options.get("boards") or len(tournament.info.board_colours) or 4)
        self.scoring = scoring_of(tournament, self.boards)
        full = completed(tournament, self.boards, self.scoring.game)
        self.tournament, self.remarks = full.tournament, full.remarks
        self.colours = tournament.info.board_colours or ("WB" * self.boards)[: self.boards]
        self.games: list[dict[str, Any]] = []
        self.matches: list[dict[str, Any]] = []
        self.adjust: dict[int, list[dict[str, Any]]] = {}
        self.system = score_system(self.scoring, str(self.options.get("primary", "MP")).upper())
        self.worth: Worth = worth_of(self.system, self.boards)
        self.players = [(entry, player) for entry in self.tournament.entries for player in entry.players]

    def document(self) -> dict[str, Any]:
        """Build the document."""
        tournament, info = self.tournament, self.tournament.info
        for number in range(1, tournament.round):
            self._round(number)
        self._later()
        about = {
            "fullName": tournament.name, "site": info.city, "federation": info.federation,
            "startDate": info.start.replace("/", "-"), "endDate": info.end.replace("/", "-"),
            "typeOfTournament": info.type_code,
        }  # fmt: skip
        officials = [
            profile_of(text, number)
            for number, text in enumerate((info.chief_arbiter, *info.deputies), FIRST_ID)
        ]
        event_info: dict[str, Any] = {**about}
        if info.chief_arbiter or info.deputies:
            event_info["arbiters"] = {
                "chiefArbiter": FIRST_ID if info.chief_arbiter else 0,
                "arbiters": [profile["id"] for profile in officials[1:]],
            }
        lists = dict.fromkeys(item.federation for _, player in self.players for item in player.national)
        return {
            "filetype": "Event",
            "version": "1.0",
            "origin": f"pairwright {__version__}",
            "published": "",
            "status": {"code": 0, "info": [], "error": []},
            "event": {
                "name": "",
                "eventInfo": event_info,
                "ratingLists": [{"listName": name} for name in ("TRF", *lists)],
                "profiles": [
                    *(self._profile(player) for _, player in self.players),
                    *(profile for profile in officials if profile["fideName"]),
                ],
                "teams": [
                    {
                        "id": 10_000 + entry.tpn,
                        "teamName": entry.name,
                        "players": [p.number for p in entry.players],
                    }
                    for entry in tournament.entries
                ],
                "tournaments": [self._tournament(about)],
            },
        }

    @staticmethod
    def _profile(player: Any) -> dict[str, Any]:
        last, _, first = (part.strip() for part in player.name.partition(","))
        return {
            "id": player.number, "fideId": player.fide_id, "firstName": first, "lastName": last,
            "sex": player.sex or "u", "birth": player.birth.replace("/", "-"), "federation": player.federation,
            "fideName": player.name, "fideTitle": player.title,
            "rating": [
                {"list": "TRF", "rating": player.rating},
                *({"list": item.federation, "rating": item.rating} for item in player.national),
            ],
        }  # fmt: skip

    def _tournament(self, about: dict[str, Any]) -> dict[str, Any]:
        tournament, info = self.tournament, self.tournament.info
        primary = str(self.options.get("primary", "MP")).lower()
        secondary = self.options.get("secondary_for_colours")
        both = "mp+gp" if primary == "mp" else "gp+mp"
        preference = str(self.options.get("colour_preference", "A")).lower()
        found: dict[str, Any] = {
            "tournamentNo": 1,
            "tournamentType": info.kind,
            "tournamentInfo": about,
            "ratingList": "TRF",
            "numRounds": int(self.options.get("rounds") or tournament.round - 1),
            "currentRound": tournament.round - 1,
            "teamTournament": True,
            "rankOrder": ["PTS", *filter(None, info.tie_breaks.split(","))],
            "competitors": [self._competitor(entry) for entry in self._ranked()],
            "teamSize": self.boards,
            "scoreSystem": self.system,
            "gameList": self.games,
            "matchList": self.matches,
            "rounds": [
                {"roundNo": number, "startTime": date} for number, date in enumerate(info.round_dates, 1)
            ],
            "timeControl": {"description": info.time_control, "encoded": info.time_control_code},
            "format": "swiss",
            "teamColor": self.colours[:1],
            "teamSequence": self.colours,
        }
        if info.controller:
            found["pairingcontrollerid"] = info.controller
        if tournament.system == "fide-team":
            found["pairingSystem"] = [
                "fideteam",
                "nocolor" if preference == "none" else f"type{preference}",
                both if secondary in (None, True, "true") else primary,
            ]
        if self.options.get("initial_colour"):
            found["topColor"] = str(self.options["initial_colour"]).lower()
            found["topColorExplicit"] = True
        if tournament.acceleration:
            found["accelerated"] = {
                "name": "Acc",
                "values": [_virtual(item) for item in tournament.acceleration],
            }
        if tournament.prohibited:
            rounds = int(self.options.get("rounds") or 999)
            found["prohibited"] = [
                {"firstRound": item.first, "lastRound": item.last or rounds, "competitors": list(item.teams)}
                for item in tournament.prohibited
            ]
        return found

    def _ranked(self) -> list[Entry]:
        return list(self.tournament.entries)

    def _competitor(self, entry: Entry) -> dict[str, Any]:
        game_first = str(self.options.get("primary", "MP")).upper() == "GP"

        def score(one: Entry) -> tuple[int, int]:
            return (one.gp_tenths, one.mp_tenths) if game_first else (one.mp_tenths, one.gp_tenths)

        better = sum(score(other) > score(entry) for other in self.tournament.entries)
        found: dict[str, Any] = {
            "cid": entry.tpn,
            "teamId": 10_000 + entry.tpn,
            "rank": better + 1,
            "present": entry.available,
            "matchPoints": points_decimal(entry.mp_tenths),
            "gamePoints": points_decimal(entry.gp_tenths),
            "cplayers": [
                {
                    "cid": player.number, "profileId": player.number, "present": True, "order": order,
                    "rating": {"list": "TRF", "rating": player.rating}, "teamId": 10_000 + entry.tpn,
                }
                for order, player in enumerate(entry.players, 1)
            ],
        }  # fmt: skip
        if entry.tpn in self.adjust:
            found["adjust"] = self.adjust[entry.tpn]
        return found

    def _round(self, number: int) -> None:
        table = 0
        for entry in self.tournament.entries:
            item = entry.history[number - 1]
            if item.opponent is None:
                if item.result is not Result.ZERO_BYE or item.mp_tenths or item.gp_tenths:
                    letter = LETTER_OF_BYE[item.result]
                    self.matches.append(self._match(number, [], (entry.tpn, letter), None, False, 0))
                    self._adjust(number, entry.tpn, item, self.worth.scoring.bye(item.result))
                continue
            other = self.tournament.entry(item.opponent)
            back = other.history[number - 1]
            if is_first_named(entry, item, other, back):
                table += 1
                self._one_match(number, table, (entry, other), (item, back))

    def _later(self) -> None:
        """Byes of this and later rounds, and points by decision that no past round contains."""
        for bye in self.tournament.requested:
            letter = LETTER_OF_BYE[bye.result]
            self.matches.append(self._match(bye.round, [], (bye.tpn, letter), None, False, 0))
        for item in self.tournament.abnormal:
            for tpn in () if item.kind else item.teams:
                self.adjust.setdefault(tpn, []).append(
                    _adjustment(tpn, item.round, item.mp_tenths, item.gp_tenths)
                )

    def _one_match(
        self, number: int, table: int, teams: tuple[Entry, Entry], items: tuple[PastRound, PastRound]
    ) -> None:
        games = []
        for board in range(max(len(item.boards) for item in items)):
            seats = [item.lineup[board] if board < len(item.lineup) else 0 for item in items]
            signs = [item.boards[board : board + 1] or "-" for item in items]
            if not any(seats):
                continue
            white_first = self.colours[board % len(self.colours)] == self.colours[0]
            order = (0, 1) if white_first else (1, 0)
            sides: list[dict[str, Any] | None] = [
                {"cid": seats[side], "result": _LETTERS[signs[side]]} if seats[side] else None
                for side in order
            ]
            if sides[0] is None:  # Black alone, whatever the colour: every game has a White
                sides = [sides[1], None]
            games.append(len(self.games) + 1)
            played = PLAYED_SIGNS.issuperset(signs)
            self.games.append(
                {
                    "id": len(self.games) + 1, "round": number, "board": board + 1, "white": sides[0],
                    "black": sides[1], "played": played, "rated": played and signs[0] not in "WDL",
                }
            )  # fmt: skip
        letters = self._letters(items)
        played = items[0].result is Result.PLAYED
        white, black = ((team.tpn, letter) for team, letter in zip(teams, letters, strict=True))
        self.matches.append(self._match(number, games, white, black, played, table))
        for team, item, letter in zip(teams, items, letters, strict=True):
            gp = self.scoring.board_points(item.boards)
            self._adjust(number, team.tpn, item, (self.worth.of_match(letter), gp))

    def _letters(self, items: tuple[PastRound, PastRound]) -> tuple[str, str]:
        """The letters for how a match ended for both sides."""
        gp = items[0].gp_tenths, items[1].gp_tenths
        if items[0].result is Result.PLAYED:
            sides = self.scoring.of_score(gp)
        elif items[0].result is items[1].result and gp[0] == gp[1]:
            sides = self.scoring.without_play(gp)
        else:
            sides = self.scoring.forfeit("+-" if items[0].result is Result.FORFEIT_WIN else "-+")
        first, second = ({"+": "W", "-": "Z"}.get(side.kind, side.kind) for side in sides)
        return first, second

    def _adjust(self, number: int, tpn: int, item: PastRound, expected: tuple[int, int]) -> None:
        mp, gp = item.mp_tenths - expected[0], item.gp_tenths - expected[1]
        if mp or gp:
            self.adjust.setdefault(tpn, []).append(_adjustment(tpn, number, mp, gp))

    def _match(
        self,
        number: int,
        games: list[int],
        white: tuple[int, str],
        black: tuple[int, str] | None,
        played: bool,
        table: int,
    ) -> dict[str, Any]:
        sides = [None if side is None else {"cid": side[0], "result": side[1]} for side in (white, black)]
        return {
            "id": 100_000 + len(self.matches), "round": number, "games": games, "white": sides[0], "black": sides[1],
            "played": played or white[1] == "P", "board": table,
        }  # fmt: skip


def _adjustment(tpn: int, number: int | None, mp: int, gp: int) -> dict[str, Any]:
    """Points of a round; without a round they count in the final standings only."""
    return {
        "cid": tpn, "round": number or 0, "mpoints": points_decimal(mp), "gpoints": points_decimal(gp),
        "pairing": number is not None,
    }  # fmt: skip


def _virtual(item: Any) -> dict[str, Any]:
    return {
        "matchPoints": points_decimal(item.mp_tenths), "gamePoints": points_decimal(item.gp_tenths),
        "firstRound": item.first,
        "lastRound": item.last, "firstCompetitor": item.first_tpn, "lastCompetitor": item.last_tpn,
    }  # fmt: skip
