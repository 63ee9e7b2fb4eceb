"""A cup as a fold of decisions: create, enter, draw, results, withdrawals, corrections, further stages.

A decision is a plain dictionary with its verb under `do`. `fold` makes the cup from the list; `cup_verbs` makes checked
decisions from what the arbiter types. Players are numbered in the order of entry; lots use these numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...domain.errors import StateError
from ...domain.play import How, Outcome, Play, State
from ...domain.structures import Bye, Match, Occupant, Structure
from .beside import WITH_GROUPS, board, group_order, group_result, groups, outcome_of
from .consolation import with_consolation
from .double import double
from .group_stage import Groups
from .lengths import length_of
from .lines import by_hand, draw_lines
from .qualifiers import from_groups, with_lives
from .reentry import ReEntry, Rules, fold_waves, reentry_lines
from .routing import BEST
from .single import single

SYSTEMS = ("ibf-single", "ibf-double", "ibf-reentry", "ibf-groups", "ibf-mixed")

Decision = Mapping[str, Any]

__all__ = [
    "WITH_GROUPS",
    "Cup",
    "Decision",
    "Entrant",
    "Stage",
    "apply",
    "fold",
    "lines_of",
    "outcome_of",
    "structure_of",
]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player or a pair."""

    number: int
    name: str
    rating: int | None = None
    club: str = ""


@dataclass
class Stage:
    """One bracket of a cup."""

    name: str
    system: str
    options: Mapping[str, Any]
    players: list[int]
    drawn: dict[str, Any] | None = None
    lines: list[Occupant] = field(default_factory=list)
    structure: Structure | None = None
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    withdrawn: dict[int, frozenset[str]] = field(default_factory=dict)
    declined: dict[int, int] = field(default_factory=dict)
    """Who does not re-enter any more, with the re-entries that he had made by then."""
    given: dict[tuple[int, int], int] = field(default_factory=dict)
    entries: list[ReEntry] = field(default_factory=list)
    re_entry_open: bool = False
    _play: Play | None = None

    @property
    def play(self) -> Play:
        """The bracket as it stands."""
        if self._play is None:
            raise StateError(f"{self.name} is not drawn yet")
        return self._play

    def set_draw(self, lines: list[Occupant], drawn: dict[str, Any]) -> None:
        """Take lines as the draw."""
        self.lines, self.drawn, self.outcomes = lines, drawn, {}
        self.structure = structure_of(self.system, self.options, len(lines))
        self.refold()

    def refold(self) -> None:
        """Fold again from the lines."""
        assert self.structure is not None
        if self.system == "ibf-reentry":
            waves = fold_waves(
                self.lines, self.rules, self.outcomes, self.declined, self.withdrawn, self.given
            )
            self._play, self.entries, self.re_entry_open = waves.play, waves.entries, not waves.closed
        else:
            self._play = Play(self.structure, self.lines, self.outcomes, self.withdrawn)

    def enter(self, match: str, outcome: Outcome | None) -> None:
        """Enter, replace or take back a result."""
        if outcome is None:
            self.outcomes.pop(match, None)
        else:
            self.outcomes[match] = outcome
        if self.system == "ibf-reentry" and self.play.structure[match].round == 1:
            self.refold()
        else:
            self.play.enter(match, outcome)

    def decline(self, player: int) -> None:
        """Let a player not re-enter again; what he has re-entered stays."""
        self.declined[player] = sum(entry.player == player for entry in self.entries)

    @property
    def rules(self) -> Rules:
        """The re-entry rules."""
        seed = str((self.drawn or {}).get("seed") or "")
        options = self.options
        return Rules(
            seed, options.get("limit", 1), options.get("layout", "spread"), options.get("select", "lot")
        )

    def length(self, match: Match) -> int | None:
        """How many points a match goes to."""
        assert self.structure is not None
        return length_of(
            self.structure, match, self.options.get("lengths", ()), self.options.get("side_lengths", ())
        )

    def ready(self) -> list[Match]:
        """What can be played now."""
        return self.play.ready()


@dataclass
class Cup:
    """A cup after some decisions."""

    name: str = ""
    system: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    entrants: list[Entrant] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)
    groups: Groups | None = None
    """The groups of a mixed system, before its knockout."""
    boards: dict[str, int] = field(default_factory=dict)
    """The boards (tables) of matches, by full name; of those that are over too."""
    decisions: list[Decision] = field(default_factory=list)

    @property
    def playable(self) -> dict[str, tuple[int, int]]:
        """What can be played now in groups and brackets: full name and players."""
        if self.groups is not None and not self.stages:
            return {name: self.groups.meetings[name] for name in self.groups.to_play()}
        found: dict[str, tuple[int, int]] = {}
        for number, stage in enumerate(self.stages, 1):
            for match in stage.ready():
                status = stage.play.status[match.id]
                if isinstance(status.a, int) and isinstance(status.b, int):
                    found[match.id if len(self.stages) == 1 else f"{number}/{match.id}"] = status.a, status.b
        return found

    def board_of(self, stage: Stage, match: str) -> int | None:
        """The board of a match of a stage, however it was named when it got it."""
        number = self.stages.index(stage) + 1
        return self.boards.get(f"{number}/{match}", self.boards.get(match) if number == 1 else None)

    @property
    def stage(self) -> Stage:
        """The last stage."""
        if not self.stages:
            raise StateError("nothing is drawn yet")
        return self.stages[-1]

    def entrant(self, number: int) -> Entrant:
        """The entrant with a number."""
        if not 1 <= number <= len(self.entrants):
            raise StateError(f"there is no player {number}")
        return self.entrants[number - 1]

    def locate(self, name: str) -> tuple[Stage, Match]:
        """A match by its name: `U1.3`, in a later stage `2/U1.3`; the last stage is meant without a number."""
        number, slash, match = name.upper().rpartition("/")
        if slash and not (number.isascii() and number.isdigit() and 1 <= int(number) <= len(self.stages)):
            raise StateError(f"there is no stage {number}")
        stage = self.stages[int(number) - 1] if slash else self.stage
        return stage, stage.play.structure[match]


def structure_of(system: str, options: Mapping[str, Any], size: int) -> Structure:
    """The structure that a system and its options give over `size` lines."""
    order = options.get("routing") or BEST
    if isinstance(order, str) and "," in order:
        order = [name.strip() for name in order.split(",")]
    if system == "ibf-double":
        return double(size, options.get("additional", "if-upper-loses"), order)
    if system == "ibf-reentry":
        return single(size)
    main = single(size, min(options.get("places_played", 2), size))
    kind = options.get("consolation", "none")
    if kind == "none" or size < 4:
        return main
    return with_consolation(
        main,
        kind,
        options.get("last_entry", 0),
        options.get("last_chance", 0),
        options.get("second_place", False),
        order,
    )


def fold(decisions: Iterable[Decision]) -> Cup:
    """The cup that a list of decisions makes."""
    cup = Cup()
    for number, decision in enumerate(decisions, 1):
        try:
            apply(cup, decision)
        except StateError as error:
            raise StateError(error.why, f"decision {number}") from None
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise StateError(f"it cannot be read ({error!r})", f"decision {number}") from None
    return cup


def apply(cup: Cup, decision: Decision) -> None:
    """Add one decision to a cup."""
    verb = decision["do"]
    if verb not in _VERBS:
        raise StateError(f"there is no decision {verb!r}")
    if not cup.system and verb != "create":
        raise StateError("the first decision creates the cup")
    _VERBS[verb](cup, decision)
    cup.decisions.append(decision)


def _create(cup: Cup, decision: Decision) -> None:
    if cup.system:
        raise StateError("the cup is created already")
    if decision["system"] not in SYSTEMS:
        raise StateError(f"the system is one of {', '.join(SYSTEMS)}, not {decision['system']!r}")
    cup.name, cup.system, cup.options = (
        decision["name"],
        decision["system"],
        dict(decision.get("options", {})),
    )


def _enter(cup: Cup, decision: Decision) -> None:
    for player in decision["players"]:
        number = len(cup.entrants) + 1
        cup.entrants.append(Entrant(number, player["name"], player.get("rating"), player.get("club", "")))


def _draw(cup: Cup, decision: Decision) -> None:
    _no_bracket_after_groups(cup)
    if cup.stages:
        stage = cup.stage
        if stage.drawn is not None and not decision.get("reason"):
            raise StateError("a second draw needs a reason and another seed [IBF 3.1.2]")
    else:
        system = "ibf-single" if cup.system == "ibf-mixed" else cup.system
        stage = Stage(cup.name, system, cup.options, [entrant.number for entrant in cup.entrants])
    stage.set_draw(lines_of(cup, stage, decision), dict(decision))
    if not cup.stages:
        cup.stages.append(stage)


def lines_of(cup: Cup, stage: Stage, decision: Decision) -> list[Occupant]:
    """The lines that a decision to draw gives."""
    mode, seed = decision["mode"], str(decision.get("seed") or "")
    if mode == "hand":
        return by_hand(decision["lines"])
    if mode == "groups":
        return from_groups(decision["tables"], decision["tiers"])
    if mode == "lives":
        return with_lives([(player, lives) for player, lives in decision["survivors"]])
    order = list(stage.players)
    if mode in ("seeded", "seeds", "tiers") and decision["do"] == "draw":
        order.sort(key=lambda number: -(cup.entrant(number).rating or 0))
    if stage.system == "ibf-reentry":
        rules = Rules(seed, layout=stage.options.get("layout", "spread"))
        return reentry_lines(order, rules, mode, decision.get("seeds", 0))
    return draw_lines(order, mode, seed, decision.get("seeds", 0), decision.get("apart", ()))


def _result(cup: Cup, decision: Decision) -> None:
    stage, match = cup.locate(decision["match"])
    outcome, status = outcome_of(decision), stage.play.status[match.id]
    if status.state is not State.READY:
        raise StateError(f"{match.id} cannot be played now: {status.state.value}")
    if outcome.players != (status.a, status.b):
        raise StateError(f"{match.id} is played by other players")
    stage.enter(match.id, outcome)


def _correct(cup: Cup, decision: Decision) -> None:
    stage, match = cup.locate(decision["match"])
    stage.enter(match.id, outcome_of(decision) if "players" in decision else None)
    for name in decision.get("annul", ()):
        stage.outcomes.pop(name, None)
    stage.refold()
    if stage.play.wrong:
        raise StateError(
            f"played by the wrong players and not annulled: {', '.join(sorted(stage.play.wrong))}"
        )


def _withdraw(cup: Cup, decision: Decision) -> None:
    player = decision["player"]
    cup.entrant(player)
    if cup.groups is not None and not cup.stages:
        cup.groups.withdrawn.add(player)
        return
    stage = cup.stage
    stage.decline(player)
    for match in stage.ready():
        status = stage.play.status[match.id]
        if player in (status.a, status.b):
            a, b = status.a, status.b
            assert isinstance(a, int)
            assert isinstance(b, int)
            stage.enter(match.id, Outcome((a, b), a if player == b else b, How.WALKOVER))
    stage.withdrawn[player] = stage.play.been_through(player)
    stage.refold()


def _return(cup: Cup, decision: Decision) -> None:
    if cup.groups is not None and not cup.stages:
        cup.groups.withdrawn.discard(decision["player"])
        return
    cup.stage.withdrawn.pop(decision["player"], None)
    cup.stage.declined.pop(decision["player"], None)
    cup.stage.refold()
    if cup.stage.play.wrong:
        raise StateError("his place has been played without him; he cannot return")


def _late(cup: Cup, decision: Decision) -> None:
    _enter(cup, {"players": [decision["player"]]})
    stage, line = cup.stage, decision["line"]
    if not 1 <= line <= len(stage.lines) or not isinstance(stage.lines[line - 1], Bye):
        raise StateError(f"line {line} has no virtual opponent [IBF 3.1.1]")
    stage.lines[line - 1] = len(cup.entrants)
    stage.players.append(len(cup.entrants))
    stage.refold()
    if stage.play.wrong:
        raise StateError(f"the pass opposite line {line} has been played on already [IBF 3.1.2]")


def _decline(cup: Cup, decision: Decision) -> None:
    cup.entrant(decision["player"])
    cup.stage.decline(decision["player"])
    cup.stage.refold()


def _give_line(cup: Cup, decision: Decision) -> None:
    cup.stage.given[decision["player"], decision["count"]] = decision["line"]
    cup.stage.refold()
    if cup.stage.play.wrong:
        raise StateError("that re-entry is made and has been played on [IBF 3.3.2]")


def _no_bracket_after_groups(cup: Cup) -> None:
    if cup.system == "ibf-groups":
        raise StateError(
            "ibf-groups ends with its groups; with a knockout after them it is ibf-mixed [IBF 1.2, 1.8]"
        )


def _stage(cup: Cup, decision: Decision) -> None:
    _no_bracket_after_groups(cup)
    options = dict(decision.get("options", {}))
    stage = Stage(decision["name"], decision["system"], options, list(decision["players"]))
    stage.set_draw(lines_of(cup, stage, decision), dict(decision))
    cup.stages.append(stage)


_VERBS = {
    "board": board,
    "groups": groups,
    "group-result": group_result,
    "group-order": group_order,
    "create": _create,
    "enter": _enter,
    "draw": _draw,
    "result": _result,
    "correct": _correct,
    "withdraw": _withdraw,
    "return": _return,
    "late": _late,
    "decline": _decline,
    "give-line": _give_line,
    "stage": _stage,
}
