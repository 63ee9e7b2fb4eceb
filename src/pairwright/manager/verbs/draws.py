"""Who plays where in brackets and groups: draws, late players, lines of re-entries, further stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...cups import decide
from ...cups.fold import CupDecision
from ...domain.messages import Number, msg
from ...domain.reading import is_whole_number, whole_number
from ...lots import recipe
from ...store.log import Draft
from ...systems.ibf.brackets import WITH_GROUPS, structure_of
from ...systems.ibf.lengths import even_lengths, read_lengths
from ...systems.round_robin import MOST_CYCLES
from ..event import Event
from ..fold_brackets import LENGTHS, bracket_options
from ..rows import checked_number
from ..snapshot import strength
from ..stages import from_swiss, life, sets, typed
from ..upcast import VERSION
from ..verb import Act, Param, verb
from ..warnings import Refusal
from .bracket import BRACKETS, cup_of, decided
from .corrections import event_after

MOST_MATCHES = 50_000
"""Matches of all groups together: a draw of more would take seconds."""


def _seed(act: Act) -> None:
    """Record the ratings that a draw by rating uses, as of now. The first such decision starts the cup with the
    field."""
    event = act.event
    if event.cup is None:
        if len(event.teams) < 2:
            raise Refusal(msg("A draw needs at least two entries."), msg("`team` enters one more."))
        options = bracket_options(event.settings)
        for name in LENGTHS:
            for even in even_lengths(options.get(name, ())):
                act.warn(2, msg("Matches go to {points} points; lengths are odd as a rule", points=even))
        if event.settings.system not in WITH_GROUPS:
            plain = {key: value for key, value in options.items() if key != "routing"}
            structure_of(event.settings.system, plain, 64)  # refuses options that make no bracket
    act.decide(
        "seeding", ratings=[strength(event.teams[identity], event.settings) for identity in event.order]
    )


def _decide_draw(act: Act, decision: CupDecision) -> None:
    """A draw with its outcome, so that it stays as it was made even if a later version would draw differently."""
    trial = Draft(decision.kind, VERSION, decision.data)
    cup = event_after(Act(act.event, drafts=[*act.drafts, trial])).cup
    assert cup is not None
    found: dict[str, Any] = (
        {"groups": cup.in_groups().groups}
        if decision.kind == "draw-groups"
        else {"drawn": [line if isinstance(line, int) else None for line in cup.stage.lines]}
    )
    act.decide(decision.kind, **{**decision.data, **found})


def _clubs(event: Event) -> list[list[int]]:
    found: dict[str, list[int]] = {}
    for identity in event.order:
        club = event.teams[identity].club
        if club:
            found.setdefault(club.casefold(), []).append(event.tpn(identity))
    return [members for members in found.values() if len(members) > 1]


@verb(
    "draw",
    "Draw the bracket",
    Param("mode", "choice", "the method: lots, seeded by rating, some seeds, tiers, by hand", "lots",
          ("lots", "seeded", "seeds", "tiers", "hand")),
    Param("seed", "text", "the seed of the lots, announced before the draw", ""),
    Param("seeds", "number", "with mode seeds: how many are placed by rating", 0),
    Param("clubs_apart", "flag", "keep players of one club apart [IBF 2.2]", False),
    Param("apart", "text", "players who should meet as late as possible, sets separated by semicolons: 3,4;5,6 [IBF 2.2]", ""),
    Param("lines", "list", "with mode hand: players from the top, - for nobody", ()),
    Param("why", "text", "why it is drawn again", ""),
    kinds=BRACKETS,
)  # fmt: skip
def draw(
    act: Act,
    mode: str,
    seed: str,
    seeds: int,
    clubs_apart: bool,
    apart: str,
    lines: Sequence[str],
    why: str,
) -> None:
    """Draw the bracket; a redraw needs a reason, another seed, and no match played yet."""
    event = act.event
    _seed(act)
    if mode != "hand" and mode != "seeded" and not seed:
        raise Refusal(
            msg("Lots need a seed."),
            msg("Announce it before the draw; anyone can redo the draw from it."),
            "seed",
        )
    data: dict[str, Any] = {"mode": mode, "seed": seed or None, "seeds": seeds}
    groups = (_clubs(event) if clubs_apart else []) + sets(event, "apart", apart)
    if groups:
        data["apart"] = groups
    if mode == "hand":
        data["lines"] = [None if text in ("", "-") else typed(event, "lines", text) for text in lines]
    decision = CupDecision("draw-lines", data)
    if event.cup is not None and event.cup.stages:
        decision = decide.drawn_again(event.cup, data, why)
        act.warn(3, msg("The bracket is drawn again"), "IBF 3.1.2", msg("The first draw stays in the log."))
    _decide_draw(act, decision)
    act.say(msg("{count} are drawn.", count=len(event.order)))
    if seed:
        act.recipe = msg(
            "Anyone can redo a lot, with the number of a player as ID: {recipe}",
            recipe=recipe(seed, "draw"),
        )


@verb("groups", "Draw groups", Param("count", "number", "how many groups"),
      Param("method", "choice", "how", "lots", ("lots", "snake", "pots")),
      Param("seed", "text", "the seed of the lots, announced before the draw"),
      Param("cycles", "number", "how often each pair meets", 1),
      Param("clubs_apart", "flag", "spread players of one club over the groups", False),
      Param("apart", "text", "players to be spread over the groups, sets separated by semicolons: 3,4;5,6", ""),
      Param("why", "text", "why it is drawn again", ""), kinds=BRACKETS)  # fmt: skip
def groups(
    act: Act, count: int, method: str, seed: str, cycles: int, clubs_apart: bool, apart: str, why: str
) -> None:
    """Draw groups where everybody meets everybody; a redraw needs a reason, another seed, and no match played."""
    _seed(act)
    if not 1 <= cycles <= MOST_CYCLES:
        raise Refusal(msg("There are 1 to {most} cycles, not {cycles}.", most=MOST_CYCLES, cycles=cycles))
    each = -(-len(act.event.order) // max(count, 1))
    matches = count * each * (each - 1) // 2 * cycles
    if matches > MOST_MATCHES:
        raise Refusal(
            msg(
                "Groups may have {most} matches in all, and these would have {count}.",
                most=Number(MOST_MATCHES),
                count=Number(matches),
            ),
            msg("Make more groups, which are smaller."),
        )
    data: dict[str, Any] = {"count": count, "method": method, "seed": seed, "cycles": cycles}
    if kept := (_clubs(act.event) if clubs_apart else []) + sets(act.event, "apart", apart):
        data["apart"] = kept
    if why:
        data["reason"] = why
    _decide_draw(act, decide.grouped(act.event.cup, data))
    act.say(msg("{count, plural, one {# group is} other {# groups are}} drawn.", count=count))


@verb("late", "Enter a late player", Param("name", "text", "the name"), Param("rating", "number", "the rating", None),
      Param("club", "text", "the club", ""), Param("line", "number", "the virtual line to take", None), kinds=BRACKETS)  # fmt: skip
def late(act: Act, name: str, rating: int | None, club: str, line: int | None) -> None:
    """Give a late player a virtual line whose pass has not been played on [IBF 3.1.2]."""
    cup = cup_of(act.event)
    if any(entrant.name.casefold() == name.casefold() for entrant in cup.entrants):
        raise Refusal(msg("{name} is already in the draw.", name=name))
    checked_number("rating", rating or 0, name)
    decision = decide.late(cup, name, rating, line)
    act.decide("teams", teams=[{"name": name, "rating": rating or 0, "club": club}])
    data = decided(act, decision)
    act.say(msg("{name} takes line {line}.", name=name, line=data["line"]))


@verb("give-line", "Assign a line to a re-entry", Param("player", "team", "who re-enters"),
      Param("line", "number", "the free line, from 1"), kinds=BRACKETS)  # fmt: skip
def give_line(act: Act, player: int, line: int) -> None:
    """Choose the line of a re-entry [IBF 3.3.2]: the next one, or the last one while its match is not over."""
    cup = cup_of(act.event)
    data = decided(act, decide.give_line(cup, act.event.tpn(player), line))
    act.say(msg("{player} re-enters on line {line}.", player=cup.entrant(data["player"]).name, line=line))


@verb(
    "stage",
    "Start the next stage",
    Param("name", "text", "its name"),
    Param("losers", "list", "losers of these rounds, for a last chance by lots", ()),
    Param("bracket", "text", "the bracket of these rounds", "U"),
    Param("top", "number", "how many go through from the top of the last stage", None),
    Param("qualify", "number", "how many go through from each group", None),
    Param("tables", "text", "groups played elsewhere, in their final order: 1,5,2;3,4,6", ""),
    Param(
        "swiss",
        "data",
        "a Swiss played elsewhere, as `qualifiers` of that event writes it; `top` says how many",
        None,
    ),
    Param("lives", "list", "survivors with their lives, as in 3:2,5:1", ()),
    Param("system", "choice", "its system", "ibf-single", ("ibf-single", "ibf-double")),
    Param("lengths", "text", "match lengths from the last round backwards", ""),
    Param("seed", "text", "the seed of its lots", ""),
    kinds=BRACKETS,
)
def stage(
    act: Act,
    name: str,
    losers: Sequence[str],
    bracket: str,
    top: int | None,
    qualify: int | None,
    tables: str,
    swiss: Any,
    lives: Sequence[str],
    system: str,
    lengths: str,
    seed: str,
) -> None:
    """Start the next stage: from groups, from the top, from losers, from a Swiss, or with the lives left."""
    event = act.event
    if event.cup is None and (tables or swiss or lives):
        _seed(act)
        first = True
    else:
        first = not cup_of(event).stages
    data = _who_plays_on(event, name, losers, bracket, top, qualify, tables, swiss, lives, seed)
    options = bracket_options(event.settings) if first else {}  # those of the event are for its first bracket
    if lengths:
        options["lengths"] = read_lengths(lengths)
    data = {**data, "name": name, "system": system, "options": options}
    _decide_draw(act, CupDecision("stage", data))
    act.say(
        msg(
            "{name} begins with {count, plural, one {# player} other {# players}}.",
            name=name,
            count=len(data["players"]),
        )
    )


def _who_plays_on(
    event: Event,
    name: str,
    losers: Sequence[str],
    bracket: str,
    top: int | None,
    qualify: int | None,
    tables: str,
    swiss: Any,
    lives: Sequence[str],
    seed: str,
) -> Mapping[str, Any]:
    """The players of a stage and how they are drawn."""
    if losers:
        rounds = [whole_number(part) for part in losers if is_whole_number(part)]
        return decide.losers_stage(cup_of(event), name, rounds, seed, bracket.upper()).data
    if swiss:
        return {"mode": "swiss", **from_swiss(event, swiss, top)}
    if top:
        chosen = decide.best_of(cup_of(event), top)
        return {"players": chosen, "mode": "lots" if seed else "seeded", "seed": seed}
    if event.cup is not None and event.cup.groups is not None and not event.cup.stages:
        return decide.qualify(event.cup, name, qualify or 2).data
    if tables:
        played, tiers = sets(event, "tables", tables), qualify or 1
        chosen = [number for table in played for number in table[:tiers]]
        return {"players": chosen, "mode": "groups", "tables": played, "tiers": tiers}
    if lives:
        survivors = [life(event, part) for part in lives]
        return {"players": [number for number, _ in survivors], "mode": "lives", "survivors": survivors}
    raise Refusal(
        msg("Nobody has been chosen for this stage."),
        msg("Give losers, top, qualify, tables, swiss or lives."),
    )
