"""`pairwright org`: organisations, their quotas, members and events, and the sign-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .serve import place_option

if TYPE_CHECKING:
    from ..web.organisations import Organisations


@click.group()
def org() -> None:
    """Manage organisations: members, invitations, quotas, sign-up."""


def _organisations(place: str) -> Organisations:
    from ..web.accounts import open_accounts
    from ..web.organisations import Organisations

    return Organisations(open_accounts(place))


@org.command(name="create")
@click.argument("title")
@place_option
def create(title: str, place: str) -> None:
    """Create an organisation; prints its name, as it is in addresses."""
    click.echo(_organisations(place).create(title))


@org.command(name="list")
@place_option
def list_(place: str) -> None:
    """List the organisations with their events and members."""
    found = _organisations(place)
    counts = found.counts()
    for one in found.all():
        members = ", ".join(f"{name} ({role})" for name, role in found.members(one.name)) or "no members"
        click.echo(
            f"{one.name}: {one.title}; {counts.get(one.name, 0)} of {one.events} events, "
            f"{one.entries} entries each at most; {members}"
        )


@org.command(name="quota")
@click.argument("name")
@click.option("--events", type=int, help="How many events it may have, archived and deleted ones included.")
@click.option(
    "--entries",
    type=int,
    help="How many entries an event may have; its decisions, rounds and players are limited in proportion.",
)
@place_option
def quota(name: str, events: int | None, entries: int | None, place: str) -> None:
    """Change what an organisation may have."""
    found = _organisations(place)
    one = found.find(name)
    found.change(
        name,
        one.title,
        one.events if events is None else events,
        one.entries if entries is None else entries,
    )
    one = found.find(name)
    click.echo(f"{one.title} may have {one.events} events, with {one.entries} entries each.")


@org.command(name="member")
@click.argument("name")
@click.argument("person")
@click.argument("role", type=click.Choice(["public", "clerk", "arbiter", "chief"]))
@place_option
def member(name: str, person: str, role: str, place: str) -> None:
    """Give an account a role in all events of an organisation; `public` ends it."""
    _organisations(place).set_role(name, person, role, outside=True)
    click.echo(f"{person} is {'no member' if role == 'public' else role}.")


@org.command(name="invite")
@click.argument("name")
@click.option("--role", type=click.Choice(["clerk", "arbiter", "chief"]), default="clerk", show_default=True)
@place_option
def invite(name: str, role: str, place: str) -> None:
    """Print the path of a link by which one person joins an organisation."""
    click.echo(f"/invitation/{_organisations(place).invite(name, role)}")


@org.command(name="event")
@click.argument("event")
@click.argument("name", required=False, default="")
@place_option
def event_(event: str, name: str, place: str) -> None:
    """Let an event belong to an organisation, or to none when no name is given."""
    from ..domain.errors import StateError
    from ..store.shelf import open_shelf

    shelf = open_shelf(place)
    there = event in shelf.names()
    shelf.close()
    if not there:
        raise StateError(f"there is no event {event!r} in {place}")
    _organisations(place).give(event, name)
    click.echo(f"{event} belongs to {name or 'no organisation'}.")


@org.command(name="sign-up")
@click.argument("state", type=click.Choice(["open", "closed"]))
@place_option
def sign_up(state: str, place: str) -> None:
    """Let everybody make an account with an organisation of their own, or nobody."""
    _organisations(place).open_sign_up(state == "open")
    click.echo(f"The sign-up is {state}.")


@org.command(name="remove")
@click.argument("name")
@place_option
def remove(name: str, place: str) -> None:
    """Remove an organisation; its events stay, and belong to none."""
    _organisations(place).remove(name)
    click.echo(f"{name} is removed.")
