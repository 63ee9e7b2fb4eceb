"""A tournament as tables that `from_sheets` can read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import NamedTuple

from ...domain.event_info import EventInfo
from ...domain.points import points_decimal
from ...domain.results import Result
from ...domain.scoring import Scoring
from ...domain.tournament import PastRound, Tournament, past_matches
from ...systems.scoring import scoring_of
from ..game_json import sign_of, usual_points
from ..trf.single_lines import single_lines
from .signs import SIGN_TEXTS

_OPTION_ORDER = ("rounds", "boards", "initial_colour")
_BYES = frozenset((Result.PAB, Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE))


class Written(NamedTuple):
    """A table with its headings first; `numbers` are the columns that contain numbers."""

    title: str
    rows: list[list[str]]
    numbers: frozenset[int] = frozenset()


def tables_of(tournament: Tournament) -> list[Written]:
    """All tables; those of decisions only if there are any."""
    found = [Written("Event", [["Setting", "Value"], *_event(tournament)])]
    if tournament.individual:
        found += [_individuals(tournament), _games(tournament)]
    else:
        found += [_teams(tournament), _players(tournament), _matches(tournament), _boards(tournament)]
    if tournament.prohibited:
        rows = [
            [str(item.first), "" if item.last is None else str(item.last), " ".join(map(str, item.teams))]
            for item in tournament.prohibited
        ]
        found.append(Written("Prohibited", [["From round", "To round", "Teams"], *rows], frozenset((0, 1))))
    if tournament.acceleration:
        rows = [
            [points_decimal(item.mp_tenths), points_decimal(item.gp_tenths), *map(str, item[2:])]
            for item in tournament.acceleration
        ]
        head = ["MP", "GP", "From round", "To round", "From team", "To team"]
        found.append(Written("Virtual points", [head, *rows], frozenset(range(6))))
    return found


def _event(tournament: Tournament) -> Iterator[list[str]]:
    info = tournament.info
    yield ["Name", tournament.name]
    yield ["System", tournament.system]
    names = sorted(tournament.options, key=lambda name: (name not in _OPTION_ORDER, name))
    for name in names:
        value = tournament.options[name]
        if value is not None:
            yield [_words(name), str(value).lower() if isinstance(value, bool) else str(value)]
    for item in fields(EventInfo):
        value = getattr(info, item.name)
        if item.default == "" and value:
            yield [_words(item.name), value]
    for name in ("deputies", "round_dates"):
        if getattr(info, name):
            yield [_words(name), "; ".join(getattr(info, name))]
    if info.game_points_tenths:
        yield [
            "Game points",
            " ".join(f"{sign}={points_decimal(value)}" for sign, value in info.game_points_tenths),
        ]
    yield from (["Note", note] for note in tournament.notes)
    yield from (["TRF line", line] for line in single_lines(tournament))


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _teams(tournament: Tournament) -> Written:
    head = ["No.", "Team", "Short name", "Federation", "Rating", "Previous place", "Joined round", "Present"]
    asked = {bye.tpn for bye in tournament.requested if bye.round == tournament.round}
    rows = [
        [
            str(entry.tpn),
            entry.name,
            entry.short_name,
            entry.federation,
            str(entry.rating or ""),
            str(entry.previous_place or ""),
            str(entry.joined_round) if entry.joined_round > 1 else "",
            "yes" if entry.available or entry.tpn in asked else "no",
        ]
        for entry in tournament.entries
    ]
    return Written("Teams", [head, *rows], frozenset((0, 4, 5, 6)))


def _players(tournament: Tournament) -> Written:
    head = [
        "Team No.",
        "Team",
        "Board",
        "No.",
        "Title",
        "Name",
        "Sex",
        "Rating",
        "Federation",
        "FIDE ID",
        "Birth",
    ]
    rows = [
        [
            str(entry.tpn), entry.name, str(board), str(player.number), player.title, player.name, player.sex,
            str(player.rating or ""), player.federation, str(player.fide_id or ""), player.birth,
        ]
        for entry in tournament.entries
        for board, player in enumerate(entry.players, 1)
    ]  # fmt: skip
    return Written("Players", [head, *rows], frozenset((0, 2, 3, 7, 9)))


def _individuals(tournament: Tournament) -> Written:
    head = [
        "No.", "Title", "Name", "Sex", "Rating", "Federation", "FIDE ID", "Birth", "Joined round", "Present",
    ]  # fmt: skip
    asked = {bye.tpn for bye in tournament.requested if bye.round == tournament.round}
    rows = [
        [
            str(entry.tpn), entry.title, entry.name, entry.sex, str(entry.rating or ""), entry.federation,
            str(entry.fide_id or ""), entry.birth, str(entry.joined_round) if entry.joined_round > 1 else "",
            "yes" if entry.available or entry.tpn in asked else "no",
        ]
        for entry in tournament.entries
    ]  # fmt: skip
    return Written("Players", [head, *rows], frozenset((0, 4, 6, 8)))


def _games(tournament: Tournament) -> Written:
    """One row per game or bye; points only if they differ from those of the result."""
    scoring = scoring_of(tournament)
    rows: list[list[str]] = []
    for index in range(tournament.round - 1):
        number = str(index + 1)
        for board, (white, black, item, back) in enumerate(past_matches(tournament, index), 1):
            named = [str(white.tpn), white.name, str(black.tpn), black.name]
            both = [SIGN_TEXTS[sign_of(side, scoring)] for side in (item, back)]
            without = item.result is not Result.PLAYED and not item.colour and not back.colour
            rows.append(
                [number, str(board), *named, "-".join(both), *(_unusual(side, scoring) for side in (item, back)),
                 "forfeit without colours" if without else ""]
            )  # fmt: skip
        for entry in tournament.entries:
            item = entry.history[index]
            if item.result in _BYES and (item.result is not Result.ZERO_BYE or item.mp_tenths):
                named = [str(entry.tpn), entry.name, "", ""]
                rows.append([number, "", *named, "", _unusual(item, scoring), "", item.result.value])
    for bye in tournament.requested:
        name = tournament.entry(bye.tpn).name
        rows.append([str(bye.round), "", str(bye.tpn), name, "", "", "", "", "", bye.result.value])
    for one, two in tournament.forced:
        names = tournament.entry(one).name, tournament.entry(two).name
        rows.append(
            [str(tournament.round), "", str(one), names[0], str(two), names[1], "", "", "", "decided"]
        )
    head = [
        "Round", "Board", "White No.", "White", "Black No.", "Black", "Result", "White points", "Black points", "Kind",
    ]  # fmt: skip
    return Written("Games", [head, *rows], frozenset((0, 1, 2, 4, 7, 8)))


def _unusual(item: PastRound, scoring: Scoring) -> str:
    return "" if item.mp_tenths == usual_points(item, scoring) else points_decimal(item.mp_tenths)


def _matches(tournament: Tournament) -> Written:
    head = [
        "Round", "Table", "White No.", "White", "Black No.", "Black", "White MP", "Black MP", "White GP", "Black GP",
        "Kind",
    ]  # fmt: skip
    rows: list[list[str]] = []
    for index in range(tournament.round - 1):
        number = str(index + 1)
        table = 0
        for table, (white, black, item, back) in enumerate(past_matches(tournament, index), 1):
            kind = ""
            if item.result is not Result.PLAYED:
                kind = "forfeit" if item.colour or back.colour else "forfeit without colours"
            rows.append(
                [
                    number, str(table), str(white.tpn), white.name, str(black.tpn), black.name,
                    points_decimal(item.mp_tenths), points_decimal(back.mp_tenths),
                    points_decimal(item.gp_tenths), points_decimal(back.gp_tenths), kind,
                ]
            )  # fmt: skip
        for entry in tournament.entries:
            item = entry.history[index]
            if item.result in _BYES and (
                item.result is not Result.ZERO_BYE or item.mp_tenths or item.gp_tenths
            ):
                rows.append(
                    [number, "", str(entry.tpn), entry.name, "", "", points_decimal(item.mp_tenths), "",
                     points_decimal(item.gp_tenths), "", item.result.value]
                )  # fmt: skip
    for bye in tournament.requested:
        name = tournament.entry(bye.tpn).name
        rows.append([str(bye.round), "", str(bye.tpn), name, "", "", "", "", "", "", bye.result.value])
    for one, two in tournament.forced:
        names = tournament.entry(one).name, tournament.entry(two).name
        rows.append(
            [str(tournament.round), "", str(one), names[0], str(two), names[1], "", "", "", "", "decided"]
        )
    return Written("Matches", [head, *rows], frozenset((0, 1, 2, 4, 6, 7, 8, 9)))


def _boards(tournament: Tournament) -> Written:
    head = [
        "Round", "Board", "White team No.", "White team", "Black team No.", "Black team", "Player 1 No.", "Player 1",
        "Player 2 No.", "Player 2", "Result 1", "Result 2",
    ]  # fmt: skip
    names = {
        (entry.tpn, player.number): player.name for entry in tournament.entries for player in entry.players
    }
    rows = []
    for index in range(tournament.round - 1):
        for white, black, item, back in past_matches(tournament, index):
            for board in range(max(len(item.boards), len(back.boards))):
                row = [str(index + 1), str(board + 1), str(white.tpn), white.name, str(black.tpn), black.name]
                for entry, side in ((white, item), (black, back)):
                    player = side.lineup[board] if board < len(side.lineup) else 0
                    row += [str(player or ""), names.get((entry.tpn, player), "")]
                row += [SIGN_TEXTS.get(side.boards[board : board + 1], "") for side in (item, back)]
                rows.append(row)
    return Written("Boards", [head, *rows], frozenset((0, 1, 2, 4, 6, 8)))
