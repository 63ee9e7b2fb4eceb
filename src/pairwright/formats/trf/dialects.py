"""TRF26 lines converted for older programs: TRF16, JaVaFo's records XX?, and bbpPairings' BB?.

What a dialect cannot express is left out and reported. Individual and team events are treated alike.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...domain.errors import StateError
from ...domain.messages import joined, msg
from ...domain.points import points_decimal
from ...domain.scoring import GamePoints
from ...domain.tournament import Tournament
from .records import points_field

NAMES = {"trf": "TRF26", "trf16": "TRF16", "javafo": "JaVaFo's TRF", "bbp": "the TRF of bbpPairings"}
_WHAT: Mapping[str, str] = {
    "142": msg("the number of rounds"),
    "152": msg("the initial colour"),
    "162": msg("the values of games"),
    "172": msg("how the starting ranks were made"),
    "182": msg("who made the pairings"),
    "192": msg("the pairing system"),
    "202": msg("the tie-breaks"),
    "212": msg("the order of the standings"),
    "222": msg("the encoded time control"),
    "240": msg("byes"),
    "250": msg("accelerated rounds"),
    "260": msg("prohibited pairs"),
    "299": msg("abnormal points"),
    "300": msg("line-ups that differ from the rosters"),
    "310": msg("numbers, short names, strengths and points of teams"),
    "320": msg("the byes of teams"),
    "330": msg("forfeited matches"),
    "352": msg("the colours of the boards"),
    "362": msg("the values of matches"),
}
_SAID: dict[str, frozenset[str]] = {
    "trf16": frozenset(("142", "152")),
    "javafo": frozenset(("142", "152", "162", "240", "250", "260")),
    "bbp": frozenset(("162", "192")),
}
"""Records of TRF26 that a dialect expresses differently."""
_AS_THEY_ARE = {"bbp": frozenset(("142", "152", "240", "250", "260"))}


def to_dialect(lines: Sequence[str], tournament: Tournament, dialect: str) -> tuple[list[str], list[str]]:
    """The lines of a TRF26 file in a dialect, and a sentence about what it cannot express."""
    if dialect == "bbp" and any(line.startswith("310") for line in lines):
        raise StateError(msg("bbpPairings refuses files of team events; write trf, or trf16"))
    words = _Words(tournament, dialect)
    written: list[str] = []
    lost: dict[str, None] = {}
    for line in lines:
        code = line[:3]
        new = words.of(code, line)
        if new is None:
            lost[_WHAT.get(code, msg("records {code}", code=code))] = None
        else:
            written += new
    written += words.more()
    remarks: list[str] = []
    numbers = sorted(entry.tpn for entry in tournament.entries)
    if dialect == "bbp" and numbers != list(range(1, len(numbers) + 1)):
        remarks.append(
            msg("bbpPairings refuses starting ranks with gaps, unless the file has a line `XXC rank`")
        )
    if lost:
        remarks.append(
            msg(
                "{dialect} has no record for: {losses}", dialect=NAMES[dialect], losses=joined(*lost, by=", ")
            )
        )
    return written, remarks


class _Words:
    def __init__(self, tournament: Tournament, dialect: str) -> None:
        self.tournament = tournament
        self.dialect = dialect
        self.rounds = tournament.options.get("rounds")

    def of(self, code: str, line: str) -> list[str] | None:
        """The dialect's lines for one of TRF26; None if it has none."""
        if code == "310":
            return [f"013 {line[8:40]}{line[73:]}".rstrip()]
        if code in ("802", "801"):
            return []
        if code not in _WHAT or code in _AS_THEY_ARE.get(self.dialect, ()):
            return [line]
        if code not in _SAID[self.dialect]:
            return None
        said: list[str] | None = getattr(self, f"_{code}")(line)
        return said

    def _142(self, line: str) -> list[str]:
        return [f"XXR {line[4:].strip()}"]

    def _152(self, line: str) -> list[str]:
        return [f"XXC {'white1' if line[4:5] == 'W' else 'black1'}"]

    def _162(self, line: str) -> list[str]:
        given = dict(self.tournament.info.game_points_tenths)
        values = GamePoints.of(given.items()).by_kind
        values["P"] = given.get("P", values["W"])
        if self.dialect == "bbp":
            return [
                f"BB{letter} {points_field(values[symbol], 4)}"
                for letter, symbol in (("W", "W"), ("D", "D"), ("L", "L"), ("Z", "A"), ("F", "A"), ("U", "P"))
            ]
        return [
            "XXS "
            + " ".join(
                f"{name}={points_decimal(values[symbol])}"
                for name, symbol in (
                    ("W", "W"),
                    ("D", "D"),
                    ("L", "L"),
                    ("ZPB", "A"),
                    ("FL", "A"),
                    ("PAB", "P"),
                )
            )
        ]

    def _260(self, line: str) -> list[str] | None:
        first, last = int(line[4:7]), int(line[8:11])
        if first <= self.tournament.round and last >= int(self.rounds or self.tournament.round):
            return [f"XXP {' '.join(line[11:].split())}"]
        return None

    def _240(self, line: str) -> list[str] | None:
        number = int(line[6:9])
        if number < self.tournament.round:
            return []  # it is in the records 001
        return [f"XXZ {' '.join(line[10:].split())}"] if number == self.tournament.round else None

    def _250(self, line: str) -> list[str]:
        """Written together by `more`."""
        return []

    @staticmethod
    def _192(line: str) -> list[str]:
        """Without the edition, which some versions of the program do not know."""
        return [re.sub(r"_20\d\d", "", line)]

    def more(self) -> list[str]:
        """XXA: the virtual points of each participant in all rounds so far."""
        if self.dialect != "javafo" or not self.tournament.acceleration:
            return []
        lines = []
        for entry in self.tournament.entries:
            points = [0] * self.tournament.round
            for item in self.tournament.acceleration:
                if item.first_tpn <= entry.tpn <= item.last_tpn:
                    for number in range(item.first, min(item.last, len(points)) + 1):
                        points[number - 1] = item.mp_tenths or item.gp_tenths
            if any(points):
                lines.append(
                    f"XXA {entry.tpn:>4}" + "".join(f" {points_field(value, 4)}" for value in points)
                )
        return lines
