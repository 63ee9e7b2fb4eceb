"""Accounts: the last chief, also when two end a role at the same moment, and names that look alike."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier
from typing import Any

import pytest

pytest.importorskip("litestar")

from sqlalchemy import delete, insert

from pairwright.domain.errors import StateError
from pairwright.web.chiefs import scope_of
from pairwright.web.organisations import Organisations
from pairwright.web.tables import USERS
from pairwright.web.throttle import Throttle

from .conftest import PASSWORD


def test_two_chiefs_who_give_up_their_role_at_once_leave_an_organisation_with_one(
    found: Organisations, people: Any, own: str
) -> None:
    name = found.create(own)
    pair = [f"{own} {number}" for number in (1, 2)]
    for one in pair:
        people.add(one, PASSWORD, "chief", scope_of(name))
    for _ in range(10):
        start = Barrier(2)

        def give_up(one: str, start: Barrier = start) -> None:
            start.wait()
            with suppress(StateError):
                found.set_role(name, one, "clerk")

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(give_up, pair))
        assert sorted(role for _, role in found.members(name)) == ["chief", "clerk"]
        for one in pair:
            found.set_role(name, one, "chief")


@pytest.mark.parametrize("act", ["grant", "remove"])
def test_two_chiefs_who_end_each_others_role_at_once_leave_the_place_with_one(
    found: Organisations, people: Any, own: str, act: str
) -> None:
    with people.changing() as connection:  # tests share a database
        connection.execute(delete(USERS))
    pair = [f"{own} {number}" for number in (1, 2)]
    for number in range(5):
        for one in pair:
            with suppress(StateError):
                people.add(one, PASSWORD, "chief")
            people.grant(one, "chief")
        start = Barrier(2)

        def end(one: str, start: Barrier = start, number: int = number) -> None:
            start.wait()
            with suppress(StateError):
                people.grant(one, "public" if number % 2 else "clerk") if act == "grant" else people.remove(
                    one
                )

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(end, pair))
        assert sum(one.roles.get("*") == "chief" for one in people.names()) == 1
    (chief,) = [one.name for one in people.names() if one.roles.get("*") == "chief"]
    for refused in (lambda: people.grant(chief, "clerk"), lambda: people.remove(chief)):
        with pytest.raises(StateError, match="the events need a chief"):
            refused()


@pytest.mark.parametrize(
    ("there", "like_it"),
    [("Ann", "ann"), ("Ann", "ANN"), ("Ann", "\uff21nn"), ("Ren\u00e9", "Rene\u0301"), ("Stra\u00dfe", "STRASSE"),
     ("Eva Lie", "Eva  Lie"), ("\u03a3\u03c3\u03c2", "\u03c3\u03c3\u03c3"), ("fi", "\ufb01")],
)  # fmt: skip
def test_an_account_that_looks_like_another_is_refused(
    found: Organisations, people: Any, own: str, there: str, like_it: str
) -> None:
    name = found.create(own)
    people.add(f"{there} {own}", PASSWORD, "clerk", "league")
    for make in (
        lambda: people.add(f"{like_it} {own}", PASSWORD, "clerk", "league"),
        lambda: found.join(found.invite(name, "clerk"), f"{like_it} {own}", PASSWORD),
    ):
        with pytest.raises(StateError, match="looks like it; choose another name"):
            make()
    people.add(f"{there}s {own}", PASSWORD, "clerk", "league")


def test_accounts_that_look_alike_and_are_there_can_sign_in(people: Any, own: str) -> None:
    for name in (f"ann {own}", f"Ann {own}"):
        row = people.new_row(name, PASSWORD, {"league": "clerk"})
        with people.changing() as connection:
            connection.execute(insert(USERS).values(**row))
    for name in (f"ann {own}", f"Ann {own}"):
        assert people.sign_in(name, PASSWORD).name == name
        people.set_password(name, f"{PASSWORD} 2")
        people.grant(name, "arbiter", "league")
        people.remove(name)


def test_attempts_at_the_same_moment_are_counted_one_by_one(people: Any, own: str) -> None:
    """In a database each saw the state before the others."""
    throttle, start = Throttle(people), Barrier(8)

    def attempt(_: int) -> float:
        start.wait(60)
        return throttle.wait(own, f"address of {own}")

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(attempt, range(8))).count(0.0) == 5
