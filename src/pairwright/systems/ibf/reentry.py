"""Article 3.3: re-entry elimination. The free lines of an incomplete bracket are filled by players who have lost.

All matches of round 1 with two players form a wave; the losers who are allowed and willing to re-enter take free
lines, and their matches form the next wave, until no line is free or nobody may re-enter (A-24: a player still
waiting then has a pass). A line opposite a waiting player is filled first; a re-entering player gets, of the lines
chosen, the one that delays a rematch with the player who won longest. Lots: `select` which players, `slot` and `pair`
which lines, `place` between equal lines.

1.7 names the system. 3.3.1 players who have lost may come back where the bracket is incomplete.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.play import Outcome, Play, State
from ...domain.structures import BYE, Bye, Line, Occupant, ToBeDecided
from ...lots import draw, lot
from .lines import draw_lines, seed_order, size_for
from .single import single
from .spreading import meeting_round

LAYOUTS = ("spread", "pooled")
SELECTIONS = ("lot", "first-lost")


_single = lru_cache(single)


@dataclass(frozen=True)
class Rules:
    """What the regulations say (3.3.4): re-entries per player, where free lines are placed, who goes first."""

    seed: str
    limit: int = 1
    layout: str = "spread"
    select: str = "lot"

    def __post_init__(self) -> None:
        if self.limit < 0:
            raise StateError(msg("the number of re-entries cannot be negative"), "limit")
        if self.layout not in LAYOUTS:
            raise StateError(
                msg(
                    "the layout is one of {layouts}, not {layout}",
                    layouts=", ".join(LAYOUTS),
                    layout=repr(self.layout),
                ),
                "layout",
            )
        if self.select not in SELECTIONS:
            raise StateError(
                msg(
                    "the selection is one of {selections}, not {selection}",
                    selections=", ".join(SELECTIONS),
                    selection=repr(self.select),
                ),
                "select",
            )


@dataclass(frozen=True, slots=True)
class ReEntry:
    """A player takes a free line; listed in the order made."""

    wave: int
    player: int
    line: int
    """Counted from 1."""
    count: int
    """How many times the player has re-entered, this time included."""


@dataclass
class Waves:
    """The fold: the bracket with all re-entries that the results have led to so far."""

    play: Play
    matches: list[list[str]] = field(default_factory=list)
    """The matches of each wave."""
    entries: list[ReEntry] = field(default_factory=list)
    closed: bool = False
    """Whether no more lines will be filled."""


def reentry_lines(players: Sequence[int], rules: Rules, mode: str = "lots", seeds: int = 0) -> list[Occupant]:
    """The draw: as in 3.1, but free lines stay open. `spread`: each opposite a real player, who waits (3.3.3).
    `pooled` (ours): grouped together, so that at most one player waits."""
    if rules.layout == "spread":
        return kept_open(draw_lines(players, mode, rules.seed, seeds))
    if mode != "lots":
        raise StateError(msg("free lines put together go with a draw by lots"), "layout")
    size = size_for(len(players))
    used = (len(players) + 1) // 2
    order = seed_order(size // 2)
    drawn = iter(draw(rules.seed, "draw", players))
    found: list[Occupant] = []
    for match, rank in enumerate(order):
        there = 2 if rank <= used else 0
        if rank == used and len(players) % 2:
            there = 1
        found += [next(drawn) if side <= there else ToBeDecided(Line(2 * match + side)) for side in (1, 2)]
    return found


def kept_open(lines: Sequence[Occupant]) -> list[Occupant]:
    """Lines not yet given to a virtual player: the player opposite waits (3.3.3)."""
    return [ToBeDecided(Line(k)) if isinstance(line, Bye) else line for k, line in enumerate(lines, 1)]


def fold_waves(
    lines: Sequence[Occupant],
    rules: Rules,
    outcomes: Mapping[str, Outcome],
    declined: Mapping[int, int] | None = None,
    withdrawn: Mapping[int, Collection[str]] | None = None,
    by_hand: Mapping[tuple[int, int], int] | None = None,
) -> Waves:
    """All waves and re-entries that follow from the results, which are in the order in which they were entered.

    `declined`: players who will not re-enter again, with the number of re-entries they had made by then. `by_hand`:
    lines assigned by the arbiter, by player and number of the re-entry (3.3.2).
    """
    waves = Waves(Play(_single(len(lines)), lines, outcomes, withdrawn))
    order = {match: at for at, match in enumerate(outcomes)}
    fresh = [match.id for match in waves.play.structure.matches if match.round == 1]
    while not waves.closed:
        now = [match for match in fresh if waves.play.status[match].state is not State.WAITING]
        fresh = [match for match in fresh if waves.play.status[match].state is State.WAITING]
        if now or not waves.matches:
            waves.matches.append(now)
        if any(waves.play.status[match].state is State.READY for match in waves.matches[-1]):
            break
        if not now or not _fill(waves, rules, declined or {}, by_hand or {}, order):
            for k, line in enumerate(waves.play.lines, 1):
                if isinstance(line, ToBeDecided):
                    waves.play.set_line(k, BYE)
            waves.closed = True
    return waves


def _fill(
    waves: Waves,
    rules: Rules,
    declined: Mapping[int, int],
    by_hand: Mapping[tuple[int, int], int],
    order: Mapping[str, int],
) -> bool:
    """Let losers of the last wave re-enter; whether any did."""
    play, wave = waves.play, len(waves.matches)
    free = [k for k, line in enumerate(play.lines, 1) if isinstance(line, ToBeDecided)]
    count: dict[int, int] = {}
    for entry in waves.entries:
        count[entry.player] = entry.count
    beaten_in: dict[int, int] = {}
    for match in sorted(waves.matches[-1], key=lambda name: order.get(name, -1)):
        status = play.status[match]
        if status.state is not State.DONE or not isinstance(status.loser, int):
            continue
        player = status.loser
        if count.get(player, 0) < min(rules.limit, declined.get(player, rules.limit)):
            beaten_in[player] = play.structure[match].number
    chosen = list(beaten_in)
    if rules.select == "lot":
        chosen = draw(rules.seed, "select", chosen, wave)
    chosen = chosen[: len(free)]
    lines = _lines_to_fill(play.lines, free, len(chosen), rules.seed, wave)
    given = [by_hand.get((player, count.get(player, 0) + 1)) for player in chosen]
    for line in given:
        if line is not None and given.count(line) > 1:
            raise StateError(msg("line {line} is given to two players [IBF 3.3.2]", line=line), "lines")
        if line is not None and line not in lines:
            if line not in free:
                raise StateError(
                    msg("line {line} is not free for a re-entry [IBF 3.3.2]", line=line), "lines"
                )
            lines[next(k for k in range(len(lines) - 1, -1, -1) if lines[k] not in given)] = line
    for player, hand in zip(chosen, given, strict=True):
        open_ = [line for line in lines if line not in given] if hand is None else [hand]
        line = min(open_, key=_latest(beaten_in[player], rules.seed, wave, player))
        lines.remove(line)
        waves.entries.append(ReEntry(wave, player, line, count.get(player, 0) + 1))
        play.set_line(line, player)
    return bool(chosen)


def _latest(beaten_in: int, seed: str, wave: int, player: int) -> Callable[[int], tuple[int, str]]:
    """The order of lines for a player: latest rematch with the player who won, then the lot."""
    return lambda line: (
        -meeting_round((line - 1) >> 1, beaten_in - 1),
        lot(seed, "place", wave, player, line - 1),
    )


def _lines_to_fill(
    lines: Sequence[Occupant], free: Sequence[int], count: int, seed: str, wave: int
) -> list[int]:
    """The free lines that this wave fills: first those opposite a waiting player, then empty matches, two lines at a
    time."""

    def other(line: int) -> Occupant:
        return lines[(line - 1) ^ 1]

    opposite = [line for line in free if not isinstance(other(line), ToBeDecided)]
    empty = [(line - 1) // 2 for line in free if isinstance(other(line), ToBeDecided) and line % 2]
    order = [line + 1 for line in draw(seed, "slot", [line - 1 for line in opposite], wave)]
    for match in draw(seed, "pair", empty, wave):
        order += [2 * match + 1, 2 * match + 2]
    return order[:count]
