"""The verb `ratings`: changes of several players at once, as a rating list has them."""

from __future__ import annotations

from pairwright.manager.desk import Answer

from .tools import Hand, league


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


def test_a_rating_that_stays_asks_nothing_however_it_is_written() -> None:
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=[{"name": "Ann", "rating": 2000}, {"name": "Bob", "rating": 1900}])
    hand("lot", colour="W")
    hand("pair")
    answer = hand("ratings", changes=[{"team": 1, "rating": "2000"}, {"team": 2, "rating": ""}])
    assert (answer.text, hand.levels) == ("Nothing was changed.", [])
    assert hand("ratings", changes=[{"team": 1, "rating": "2001"}]).warnings


def test_a_rating_of_a_team_that_stays_asks_nothing_however_it_is_written() -> None:
    hand = league(4, 3)
    hand("pair")
    one, two = hand.desk.event.team(1).members[:2]
    hand("ratings", changes=[{"team": 1, "number": one.number, "rating": str(one.rating)}])
    assert hand.levels == []
    hand("ratings", changes=[{"team": 1, "number": two.number, "rating": str(two.rating + 1)}])
    assert hand.levels == [2]
