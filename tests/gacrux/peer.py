"""gacrux, Otto Milvang's checker for FIDE's systems (PyPI), as a second opinion on C.04.6: in this process, from TRF.

    peer = Peer()                      raises ImportError when gacrux is not installed
    event = peer.read(trf_text)        what `python -m gacrux.pairingchecker -i FILE -b utf-8` reads
    answer = peer.pair(event, round)   what its option -p prints

`-m` is not used: record 192 of the file says which kind of C.04.6 it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from typing import Any

Couple = tuple[int, int]


@dataclass(frozen=True)
class View:
    """What gacrux knows about a team before the round; scores in tenths, colours as "wb"."""

    primary: int
    secondary: int
    score: int
    played: int
    colours: str
    floated: bool


@dataclass(frozen=True)
class PeerAnswer:
    """The pairs (White, Black) in the order of the boards, the bye, why there are none; and its view of the teams."""

    tables: tuple[Couple, ...]
    bye: int | None
    trouble: str = ""
    upfloaters: tuple[tuple[int, ...], ...] = ()
    """Of each bracket with teams, from the top."""
    teams: dict[int, View] | None = None

    @property
    def pairs(self) -> frozenset[Couple]:
        return frozenset(self.tables)


class Peer:
    """The parts of gacrux that read a file and pair a round."""

    def __init__(self) -> None:
        self._reader = import_module("gacrux.trf2json").trf2json
        self._engine = import_module("gacrux.pairingfideteam").pairing_fideteam
        troubles = import_module("gacrux.gacruxexeptions")
        self._impossible: type[Exception] = troubles.GacruxNoLegalPairing
        self.version = version("gacrux")

    def read(self, text: str) -> Any:
        """gacrux's tournament from a TRF text; ValueError with its own words when it refuses the file."""
        file = self._reader()
        try:
            file.parse_file(text, 0)
        except Exception as error:
            reason = str(error) or file.chessjson["status"]
            raise ValueError(f"gacrux cannot read the file: {reason}") from error
        status = file.chessjson["status"]
        if status["code"]:
            raise ValueError(f"gacrux cannot read the file: {status}")
        return file.get_tournament(1)

    def engine(self, event: Any, round_number: int) -> Any:
        """Its engine for one round."""
        return self._engine(event, round_number, {"experimental": [], "verbose": 0, "rank": False})

    def pair(self, event: Any, round_number: int) -> PeerAnswer:
        """Its pairing of a round."""
        engine = self.engine(event, round_number)
        try:
            brackets = engine.compute_pairing(False, 0)
        except self._impossible as trouble:
            return PeerAnswer((), None, str(trouble))
        return self.answer(engine, brackets)

    def answer(self, engine: Any, brackets: list[dict[str, Any]]) -> PeerAnswer:
        """What its engine has found."""
        drawn = [pair for bracket in brackets for pair in bracket["pairs"]]
        pairs = [(pair["w"], pair["b"]) for pair in sorted(drawn, key=lambda pair: pair["board"])]
        return PeerAnswer(
            tuple((white, black) for white, black in pairs if black),
            next((white for white, black in pairs if not black), None),
            upfloaters=tuple(tuple(bracket["upfloaters"]) for bracket in brackets if not bracket.get("pab")),
            teams={team["cid"]: _view(team) for team in engine.competitors[1:-1] if team["rfp"]},
        )


def _view(team: dict[str, Any]) -> View:
    return View(
        int(team["pts"] * 10),
        int(team["ptx"] * 10),
        int(team["acc"] * 10),
        team["num"].get("val", 0),
        team["csq"].strip(),
        bool(team["flt"]),
    )
