"""`pairwright draw`: lots that everybody in the room can verify."""

from __future__ import annotations

import click

from ..domain.messages import msg
from .language import said
from .output import in_colour, json_line, width, write_data, write_text
from .source import MOST_BYTES
from .table import folded, table


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--seed", required=True, help="Written down before the draw, e.g. from dice thrown in the room."
)
@click.option(
    "--purpose",
    help="The purpose of the draw, part of every lot: number (of a table or a blind draw; the default), rank (with "
    "--ratings the default), lines, ...",
)
@click.option("--ratings", is_flag=True, help="Lines are NAME;RATING; higher ratings first, ties by lot.")
@click.option("--groups", type=click.IntRange(1), metavar="N", help="Form N groups instead of one order.")
@click.option(
    "--method",
    type=click.Choice(["lots", "snake", "pots"]),
    default="lots",
    show_default=True,
    help="How groups are formed; snake and pots take the lines as strongest first.",
)
@click.option(
    "--varma",
    is_flag=True,
    help="Numbers of a round robin of 9 to 24 players by the Varma tables [C.05 Annex 2]; lines are NAME;FEDERATION.",
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("-o", "--output", metavar="FILE", help="Write the answer to FILE instead of standard output.")
def draw(
    file: str,
    seed: str,
    purpose: str | None,
    ratings: bool,
    groups: int | None,
    method: str,
    varma: bool,
    form: str,
    output: str | None,
) -> None:
    """Draw lots.

    FILE has one name a line, or is `-` for standard input. A lot is the first 13 digits of the SHA-256 of
    `seed|purpose|name`; the smallest comes first. The answer says how anyone can check it.
    """
    if varma:
        text, document = _varma(file, seed, output)
    elif groups is not None:
        text, document = _groups(list(_entrants(file, ratings)), seed, groups, method)
    else:
        purpose = purpose or ("rank" if ratings else "number")
        text, document = _order(_entrants(file, ratings), seed, purpose, ratings, output)
    if form == "json":
        write_data(json_line(document), output)
    else:
        write_text(text, output)


def _named(file: str, second: bool) -> dict[str, tuple[int, str]]:
    """The names with the number of their line and, if lines have a second part, that."""
    with click.open_file(file, "rb") as stream:
        lines = stream.read(MOST_BYTES).decode("utf-8-sig", errors="strict").splitlines()
    found: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, 1):
        name, _, rest = line.rpartition(";") if second and ";" in line else (line, "", "")
        name = name.strip()
        if not name:
            continue
        if name in found:
            raise click.UsageError(f"Line {number}: {name} appears twice; every name has one lot.")
        found[name] = number, rest.strip()
    if not found:
        raise click.UsageError("There are no names to draw.")
    return found


def _entrants(file: str, ratings: bool) -> dict[str, int]:
    """The names with their ratings, 0 for none."""
    from ..domain.reading import is_whole_number

    found = {}
    for name, (number, rating) in _named(file, ratings).items():
        if rating and not is_whole_number(rating):
            raise click.UsageError(f"Line {number}: {rating!r} is not a rating.")
        found[name] = int(rating or 0)
    return found


def _varma(file: str, seed: str, output: str | None) -> tuple[str, dict[str, object]]:
    from .. import lots
    from ..report.listing import ListColumn
    from ..systems.varma import draw as draw_numbers

    federations = {name: federation for name, (_, federation) in _named(file, True).items()}
    found = draw_numbers(federations, seed)
    columns = [
        ListColumn(msg("No."), "number"),
        ListColumn(msg("Name"), "name"),
        ListColumn(msg("Federation")),
        ListColumn(msg("Envelope")),
    ]
    rows = [
        [str(number), name, federations[name], found.envelopes[federations[name]]]
        for name, number in found.numbers.items()
    ]
    wide = width(output)
    recipes = {what: lots.recipe(seed, what, "FEDERATION") for what in ("envelope", "number")}
    lines = [
        *folded(
            msg(
                "Draw of {count} by the Varma tables [C.05 Annex 2] · seed {seed}", count=len(rows), seed=seed
            ),
            wide,
        ),
        *table(columns, rows, wide),
        *(line for remark in found.remarks for line in folded(msg("Note: {text}.", text=remark), wide)),
        said(msg("Check a lot, with an envelope or a number for ID:")),
        *(f"  {what}: {recipe}" for what, recipe in recipes.items()),
    ]
    document: dict[str, object] = {
        "seed": seed,
        "numbers": [
            {"number": number, "name": name, "federation": federations[name]}
            for name, number in found.numbers.items()
        ],
        "envelopes": dict(found.envelopes),
        "remarks": list(found.remarks),
        "recipes": recipes,
    }
    return "\n".join(lines), document


def _order(
    rated: dict[str, int], seed: str, purpose: str, ratings: bool, output: str | None
) -> tuple[str, dict[str, object]]:
    from .. import lots
    from ..report.listing import ListColumn

    order = lots.draw(seed, purpose, rated)
    if ratings:
        order.sort(key=lambda name: -rated[name])
    own = {name: lots.lot(seed, purpose, name) for name in order}
    recipe = lots.recipe(seed, purpose)
    columns = [ListColumn(msg("No."), "number"), ListColumn(msg("Lot")), ListColumn(msg("Name"), "name")]
    if ratings:
        columns.append(ListColumn(msg("Rating"), "number"))
    rows = [
        [str(number), own[name], name, *([str(rated[name] or "-")] if ratings else [])]
        for number, name in enumerate(order, 1)
    ]
    wide = width(output)
    head = folded(
        msg(
            "Draw of {count} · seed {seed} · purpose {purpose}", count=len(order), seed=seed, purpose=purpose
        ),
        wide,
    )
    lines = table(columns, rows, wide)
    if in_colour(output):
        head = [click.style(line, bold=True) for line in head]
    sorted_by = msg("higher rating first, then by lot") if ratings else msg("sorted by lot")
    tail = [said(msg("Check a lot, with a name for ID ({order}):", order=sorted_by)), f"  {recipe}"]
    document: dict[str, object] = {
        "seed": seed,
        "purpose": purpose,
        "order": [{"number": k, "name": name, "lot": own[name]} for k, name in enumerate(order, 1)],
        "recipe": recipe,
    }
    return "\n".join([*head, *lines, *tail]), document


def _groups(names: list[str], seed: str, groups: int, method: str) -> tuple[str, dict[str, object]]:
    from .. import lots
    from ..systems.ibf.groups import PURPOSE, form_groups, numbers_in_group

    formed = form_groups(names, groups, method, seed)
    numbered = [numbers_in_group(seed, k, members) for k, members in enumerate(formed, 1)]
    lines = [
        said(
            msg(
                "Draw of {count} into {groups} groups by {method} · seed {seed}",
                count=len(names),
                groups=groups,
                method=method,
                seed=seed,
            )
        )
    ]
    for k, members in enumerate(numbered, 1):
        lines += [
            "",
            said(msg("Group {number}", number=k)),
            *(f"{number:>4} {name}" for number, name in enumerate(members, 1)),
        ]
    recipes = {
        "numbers": lots.recipe(seed, "number", "GROUP"),
        **(
            {"groups": lots.recipe(seed, PURPOSE, *(["POT"] if method == "pots" else []))}
            if method != "snake"
            else {}
        ),
    }
    lines += [
        "",
        said(msg("Check a lot, with the name for ID:")),
        *(f"  {what}: {recipe}" for what, recipe in recipes.items()),
    ]
    document: dict[str, object] = {"seed": seed, "method": method, "groups": numbered, "recipes": recipes}
    return "\n".join(lines), document
