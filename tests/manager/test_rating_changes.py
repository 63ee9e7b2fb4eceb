"""The verb `ratings`: changes of several players at once, as a rating list has them."""

from __future__ import annotations

from pairwright.manager.desk import Answer

from .tools import Hand


def kinds(answer: Answer) -> list[str]:
    return [one.kind for one in answer.decisions]


def test_players_whose_data_stay_are_not_counted_as_changed() -> None:
    """A rating of 0 says that the list has none: `the data of 1 player is changed`, and nothing was."""
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=[{"name": "Ann", "rating": 2000}, {"name": "Bob", "rating": 1900}])
    answer = hand("ratings", changes=[{"team": 1, "rating": 0}])
    assert (answer.text, kinds(answer)) == ("Nothing was changed.", [])
    answer = hand("ratings", changes=[{"team": 1, "rating": 0}, {"team": 2, "rating": 1950}])
    assert (answer.text, kinds(answer)) == ("The data of 1 player is changed.", ["change-team"])


def test_players_of_a_team_whose_data_stay_are_not_counted_as_changed() -> None:
    hand = Hand()
    hand("create", name="League", boards=2)
    hand("teams", teams=[{"name": "Ash", "members": [{"name": "Ann", "rating": 2000}, "Bob"]}])
    answer = hand("ratings", changes=[{"team": 1, "number": 1, "rating": 2000}])
    assert (answer.text, kinds(answer)) == ("Nothing was changed.", [])
    rows = [{"team": 1, "number": 1, "rating": 2000}, {"team": 1, "number": 2, "rating": 1800}]
    answer = hand("ratings", changes=rows)
    assert (answer.text, kinds(answer)) == ("The data of 1 player is changed.", ["roster"])
    assert [one.rating for one in hand.desk.event.team(1).members] == [2000, 1800]
