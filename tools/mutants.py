"""Mutation testing of the engine: small changes of its functions, each run in a fork of one pytest session.

    python -m tools.mutants src/pairwright/systems/dutch --tests tests/systems/dutch --sample 500 --log mutants.jsonl

All tests are collected and run once, to determine which lines they cover and how long they take. Then each mutant
replaces the code of its function in a fork, and the tests that cover its line run, fastest first, until one fails. A
mutant that needs ten times the processor time of a test counts as killed; one that waits does not: leave out tests
that use threads, as those of PDF documents do. Mutants already run are in the log, so that the same command resumes;
with --again those of the log that were not killed are tried, after new tests or with more of them. Code run at
import, and default arguments, are not changed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any

import pytest

OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.Pow: ast.Mult, ast.USub: ast.UAdd,
}  # fmt: skip
"""The replacement of each operator."""
AGAIN = "again"
"""In the log: to be tried another time."""


@dataclass(frozen=True)
class Mutant:
    """One change, by its number in a file."""

    file: str
    number: int
    line: int
    what: str

    @property
    def name(self) -> str:
        """For the log."""
        return f"{self.file}:{self.line}:{self.number}: {self.what}"


class Changes(ast.NodeTransformer):
    """Counts the possible changes of a module; makes the one with the given number."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, str]] = []
        self.depth = 0

    def offers(self, node: ast.AST, what: str) -> bool:
        """Whether this is the change to make."""
        if not self.depth:
            return False
        self.found.append((node.lineno, what))  # type: ignore[attr-defined]
        return len(self.found) - 1 == self.wanted

    def visit(self, node: ast.AST) -> Any:
        """Visit only what runs when a function is called, without docstrings and annotations."""
        if isinstance(node, ast.FunctionDef):
            self.depth += 1
            start = ast.get_docstring(node) is not None
            node.body[start:] = [self.visit(statement) for statement in node.body[start:]]
            self.depth -= 1
            return node
        if isinstance(node, ast.Lambda):
            self.depth += 1
            node.body = self.visit(node.body)
            if self.offers(node, "lambda: None"):
                node.body = ast.Constant(None)
            self.depth -= 1
            return node
        if isinstance(node, (ast.Assert, ast.Raise)):
            return node
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                node.value = self.visit(node.value)
            return node
        before = copy.copy(node)
        self.generic_visit(node)
        return self.changed(before, node)

    def changed(self, before: ast.AST, node: Any) -> Any:
        """The node, or its replacement."""
        if isinstance(node, (ast.Compare, ast.BoolOp, ast.BinOp, ast.AugAssign)):
            self._operators(before, node)
        elif isinstance(node, ast.UnaryOp):
            if self.offers(before, f"without {type(node.op).__name__}: {ast.unparse(before)}"):
                return node.operand
        elif isinstance(node, ast.Constant):
            return self._constant(node)
        elif isinstance(node, ast.Assign):
            if not isinstance(node.value, ast.Constant) and self.offers(
                node, f"None for {ast.unparse(before)}"
            ):
                node.value = ast.Constant(None)
        elif isinstance(node, ast.Call):
            self._arguments(before, node)
        elif isinstance(node, ast.Break):
            return ast.Return() if self.offers(node, "break: return") else node
        elif isinstance(node, ast.Continue):
            return ast.Break() if self.offers(node, "continue: break") else node
        return node

    def _operators(self, before: ast.AST, node: Any) -> None:
        some: list[Any] = node.ops if isinstance(node, ast.Compare) else [node.op]
        for k, operator in enumerate(some):
            other = OPERATORS.get(type(operator))
            if other is not None and self.offers(before, f"{other.__name__} in {ast.unparse(before)}"):
                some[k] = other()
        if not isinstance(node, ast.Compare):
            [node.op] = some

    def _arguments(self, before: ast.AST, node: ast.Call) -> None:
        for k, argument in enumerate(node.args):
            what = f"argument {k} None: {ast.unparse(before)}"
            if not isinstance(argument, ast.Starred) and self.offers(before, what):
                node.args[k] = ast.Constant(None)
        for keyword in node.keywords:
            if keyword.arg and self.offers(before, f"{keyword.arg} None: {ast.unparse(before)}"):
                keyword.value = ast.Constant(None)

    def _constant(self, node: ast.Constant) -> ast.Constant:
        value = node.value
        other: Any
        if isinstance(value, bool):
            other = not value
        elif isinstance(value, int):
            other = value + 1
        elif isinstance(value, str):
            other = f"XX{value}XX"
        else:
            return node
        return ast.Constant(other) if self.offers(node, f"{value!r}: {other!r}") else node


def mutants_of(file: str) -> list[Mutant]:
    """All mutants of a file."""
    changes = Changes()
    changes.visit(ast.parse(Path(file).read_text("utf-8")))
    return [Mutant(file, number, line, what) for number, (line, what) in enumerate(changes.found)]


def still_there(every: Sequence[Mutant], name: str) -> list[Mutant]:
    """The mutant with a name from a log, wherever its line is now; empty if the code is no longer there."""
    file, _, number, what = name.split(":", 3)
    alike = [mutant for mutant in every if mutant.file == file and mutant.what == what[1:]]
    return sorted(alike, key=lambda mutant: abs(mutant.number - int(number)))[:1]


def code_of(mutant: Mutant) -> Iterator[CodeType]:
    """The code of all functions of the file with the change applied."""
    tree = Changes(mutant.number).visit(ast.parse(Path(mutant.file).read_text("utf-8")))
    waiting = [compile(ast.fix_missing_locations(tree), str(Path(mutant.file).resolve()), "exec")]
    while waiting:
        code = waiting.pop()
        yield code
        waiting += [one for one in code.co_consts if isinstance(one, CodeType)]


class Session:
    """The plugin that runs mutants in place of the tests."""

    def __init__(self, wanted: Sequence[Mutant], log: Path, seconds: float) -> None:
        self.wanted = wanted
        self.seconds = seconds
        self.log = log
        self.failed = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """A random example that fails is enough: it is neither reduced nor kept for the next mutant."""
        from hypothesis import Phase, settings

        settings.register_profile("mutants", parent=settings(), phases=(Phase.explicit, Phase.generate))
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A single failure is enough."""
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests once, then each mutant."""
        reached = self._reached(session.items)
        assert not self.failed, "the tests fail without a mutant"
        assert self.functions, "before they are frozen"
        assert self.caches, "likewise"
        done = {name for name, row in self.rows().items() if row["status"] != AGAIN}
        gc.collect()
        gc.freeze()
        for mutant in self.wanted:
            if mutant.name in done:
                continue
            line = max(
                (one for file, one in reached if file == mutant.file and one <= mutant.line), default=0
            )
            some = self._quickest(reached.get((mutant.file, line), []))
            status = self._tried(mutant, some)
            with self.log.open("a", encoding="utf-8") as out:
                out.write(json.dumps({"mutant": mutant.name, "tests": len(some), "status": status}) + "\n")
        return True

    def rows(self) -> dict[str, dict[str, Any]]:
        """The last row of each mutant in the log."""
        lines = self.log.read_text("utf-8").splitlines() if self.log.exists() else []
        return {row["mutant"]: row for row in map(json.loads, lines)}

    def begin_again(self, every: Sequence[Mutant]) -> list[Mutant]:
        """The mutants of the log that were not killed, which are marked in it."""
        rows = self.rows().values()
        killed = [row for row in rows if row["status"] == "killed"]
        some = [
            mutant
            for row in rows
            if row["status"] != "killed"
            for mutant in still_there(every, row["mutant"])
        ]
        marked = [{"mutant": mutant.name, "tests": 0, "status": AGAIN} for mutant in some]
        self.log.write_text("".join(f"{json.dumps(row)}\n" for row in (*killed, *marked)), "utf-8")
        return some

    def _reached(
        self, items: Sequence[pytest.Item]
    ) -> dict[tuple[str, int], list[tuple[float, pytest.Item]]]:
        """The tests that cover each line, with their CPU time."""
        from coverage import Coverage

        files = sorted({mutant.file for mutant in self.wanted})
        watch = Coverage(include=files, data_file=None)
        watch.start()
        costs = {}
        for item, following in zip(items, [*items[1:], None], strict=True):
            watch.switch_context(item.nodeid)
            begun = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            costs[item.nodeid] = time.process_time() - begun
        watch.stop()
        by_name = {item.nodeid: item for item in items}
        return {
            (file, line): [(costs[name], by_name[name]) for name in names if name in costs]
            for file in files
            for line, names in watch.get_data().contexts_by_lineno(str(Path(file).resolve())).items()
        }

    def _quickest(self, some: Sequence[tuple[float, pytest.Item]]) -> list[tuple[float, pytest.Item]]:
        """The fastest first, as many as the time allows."""
        found: list[tuple[float, pytest.Item]] = []
        for cost, item in sorted(some, key=lambda one: one[0]):
            if found and sum(before for before, _ in found) + cost > self.seconds:
                break
            found.append((cost, item))
        return found

    @cached_property
    def functions(self) -> dict[tuple[str, str, int], list[FunctionType]]:
        """All functions that exist, by file, name and line."""
        found: dict[tuple[str, str, int], list[FunctionType]] = {}
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                code = one.__code__
                found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(one)
        return found

    @cached_property
    def caches(self) -> list[Any]:
        """All cached functions of the package: what they kept was computed without the mutant."""
        wrapper = type(lru_cache(lambda: None))
        package = Path(self.wanted[0].file).parts[1]
        return [
            one
            for one in gc.get_objects()
            if isinstance(one, wrapper) and one.__module__.partition(".")[0] == package
        ]

    def _tried(self, mutant: Mutant, some: Sequence[tuple[float, pytest.Item]]) -> str:
        if not some:
            return "no test"
        child = os.fork()
        if child:
            _, status = os.waitpid(child, 0)
            return {0: "survived", 1: "killed", 2: "not placed", -signal.SIGALRM: "waited"}.get(
                os.waitstatus_to_exitcode(status), "timed out"
            )
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        placed = False
        for code in code_of(mutant):
            for function in self.functions.get((code.co_filename, code.co_qualname, code.co_firstlineno), ()):
                if len(function.__code__.co_freevars) == len(code.co_freevars):
                    placed |= function.__code__ != code
                    function.__code__ = code
        if not placed:
            os._exit(2)
        for cached in self.caches:
            cached.cache_clear()
        try:
            for (cost, item), (_, following) in zip(some, [*some[1:], (0, None)], strict=True):
                limit = int(10 * cost) + 3
                resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + limit, -1))
                signal.alarm(20 * limit)  # for what waits for a thread that a fork does not have
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    break
        except BaseException:  # noqa: BLE001  whatever it is, the mutant was noticed
            os._exit(1)
        os._exit(int(self.failed))


def main(arguments: list[str] | None = None) -> int:
    """Run mutants; the counts per file are printed, and the survivors are in the log."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("paths", nargs="+", help="files or folders of the engine")
    parser.add_argument("--tests", nargs="+", required=True, help="what pytest runs")
    parser.add_argument("--sample", type=int, default=0, help="how many mutants (default: all)")
    parser.add_argument(
        "--seconds", type=float, default=60, help="processor time of the tests of a mutant (default: 60)"
    )
    parser.add_argument("--seed", default="mutants", help="which sample")
    parser.add_argument("--log", type=Path, default=Path("mutants.jsonl"), help="what has been tried")
    parser.add_argument("--again", action="store_true", help="try only those of the log that were not killed")
    wanted, more = parser.parse_known_args(arguments)
    files = [
        str(file)
        for path in map(Path, wanted.paths)
        for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])
    ]
    every = [mutant for file in files for mutant in mutants_of(file)]
    Random(wanted.seed).shuffle(every)
    some = every[: wanted.sample or len(every)]
    session = Session(some, wanted.log, wanted.seconds)
    if wanted.again:
        session.wanted = session.begin_again(every)
    status = pytest.main(
        ["-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", *wanted.tests, *more], [session]
    )
    rows = session.rows().values()
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        counts.setdefault(row["mutant"].partition(":")[0], Counter())[row["status"]] += 1
    for file, by_status in sorted(counts.items()):
        sys.stdout.write(f"{file}: {dict(by_status)}\n")
    sys.stdout.write(f"{len(every)} mutants, {len(rows)} tried\n")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
