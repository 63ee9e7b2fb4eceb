"""Times of an event are those of its time zone: deadlines, the clock of the round, the history."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pairwright.manager.deadlines import moment
from pairwright.manager.warnings import Refusal
from pairwright.manager.zones import clock_time, label_of, named, of_the_server, offered, zone_of

from .tools import Hand, league


def in_berlin() -> Hand:
    hand = league(4)
    hand("set", time_zone="Europe/Berlin")
    hand("pair")
    return hand


@pytest.mark.parametrize(
    ("typed", "stored", "shown"),
    [
        ("2026-11-28T10:00", "2026-11-28T09:00Z", "2026-11-28 10:00 CET"),  # winter: one hour ahead of UTC
        ("2026-07-28T10:00", "2026-07-28T08:00Z", "2026-07-28 10:00 CEST"),  # summer: two
        ("2026-11-28T10:00Z", "2026-11-28T10:00Z", "2026-11-28 11:00 CET"),
        ("28.11.2026 10:00", "2026-11-28T09:00Z", "2026-11-28 10:00 CET"),  # as people write it
    ],
)
def test_a_deadline_is_typed_in_the_zone_of_the_event(typed: str, stored: str, shown: str) -> None:
    hand = in_berlin()
    said = hand("lineups", deadline=typed).text
    assert hand.desk.event.rounds[0].deadline == stored
    assert shown in said


def test_a_deadline_of_an_older_file_is_in_utc() -> None:
    """They were stored without a zone."""
    assert moment("2026-11-28T10:00") == datetime(2026, 11, 28, 10, tzinfo=UTC)


@pytest.mark.parametrize(("day", "begins"), [("2026-11-28", "14:00"), ("2026-07-28", "13:00")])
def test_the_clock_begins_in_the_zone_of_the_event(day: str, begins: str) -> None:
    hand = in_berlin()
    hand("clock", start=f"{day} 15:00", minutes=90)
    clock = hand.desk.event.clock
    assert clock is not None
    assert clock.start == f"{day}T{begins}:00Z"


def test_the_server_s_own_zone_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "/usr/share/zoneinfo/America/New_York")
    assert str(of_the_server()) == "America/New_York"
    assert zone_of("") == of_the_server()
    assert zone_of("Europe/Berlin") == named("Europe/Berlin")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    assert str(of_the_server()) == "Asia/Tokyo"


def test_a_zone_that_does_not_exist_is_refused_at_its_field() -> None:
    for name in ("Europe/Atlantis", "../etc/passwd", "Europe", "+01:00"):
        with pytest.raises(Refusal, match="here is no time zone"):
            league(4)("set", time_zone=name)


def test_a_zone_without_letters_has_its_distance_from_utc() -> None:
    when = datetime(2026, 11, 28, 10, tzinfo=UTC)
    assert label_of(named("Asia/Kolkata"), when) == "IST"
    assert label_of(named("America/Sao_Paulo"), when) == "UTC-03:00"
    assert clock_time("2026-11-28T10:00:00Z", named("America/Sao_Paulo")) == "07:00"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Europe/Berln", "Europe/Berlin"), ("berlin", "Europe/Berlin"), ("New York", "America/New_York")],
)
def test_a_misspelt_zone_is_refused_with_the_one_that_is_near(typed: str, meant: str) -> None:
    with pytest.raises(Refusal) as error:
        league(4)("set", time_zone=typed)
    assert error.value.field == "time_zone"
    assert meant in error.value.way_out


def test_the_zones_to_choose_from_begin_with_that_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    found = offered()
    assert found[0] == "Asia/Tokyo"
    assert len(found) == len(set(found)) > 300
    assert {"Europe/Berlin", "UTC"} <= set(found)
    assert all(named(name) for name in found)
    assert "EST" not in found


def test_a_deadline_in_the_past_is_not_said_to_be_open() -> None:
    """It said "Line-ups of round 1 are open until …", while captains read that they are closed."""
    hand = in_berlin()
    said = hand("lineups", deadline="2020-01-01T10:00").text
    assert said == (
        "The deadline for the line-ups of round 1 has passed already, 2020-01-01 10:00 CET: captains cannot hand in."
    )
    assert hand("lineups", deadline="2999-01-01T10:00").text.startswith("Line-ups of round 1 are open until ")
