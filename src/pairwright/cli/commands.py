"""The commands: where each is, and its line of the help. A command's module is imported only when it is called."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

import click

from .nearest import NearestGroup

COMMANDS: Final = MappingProxyType(
    {
        "bracket": ("bracket", "Draw the bracket or the wall table of EVENT."),
        "broadcast": ("broadcast", "Write the games of a round of EVENT as PGN."),
        "chances": ("chances", "Estimate the chances of the teams or players of an event."),
        "check": ("check", "Judge the rounds and the standings of an event."),
        "clock": ("figures", "Show what to set on the clocks of a match to LENGTH points."),
        "compare": ("compare", "Compare two engines round by round."),
        "convert": ("convert", "Convert a tournament."),
        "draw": ("draw", "Draw lots."),
        "engine": ("engine", "Act as the pairing engine of another program."),
        "event": ("event_care", "Run an event."),
        "explain": ("explain", "Explain why the round is paired as it is."),
        "generate": ("generate", "Make random events that follow the rules."),
        "manual": ("manual", "Show the manual: the list of its pages, or PAGE."),
        "new": ("event_care", "Create an event in a new FILE, asking for what is needed."),
        "norms": ("norms", "Report the title norms of EVENT."),
        "org": ("organisations", "Manage organisations: members, invitations, quotas, sign-up."),
        "pair": ("pair", "Pair the next round."),
        "print": ("print", "Print WHAT of EVENT."),
        "publish": ("publish", "Write or update the site of EVENT."),
        "ratings": ("ratings", "Keep rating lists, find players, fill rosters."),
        "rematches": ("figures", "Show the rematches of a double elimination."),
        "serve": ("serve", "Open the manager in the browser."),
        "simulate": ("simulate", "Compare systems on many random events."),
        "standings": ("standings", "Show the standings: places, points and tie-breaks."),
        "systems": ("systems", "List the systems, or the options of one."),
        "template": ("template", "Write tables to fill in."),
        "user": ("serve", "Manage accounts and roles."),
        "validate": ("validate", "Check files for errors and warnings."),
    }
)
"""Name -> the module of this package and the one-line help, which is the first sentence of its docstring."""


def command(name: str) -> click.Command:
    """The command of this name; KeyError if there is none."""
    module = import_module(f".{COMMANDS[name][0]}", __package__)
    found: Any = getattr(module, f"{name}_" if name == "print" else name)
    assert isinstance(found, click.Command)
    return found


class Commands(NearestGroup):
    """The group of these commands; its help is written without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in alphabetical order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name; None if there is none."""
        return command(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The section "Commands" of the help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])
