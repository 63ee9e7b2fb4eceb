"""The numbers of the field: by rating, by hand, by lot; and the lot of the event."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.messages import msg
from ...domain.titles import title_place
from ...lots import draw
from ...systems.olympiad.editions import EDITIONS
from ...systems.olympiad.initial_ranking import BEST, Squad, best_four, initial_ranking
from ...systems.registry import SYSTEMS
from ..citations import cited, is_ibf
from ..event import Event, Team
from ..remarks import remark_text
from ..snapshot import complete_options, has_seed, strength
from ..verb import PAIRED, Act, Param, verb
from ..warnings import Refusal
from .corrections import LAST_FOR_NUMBERS


@verb(
    "rank",
    "Rank by rating",
    Param("unrated", "number", "Olympiad: the rating that an unrated player counts as (an option)", None),
    Param("seed", "text", "break ties by lot with this seed, instead of by name", ""),
)
def rank(act: Act, unrated: int | None, seed: str) -> None:
    """Set the initial order by strength, as the system defines it; the numbers follow from it."""
    event = act.event
    _before_round_one(event)
    by_lot = False
    if event.settings.system.startswith("olympiad"):
        order = _as_an_olympiad(act, unrated, seed)
        seed = ""
    else:
        by_lot = is_ibf(event) and not seed
        if by_lot:  # IBF 4.6: equal ratings and unrated players are ranked by lot; the log records the seed
            seed = f"{event.settings.name}|{event.position}"
        lots = (
            draw(seed, "rank", sorted(event.teams))
            if seed
            else sorted(event.teams, key=lambda key: event.teams[key].name.casefold())
        )
        at = {key: number for number, key in enumerate(lots)}
        order = sorted(
            event.teams,
            key=lambda key: (
                -strength(event.teams[key], event.settings),
                title_place(event.teams[key].title) if event.individual else 0,
                at[key],
            ),
        )
    act.decide("order", teams=order)
    if seed:
        act.decide("lot", what="equal strengths", seed=seed)
    act.say(msg("{count} entries are ranked by rating.", count=len(order)))
    if by_lot:
        act.say(
            msg("Equal ratings, and players without one, by lot with the seed {seed} [IBF 4.6].", seed=seed)
        )


def _own_average(team: Team, unrated: int) -> int | None:
    """The rating given to a team, unless it is only the rounded average of its players, as in many files."""
    exact = best_four((member.rating or None for member in team.members), unrated)
    is_rounded = bool(team.members) and abs(BEST * team.rating - exact) < BEST
    return None if is_rounded or not team.rating else team.rating


def _as_an_olympiad(act: Act, unrated: int | None, seed: str) -> list[int]:
    """The teams as ranked by an edition of the Olympiad rules [3.1; 2009: 7, 8, 9]."""
    event = act.event
    settings = event.settings
    at = EDITIONS[settings.system].articles
    if seed:
        raise Refusal(
            msg("Equal teams are ranked as [{article}] says, not by lot.", article=at["initial"]),
            msg("`draw-order` draws all numbers."),
        )
    if unrated is not None:
        act.decide("set", options={**settings.options, "unrated": unrated})
    counts = complete_options(settings)["unrated"] if unrated is None else unrated
    unknown = [team.name for team in event.teams.values() if not team.members and not team.rating]
    if unknown:
        raise Refusal(
            msg("Without players and without a rating: {names}.", names=", ".join(unknown)),
            msg(
                "`roster` enters players, `change-team` a rating; `order` and `draw-order` number without strengths."
            ),
        )
    squads = [
        Squad(
            team.name,
            tuple(member.rating or None for member in team.members),
            team.previous or None,
            _own_average(team, counts),
        )
        for team in event.teams.values()
    ]
    keys = {id(squad): key for key, squad in zip(event.teams, squads, strict=True)}
    without = sum(rating is None for squad in squads if squad.average is None for rating in squad.ratings)
    if without:
        act.warn(
            1,
            msg(
                "{count, plural, one {# player has no rating and counts} "
                "other {# players have no rating and count}} {rating}",
                count=without,
                rating=counts,
            ),
            at["unrated"],
            msg("Another minimum is the option `unrated`, or `rank` with `unrated`."),
        )
    return [keys[id(squad)] for squad in initial_ranking(squads, settings.system, counts)]


@verb("order", "Set the order by hand", Param("teams", "teams", "all teams in their new order"))
def order(act: Act, teams: Sequence[int]) -> None:
    """Set the numbers [C.04.6: 1.1.3]; participants not listed follow in their present order."""
    # by hand as the rules of the event say [C.05: 6.3]
    event = act.event
    listed = set(teams)
    if len(listed) != len(teams):
        raise Refusal(msg("A team is listed twice."))
    new = [*teams, *(key for key in event.order if key not in listed)]
    if event.started:
        level = 4 if len(event.rounds) >= LAST_FOR_NUMBERS else 3
        act.warn(level, msg("Numbers change after round 1 is paired"), cited(event, "numbers-change"),
                 msg("Later rounds are paired by the new numbers; earlier ones stay as they are."))  # fmt: skip
        act.comment("TPN exchange", len(event.rounds), remark_text("TPN exchange"))
    act.decide("order", teams=new)
    act.say(msg("The numbers are set."))


@verb(
    "draw-order", "Draw the order by lot", Param("seed", "text", "the seed of the lots, announced beforehand")
)
def draw_order(act: Act, seed: str) -> None:
    """Draw all numbers by lot; anyone can verify the draw from the seed."""
    # [C.05: 6.2]
    _before_round_one(act.event)
    act.decide("order", teams=draw(seed, "order", sorted(act.event.teams)))
    act.decide("lot", what="order", seed=seed)
    act.say(msg("{count} entries are numbered by lot.", count=len(act.event.teams)))


def _before_round_one(event: Event) -> None:
    if event.started:
        raise Refusal(
            msg("Round 1 is paired: the numbers are fixed."), msg("`order` exchanges them, with a warning.")
        )
    if not event.teams:
        raise Refusal(msg("There are no entries yet."), msg("`team` makes one."))


@verb("lot", "Draw the lot of the event",
      Param("seed", "text", "the seed of the lot, announced beforehand; not needed where it was drawn by hand", "",
            by_place=True),
      Param("colour", "choice", "the initial colour, where it was drawn by hand", None, ("W", "B")), kinds=PAIRED)  # fmt: skip
def lot(act: Act, seed: str, colour: str | None) -> None:
    """Draw the initial colour, or the seed of a blind draw; anyone can verify the draw from the seed."""
    event = act.event
    if event.rounds:
        raise Refusal(msg("Round 1 is paired: the lot is drawn."))
    known = {option.name for option in SYSTEMS[event.settings.system].options}
    if (
        not seed
        and not (colour and "initial_colour" in known)
        and ("initial_colour" in known or has_seed(event))
    ):
        raise Refusal(
            msg("A lot is computed from a seed."),
            msg("Give any text that was announced beforehand, or the colour that was drawn by hand.")
            if "initial_colour" in known
            else msg("Give any text that was announced beforehand."),
            "seed",
        )
    if "initial_colour" not in known:
        if not has_seed(event):
            raise Refusal(
                msg("{system} draws no lots before round 1.", system=event.settings.system),
                msg("`draw-order` numbers the field by lot."),
            )
        act.decide("lot", what="rounds", seed=seed, options={"seed": seed})
        act.say(msg("The lots of all rounds are made from this seed."))
        return
    # [C.04.6: 4.1; C.04.3: 5.1; 2022: 7.2; 2009: 21; 2008: 19]
    by_seed = draw(seed, "initial colour", ["W", "B"])[0] if seed else None
    if colour and by_seed and colour != by_seed:
        raise Refusal(
            msg(
                "With this seed the lot is {colour}.", colour=msg("White") if by_seed == "W" else msg("Black")
            ),
            msg("Leave the colour empty, or the seed where the colour was drawn by hand."),
            "colour",
        )
    drawn = colour or by_seed
    act.decide("lot", what="initial colour", seed=seed, options={"initial_colour": drawn})
    act.say(msg("The initial colour is {colour}.", colour=msg("White") if drawn == "W" else msg("Black")))
