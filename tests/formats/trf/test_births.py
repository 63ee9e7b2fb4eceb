"""Dates of birth in TRF: columns 70 to 79 of a player's line are YYYY/MM/DD, however somebody has typed them."""

from __future__ import annotations

import pytest

from pairwright.domain.tournament import Player
from pairwright.formats.trf.players import write_player


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("12.03.2011", "2011/03/12"),
        ("1.2.1978", "1978/02/01"),
        ("31/12/1978", "1978/12/31"),
        ("1990-05-17", "1990/05/17"),
        ("1990/05/17", "1990/05/17"),
        ("1990", "1990      "),
        ("1990/00/00", "1990/00/00"),
        ("", " " * 10),
    ],
)
def test_columns_70_to_79_are_year_month_day(typed: str, written: str) -> None:
    line = write_player(Player(7, "Roth, Jana", birth=typed), 0, 1, [])
    assert line[69:79] == written
