"""What the program answers to wrong entries, in the language of `test_pseudo_language`: nothing of it stays English."""

from __future__ import annotations

from pathlib import Path

from litestar.testing import TestClient

from pairwright.web.app import create_app

from .conftest import form, place_in
from .test_pseudo_language import CODES, NOT_OURS, Spoken, brackets, dates, left_of, names_in
from .walk import fill_all

__all__ = ["brackets"]
WRONG: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("/e/league/form/withdraw", "/e/league/do/withdraw", {"team": "#1"}),
    ("/e/league/form/forfeit", "/e/league/do/forfeit", {"table": "99"}),
    ("/e/league/results/2", "/e/league/do/result", {"table": "99", "boards": "1111"}),
    ("/e/new/entries", "/e/new/entries", {"table": "zzqq"}),
    ("/e/new/setup", "/e/new/setup", {"rounds": "zzqq"}),
    ("/e/new/setup", "/e/new/setup", {"start": "zzqq", "federation": "zzqq"}),
    ("/e/league/roster/1", "/e/league/roster/1", {"name": "zzqq", "rating": "zzqq"}),
    ("/e/league/form/team", "/e/league/do/team", {"name": "", "rating": "zzqq"}),
    ("/e/league/form/set-pairs", "/e/league/do/set-pairs", {"pairs": "zzqq"}),
    ("/users", "/users/add", {"name": " a", "password": "short"}),
    ("/organisations", "/organisations", {"title": " / "}),
)  # fmt: skip


def test_every_answer_to_a_wrong_entry_is_translated(tmp_path: Path, brackets: None) -> None:
    fill_all(tmp_path)
    place = place_in(tmp_path, open_door=True)
    found = []
    with TestClient(create_app(place)) as client:
        client.cookies.set("language", "de")
        known, names = NOT_OURS | CODES | dates(), [*names_in(place), "zzqq"]
        for page, path, fields in WRONG:
            spoken = Spoken()
            spoken.feed(client.post(path, data=form(client, page, **fields)).text)
            found += [f"{path} {fields}: {left} ({text.strip()[:90]})" for text in spoken.texts
                      if (left := left_of(text, names, known))]  # fmt: skip
    assert not found, "\n".join(found)
