"""`pairwright serve` and `pairwright user`: the manager in the browser, and its accounts."""

from __future__ import annotations

from typing import Any

import click


@click.command()
@click.argument("target", metavar="[TARGET]", required=False, default=".")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=int, default=8080, show_default=True, help="The port to listen on.")
@click.option("--open/--no-open", "open_", default=False, help="Open a browser.")
@click.option("--accounts", is_flag=True, help="Require names and passwords on this machine too.")
@click.option(
    "--behind-tls", is_flag=True, help="A proxy in front provides TLS: cookies are sent over HTTPS only."
)
@click.option(
    "--name",
    "hosts",
    multiple=True,
    metavar="HOST",
    help="A host name of the server; may be repeated. Requests for other names are refused.",
)
@click.option(
    "--sites",
    type=click.Path(file_okay=False),
    metavar="FOLDER",
    help="Let arbiters publish the static sites of their events here, each in a folder of its own.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes that share the port; several need PostgreSQL.",
)
@click.option(
    "--log",
    "log_form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="The form of the log on standard error: lines of text or of JSON. Secrets are blanked in both.",
)
def serve(
    target: str,
    host: str,
    port: int,
    open_: bool,
    accounts: bool,
    behind_tls: bool,
    hosts: tuple[str, ...],
    sites: str | None,
    workers: int,
    log_form: str,
) -> None:
    """Open the manager in the browser.

    TARGET is an event file, a folder of event files (this one when not given), or postgresql://.../database. On this
    machine alone nobody is asked for a password; on any other address, and with a proxy in front (--behind-tls) or a
    name for others (--name), accounts are needed (`pairwright user add`).
    """
    import gc
    from pathlib import Path

    import uvicorn

    from ..domain.errors import StateError
    from ..store.shelf import is_url
    from ..web.accounts import open_accounts
    from ..web.connections import MOST_OF_HEAD, BoundedProtocol, raise_descriptors
    from ..web.desks import Desks
    from ..web.listener import Listener
    from ..web.logs import log_config
    from ..web.place import LOOPBACK
    from ..web.workers import Served
    from . import USUAL
    from .event import login
    from .rating_lists import lists_folder

    if workers > 1 and not is_url(target):
        raise StateError("several workers need PostgreSQL: files are served by one process")
    people = open_accounts(target)
    outside = [name for name in hosts if name not in LOOPBACK]  # a proxy on this machine lets in others
    open_door = host in LOOPBACK and not (accounts or behind_tls or outside)
    if not open_door and not any("chief" in one.roles.values() for one in people.names()):
        raise StateError(
            f"{(outside or [host])[0]} can be reached by others, and nobody has an account; "
            f"`pairwright user add NAME --role chief --place {target}` makes the first one"
        )
    people.close()
    site_folder = str(Path(sites).resolve()) if sites else ""
    served = Served(target, open_door, login(), hosts, site_folder, behind_tls, str(lists_folder(None)))
    address = f"http://{'localhost' if open_door else host}:{port}/"
    desks = Desks(target)
    count = len(desks.names())
    desks.close()
    click.echo(f"{count} {'event' if count == 1 else 'events'} at {address}  (Ctrl+C ends)", err=True)
    if open_:
        import threading
        import webbrowser

        threading.Timer(1.0, webbrowser.open, (address,)).start()
    if workers > 1:
        served.tell()
    raise_descriptors()
    gc.set_threshold(*USUAL)  # a server works for weeks: what requests leave behind is found as elsewhere
    options: dict[str, Any] = {
        "http": BoundedProtocol,
        "ws": "none",
        "log_level": "warning",
        "timeout_graceful_shutdown": 3,
        "timeout_keep_alive": 30,  # people read a page for longer than the usual 5 seconds
        "proxy_headers": behind_tls,
        "h11_max_incomplete_event_size": MOST_OF_HEAD,
        "server_header": False,  # which server it is and of which version is nobody's business
    }
    app: Any = "pairwright.web.workers:app"
    if workers == 1:
        app = served.app()
        app.state.place.outside = host not in LOOPBACK
        app.state.place.listen = Listener(app, port, options) if open_door else None
    uvicorn.run(
        app,
        factory=workers > 1,
        workers=workers,
        host=host,
        port=port,
        log_config=log_config(log_form),
        **options,
    )


@click.group()
def user() -> None:
    """Manage accounts and roles."""


def place_option(function: Any) -> Any:
    """The option `--place`."""
    return click.option(
        "--place",
        default=".",
        metavar="TARGET",
        show_default=True,
        help="The folder, file or database that is served.",
    )(function)


@user.command(name="add")
@click.argument("name")
@click.option("--role", type=click.Choice(["clerk", "arbiter", "chief"]), default="clerk", show_default=True)
@click.option("--event", default="*", help="For one event only.")
@place_option
def add(name: str, role: str, event: str, place: str) -> None:
    """Create an account; the password is asked for, or read from standard input."""
    from ..web.accounts import open_accounts

    open_accounts(place).add(name, _password(), role, event)
    click.echo(f"{name} is {role}.")


def _password() -> str:
    import sys

    if sys.stdin.isatty():
        return str(click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True))
    return sys.stdin.readline().rstrip("\n")


@user.command(name="list")
@place_option
def list_(place: str) -> None:
    """List everybody with an account, and programs with tokens."""
    from ..web.accounts import open_accounts

    accounts = open_accounts(place)
    for title, people in (("", accounts.names()), ("program ", accounts.tokens())):
        for person in people:
            roles = ", ".join(
                role if event == "*" else f"{role} in {event}" for event, role in person.roles.items()
            )
            click.echo(f"{title}{person.name}: {roles or 'no role'}")


@user.command(name="role")
@click.argument("name")
@click.argument("role", type=click.Choice(["public", "clerk", "arbiter", "chief"]))
@click.option("--event", default="*", help="For one event only.")
@place_option
def role_(name: str, role: str, event: str, place: str) -> None:
    """Change a role; `public` removes it."""
    from ..web.accounts import open_accounts

    open_accounts(place).grant(name, role, event)
    click.echo(f"{name} is {role}.")


@user.command(name="password")
@click.argument("name")
@place_option
def password(name: str, place: str) -> None:
    """Set another password."""
    from ..web.accounts import open_accounts

    open_accounts(place).set_password(name, _password())
    click.echo(f"{name} has a new password.")


@user.command(name="remove")
@click.argument("name")
@place_option
def remove(name: str, place: str) -> None:
    """Remove an account."""
    from ..web.accounts import open_accounts

    open_accounts(place).remove(name, last=True)
    click.echo(f"{name} no longer has an account.")


@user.command(name="token")
@click.argument("name")
@click.option(
    "--role", type=click.Choice(["public", "clerk", "arbiter", "chief"]), default="clerk", show_default=True
)
@click.option("--event", default="*", help="For one event only.")
@place_option
def token(name: str, role: str, event: str, place: str) -> None:
    """Create a token for another program; it is printed once."""
    from ..web.accounts import open_accounts

    click.echo(open_accounts(place).token(name, role, event))


@user.command(name="end-token")
@click.argument("name")
@place_option
def end_token(name: str, place: str) -> None:
    """Revoke the tokens of a program."""
    from ..web.accounts import open_accounts

    open_accounts(place).end_tokens(name)
    click.echo(f"{name} no longer has a token.")
