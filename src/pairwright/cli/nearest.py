"""A group that answers a misspelt command with the nearest one."""

from __future__ import annotations

import click


class NearestGroup(click.Group):
    """A group of commands; `pairwright standing` is asked whether `standings` was meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with the nearest name behind its sentence."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from ..domain.names import did_you_mean

            near = did_you_mean(args[0], self.list_commands(ctx)).removeprefix("; ")
            said = f"{error.message} D{near[1:]}" if near else error.message
            raise click.UsageError(said, ctx) from None
