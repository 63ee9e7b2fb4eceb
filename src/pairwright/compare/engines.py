"""Engines that can be compared: ours, gacrux, any program with the usual command line, a Python function."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from ..domain.errors import NoLegalPairing, StateError
from ..domain.reading import number_in
from ..domain.tournament import Tournament
from ..systems.registry import pair_round
from .answers import IMPOSSIBLE, EngineAnswer, EngineError, GaveUpError, answer_of
from .files import file_of

OURS, GACRUX = "pairwright", "gacrux"


class Engine(Protocol):
    """Something that pairs a round."""

    @property
    def name(self) -> str:
        """For people and for the plan of a campaign."""
        ...

    def pair(self, before: Tournament, seconds: float) -> EngineAnswer:
        """The round after the history. EngineError: no answer within this many seconds (0: no limit)."""
        ...


def engine_of(text: str) -> Engine:
    """The engine for a name.

    `pairwright`; `gacrux` (extra `gacrux`); `MODULE:FUNCTION`, a Python function from a round state to an answer; or
    the command of a program, called as `COMMAND --SYSTEM FILE -p OUT`, or with `{system}`, `{file}` and `{out}`
    replaced if present. StateError: there is no such engine.
    """
    if text == OURS:
        return Ours()
    if text == GACRUX:
        from .gacrux import Gacrux

        return Gacrux()
    module, colon, function = text.partition(":")
    if colon and module.replace(".", "").isidentifier() and function.isidentifier():
        found = Function(text)
        found.function()
        return found
    command = tuple(shlex.split(text))
    if not command:
        raise StateError("an engine needs a name or a command")
    return Program(command)


@dataclass(frozen=True)
class Ours:
    """This engine."""

    name: str = OURS

    def pair(self, before: Tournament, seconds: float) -> EngineAnswer:
        """See `Engine`; it needs milliseconds."""
        try:
            return answer_of(pair_round(before))
        except NoLegalPairing:
            return IMPOSSIBLE


@dataclass(frozen=True)
class Function:
    """A Python function that takes the round state as a dict and returns the answer, both as docs/round-state.md."""

    name: str

    def function(self) -> Any:
        """The function; StateError when it cannot be imported."""
        return _imported(self.name)

    def pair(self, before: Tournament, seconds: float) -> EngineAnswer:
        """See `Engine`; there is no time limit."""
        try:
            answer = self.function()(json.loads(file_of(before, "state")))
        except Exception as error:  # it may raise anything
            raise EngineError(f"{self.name} failed: {type(error).__name__}: {error}") from error
        if "error" in answer:
            if answer["error"] == "no-legal-pairing":
                return IMPOSSIBLE
            raise EngineError(f"{self.name}: {answer.get('why', answer['error'])}")
        pairs = frozenset((white, black) for white, black in answer["pairs"])
        if not before.colours:
            pairs = frozenset((min(pair), max(pair)) for pair in pairs)
        return EngineAnswer(pairs, answer["bye"])


@cache
def _imported(name: str) -> Any:
    module, _, function = name.partition(":")
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # as for `python -m`
    try:
        return getattr(import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise StateError(f"there is no Python function {name}: {error}") from None


@dataclass(frozen=True)
class Program:
    """A program that takes a TRF file and writes the pairs, as `pairwright engine` does."""

    command: tuple[str, ...]

    @property
    def name(self) -> str:
        """Its command."""
        return shlex.join(self.command)

    def pair(self, before: Tournament, seconds: float) -> EngineAnswer:
        """See `Engine`."""
        with tempfile.TemporaryDirectory(prefix="pairwright-") as folder:
            file, out = Path(folder, "event.trf"), Path(folder, "pairs.txt")
            file.write_bytes(file_of(before, "trf"))
            places = {"{system}": before.system, "{file}": str(file), "{out}": str(out)}
            words = list(self.command)
            if not any(place in word for word in words for place in places):
                words += ["--{system}", "{file}", "-p", "{out}"]
            for place, value in places.items():
                words = [word.replace(place, value) for word in words]
            try:
                done = subprocess.run(  # noqa: S603  the command is the user's own
                    words, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds or None, check=False
                )
            except subprocess.TimeoutExpired:
                raise GaveUpError(f"{self.name} thought longer than {seconds:g} s") from None
            except OSError as error:
                raise StateError(f"{words[0]} cannot be started: {error.strerror}") from None
            said = done.stderr.decode(errors="replace").strip()
            if done.returncode == 1 and "valid pairing" in f"{said}{done.stdout.decode(errors='replace')}":
                return IMPOSSIBLE
            if done.returncode:
                raise EngineError(f"{self.name} ended with exit code {done.returncode}: {said[:200]}")
            return _read_pairs(
                out.read_text() if out.exists() else done.stdout.decode(errors="replace"), self.name
            )


def _read_pairs(text: str, name: str) -> EngineAnswer:
    """Parse the list of pairs that engines write: their number, then one line each, the bye with 0."""
    lines = text.split("\n")
    try:
        rows = [tuple(map(int, line.split())) for line in lines[1:] if line.strip()]
        pairs = frozenset((white, black) for white, black in rows if black)
        byes = [white for white, black in rows if not black]
        if number_in(lines[0]) is None or len(byes) > 1:
            raise ValueError
    except ValueError:
        raise EngineError(f"{name} wrote no list of pairs: {text[:80]!r}") from None
    return EngineAnswer(pairs, byes[0] if byes else None)
