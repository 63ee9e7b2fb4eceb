"""gacrux, Otto Milvang's checker for FIDE's systems (PyPI), as a second engine of C.04.3 and C.04.6.

It runs in this process and reads TRF.

    event = gacrux.read(trf_text)        what `python -m gacrux.pairingchecker -i FILE -b utf-8` reads
    found = gacrux.found(event, round)   what its option -p prints

`-m` is not used: record 192 of the file says which kind of C.04.6 it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from importlib.metadata import version
from typing import Any

from ..domain.errors import StateError
from ..domain.tournament import Tournament
from .answers import IMPOSSIBLE, Couple, EngineAnswer, EngineError, GaveUpError
from .files import file_of
from .limit import OutOfTimeError, cpu_limit

_ENGINES = {
    "fide-team": ("gacrux.pairingfideteam", "pairing_fideteam"),
    "fide-dutch": ("gacrux.pairingdutch", "pairing_dutch"),
}


@dataclass(frozen=True)
class GacruxState:
    """What gacrux knows about a team before the round; scores in tenths, colours as "wb"."""

    primary: int
    secondary: int
    score: int
    played: int
    colours: str
    floated: bool


@dataclass(frozen=True)
class GacruxRound:
    """The pairs (White, Black) in board order, the bye, why there are none; and its view of the teams."""

    tables: tuple[Couple, ...]
    bye: int | None
    trouble: str = ""
    upfloaters: tuple[tuple[int, ...], ...] = ()
    """For each bracket with teams, from the top [C.04.6]."""
    teams: dict[int, GacruxState] | None = None
    """Empty for players."""

    @property
    def answer(self) -> EngineAnswer:
        """For the comparison."""
        return IMPOSSIBLE if self.trouble else EngineAnswer(frozenset(self.tables), self.bye)


@dataclass(frozen=True)
class Gacrux:
    """The parts of gacrux that read a file and pair a round. StateError if it is not installed."""

    name: str = "gacrux"

    def __post_init__(self) -> None:
        try:
            import_module("gacrux")
        except ImportError:
            raise StateError("gacrux is not installed: pip install 'pairwright[gacrux]'") from None

    @cached_property
    def version(self) -> str:
        """Version of the package."""
        return version("gacrux")

    def pair(self, before: Tournament, seconds: float) -> EngineAnswer:
        """See `engines.Engine`; `seconds` of CPU time."""
        if before.system not in _ENGINES:
            raise StateError(f"gacrux pairs {' and '.join(_ENGINES)}, not {before.system}")
        try:
            with cpu_limit(seconds):
                event = self.read(file_of(before, "trf").decode())
                return self.found(event, before.round, before.system).answer
        except OutOfTimeError:
            raise GaveUpError(f"gacrux thought longer than {seconds:g} s") from None
        except ValueError as error:
            raise EngineError(str(error)) from None
        except Exception as error:  # a bug in gacrux
            raise EngineError(f"gacrux failed: {type(error).__name__}: {error}") from error

    def read(self, text: str) -> Any:
        """gacrux's tournament from a TRF text; ValueError with its own message if it rejects the file."""
        file = import_module("gacrux.trf2json").trf2json()
        try:
            file.parse_file(text, 0)
        except Exception as error:
            reason = str(error) or file.chessjson["status"]
            raise ValueError(f"gacrux cannot read the file: {reason}") from error
        status = file.chessjson["status"]
        if status["code"]:
            raise ValueError(f"gacrux cannot read the file: {status}")
        return file.get_tournament(1)

    def engine(self, event: Any, round_number: int, system: str = "fide-team") -> Any:
        """Its engine for one round."""
        module, name = _ENGINES[system]
        engine = getattr(import_module(module), name)
        return engine(event, round_number, {"experimental": [], "verbose": 0, "rank": False})

    def found(self, event: Any, round_number: int, system: str = "fide-team") -> GacruxRound:
        """Its pairing of a round."""
        impossible: type[Exception] = import_module("gacrux.gacruxexeptions").GacruxNoLegalPairing
        engine = self.engine(event, round_number, system)
        try:
            brackets = engine.compute_pairing(False, 0)
        except impossible as trouble:
            return GacruxRound((), None, str(trouble))
        return self.of_brackets(engine, brackets, system == "fide-team")

    def of_brackets(self, engine: Any, brackets: list[dict[str, Any]], teams: bool = True) -> GacruxRound:
        """What its engine has found."""
        drawn = [pair for bracket in brackets for pair in bracket["pairs"]]
        pairs = [(pair["w"], pair["b"]) for pair in sorted(drawn, key=lambda pair: pair["board"])]
        found = GacruxRound(
            tuple((white, black) for white, black in pairs if black),
            next((white for white, black in pairs if not black), None),
        )
        if not teams:
            return found
        return replace(
            found,
            upfloaters=tuple(tuple(bracket["upfloaters"]) for bracket in brackets if not bracket.get("pab")),
            teams={team["cid"]: _view(team) for team in engine.competitors[1:-1] if team["rfp"]},
        )


def _view(team: dict[str, Any]) -> GacruxState:
    return GacruxState(
        int(team["pts"] * 10),
        int(team["ptx"] * 10),
        int(team["acc"] * 10),
        team["num"].get("val", 0),
        team["csq"].strip(),
        bool(team["flt"]),
    )
