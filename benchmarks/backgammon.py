"""The backgammon federation's systems from the draw to the last place: brackets, Swiss to N losses, groups, races."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from pairwright import StateError, standings
from pairwright.cups import decide
from pairwright.cups.fold import CupDecision, apply
from pairwright.cups.state import Cup, Entrant
from pairwright.domain.places import places
from pairwright.domain.play import Outcome, Play, State
from pairwright.systems.ibf.double import double
from pairwright.systems.ibf.lines import draw_lines
from pairwright.systems.ibf.options import LIVES
from pairwright.systems.ibf.single import single
from pairwright.systems.ibf.swiss_lives import survivors
from pairwright.systems.options import read_options
from pairwright.systems.round_robin import schedule

from .events import paired_by_the_rules
from .measure import Task, in_turns
from .report import Table, ms


class Work(NamedTuple):
    """What is timed; `run` returns a summary of its result."""

    name: str
    players: int
    run: Callable[[], str]
    goal: float | None = None
    """Seconds on an idle, ordinary core."""


def backgammon(turns: int, quick: bool = False) -> Table:
    """The table; `quick` leaves the largest fields out."""
    table = Table(
        "Backgammon: whole tournaments",
        "From the draw to the last place, with random results; CPU time in ms, medians. *Loops* is the "
        "median in units of the fixed loop, timed in the same runs. Swiss events are paired round by round "
        "with `pairwright.pair`, reading the histories each time, and end with the standings.",
        ("work", "players", "made", "ms", "loops", "goal", "reached"),
    )
    works = [one for one in WORKS if not quick or one.players <= 300]
    said = {}
    tasks = []
    for work in works:
        said[work] = work.run()
        tasks.append(Task(work.name, lambda work=work: work.run))  # type: ignore[misc]
    loop = in_turns(tasks, turns)
    for work, task in zip(works, tasks, strict=True):
        goal = "" if work.goal is None else ms(work.goal)
        reached = None if work.goal is None else task.seconds <= work.goal
        loops = f"{task.seconds / loop.seconds:.1f}"
        table.add((work.name, f"{work.players:,}", said[work], ms(task.seconds), loops, goal), reached)
    return table


def eliminated(players: int, *, twice: bool) -> str:
    """A single or double elimination created, drawn and played to the end."""
    chance = random.Random(players)
    lines = draw_lines(range(1, players + 1), "lots", "dice")
    play = Play((double if twice else single)(len(lines)), lines)
    matches = 0
    for match in play.structure.matches:
        status = play.status[match.id]
        if status.state is State.READY and isinstance(status.a, int) and isinstance(status.b, int):
            play.enter(match.id, Outcome((status.a, status.b), chance.choice((status.a, status.b))))
            matches += 1
    assert play.over
    places(play, play.structure.placings[0])
    return f"{matches:,} matches"


def to_losses(players: int, losses: int) -> str:
    """A Swiss to N losses to its end, and the places."""
    options = read_options({"losses": losses}, LIVES, "ibf-swiss-lives")
    events = paired_by_the_rules("ibf-swiss-lives", players, {"losses": losses}, rounds=0)
    last = next(events)
    while len(survivors(last, options)) > 1:
        last = next(events)
    rows = standings(last).rows
    assert len(rows) == players
    return f"{last.round - 1} rounds"


def rounds_of(system: str, players: int, rounds: int) -> str:
    """Several rounds of a round-by-round system, and the standings."""
    for tournament in paired_by_the_rules(
        system, players, {"seed": "dice"} if system != "ibf-swiss" else {}, rounds
    ):
        if tournament.round > rounds:
            standings(tournament)
            return f"{rounds} rounds"
    raise StateError("the event ended early")


def cup(system: str, players: int, groups: int = 0) -> str:
    """A cup of decisions: groups and a knockout of two of each, or a re-entry elimination."""
    chance = random.Random(players)
    event = Cup("Cup", system, {}, tuple(Entrant(k, f"Player {k}") for k in range(1, players + 1)))
    decisions: list[CupDecision] = []

    def decided(decision: CupDecision) -> None:
        apply(event, decision)
        decisions.append(decision)

    decided(CupDecision("seeding", {}))
    if groups:
        decided(CupDecision("draw-groups", {"count": groups, "method": "lots", "seed": "dice"}))
        assert event.groups is not None
        for name in event.groups.to_play():
            decided(decide.scored(event, name, chance.choice(((7, 4), (2, 7)))))
        for number in range(1, groups + 1):
            order = [player for place in event.groups.table(number) for player in place.players]
            decided(CupDecision("group-order", {"group": number, "players": order, "reason": "lot"}))
        decided(decide.qualify(event, "Knockout", 2))
    else:
        decided(CupDecision("draw-lines", {"mode": "lots", "seed": "dice"}))
    while ready := event.stage.ready():
        for match in ready:
            status = event.stage.play.status[match.id]
            if status.state is State.READY and isinstance(status.a, int):
                decided(decide.won(event, match.id, status.a))
    return f"{len(decisions):,} decisions"


def tables(players: int) -> str:
    """All rounds of a round robin."""
    return f"{len(schedule(players)):,} rounds"


WORKS = (
    Work("double elimination", 64, lambda: eliminated(64, twice=True)),
    Work("double elimination", 256, lambda: eliminated(256, twice=True)),
    Work("double elimination", 1_024, lambda: eliminated(1_024, twice=True), 0.2),
    Work("single elimination", 1_024, lambda: eliminated(1_024, twice=False)),
    Work("Swiss to 3 losses, to the end", 100, lambda: to_losses(100, 3)),
    Work("Swiss to 3 losses, to the end", 500, lambda: to_losses(500, 3)),
    Work("Swiss by coefficients", 200, lambda: rounds_of("ibf-swiss", 200, 9)),
    Work("Swiss by blind draw", 200, lambda: rounds_of("ibf-swiss-blind", 200, 9)),
    Work("Storm", 64, lambda: rounds_of("ibf-storm", 64, 9)),
    Work("re-entry elimination", 100, lambda: cup("ibf-reentry", 100)),
    Work("12 groups, then a knockout", 48, lambda: cup("ibf-mixed", 48, 12)),
    Work("round robin, the tables", 300, lambda: tables(300)),
)
