"""Write docs/verbs.md: every verb of an event with its parameters, from the registry."""

from __future__ import annotations

from pathlib import Path

from pairwright.manager.registry import BY_GROUP

PATH = Path(__file__).parents[1] / "docs" / "verbs.md"
_TITLES = {
    "setup": "Set-up", "field": "The field", "couples": "Forbidden and decided pairs", "pairing": "Pairing",
    "by-hand": "By hand", "lineups": "Line-ups", "results": "Results", "bracket": "Brackets and groups",
    "rulings": "Decisions of the arbiter",
    "handing-out": "Prizes and the clock of the round", "journal": "The log",
}  # fmt: skip


def text() -> str:
    """The page."""
    lines = [
        "# The verbs of an event",
        "",
        "Made by `python tools/make_verbs.py` from the registry. Each is a command (`pairwright event FILE VERB`), a",
        "form in the browser and an address of the API (`POST /api/events/EVENT/do/VERB`). On the command line,",
        "parameters in capitals are arguments in this order, the others options. *Role* is the least that may use it;",
        "*in* are the kinds of events that have it: teams, solo (players one by one), bracket.",
        "",
    ]
    for group, verbs in BY_GROUP:
        lines += [f"## {_TITLES[group]}", ""]
        for verb in verbs:
            doc = " ".join((verb.run.__doc__ or "").split())
            where = f"*Role*: {verb.role}; *in*: {', '.join(verb.kinds)}."
            lines += [f"### `{verb.name}`: {verb.title}", "", f"{doc} {where}", ""]
            for param in verb.params:
                name = param.name.upper() if param.argument else f"--{param.name.replace('_', '-')}"
                choices = f" ({', '.join(param.choices)})" if param.choices and len(param.choices) < 8 else ""
                lines.append(f"- `{name}`: {param.help}{choices}")
            if verb.params:
                lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    """Write it."""
    PATH.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
