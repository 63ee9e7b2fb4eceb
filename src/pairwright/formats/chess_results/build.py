"""A tournament and its standings as a file for Chess-Results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction

from ...domain.dates import day_of, when_of, year_of
from ...domain.errors import StateError
from ...domain.messages import joined, msg
from ...domain.points import TENTHS
from ...domain.rated_play import official_rating, play_of
from ...domain.reading import number_in
from ...domain.tournament import Entry, Player, Tournament
from ...ratings.change import change_of, day_of_event
from ...ratings.games import Person, persons_of
from ...systems.registry import by_table
from ...tiebreaks.codes import TieBreak
from ...tiebreaks.ratings import performance
from ...tiebreaks.standing import Standings
from ...tiebreaks.values import Value
from .checks import faults_of
from .document import (
    INDIVIDUAL_ROUND_ROBIN,
    INDIVIDUAL_SWISS,
    OF_TEAMS,
    TEAM_ROUND_ROBIN,
    TEAM_SWISS,
    Document,
    write_document,
)
from .pairings import player_pairings, team_pairings
from .tie_breaks import numbered

_MOST = 5
"""Maximum number of tie-breaks in a file."""
_LENGTHS = {
    "name": 160, "organiser": 80, "director": 80, "location": 80, "arbiter": 1200, "chiefarbiter": 120,
    "timecontrol": 100, "lastname": 32, "firstname": 30, "title": 4, "clubname": 40, "teamname": 40,
    "teamshort": 25, "captain": 70,
}  # fmt: skip
_START_RANK = {"NRO": "5", "FRO": "6", "FIDON": "2", "NIDOF": "1", "HBFN": "4"}
"""TRF 172 to how the starting rank was determined; 2: the FIDE rating, otherwise the national one."""
_HOST = "XXX"
"""The federation of a test: such a file is not listed under any country."""


@dataclass(frozen=True)
class Upload:
    """Data assigned or required by the server; without a program number the file can be checked, but not uploaded."""

    key: int = 0
    """The number of the tournament there."""
    creator: int = 1
    source: int = 0
    over: bool = False
    """Tell the server that the event is over; it may then refuse changes."""


@dataclass
class _Cut:
    """Truncates texts to the lengths accepted by the server, and remembers which."""

    names: set[str] = field(default_factory=set)

    def __call__(self, name: str, text: str) -> str:
        most = _LENGTHS[name]
        if len(text) > most:
            self.names.add(name)
        return text[:most]


def write_chess_results(
    tournament: Tournament,
    standings: Standings | None = None,
    tables: Mapping[tuple[int, int], int] | None = None,
    upload: Upload | None = None,
) -> tuple[bytes, list[str]]:
    """The file, and what it cannot represent. `tables`: round and TPN of the first-named side, to the table.

    StateError: an event of another game, or a file that the server would refuse.
    """
    document, remarks = chess_results_of(tournament, standings, tables, upload)
    faults = faults_of(document)
    if faults:
        raise StateError(
            msg("chess-results would refuse this file: {faults}", faults=joined(*faults, by="; "))
        )
    return write_document(document), remarks


def chess_results_of(
    tournament: Tournament,
    standings: Standings | None = None,
    tables: Mapping[tuple[int, int], int] | None = None,
    upload: Upload | None = None,
) -> tuple[Document, list[str]]:
    """The document, and sentences about what it cannot represent."""
    if tournament.solo and not tournament.colours:
        raise StateError(
            msg("chess-results takes games of chess; the matches of this event are of another game")
        )
    table = by_table(tournament.system)
    kind = (INDIVIDUAL_ROUND_ROBIN if table else INDIVIDUAL_SWISS) if tournament.solo else (
        TEAM_ROUND_ROBIN if table else TEAM_SWISS
    )  # fmt: skip
    cut, remarks = _Cut(), list[str]()
    persons = persons_of(tournament)
    number = {person.player.number: k for k, person in enumerate(persons, 1)}
    rows = dict(tables or {})
    sections = {
        "tournamentdata": (_tournament(tournament, standings, kind, upload or Upload(), cut),),
        "rounds": tuple(_rounds(tournament)),
        "players": tuple(_players(tournament, standings, kind, persons, number, cut)),
        "playerpairings": tuple(player_pairings(tournament, number, rows)),
        "security": (
            {"source": str((upload or Upload()).source), "sid": "", "creator_sid": "", "tnr_sid": ""},
        ),
    }
    if kind in OF_TEAMS:
        sections["teams"] = tuple(_teams(tournament, standings, cut))
        sections["teampairings"] = tuple(team_pairings(tournament, rows))
        unknown = sum(
            item.opponent is not None and bool(item.boards) and not any(item.lineup)
            for entry in tournament.entries
            for item in entry.history
        )
        if unknown:
            remarks.append(
                msg(
                    "{count, plural, one {# match has} other {# matches have}} no line-ups: the file has their score "
                    "and no games",
                    count=-(-unknown // 2),
                )
            )
    if standings is not None and len(_criteria(standings, kind)) > _MOST:
        left = ", ".join(one.code for one, _ in _criteria(standings, kind)[_MOST:])
        remarks.append(msg("a file has {most} tie-breaks; left out: {left}", most=_MOST, left=left))
    remarks += [
        msg("cut to {length} characters: {fields}", length=_LENGTHS[name], fields=name)
        for name in sorted(cut.names)
    ]
    return Document(sections), remarks


def _criteria(standings: Standings, kind: str) -> list[tuple[TieBreak, int]]:
    """The tie-breaks listed in a file with their position in the standings: for players without the points."""
    first = 0 if kind in OF_TEAMS else 1
    return [(one, k) for k, one in enumerate(standings.tie_breaks) if k >= first]


def _tournament(
    tournament: Tournament, standings: Standings | None, kind: str, upload: Upload, cut: _Cut
) -> dict[str, str]:
    info, options = tournament.info, tournament.options
    paired = tournament.round - 1
    teams = kind in OF_TEAMS
    found = {
        "key": str(upload.key),
        "type": kind,
        "name": cut("name", tournament.name or "Tournament"),
        "fideeventid": "",
        "remark": "",
        "director": "",
        "organiser": "",
        "location": cut("location", info.city),
        "arbiter": cut("arbiter", ", ".join(part for part in (info.chief_arbiter, *info.deputies) if part)),
        "rounds": str(max(int(options.get("rounds") or 0), paired)),
        "currentround": str(paired),
        "rankinground": str(standings.after if standings is not None else 0),
        "sortstartrank": _START_RANK.get(info.ranking_method.strip().upper(), "2"),
        "from": _day(info.start),
        "to": _day(info.end or info.start),
        "ratedfide": "-",
        "ratednational": "-",
    }
    chosen = [] if standings is None else _criteria(standings, kind)[:_MOST]
    scale = standings.results.settings if standings is not None else None
    points = (scale.win_mp, scale.draw_mp, scale.loss_mp) if scale is not None else (20, 10, 0)
    breaks = [numbered(one, kind, points) for one, _ in chosen]
    for k in range(_MOST):
        found[f"tb{k + 1}no"] = breaks[k].number if k < len(breaks) else "0"
    found.update(
        replay=str(int(options.get("cycles") or 1)),
        timecontrol=cut("timecontrol", info.time_control),
        homecolor="w" if teams else "",
        samecolor=("J" if len(set(info.board_colours)) == 1 else "N") if teams else "",
        playerperteam=str(_boards(tournament)) if teams else "",
        category="0",
        ratingavg=str(_mean(entry.rating for entry in tournament.entries)),
        endstatus="J" if upload.over else "N",
    )
    for k in range(_MOST):
        found[f"tb{k + 1}_detail"] = breaks[k].detail if k < len(breaks) else ""
    found.update(
        chiefarbiter=cut("chiefarbiter", info.chief_arbiter),
        deputyarbiter=", ".join(info.deputies),
        homepageorganiser="",
        mail="",
        federation=info.federation or _HOST,
        creator=str(upload.creator),
    )
    return found


def _boards(tournament: Tournament) -> int:
    known = max((len(item.boards) for entry in tournament.entries for item in entry.history), default=0)
    return int(tournament.options.get("boards") or known or 4)


def _mean(ratings: Iterable[int]) -> int:
    """The mean of the known values, half rounded up; 0 if there are none."""
    known = [rating for rating in ratings if rating]
    return (2 * sum(known) + len(known)) // (2 * len(known)) if known else 0


def _day(text: str) -> str:
    day = day_of(text)
    return day.strftime("%Y%m%d") if day is not None else ""


def _rounds(tournament: Tournament) -> Iterable[dict[str, str]]:
    dates = tournament.info.round_dates
    for k in range(max(int(tournament.options.get("rounds") or 0), tournament.round - 1)):
        when = when_of(dates[k]) if k < len(dates) else None
        time = when.strftime("%H:%M") if isinstance(when, datetime) else ""
        yield {"round": str(k + 1), "date": _day(dates[k]) if k < len(dates) else "", "time": time}


def _players(
    tournament: Tournament,
    standings: Standings | None,
    kind: str,
    persons: tuple[Person, ...],
    number: Mapping[int, int],
    cut: _Cut,
) -> Iterable[dict[str, str]]:
    ranks = _ranks_of_players(tournament, standings, kind, persons)
    on, play = day_of_event(tournament.info), play_of(tournament.info)
    of_play = {person.player.number: person for person in persons_of(tournament, play)}
    ranked_by = {player.number: player for player in tournament.persons}
    for person in persons:
        player, entry = ranked_by[person.player.number], person.entry
        last, _, first = (part.strip() for part in player.name.partition(","))
        rated = [game for game in person.rated if game.opponent.rating]
        ratings = [game.opponent.rating for game in rated]
        change = change_of(of_play[player.number], on, play).change
        rank, points, values, equal = ranks[player.number]
        national = player.national[0] if player.national else None
        yield {
            "no": str(number[player.number]),
            "id": national.id if national and number_in(national.id, 10**12 - 1) is not None else "",
            "lastname": cut("lastname", last or f"Player {player.number}"),
            "firstname": cut("firstname", first),
            "atitle": "",
            "title": cut("title", player.title),
            "rtg": str(player.rating or (national.rating if national else 0) or ""),
            "rtgfide": str(official_rating(player, play) or ""),
            "rtgnat": str((national.rating if national else 0) or ""),
            "rtgaverage": str(_mean(ratings)),
            "rtgperform": str(performance(sum(game.halves or 0 for game in rated), ratings) or 0),
            "rtgdifference": str(_rounded(change) if change is not None else 0),
            "dob": str(year_of(player.birth) or ""),
            "sex": {"m": "M", "f": "W", "w": "W"}.get(player.sex[:1].lower(), ""),
            "fed": player.federation,
            "board": str(person.board or ""),
            "teamno": str(entry.tpn) if kind in OF_TEAMS else "0",
            "clubname": cut("clubname", _club(player, entry, kind)),
            "fideid": str(player.fide_id or ""),
            "teamplayid": "",
            "club": "",
            "typ": "",
            "group": "",
            "rank": str(rank),
            **{f"tb{k + 1}": values[k] if k < len(values) else "" for k in range(_MOST)},
            "pts": points,
            "equal": equal,
            "kfaktor": "",
            "state": _state(entry, standings) if kind == INDIVIDUAL_ROUND_ROBIN else "",
        }


def _club(player: Player, entry: Entry, kind: str) -> str:
    return entry.name if kind in OF_TEAMS else player.national[0].origin if player.national else ""


def _rounded(value: Fraction) -> int:
    """The nearest whole number, half away from zero [B.02 8.3.4]."""
    size = abs(value)
    whole = (2 * size.numerator + size.denominator) // (2 * size.denominator)
    return whole if value >= 0 else -whole


def _state(entry: Entry, standings: Standings | None) -> str:
    """1: withdrawn and the points do not count; 2: withdrawn, and they do."""
    if standings is not None and any(one.tpn == entry.tpn for one in standings.struck):
        return "1"
    return "2" if entry.withdrawn_after is not None else ""


_Rank = tuple[int, str, list[str], str]
"""Rank, points, values of the tie-breaks, and whether it is tied with the one above."""


def _ranks_of_players(
    tournament: Tournament, standings: Standings | None, kind: str, persons: tuple[Person, ...]
) -> dict[int, _Rank]:
    """For players the standings; for players of teams the points, then the starting order."""
    if kind not in OF_TEAMS:
        ranks = _ranks(tournament, standings, kind)
        return {person.player.number: ranks[person.entry.tpn] for person in persons}
    after = standings.after if standings is not None else 0
    values = {"1": 2, "W": 2, "+": 2, "=": 1, "D": 1}
    scored = {
        person.player.number: Fraction(
            sum(values.get(game.sign, 0) for game in person.games if game.round <= after), 2
        )
        for person in persons
    }
    order = sorted(scored, key=lambda number: -scored[number])
    found: dict[int, _Rank] = {}
    for k, number in enumerate(order):
        equal = "J" if k and scored[order[k - 1]] == scored[number] else "N"
        found[number] = (k + 1, _points(scored[number]), [], equal)
    return found


def _ranks(tournament: Tournament, standings: Standings | None, kind: str) -> dict[int, _Rank]:
    """By TPN: ties are broken by starting order, and unranked participants come last."""
    if standings is None:
        zero = _points(Fraction(0)) if kind not in OF_TEAMS else "0"
        order = sorted(tournament.by_tpn)
        return {tpn: (k, zero, [], "N" if k == 1 else "J") for k, tpn in enumerate(order, 1)}
    places = [at for _, at in _criteria(standings, kind)][:_MOST]
    found: dict[int, _Rank] = {}
    before: tuple[str, list[str]] | None = None
    for k, line in enumerate(standings.rows, 1):
        first = line.values[0]
        points = (
            _points(Fraction(first))
            if kind not in OF_TEAMS and isinstance(first, (int, Fraction))
            else _text(first)
        )
        values = [_text(line.values[at]) for at in places]
        found[line.team.tpn] = (k, points, values, "J" if before == (points, values) else "N")
        before = points, values
    for entry in sorted(tournament.entries, key=lambda one: one.tpn):
        if entry.tpn not in found:
            found[entry.tpn] = (len(found) + 1, "0,0" if kind not in OF_TEAMS else "0", [], "N")
    return found


def _points(value: Fraction) -> str:
    """Points with one decimal and a comma: `3,0`, `18,5`."""
    tenths = value * TENTHS
    return f"{tenths.numerator // (TENTHS * tenths.denominator)},{tenths.numerator // tenths.denominator % TENTHS}"


def _text(value: Value) -> str:
    """A value with a comma and as many decimals as it has, at most two; empty if there is none."""
    if value is None or isinstance(value, tuple):
        return ""
    hundredths = (200 * abs(Fraction(value)) + 1) // 2
    whole, rest = divmod(int(hundredths), 100)
    digits = f",{rest:02}".rstrip("0").removesuffix(",")
    return f"{'-' if value < 0 else ''}{whole}{digits}"


def _teams(tournament: Tournament, standings: Standings | None, cut: _Cut) -> Iterable[dict[str, str]]:
    ranks = _ranks(tournament, standings, TEAM_SWISS)
    for entry in sorted(tournament.entries, key=lambda one: one.tpn):
        rank, points, values, equal = ranks[entry.tpn]
        yield {
            "no": str(entry.tpn),
            "teamname": cut("teamname", entry.name or f"Team {entry.tpn}"),
            "teamshort": (entry.short_name or entry.name)[: _LENGTHS["teamshort"]],
            "rank": str(rank),
            "points": points,
            **{f"tb{k + 1}": values[k] if k < len(values) else "" for k in range(_MOST)},
            "captain": "",
            "equal": equal,
            "federation": entry.federation,
            "state": _state(entry, standings) if by_table(tournament.system) else "",
            "rtg_average": str(entry.rating or _mean(player.rating for player in entry.players) or ""),
        }
