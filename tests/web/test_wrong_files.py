"""Files that cannot be imported: what is said of them on the page, in the language of the reader."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import Hand, league
from .conftest import place_in, token_in


def _import(folder: Path, name: str, content: bytes) -> str:
    app: Litestar = create_app(place_in(folder, open_door=True))
    with TestClient(app) as client:
        client.cookies.set("language", "de")
        token = token_in(client.get("/").text)
        answer = client.post(
            "/import",
            data={"_csrf_token": token},
            files={"upload": (name, content)},
            headers={"accept": "text/html"},
        )
        return answer.text


def test_a_picture_is_no_file_of_an_event(tmp_path: Path) -> None:
    text = _import(tmp_path, "start.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(40))
    assert "start.png: das ist ein Bild oder ein PDF" in text


@pytest.mark.parametrize("size", [3000, 9000])
def test_a_backup_that_is_cut_off_is_called_by_its_name(tmp_path: Path, size: int) -> None:
    path = tmp_path / "whole.pairwright"
    hand = league(8, log=open_log(path, create=True))
    hand.desk.log.close()
    place = tmp_path / "place"
    place.mkdir()
    text = _import(place, "kaputt.pairwright", path.read_bytes()[:size])
    assert "kaputt.pairwright" in text
    assert str(Path("/tmp/pairwright-")) not in text
    assert "is damaged" not in text


def test_a_backup_of_a_cup_is_not_said_to_have_no_rounds(tmp_path: Path) -> None:
    """Everything was played, and the page said "Rounds 0"."""
    place = tmp_path / "place"
    place.mkdir()
    path = tmp_path / "cup.pairwright"
    hand = Hand(open_log(path, create=True))
    hand("create", name="Cup", system="ibf-single")
    hand("teams", teams=["Ann", "Bob"])
    hand.desk.log.close()
    text = _import(place, "cup.pairwright", path.read_bytes())
    assert "<dt>Runden</dt>" not in text
    assert "<dt>Entscheidungen</dt>" in text
