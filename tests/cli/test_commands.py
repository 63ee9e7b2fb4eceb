"""The table of commands gives each command's own help line."""

from __future__ import annotations

import click
import pytest

from pairwright.cli import app
from pairwright.cli.commands import COMMANDS

CONTEXT = click.Context(app)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_line_of_the_help_is_the_first_sentence_of_the_commands_own_help(name: str) -> None:
    command = app.get_command(CONTEXT, name)
    assert command is not None
    assert (command.name, command.get_short_help_str(200)) == (name, COMMANDS[name][1])


def test_every_command_is_in_the_help_in_order() -> None:
    assert list(COMMANDS) == sorted(COMMANDS) == app.list_commands(CONTEXT)
