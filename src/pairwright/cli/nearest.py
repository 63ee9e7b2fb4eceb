"""A command group that suggests the closest name for a misspelt command."""

from __future__ import annotations

import click


class NearestGroup(click.Group):
    """A group of commands; `pairwright standing` suggests `standings`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As in click, with the closest name added to its message."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from ..domain.names import did_you_mean

            near = did_you_mean(args[0], self.list_commands(ctx)).removeprefix("; ")
            said = f"{error.message} D{near[1:]}" if near else error.message
            raise click.UsageError(said, ctx) from None
