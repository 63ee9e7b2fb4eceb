"""`pairwright draw`: lots that everybody in the room can check."""

from __future__ import annotations

import click

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
    help="What is drawn, a part of every lot: number (of a table or a blind draw; the default), rank (the default with "
    "--ratings), lines, ...",
)
@click.option(
    "--ratings", is_flag=True, help="Lines are NAME;RATING; higher ratings first, lots among equal ones."
)
@click.option("--groups", type=click.IntRange(1), metavar="N", help="Form N groups instead of one order.")
@click.option(
    "--method",
    type=click.Choice(["lots", "snake", "pots"]),
    default="lots",
    show_default=True,
    help="How groups are formed; snake and pots take the lines as strongest first.",
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
    form: str,
    output: str | None,
) -> None:
    """Draw lots.

    FILE has one name a line, or is `-` for standard input. A lot is the first 13 digits of the SHA-256 of
    `seed|purpose|name`; the smallest comes first. The answer says how anyone can check it.
    """
    rated = _entrants(file, ratings)
    names = list(rated)
    if groups is not None:
        text, document = _groups(names, seed, groups, method)
    else:
        purpose = purpose or ("rank" if ratings else "number")
        text, document = _order(rated, seed, purpose, ratings, output)
    if form == "json":
        write_data(json_line(document), output)
    else:
        write_text(text, output)


def _entrants(file: str, ratings: bool) -> dict[str, int]:
    """The names with their ratings, 0 for none."""
    from ..domain.reading import is_whole_number

    with click.open_file(file, "rb") as stream:
        lines = stream.read(MOST_BYTES).decode("utf-8-sig", errors="strict").splitlines()
    found: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        name, _, rating = line.rpartition(";") if ratings and ";" in line else (line, "", "")
        name, rating = name.strip(), rating.strip()
        if not name:
            continue
        if name in found:
            raise click.UsageError(f"Line {number}: {name} is there twice; a lot belongs to one name.")
        if rating and not is_whole_number(rating):
            raise click.UsageError(f"Line {number}: {rating!r} is not a rating.")
        found[name] = int(rating or 0)
    if not found:
        raise click.UsageError("There is nobody to draw.")
    return found


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
    columns = [ListColumn("No.", "number"), ListColumn("Lot"), ListColumn("Name", "name")]
    if ratings:
        columns.append(ListColumn("Rating", "number"))
    rows = [
        [str(number), own[name], name, *([str(rated[name] or "-")] if ratings else [])]
        for number, name in enumerate(order, 1)
    ]
    wide = width(output)
    head = folded(f"Draw of {len(order)} · seed {seed} · purpose {purpose}", wide)
    lines = table(columns, rows, wide)
    if in_colour(output):
        head = [click.style(line, bold=True) for line in head]
    sorted_by = "higher rating first, then by lot" if ratings else "sorted by lot"
    tail = [f"Check a lot, with a name for ID ({sorted_by}):", f"  {recipe}"]
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
    lines = [f"Draw of {len(names)} into {groups} groups by {method} · seed {seed}"]
    for k, members in enumerate(numbered, 1):
        lines += ["", f"Group {k}", *(f"{number:>4} {name}" for number, name in enumerate(members, 1))]
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
        "Check a lot, with the name for ID:",
        *(f"  {what}: {recipe}" for what, recipe in recipes.items()),
    ]
    document: dict[str, object] = {"seed": seed, "method": method, "groups": numbered, "recipes": recipes}
    return "\n".join(lines), document
