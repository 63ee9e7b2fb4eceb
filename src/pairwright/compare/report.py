"""The record of a campaign: a summary for whoever judges it, and a log with a line for each event."""

from __future__ import annotations

import csv
import io
import platform
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from ..simulate.campaign import Row
from ..version import __version__
from .comparison import TROUBLES, totals
from .engines import OURS
from .readings import READINGS, READINGS_DUTCH


@dataclass(frozen=True)
class Kind:
    """A kind of difference: how often it occurred, and the round that shows it with the smallest file."""

    name: str
    rounds: int
    row: Row
    found: dict[str, Any]

    @property
    def file(self) -> str:
        """The name of its file in the folder `differences`."""
        return file_name(self.row, self.found)


def file_name(row: Row, found: dict[str, Any]) -> str:
    """The name of the file that keeps a difference: its kind, event and round."""
    ending = {"trf": "trf", "state": "json"}[found["form"]]
    kind = found["kind"].replace(", ", "+").replace(" ", "-")
    return f"{kind}-{row['event']}-{found['round']}.{ending}"


def kinds_of(rows: Sequence[Row]) -> list[Kind]:
    """The kinds of differences, the most frequent first."""
    counts: Counter[str] = Counter()
    smallest: dict[str, tuple[Row, dict[str, Any]]] = {}
    for row in rows:
        for one in row["found"]:
            name = one["kind"]
            counts[name] += 1
            if name not in smallest or len(one["file"]) < len(smallest[name][1]["file"]):
                smallest[name] = row, one
    return [Kind(name, count, *smallest[name]) for name, count in counts.most_common()]


def counted(rows: Sequence[Row]) -> tuple[list[str], list[list[str]]]:
    """A table of rounds by outcome: headings, and a line for each kind of event, each driver, and all."""
    kinds = sorted({kind for row in rows for kind in row["kinds"]})
    found = {
        **totals(rows, lambda row: row["code"]),
        **totals(rows, lambda row: f"driven by {row['driver']}"),
        **totals(rows, lambda row: "all"),
    }
    lines = [
        [key, f"{counts['events']:,}", f"{sum(counts[kind] for kind in kinds):,}"]
        + [f"{counts[kind]:,}" if counts[kind] else "" for kind in kinds]
        for key, counts in sorted(found.items(), key=lambda item: (item[0] == "all", item[0]))
    ]
    return ["kind of event", "events", "rounds", *kinds], lines


def version_of(engine: str) -> str:
    """An engine with its version, as far as it has one."""
    if engine == OURS:
        return f"pairwright {__version__}"
    try:
        return f"{engine} {metadata.version(engine)}"
    except (metadata.PackageNotFoundError, ValueError):
        return engine


def summary(plan: dict[str, Any], rows: Sequence[Row], command: str) -> str:
    """The whole campaign on a page in Markdown: engines, seed, command, outcomes, differences by reading."""
    one, other = map(version_of, plan["engines"])
    events = len(rows)
    rounds = sum(sum(row["kinds"].values()) for row in rows)
    troubles = sum(row["kinds"].get(kind, 0) for row in rows for kind in TROUBLES)
    heads, lines = counted(rows)
    first, second = plan["engines"]
    about = (
        f"{events:,} random events, {rounds:,} rounds, each paired by both engines. Events with odd numbers are driven "
        f"by the rounds of {first}, those with even numbers by the rounds of {second}. {troubles:,} rounds differ "
        "without an explanation, or have no answer."
    )
    text = [
        f"# {one} and {other}",
        "",
        about,
        "",
        f"- Seed: `{plan['seed']}`; event *i* is a function of the seed and *i* alone. `events.csv` lists every event.",
        f"- Python {platform.python_version()}, {platform.system()} {platform.machine()}",
        "- This command plays the same events, and more of them with a larger `--events`:",
        "",
        f"      {command}",
        "",
        "| " + " | ".join(heads) + " |",
        "|---|" + "--:|" * (len(heads) - 1),
        *("| " + " | ".join(line) + " |" for line in lines),
        "",
    ]
    kinds = kinds_of(rows)
    if not kinds:
        return "\n".join([*text, "No round differs.", ""])
    text += ["## Differences", "", "| kind | rounds | event, round | smallest file |", "|---|--:|---|---|"]
    for kind in kinds:
        text.append(
            f"| {kind.name} | {kind.rounds:,} | {kind.row['event']}, {kind.found['round']} | "
            f"`differences/{kind.file}` |"
        )
    for kind in kinds:
        text += ["", f"### {kind.name}", ""]
        if any(name in kind.name.split(", ") for name in (*READINGS, *READINGS_DUTCH)):
            text += ["A reading of the rules that the two engines do not share: docs/differences.md.", ""]
        text += [f"- {remark}" for remark in kind.found["remarks"]]
    return "\n".join([*text, ""])


def log(plan: dict[str, Any], rows: Sequence[Row]) -> str:
    """A line for each event as CSV: number, seed, driver, code, teams, rounds, and how many rounds had each outcome."""
    kinds = sorted({kind for row in rows for kind in row["kinds"]})
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["event", "seed", "driver", "code", "teams", "rounds", *kinds])
    for row in rows:
        seed = f"{plan['seed']}|{row['event']}"
        facts = [row["event"], seed, row["driver"], row["code"], row["teams"], row["rounds"]]
        writer.writerow([*facts, *(row["kinds"].get(kind, 0) for kind in kinds)])
    return out.getvalue()


def write_record(folder: Path, plan: dict[str, Any], rows: Sequence[Row], command: str) -> None:
    """Write `summary.md`, `events.csv`, and the smallest file of each difference, into the folder of a campaign."""
    for row in rows:
        for one in row["found"]:
            where = folder / "differences"
            where.mkdir(exist_ok=True)
            (where / file_name(row, one)).write_text(one["file"], encoding="utf-8")
    (folder / "summary.md").write_text(summary(plan, rows, command), encoding="utf-8")
    (folder / "events.csv").write_text(log(plan, rows), encoding="utf-8")
