"""`pairwright replay`: the rounds of a played event again, from the real results, beside what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .output import json_line, write_data, write_text
from .source import Source, source_options

if TYPE_CHECKING:
    from ..check.replay import Replayed
    from ..domain.tournament import Tournament


@click.command()
@source_options
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("-o", "--output", metavar="FILE", help="Write the answer to FILE instead of standard output.")
def replay(form: str, output: str | None, **source: Any) -> int:
    """Pair the rounds of a played event again.

    Each round is paired from the real results before it and compared with the pairs in FILE; pairs that the arbiter
    decided, as the file says, are taken as they were. FILE is as for `pairwright pair`; with --system another system
    is tried on the same results.
    """
    from ..check.replay import replay as replayed

    request = Source(**source)
    tournament = request.tournament(request.read())
    rounds = list(replayed(tournament))
    if form == "json":
        write_data(json_line(_document(rounds)), output)
    else:
        write_text(_text(tournament, rounds), output)
    return 0


def _document(rounds: list[Replayed]) -> dict[str, Any]:
    return {
        "pairs": sum(len(one.played) for one in rounds),
        "equal": sum(one.equal for one in rounds),
        "rounds": [
            {
                "round": one.round,
                "pairs": len(one.played),
                "equal": one.equal,
                "colours": one.colours,
                "bye": one.bye,
                "our_bye": one.our_bye,
                "only_played": sorted(map(list, one.played - one.ours)),
                "only_ours": sorted(map(list, one.ours - one.played)),
                "decided": sorted(map(list, one.decided)),
            }
            | ({"impossible": one.impossible} if one.impossible else {})
            for one in rounds
        ],
    }


def _text(tournament: Tournament, rounds: list[Replayed]) -> str:
    def named(pair: tuple[int, int]) -> str:
        return " - ".join(tournament.entry(tpn).label for tpn in pair)

    def bye(tpn: int | None) -> str:
        return tournament.entry(tpn).label if tpn is not None else "nobody"

    reasons = {(item.round, (min(item.teams), max(item.teams))): item.reason for item in tournament.decided}
    total = sum(len(one.played) for one in rounds)
    equal = sum(one.equal for one in rounds)
    what = f"{len(rounds)} rounds · {tournament.name or 'event without a name'}"
    lines = [f"{equal:,} of {total:,} pairs come out by {tournament.system} in {what}"]
    for one in rounds:
        same_bye = one.bye == one.our_bye
        lines.append(
            f"Round {one.round:2}: {one.equal:3} of {len(one.played):3} pairs, {one.colours:3} with the same colours"
            + (f"; bye: {bye(one.bye)}" if one.bye is not None and same_bye else "")
        )
        if one.impossible:
            lines.append(f"    the rules have no round: {one.impossible}")
            continue
        if not same_bye:
            lines.append(f"    bye played: {bye(one.bye)}; by the rules: {bye(one.our_bye)}")
        for pair in sorted(one.decided):
            reason = reasons.get((one.round, pair), "")
            lines.append(f"    decided: {named(pair)}" + (f" ({reason})" if reason else ""))
        lines += [f"    played:       {named(pair)}" for pair in sorted(one.played - one.ours)]
        lines += [f"    by the rules: {named(pair)}" for pair in sorted(one.ours - one.played)]
    return "\n".join(lines)
