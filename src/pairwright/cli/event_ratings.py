"""`pairwright event EVENT refresh`: the players of an event from a newer rating list, with a preview."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..domain.messages import joined, msg
from .event import act, common_options, desk_of, event, login
from .language import said
from .output import width, write_text
from .rating_lists import FOLDER, FROM_ROUND, HIGHEST, KIND, LISTS, REPLACE, lists_in_order
from .table import table

if TYPE_CHECKING:
    from ..manager.listed import Listed

_NOTHING = msg("Nothing to change.")
_OWN = ("names", "folder", "kind", "highest")


@event.command(name="refresh")
@LISTS
@FOLDER
@KIND
@HIGHEST
@REPLACE
@click.option(
    "--only", metavar="NAMES", help="Only these players, by number or name, separated by semicolons."
)
@FROM_ROUND
@click.pass_obj
def refresh(target: str, /, every: bool, only: str | None, since: int, **given: Any) -> None:
    """Take ratings and data of the players from rating lists; --preview shows who changes, from what to what.

    Before round 1 is paired this changes nothing else; number the field again with `rank`. Afterwards the numbers and
    the rounds that are paired stay as they are, and a change of the tournament rating is a question.
    """
    from ..formats.rating_lists import inconsistencies
    from ..manager.arguments import person_id
    from ..manager.listed import listed
    from ..manager.snapshot import tournament_before

    found = desk_of(target).event
    tournament = tournament_before(found)
    try:
        wanted = {person_id(found, part) for part in (only or "").split(";") if part.strip()}
    except ValueError as error:
        raise click.UsageError(f"--only: {error}.") from None
    lists = {name: given.pop(name) for name in _OWN}
    with lists_in_order(**lists, tournament=tournament) as (order, day, lines):
        everybody = list(listed(found, order, "all" if every or lists["highest"] else "missing", since))
        faults = inconsistencies([one.before for one in everybody], order, day)
    people = [one for one in everybody if not wanted or (one.team, one.number) in wanted]
    changed = [one for one in people if one.changes or one.official]
    if given["preview"]:
        lines += _changes(changed)
        lines += [joined(one.before.name, one.why, by=": ") for one in people if one.why]
        lines += [
            joined(everybody[at].before.name, text, by=": ")
            for at, text in faults
            if at is not None and everybody[at] in people
        ]
        write_text("\n".join(map(said, lines)), None)
        return
    if not changed and given["form"] != "json":
        write_text("\n".join(map(said, [*lines, _NOTHING])), None)
        return
    common = {"target": target, **given, "person": given["person"] or login()}
    act("ratings", {"changes": [one.row for one in changed]}, common)


refresh.params += common_options()


def _changes(people: list[Listed]) -> list[str]:
    """Who changes: the ratings, then everything else."""
    from ..manager.choices import choice
    from ..report.listing import ListColumn

    if not people:
        return [_NOTHING]
    heads = [
        ListColumn(msg("Name"), "name"),
        ListColumn(msg("Now"), "number"),
        ListColumn(msg("New"), "number"),
        ListColumn(msg("Also")),
    ]
    rows = []
    for one in people:
        also = list(map(said, one.also))
        also += [
            f"{said(choice('kind', new.kind))} {new.rating} ({new.list} {new.date})".replace(" )", ")")
            for new in one.after.ratings
            if new not in one.before.ratings
        ]
        rows.append(
            [one.after.name, str(one.before.rating or ""), str(one.after.rating or ""), ", ".join(also)]
        )
    return [msg("{count} to change:", count=len(people)), *table(heads, rows, width(None))]
