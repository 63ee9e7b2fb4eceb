"""The public names do not change: docs/api-names.txt compared with the package."""

from __future__ import annotations

import pytest

from tests.tools import tool

LIST = tool("make_api")
BEFORE = {
    "pairwright.pair": "(event: Tournament, system: str | None = None) -> RoundPairing",
    "system fide-team primary": "choice of MP, GP, MP if not given",
}


def test_no_public_name_is_missing_and_none_has_another_signature() -> None:
    changes = LIST.compare(LIST.read(LIST.PATH.read_text(encoding="utf-8")), LIST.names())
    assert not LIST.broken(changes), f"\n{LIST.broken(changes)}"


def test_the_list_has_every_kind_of_name() -> None:
    names = LIST.read(LIST.PATH.read_text(encoding="utf-8"))
    for name in (
        "pairwright.pair",
        "pairwright.Tournament.entries",
        "pairwright.NoLegalPairing.teams",
        "pairwright.checker.judge",
        "pairwright.Standings.row",
        "system fide-team colour_preference",
        "tie-break EMGSB",
        "command pairwright pair --format",
        "verb create rounds",
    ):
        assert names[name]
    assert "pairwright.Standings.ranked" not in names
    assert names["pairwright.checker.Fault"] == "class", "an answer may get more fields"
    assert not [line for line in names.values() if " at 0x" in line or "ForwardRef" in line]


def test_what_is_missing_or_different_is_reported_with_what_to_do() -> None:
    now = {"pairwright.pair": "(event: Tournament, name: str) -> RoundPairing"}
    changes = LIST.compare(BEFORE, now)
    assert changes.gone == ["system fide-team primary"]
    assert [name for name, _, _ in changes.changed] == ["pairwright.pair"]
    said = LIST.broken(changes)
    assert "gone: system fide-team primary" in said
    assert "was (event: Tournament, system" in said
    assert "tools/make_api.py" in said
    assert "CHANGELOG.md" in said
    assert "docs/stability.md" in said


@pytest.mark.parametrize(
    ("name", "now", "harmless"),
    [
        ("pairwright.pair", "(event: Tournament, system: str | None = None, after: int = 0) -> RoundPairing", True),
        ("pairwright.pair", "(event: Tournament, system: str | None = None, after: int) -> RoundPairing", False),
        ("pairwright.pair", "(event: Tournament, system: str | None = None, after: int = 0) -> Pair", False),
        ("pairwright.pair", "(event: Tournament, after: int = 0, system: str | None = None) -> RoundPairing", False),
        ("pairwright.pair", "(event: Tournament) -> RoundPairing", False),
        ("system fide-team primary", "choice of MP, GP, BP, MP if not given", True),
        ("system fide-team primary", "choice of MP, GP, GP if not given", False),
        ("system fide-team primary", "choice of MP, MP if not given", False),
    ],
)  # fmt: skip
def test_more_at_the_end_is_new_and_all_else_is_a_change(name: str, now: str, harmless: bool) -> None:
    changes = LIST.compare(BEFORE, {**BEFORE, name: now})
    assert changes.new == ([name] if harmless else [])
    assert bool(LIST.broken(changes)) is not harmless
    assert bool(LIST.added(changes)) is harmless
    if harmless:
        assert "next release" in LIST.added(changes)


def test_the_page_about_what_stays_names_every_public_room() -> None:
    page = (LIST.PATH.parent / "stability.md").read_text(encoding="utf-8")
    short = {room: room.replace("pairwright.formats.", ".") for room in LIST.ROOMS}
    assert [room for room in LIST.ROOMS if f"`{room}`" not in page and f"`{short[room]}`" not in page] == [
        "pairwright"
    ]
    assert "import pairwright" in page
