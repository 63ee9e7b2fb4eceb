"""Fill in what TRF needs and a tournament may lack: players, line-ups and results board by board.

TRF identifies matches by the games of their players. Unknown players and board results are invented: players named
after their team, results that add up to the real score of the match.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from itertools import zip_longest

from ...domain.errors import StateError
from ...domain.messages import joined, msg
from ...domain.reading import number_in
from ...domain.results import Result
from ...domain.scoring import GamePoints
from ...domain.tournament import Entry, PastRound, Player, Tournament
from .records import plain


@dataclass
class Invented:
    """What was invented: players with numbers from `first` to `last`, and by round the teams whose boards, or only
    whose line-ups, were unknown."""

    first: int = 0
    last: int = 0
    boards: dict[int, set[int]] = field(default_factory=dict)
    line_ups: dict[int, set[int]] = field(default_factory=dict)
    scores: bool = False
    """Boards of played matches are among them."""


@dataclass(frozen=True)
class Completed:
    """The tournament with all players and line-ups, and what was invented."""

    tournament: Tournament
    invented: Invented
    remarks: tuple[str, ...] = ()
    """What of the tournament it does not contain."""


def completed(tournament: Tournament, boards: int, game: GamePoints) -> Completed:
    """The tournament with players on all boards that were played, and all line-ups."""
    invented = Invented()
    entries = _rosters(tournament, boards, invented)
    by_tpn = {entry.tpn: entry for entry in entries}
    histories = {entry.tpn: list(entry.history) for entry in entries}
    rosters = {entry.tpn: frozenset((0, *(player.number for player in entry.players))) for entry in entries}
    seated_well: set[tuple[int, tuple[int, ...]]] = set()
    remarks: list[str] = []
    for entry in entries:
        for index, item in enumerate(entry.history):
            if item.opponent is None or item.opponent < entry.tpn:
                continue
            opponent = by_tpn[item.opponent]
            back = opponent.history[index]
            usual = boards <= len(item.boards) == len(item.lineup) == len(back.boards) == len(back.lineup)
            played = item.boards.strip("+-") or back.boards.strip("+-") or item.result is not Result.PLAYED
            if (
                usual
                and played
                and (entry.tpn, item.lineup) in seated_well
                and (opponent.tpn, back.lineup) in seated_well
            ):
                continue
            _check_seats(index + 1, (item, back), (entry, opponent), rosters)
            item = _with_a_possible_line_up(index + 1, item, entry, remarks)
            back = _with_a_possible_line_up(index + 1, back, opponent, remarks)
            usual = usual and bool(item.lineup) and bool(back.lineup)
            if usual and 0 not in item.lineup and 0 not in back.lineup:
                seated_well.update(((entry.tpn, item.lineup), (opponent.tpn, back.lineup)))
            if usual and played:
                continue
            known = bool(item.boards and played) and len(item.boards) == len(back.boards)
            if known and len(item.boards) < boards:  # the others were not played
                item, back = (one._replace(boards=one.boards.ljust(boards, "-")) for one in (item, back))
            if not known:
                signs = _signs(item, back, boards, game, index + entry.tpn)
                item, back = item._replace(boards=signs[0]), back._replace(boards=signs[1])
                invented.boards.setdefault(index + 1, set()).update((entry.tpn, opponent.tpn))
                invented.scores |= item.result is Result.PLAYED
            for side, team in ((item, entry), (back, opponent)):
                seated = _seated(side, team)
                if known and not side.lineup and seated.lineup:
                    invented.line_ups.setdefault(index + 1, set()).add(team.tpn)
                histories[team.tpn][index] = seated
    filled = tuple(replace(entry, history=tuple(histories[entry.tpn])) for entry in entries)
    return Completed(replace(tournament, entries=filled), invented, tuple(remarks))


def _check_seats(
    number: int,
    items: tuple[PastRound, PastRound],
    teams: tuple[Entry, Entry],
    rosters: dict[int, frozenset[int]],
) -> None:
    """StateError for a line-up that no file of games can express: non-members, a player twice."""
    for side in (0, 1):
        lineup, team = items[side].lineup, teams[side]
        if not lineup:
            continue
        if not rosters[team.tpn].issuperset(lineup):
            strangers = sorted(set(lineup) - rosters[team.tpn])
            raise StateError(
                msg(
                    "round {round}, {team}: player {player} of the line-up is not in the team",
                    round=number,
                    team=team.label,
                    player=strangers[0],
                )
            )
        seated = [player for player in lineup if player]
        if len(set(seated)) < len(seated):
            raise StateError(
                msg("round {round}, {team}: a player is in the line-up twice", round=number, team=team.label)
            )


def _with_a_possible_line_up(number: int, item: PastRound, entry: Entry, remarks: list[str]) -> PastRound:
    """Remove the line-up of a round if it has nobody on a board that was played: it cannot be the real one."""
    if item.lineup and (0 in item.lineup or len(item.lineup) < len(item.boards)):
        for board, (player, sign) in enumerate(zip_longest(item.lineup, item.boards, fillvalue=0), 1):
            if not player and sign not in ("+", "-", 0):
                remarks.append(
                    msg(
                        "round {round}, {team}: board {board} was played, and nobody sat there; the line-up is not in "
                        "the file",
                        round=number,
                        team=entry.label,
                        board=board,
                    )
                )
                return item._replace(lineup=())
    return item


def unknown_games(tournament: Tournament) -> list[tuple[int, Entry, Entry]]:
    """The matches that were played and whose players are not known: round and both entries, lower number first."""
    by_tpn = {entry.tpn: entry for entry in tournament.entries}
    found = []
    for entry in sorted(by_tpn.values(), key=lambda one: one.tpn):
        for number, item in enumerate(entry.history, 1):
            if item.opponent is None or item.opponent < entry.tpn or item.result is not Result.PLAYED:
                continue
            opponent = by_tpn[item.opponent]
            seats = (
                _with_a_possible_line_up(number, one, team, []).lineup
                for one, team in ((item, entry), (opponent.history[number - 1], opponent))
            )
            if not item.boards or not all(seats):
                found.append((number, entry, opponent))
    return found


def known_games(tournament: Tournament) -> Completed:
    """The tournament with the games whose players are both known, and nothing invented; omissions are reported.

    A forfeited match has no games; for others without line-ups of both teams the boards are left out.
    """
    entries = _numbered(tournament)
    histories = {entry.tpn: list(entry.history) for entry in entries}
    missing = unknown_games(replace(tournament, entries=tuple(entries)))
    for number, *both in missing:
        for entry in both:
            item = histories[entry.tpn][number - 1]
            histories[entry.tpn][number - 1] = item._replace(boards="", lineup=())
    kept = tuple(replace(entry, history=tuple(histories[entry.tpn])) for entry in entries)
    names = joined(
        *(
            msg("round {round}, {team} - {other_team}", round=number, team=one.label, other_team=other.label)
            for number, one, other in missing
        ),
        by="; ",
    )
    said = [msg("left out, because it is not known who played: {matches}", matches=names)] if missing else []
    return Completed(replace(tournament, entries=kept), Invented(1), tuple(said))


def without_games(tournament: Tournament) -> Completed:
    """The tournament with nothing invented, and without the boards of its matches."""
    entries = tuple(
        replace(entry, history=tuple(item._replace(boards="", lineup=()) for item in entry.history))
        for entry in _numbered(tournament)
    )
    return Completed(replace(tournament, entries=entries), Invented(1))


def _numbered(tournament: Tournament) -> list[Entry]:
    """The entries in order, with players whose numbers are unique and fit the columns."""
    entries = sorted(tournament.entries, key=lambda entry: entry.tpn)
    numbers = [player.number for entry in entries for player in entry.players]
    if len(set(numbers)) < len(numbers) or not all(0 < number <= 9999 for number in numbers):
        return _renumbered(entries)
    return entries


def _rosters(tournament: Tournament, boards: int, invented: Invented) -> list[Entry]:
    entries = _numbered(tournament)
    kept = [line[4:8].strip() for line in tournament.info.extra if line.startswith("001")]
    taken = [player.number for entry in entries for player in entry.players]
    most = max((*taken, *(number_in(number) or 0 for number in kept)), default=0)
    invented.first = most + 1
    found = []
    for entry in entries:
        needed = boards if _needs_players(entry) else 0
        players = list(entry.players)
        for _ in range(max(needed - len(entry.players), 0)):
            most += 1
            label = entry.name or f"Team {entry.tpn}"
            players.append(
                Player(
                    most,
                    f"{plain(label, 30)} {len(players) + 1}",
                    rating=entry.rating,
                    federation=entry.federation,
                )
            )
        found.append(replace(entry, players=tuple(players)))
    invented.last = most
    return found


def _needs_players(entry: Entry) -> bool:
    """Whether players are needed for boards that were played, or the team has no players at all."""
    return not entry.players or any(
        item.opponent is not None and not item.lineup and not (item.boards and set(item.boards) <= {"-"})
        for item in entry.history
    )


def _renumbered(entries: list[Entry]) -> list[Entry]:
    """Starting numbers over the whole event, for rosters that start at 1 in each team."""
    found = []
    most = 0
    for entry in entries:
        new = {player.number: most + i for i, player in enumerate(entry.players, 1)}
        players = tuple(replace(player, number=most + i) for i, player in enumerate(entry.players, 1))
        history = tuple(
            item._replace(lineup=tuple(new.get(number, 0) for number in item.lineup))
            for item in entry.history
        )
        most += len(players)
        found.append(replace(entry, players=players, history=history))
    return found


def _seated(item: PastRound, entry: Entry) -> PastRound:
    """The round with a line-up: the first of the roster if unknown, nobody for a team that did not appear."""
    if item.lineup:
        seats = item.lineup[: len(item.boards)]
        return item._replace(lineup=seats + (0,) * (len(item.boards) - len(seats)))
    if set(item.boards) <= {"-"}:
        return item
    return item._replace(lineup=tuple(player.number for player in entry.players[: len(item.boards)]))


def _signs(item: PastRound, back: PastRound, boards: int, game: GamePoints, turn: int) -> tuple[str, str]:
    """Board results of both sides that add up to the score, as far as possible."""
    if item.result is not Result.PLAYED:
        kinds = {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-"}
        return kinds[item.result] * boards, kinds[back.result] * boards
    pairs = _pairs(item.gp_tenths, back.gp_tenths, boards, game)
    turn %= boards
    pairs = pairs[turn:] + pairs[:turn]
    return "".join(pair[0] for pair in pairs), "".join(pair[1] for pair in pairs)


@cache
def _pairs(gp: int, other: int, boards: int, game: GamePoints) -> tuple[str, ...]:
    win, draw, loss = game.win, game.draw, game.loss
    best: tuple[int, int, tuple[str, ...]] | None = None
    for draws in range(boards + 1):
        for wins in range(boards + 1 - draws):
            for losses in range(boards + 1 - draws - wins):
                none = boards - draws - wins - losses
                if (
                    wins * win + draws * draw + (losses + none) * loss == gp
                    and losses * win + draws * draw + (wins + none) * loss == other
                ):
                    key = (none, abs(3 * draws - boards))
                    if best is None or key < best[:2]:
                        pairs = ("10",) * wins + ("==",) * draws + ("01",) * losses + ("00",) * none
                        best = (*key, pairs)
    return best[2] if best is not None else ("00",) * boards
