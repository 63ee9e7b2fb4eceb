"""Events that are out of the list: a folder and a database keep them alike."""

from __future__ import annotations

from pathlib import Path

from pairwright.store.log import Shelf
from pairwright.store.shelf import Folder, open_shelf


def put_away_and_back(shelf: Shelf) -> None:
    """Three events of one name, one after the other: none takes the place of another."""
    for _ in range(2):
        shelf.create("Away").close()
        shelf.put_away("Away", "trash")
    assert not any("Away" in name for name in shelf.names())
    assert (shelf.away("trash"), shelf.away("archive")) == (["Away", "Away-2"], [])
    shelf.create("Away").close()
    assert shelf.bring_back("Away", "trash") == "Away-2"
    assert {"Away", "Away-2"} <= set(shelf.names())
    assert shelf.away("trash") == ["Away-2"]


def test_a_folder_puts_events_away_and_brings_them_back(tmp_path: Path) -> None:
    put_away_and_back(Folder(tmp_path))


def test_a_database_puts_events_away_and_brings_them_back(database: str) -> None:
    shelf = open_shelf(database)
    try:
        put_away_and_back(shelf)
    finally:
        for name in ("Away", "Away-2"):
            shelf.remove(name)
        shelf.close()
