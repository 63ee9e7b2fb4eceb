"""The table in docs/tie-breaks.md matches the registry."""

from __future__ import annotations

from pathlib import Path

from pairwright.tiebreaks import RULES

DOCS = Path(__file__).parent.parent.parent / "docs" / "tie-breaks.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of the table -->"


def table() -> str:
    lines = ["| code | article | modifiers | tie-break |", "|---|---|---|---|"]
    for rule in RULES.values():
        code = "MPvGP" if rule.acronym == "MPVGP" else rule.acronym
        modifiers = " ".join("`:MP` `:GP`" if sign == ":" else f"`/{sign}`" for sign in rule.modifiers)
        lines.append(f"| {code} | {rule.article} | {modifiers} | {rule.title} |")
    return "\n".join(lines) + "\n"


def test_the_table_is_that_of_the_registry() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert text.partition(BEGIN)[2].partition(END)[0] == table()


if __name__ == "__main__":
    text = DOCS.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    DOCS.write_text(before + BEGIN + table() + END + rest.partition(END)[2], encoding="utf-8")
