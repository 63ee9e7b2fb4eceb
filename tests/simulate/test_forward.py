"""A real event played out."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import pairwright as pw
from pairwright.cli.app import app
from pairwright.domain.errors import StateError
from pairwright.domain.results import Result
from pairwright.domain.tournament import RequestedBye, Tournament
from pairwright.formats.files import write_tournament
from pairwright.simulate.campaign import play_chunk
from pairwright.simulate.forward import Forward, chances, strength
from pairwright.simulate.generator import generate
from pairwright.simulate.wishes import QUIET, Wishes


def begun(rounds: int = 5, played: int = 3, step: float = 30) -> Tournament:
    wishes = Wishes(
        system="fide-team",
        teams=8,
        rounds=rounds,
        boards=4,
        reserves=0,
        step=step,
        top=2600,
        spread=0,
        **QUIET,
    )
    return generate(replace(wishes, game_points=(10, 5, 0), match_points=(20, 10, 0)), "x").before(played + 1)


def test_an_event_that_is_over_keeps_its_places() -> None:
    campaign = Forward(begun(5, 5), "a", 2)
    assert campaign.end(1) == campaign.end(2) == campaign.tournament


def test_the_past_stays_and_the_rest_is_played_by_the_rules() -> None:
    event = begun()
    end = Forward(event, "a", 1).end(1)
    assert end.round == 6
    assert [entry.history[:3] for entry in end.entries] == [entry.history for entry in event.entries]
    for entry in end.entries:
        for item in entry.history[3:]:
            assert item.result is Result.PLAYED
            assert (
                item.gp_tenths + end.entry(item.opponent).history[entry.history.index(item)].gp_tenths == 40
            )


def test_an_end_is_repeated_by_its_seed_and_number() -> None:
    campaign = Forward(begun(), "a", 10)
    assert campaign.rows(1) == campaign.rows(1)
    assert any(campaign.rows(1)[0]["places"] != campaign.rows(number)[0]["places"] for number in range(2, 8))


def test_a_bye_that_was_asked_for_is_kept() -> None:
    event = replace(
        begun(), requested=(RequestedBye(3, 5, Result.HALF_BYE), RequestedBye(4, 5, Result.ZERO_BYE))
    )
    end = Forward(event, "a", 1).end(1)
    assert end.entry(3).history[3].result is Result.PLAYED
    assert end.entry(3).history[4].result is Result.HALF_BYE
    assert (end.entry(3).history[4].mp_tenths, end.entry(3).history[4].gp_tenths) == (10, 20)
    assert end.entry(4).history[4].result is Result.ZERO_BYE


def test_who_has_left_stays_away() -> None:
    event = begun()
    entries = tuple(replace(entry, available=entry.tpn not in (7, 8)) for entry in event.entries)
    end = Forward(replace(event, entries=entries), "a", 1).end(1)
    assert [item.result for item in end.entry(8).history[3:]] == [Result.ZERO_BYE] * 2


def test_chances_sum_to_the_places_there_are() -> None:
    campaign = Forward(begun(), "a", 30)
    found = chances(campaign.tournament, play_chunk(campaign, 1, 31), 3)
    assert len(found) == 8
    assert sum(one.mean_place for one in found) == pytest.approx(36)
    assert sum(one.first for one in found) == pytest.approx(1)
    assert sum(one.top for one in found) == pytest.approx(3)
    assert [one.first for one in found] == sorted((one.first for one in found), reverse=True)
    assert all(one.top_interval[0] <= one.top <= one.top_interval[1] for one in found)


def test_chances_of_places_by_hand() -> None:
    event = begun()
    rows = [
        {"event": 1, "places": [[1, 1, 2], [2, 1, 2], [3, 3, 3]]},
        {"event": 2, "places": [[2, 1, 1], [1, 2, 2], [3, 3, 3]]},
    ]
    found = {one.team.tpn: one for one in chances(event, rows, 2)}
    assert (found[2].first, found[1].first, found[3].first) == (0.75, 0.25, 0)
    assert (found[1].top, found[3].top) == (1, 0)
    assert (found[1].mean_place, found[2].mean_place) == (1.75, 1.25)


def test_the_strong_have_better_chances_than_the_weak() -> None:
    campaign = Forward(begun(played=0, step=60), "a", 60)
    found = {one.team.tpn: one for one in chances(campaign.tournament, play_chunk(campaign, 1, 61), 3)}
    assert found[1].top > found[8].top
    assert found[1].mean_place < found[8].mean_place


def test_the_strength_of_a_team_is_that_of_its_best_boards() -> None:
    entry = begun().entries[0]
    assert strength(entry, 4) == 2600
    players = tuple(
        replace(player, rating=rating)
        for player, rating in zip(entry.players, (2300, 2500, 0, 2400), strict=True)
    )
    assert strength(replace(entry, rating=0, players=players), 2) == 2450


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda event: replace(event, entries=tuple(replace(entry, rating=0, players=()) for entry in event.entries)),
         "strengths are needed to play an event on; 1 Team 1, .* and 3 more have none"),
        (lambda event: replace(event, options={"boards": 4}), "announces no number of rounds"),
    ],
)  # fmt: skip
def test_an_event_that_cannot_be_played_on_is_refused(change: object, why: str) -> None:
    with pytest.raises(StateError, match=why):
        Forward(change(begun()), "a", 1)  # type: ignore[operator]


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "x.trf"
    path.write_bytes(write_tournament(begun(), "trf")[0])
    words = ["chances", str(path), "--events", "10", "--top", "3", "--jobs", "1"]
    text = CliRunner().invoke(app, words)
    assert text.exit_code == 0, text.output
    assert "10 ends of Seed x, event 1, from round 4 on." in text.stdout
    assert "In the first 3" in text.stdout
    result = CliRunner().invoke(app, [*words, "--format", "json", "--folder", str(tmp_path / "kept")])
    document = json.loads(result.stdout)
    assert len(document["teams"]) == 8
    assert document["teams"][0]["first"] >= document["teams"][1]["first"]
    grown = CliRunner().invoke(app, [*words, "--events", "20", "--folder", str(tmp_path / "kept")])
    assert grown.exit_code == 0, grown.output
    other = CliRunner().invoke(app, [*words, "--seed", "2", "--folder", str(tmp_path / "kept")])
    assert other.exit_code == 3
    earlier = CliRunner().invoke(app, [*words, "--round", "2"])
    assert "from round 2 on" in earlier.stdout


def begun_by_players(system: str) -> Tournament:
    wishes = Wishes(system=system, teams=8, rounds=5, step=60, top=2400, **QUIET)
    return generate(wishes, "x").before(4)


def test_chances_refused_the_events_of_players() -> None:
    """For an event of chess players and one of backgammon: the stronger player has better chances by both models."""
    for system in ("fide-dutch", "ibf-swiss"):
        campaign = Forward(begun_by_players(system), "a", 30)
        end = campaign.end(1)
        assert end.round == 6
        assert [entry.history[:3] for entry in end.entries] == [
            entry.history for entry in campaign.tournament.entries
        ]
        points = [sum(entry.history[r].mp_tenths for entry in end.entries) for r in (3, 4)]
        assert points == [40, 40]
        found = chances(campaign.tournament, play_chunk(campaign, 1, 31), 3)
        assert sum(one.first for one in found) == pytest.approx(1)
        assert sum(one.top for one in found) == pytest.approx(3)


def test_a_player_far_stronger_than_all_others_with_the_lead_wins_nearly_always() -> None:
    event = pw.Tournament.new(
        [pw.Entry(tpn, f"P{tpn}", rating=2800 if tpn == 1 else 1400) for tpn in range(1, 7)],
        system="fide-dutch", rounds=3, initial_colour="W",
    )  # fmt: skip
    first = chances(event, play_chunk(Forward(event, "a", 20), 1, 21), 3)[0]
    assert first.team.tpn == 1
    assert first.first > 0.9


def test_an_event_without_a_number_of_rounds_says_what_is_missing() -> None:
    with pytest.raises(StateError, match="announces no number of rounds; give the option rounds"):
        Forward(pw.Tournament.new(["A", "B"], system="fide-dutch"), "a", 1)
    with pytest.raises(StateError, match="1 A, 2 B have none: write a rating for everybody"):
        Forward(pw.Tournament.new(["A", "B"], system="fide-dutch", rounds=3), "a", 1)
