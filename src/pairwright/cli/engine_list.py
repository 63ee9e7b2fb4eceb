"""The check-list of `pairwright engine -l`: every team before the round, then the reasons of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..domain.pairing import RoundPairing
    from ..domain.tournament import Entry, PastRound

_HEAD = ("TPN", "Team", "MP", "GP", "Virtual", "Past rounds", "Now")


def check_list(result: RoundPairing) -> str:
    """Teams by score, then by number. A past round is the opponent and the colour; `f` was not played; U, F, H, Z are
    byes, U the pairing-allocated one."""
    from ..reasons import explain_round

    tournament = result.tournament
    game_first = str(tournament.options.get("primary", "MP")).upper() == "GP"

    def score(entry: Entry) -> tuple[int, int, int]:
        return (
            (-entry.gp_tenths, -entry.mp_tenths, entry.tpn)
            if game_first
            else (-entry.mp_tenths, -entry.gp_tenths, entry.tpn)
        )

    rows = [_HEAD, *(_row(result, entry) for entry in sorted(tournament.entries, key=score))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        f"Round {result.round} · {result.system} · {len(tournament.present)} of {len(rows) - 1} take part",
        "",
    ]
    for row in rows:
        cells = [
            cell.ljust(width) if column in (1, 5, 6) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join([*lines, "", explain_round(result, "full"), "", ""])


def _row(result: RoundPairing, entry: Entry) -> tuple[str, ...]:
    from ..domain.points import points_decimal

    tournament = result.tournament
    virtual = [
        item
        for item in tournament.acceleration
        if item.first <= tournament.round <= item.last and item.first_tpn <= entry.tpn <= item.last_tpn
    ]
    extra = sum(item.mp_tenths or item.gp_tenths for item in virtual)
    return (
        str(entry.tpn),
        entry.name,
        points_decimal(entry.mp_tenths),
        points_decimal(entry.gp_tenths),
        points_decimal(extra) if virtual else "",
        " ".join(map(_past, entry.history)),
        _now(result, entry),
    )


def _past(item: PastRound) -> str:
    from ..domain.results import Result

    if item.opponent is None:
        return {Result.PAB: "U", Result.FULL_BYE: "F", Result.HALF_BYE: "H"}.get(item.result, "Z")
    colour = "" if item.colour is None else item.colour.value.lower()
    return f"{item.opponent}{colour}{'' if item.result is Result.PLAYED else 'f'}"


def _now(result: RoundPairing, entry: Entry) -> str:
    pair = result.pair_of(entry.tpn)
    if pair is not None:
        white = pair.white.tpn == entry.tpn
        return f"{(pair.black if white else pair.white).tpn}{'w' if white else 'b'}"
    if result.bye is not None and result.bye.tpn == entry.tpn:
        return "bye"
    return "" if result.tournament.takes_part(entry) else "absent"
