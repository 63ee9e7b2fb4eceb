"""Single TRF lines embedded in other formats: abnormal points and national ratings, which have no fields there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...domain.tournament import AbnormalPoints, NationalRating, Tournament
from .abnormal import FINAL, write_abnormal
from .decisions import read_decisions
from .national import is_federation, is_national, read_national, write_national
from .records import Log, read_records


def single_lines(tournament: Tournament) -> list[str]:
    """The lines 299 and of national ratings, then those that no field represents."""
    alone = tournament.individual
    return [
        *(write_abnormal(item, alone) for item in tournament.abnormal),
        *(
            write_national(player.number, item)
            for player in tournament.persons
            for item in player.national
            if is_federation(item.federation)
        ),
        *tournament.info.extra,
    ]


def with_single_lines(tournament: Tournament, lines: Iterable[str]) -> Tournament:
    """The tournament with the contents of these lines; unrecognised ones go to `info.extra`."""
    log = Log()
    abnormal: list[AbnormalPoints] = []
    national: dict[int, list[NationalRating]] = {}
    numbers = {player.number for player in tournament.persons}
    extra = []
    for line in lines:
        records = read_records(line.encode(), log)
        record = records.records[0] if len(records.records) == 1 else None
        if record is not None and is_national(record) and read_national(record)[0] in numbers:
            number, rating = read_national(record)
            national.setdefault(number, []).append(rating)
            continue
        rows = read_decisions(records, log).points if line.startswith("299") else []
        if rows and tournament.by_tpn.keys() >= set(rows[0].ids):
            row = rows[0]
            final = not row.ids or row.round == FINAL
            mp = row.gp if tournament.individual else row.mp
            abnormal.append(
                AbnormalPoints.of_tenths(mp, row.gp, None if final else row.round or 1, row.ids, row.kind)
            )
        else:
            extra.append(line)
    entries = tournament.entries
    if national:
        entries = tuple(
            replace(entry, national=tuple(national.get(entry.tpn, ())))
            if tournament.solo
            else replace(
                entry,
                players=tuple(
                    replace(player, national=tuple(national.get(player.number, ())))
                    for player in entry.players
                ),
            )
            for entry in entries
        )
    return replace(
        tournament,
        entries=entries,
        abnormal=tuple(abnormal),
        info=replace(tournament.info, extra=tuple(extra)),
    )
