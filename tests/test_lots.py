"""Lots: the rule can be verified by hand."""

from __future__ import annotations

import subprocess
from hashlib import sha256

from pairwright import lots


def test_a_lot_is_the_beginning_of_a_digest() -> None:
    assert (
        lots.lot("314159", "number", "Ana")
        == sha256(b"314159|number|Ana").hexdigest()[:13]
        == "425a3c34df8d0"
    )


def test_to_draw_is_to_sort_by_lot() -> None:
    names = ["Ana", "Bo", "Cy", "Di"]
    expected = sorted(names, key=lambda name: sha256(f"7|pair|3|{name}".encode()).hexdigest())
    assert lots.draw("7", "pair", names, 3) == expected == lots.draw("7", "pair", names[::-1], 3)


def test_the_recipe_gives_the_lot_in_a_shell() -> None:
    recipe = lots.recipe("it's 7", "number", 2).replace("ID", "Ana")
    done = subprocess.run(["sh", "-c", recipe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == lots.lot("it's 7", "number", 2, "Ana")


def test_2_2_the_first_list_that_keeps_a_constraint() -> None:
    """b may not come first, c not last: a b c fails at the end, so a c b."""
    found = lots.first_permitted(
        "abc", 3, lambda chosen, item: (item != "b" or bool(chosen)) and (item != "c" or len(chosen) < 2)
    )
    assert found == ["a", "c", "b"]
    assert lots.first_permitted("ab", 2, lambda chosen, item: item != "b") is None
