"""The standings that a file declares against those of its results, by its own tie-break list (records 202, 212)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..domain.messages import Message, msg
from ..domain.points import points_text
from ..domain.tournament import Tournament
from ..ranks import standings
from ..systems.scoring import scoring_of
from ..tiebreaks.decisions import Declared
from ..tiebreaks.standing import Row, Standings
from .verdicts import Fault, Kind, StandingsVerdict


def judge_standings(
    tournament: Tournament, declared: Mapping[int, Declared], table: Standings | None = None
) -> StandingsVerdict:
    """Every wrong place and every wrong number of points, by name.

    `table`: the standings by the list of the file, if already computed. Without a list places are judged by the
    points alone, and by the tie-breaks before the first unusable one. In an unresolved tie any of its places is
    accepted.
    """
    table = standings(tournament) if table is None else table
    codes, remarks = _usable(tournament, table)
    if codes is not None:
        table = standings(tournament, codes)
    faults = []
    for row in table.rows:
        said = declared.get(row.team.tpn)
        if said is not None:
            faults += [*_points(table, row, said), *_place(table, row, said)]
    return StandingsVerdict(table, dict(declared), table.codes, tuple(faults), tuple(remarks))


def _usable(tournament: Tournament, table: Standings) -> tuple[Sequence[str] | None, list[str]]:
    """The codes to judge by, None for those of the table; and any remarks about them."""
    text = tournament.info.standings_order or tournament.info.tie_breaks
    codes = [code for code in text.replace(";", ",").replace(" ", ",").split(",") if code]
    if not codes:
        return (), [msg("The file names no tie-breaks (202, 212): places are judged by the points alone.")]
    if not table.dropped:
        return None, []
    first = table.dropped[0]
    at = codes.index(first.code) if first.code in codes else 0
    return codes[:at], [
        msg(
            "Places are judged by the tie-breaks before {code}, which cannot be used: {why}.",
            code=first.code,
            why=first.why,
        )
    ]


_POINTS = {
    name: text.pattern
    for name, text in (
        (
            "MP",
            msg(
                "{team}: the file gives {points} match points, the results give {real}: a penalty, or an error in a "
                "record 299?",
                team="",
                points="",
                real="",
            ),
        ),
        (
            "GP",
            msg(
                "{team}: the file gives {points} game points, the results give {real}: a penalty, or an error in a "
                "record 299?",
                team="",
                points="",
                real="",
            ),
        ),
        (
            "PTS",
            msg(
                "{team}: the file gives {points} points, the results give {real}: a penalty, or an error in a "
                "record 299?",
                team="",
                points="",
                real="",
            ),
        ),
    )
}
"""The sentence about wrong points, by what they are."""


def _points(table: Standings, row: Row, said: Declared) -> Iterator[Fault]:
    """A file may also give the points of the results alone: before penalties, and including those that were removed;
    and some programs already count the bye announced for the coming round."""
    field = table.results
    i = field.place[row.team.tpn]
    points = _POINTS["PTS" if field.settings.players else "GP"]
    alone = table.tournament.entry(row.team.tpn)
    bye = _announced(table, row.team.tpn)
    for pattern, name, given, raw in (
        (_POINTS["MP"], "MP", said.mp, alone.mp_tenths),
        (points, "GP", said.gp, alone.gp_tenths),
    ):
        if given not in (None, raw, raw + bye[name]) and given != (real := field.total(name, i)):
            values = {"team": row.team.label, "points": points_text(given), "real": points_text(real)}
            text = Message(pattern, values)
            yield Fault(Kind.POINTS, "", (row.team.tpn,), text)


def _announced(table: Standings, tpn: int) -> dict[str, int]:
    """What a participant's bye in the coming round is worth."""
    tournament = table.tournament
    for bye in tournament.requested:
        if bye[:2] == (tpn, tournament.round):
            mp, gp = scoring_of(tournament, table.results.settings.boards).bye(bye.result)
            return {"MP": mp, "GP": gp}
    return {"MP": 0, "GP": 0}


def _place(table: Standings, row: Row, said: Declared) -> Iterator[Fault]:
    if said.rank and not row.place <= said.rank <= row.last_place:
        codes = ", ".join(table.codes)
        text = msg(
            "{team}: the file gives rank {rank}, the tie-breaks {codes} give {place}",
            team=row.team.label,
            rank=said.rank,
            codes=codes,
            place=row.place_text,
        )
        yield Fault(Kind.PLACE, "", (row.team.tpn,), text)
