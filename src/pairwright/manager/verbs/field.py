"""The field: teams and their rosters, numbers, absences, withdrawals, the lot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...domain.results import Result
from ...lots import draw
from ...systems.olympiad.editions import EDITIONS
from ...systems.olympiad.initial_ranking import BEST, Squad, best_four, initial_ranking
from ...systems.registry import SYSTEMS
from ..attendance import refuse_points
from ..citations import cited, in_brackets, is_ibf
from ..event import Event, Team
from ..planned import by_table, last_round, open_matches
from ..rows import brief, checked_number, is_list, member_rows, team_row
from ..snapshot import complete_options, has_seed, strength
from ..verb import PAIRED, Act, Param, verb
from ..warnings import Refusal

_TEAM = (
    Param("short_name", "text", "a short name", None),
    Param("federation", "text", "the federation, three letters", None),
    Param("rating", "number", "the rating, where it is not the average of the best players", None),
    Param("club", "text", "the club or group, whose members can be kept apart", None),
    Param("captain", "text", "the captain", None),
    Param("previous", "number", "Olympiad 2008: its final place in the previous Olympiad", None),
    Param("title", "text", "a player's title: GM, IM, WGM, FM, WIM, CM, WFM, WCM", None),
    Param("sex", "text", "a player's sex: m or w", None),
    Param("fide_id", "number", "a player's FIDE ID", None),
    Param("birth", "text", "a player's date or year of birth", None),
)


@verb(
    "team",
    "Enter a team",
    Param("name", "text", "the name of the team, player or pair"),
    *_TEAM,
    Param(
        "members",
        "data",
        "its players in board order: names, or objects with name, rating, title, fide_id",
        (),
    ),
    Param("round", "number", "the first round it plays (a late entry)", None),
)
def team(act: Act, name: str, members: Sequence[Any], round: int | None, **fields: Any) -> None:
    """One more in the field; after round 1 it comes to the end of the numbers."""
    event = act.event
    _new_name(event, name)
    row: dict[str, Any] = {"name": name, **{key: value for key, value in fields.items() if value is not None}}
    checked_number("rating", row.get("rating", 0), name)
    checked_number("previous", row.get("previous", 0), name)
    checked_number("fide_id", row.get("fide_id", 0), name)
    if round:
        _in_the_event(event, round)
    if members:
        row["members"] = member_rows(members, name)
    if event.started:
        if event.kind == "bracket":
            raise Refusal("The draw is made.", "`late` gives a late entrant a virtual line [IBF 3.1.2].")
        if by_table(event):
            raise Refusal(
                "Round 1 is paired: the table has no place for another.",
                "`change-team` gives the place of one who does not come to another.",
            )
        row["joined"] = max(round or 0, len(event.rounds) + 1)
    elif round and round > 1:
        row["joined"] = round
    act.decide("teams", teams=[row])
    act.say(f"{name} is entered" + (f" from round {row['joined']}." if "joined" in row else "."))


@verb(
    "teams",
    "Enter several teams",
    Param("teams", "data", "a list of teams, each with the parameters of `team`"),
)
def teams(act: Act, teams: Any) -> None:
    """Many teams at once, before round 1."""
    event = act.event
    if event.started:
        raise Refusal("Round 1 is paired.", "`team` enters a late team.")
    if not is_list(teams):
        raise Refusal(
            f"teams is a list, not {brief(teams)}.",
            'As in ["Ash", {"name": "Elm", "rating": 2100}]; `import` takes a table (CSV, XLSX).',
        )
    rows, names = [], {team.name.casefold() for team in event.teams.values()}
    for at, given in enumerate(teams, 1):
        row = team_row(given, f"Row {at}")
        if row["name"].casefold() in names:
            raise Refusal(f"There are two teams {row['name']!r}.", "Give one another name.")
        _in_the_event(event, row.get("joined", 0))
        names.add(row["name"].casefold())
        rows.append(row)
    act.decide("teams", teams=rows)
    act.say(f"{len(rows)} {'entry is' if len(rows) == 1 else 'entries are'} in.")


@verb("change-team", "Change a team", Param("team", "team", "which team"),
      Param("name", "text", "a new name", None), *_TEAM,
      Param("no_half_byes", "flag", "it may not have half-point byes", None))  # fmt: skip
def change_team(act: Act, team: int, **fields: Any) -> None:
    """Names and other facts; the numbers stay as they are."""
    changes = {name: value for name, value in fields.items() if value is not None}
    if not changes.get("name", "?"):
        raise Refusal("The name is empty.", "Give the team a name that no other team has.")
    checked_number("rating", changes.get("rating", 0), act.event.label(team))
    checked_number("previous", changes.get("previous", 0), act.event.label(team))
    checked_number("fide_id", changes.get("fide_id", 0), act.event.label(team))
    changes = {name: value for name, value in changes.items() if value != getattr(act.event.team(team), name)}
    if "name" in changes and changes["name"].casefold() != act.event.team(team).name.casefold():
        _new_name(act.event, changes["name"])
    if not changes:
        act.say("Nothing was changed.")
        return
    act.decide("change-team", team=team, **changes)
    act.say(f"{act.event.label(team)} is changed.")


@verb("roster", "Change a roster", Param("team", "team", "which team"),
      Param("members", "data", "all its players in board order; a number refers to a player already entered"),
      kinds=("teams",))  # fmt: skip
def roster(act: Act, team: int, members: Sequence[Any]) -> None:
    """The players of a team in board order. Once round 1 is paired, players may be added at the end only.

    A name of the roster without its number is that player; who is not named any more is asked about.
    """
    event = act.event
    rows = member_rows(members)
    before = event.team(team).members
    for row in rows:
        same = [one.number for one in before if one.name.casefold() == row["name"].casefold()]
        if "number" not in row and len(same) == 1 and same[0] not in {other.get("number") for other in rows}:
            row["number"] = same[0]
    owners = {member.number: one for one, other in event.teams.items() for member in other.members}
    for row in rows:
        if "number" in row and owners.get(row["number"]) != team:
            raise Refusal(
                f"{row['name']} ({row['number']}) is not in the roster of {event.label(team)}.",
                "A player cannot change teams.",
            )
    if event.started:
        kept = [row.get("number") for row in rows[: len(before)]]
        if kept != [member.number for member in before]:
            raise Refusal(
                f"Round 1 is paired: the board order of {event.label(team)} is fixed.",
                "Reserves can be added at the bottom.",
            )
    kept = [row.get("number") for row in rows]
    gone = [one.name for one in before if one.number not in kept]
    if gone:
        act.warn(2, f"{', '.join(gone)} {'leaves' if len(gone) == 1 else 'leave'} {event.label(team)}")
    act.decide("roster", team=team, members=rows)
    act.say(f"{event.label(team)} has {'1 player' if len(rows) == 1 else f'{len(rows)} players'}.")


@verb("remove-team", "Remove a team", Param("team", "team", "which team"))
def remove_team(act: Act, team: int) -> None:
    """Out of the field, before round 1; later a team withdraws."""
    if act.event.started:
        raise Refusal(
            "Round 1 is paired: a team stays in the tables.", "`withdraw` takes it out of later rounds."
        )
    act.decide("remove-team", team=team)
    act.say(f"{act.event.team(team).name} is removed.")


@verb(
    "rank",
    "Rank by rating",
    Param("unrated", "number", "Olympiad: the rating that an unrated player counts as (an option)", None),
    Param("seed", "text", "break ties by lot with this seed, instead of by name", ""),
)
def rank(act: Act, unrated: int | None, seed: str) -> None:
    """The initial order: by strength, as the system says; the numbers are places in it."""
    event = act.event
    _before_round_one(event)
    by_lot = False
    if event.settings.system.startswith("olympiad"):
        order = _as_an_olympiad(act, unrated, seed)
        seed = ""
    else:
        by_lot = is_ibf(event) and not seed
        if (
            by_lot
        ):  # IBF 4.6: equal ratings, and who has none, are ranked by draw; a seed that the log gives again
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
                _title_place(event.teams[key].title) if event.individual else 0,
                at[key],
            ),
        )
    act.decide("order", teams=order)
    if seed:
        act.decide("lot", what="equal strengths", seed=seed)
    drawn = (
        f" Equal ratings, and players without one, by lot with the seed {seed} [IBF 4.6]." if by_lot else ""
    )
    act.say(f"{len(order)} entries are ranked by rating.{drawn}")


_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""The titles in the order in which they rank players of one rating [C.04.2: 2.2]."""


def _title_place(title: str) -> int:
    return _TITLES.index(title.upper()) if title.upper() in _TITLES else len(_TITLES)


def _own_average(team: Team, unrated: int) -> int | None:
    """The rating that a team was given, unless it is only the rounded average of its players, as files have it."""
    exact = best_four((member.rating or None for member in team.members), unrated)
    is_rounded = bool(team.members) and abs(BEST * team.rating - exact) < BEST
    return None if is_rounded or not team.rating else team.rating


def _as_an_olympiad(act: Act, unrated: int | None, seed: str) -> list[int]:
    """The teams as an edition of the Olympiad rules ranks them [3.1; 2009: 7, 8, 9]."""
    event = act.event
    settings = event.settings
    at = EDITIONS[settings.system].articles
    if seed:
        raise Refusal(
            f"Equal teams are ranked as [{at['initial']}] says, not by lot.",
            "`draw-order` draws all numbers.",
        )
    if unrated is not None:
        act.decide("set", options={**settings.options, "unrated": unrated})
    counts = complete_options(settings)["unrated"] if unrated is None else unrated
    unknown = [team.name for team in event.teams.values() if not team.members and not team.rating]
    if unknown:
        raise Refusal(
            f"Without players and without a rating: {', '.join(unknown)}.",
            "`roster` enters players, `change-team` a rating; `order` and `draw-order` number without strengths.",
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
        players = "1 player has" if without == 1 else f"{without} players have"
        act.warn(1, f"{players} no rating and {'counts' if without == 1 else 'count'} {counts}", at["unrated"],
                 "Another minimum is the option `unrated`, or `rank` with `unrated`.")  # fmt: skip
    return [keys[id(squad)] for squad in initial_ranking(squads, settings.system, counts)]


@verb("order", "Set the order by hand", Param("teams", "teams", "all teams in their new order"))
def order(act: Act, teams: Sequence[int]) -> None:
    """The numbers as the arbiter sets them [C.04.6: 1.1.3]; teams not named follow in the order they have."""
    event = act.event
    if len(set(teams)) != len(teams):
        raise Refusal("A team is listed twice.")
    new = [*teams, *(key for key in event.order if key not in set(teams))]
    if event.started:
        level = 4 if len(event.rounds) >= 4 else 3
        act.warn(level, "Numbers change after round 1 is paired", cited(event, "numbers-change"),
                 "Later rounds are paired by the new numbers; earlier ones stay as they are.")  # fmt: skip
        act.comment("TPN exchange", len(event.rounds), "numbers were changed by hand")
    act.decide("order", teams=new)
    act.say("The numbers are set.")


@verb(
    "draw-order", "Draw the order by lot", Param("seed", "text", "the seed of the lots, announced beforehand")
)
def draw_order(act: Act, seed: str) -> None:
    """All numbers by lot; anyone can redo it from the seed."""
    _before_round_one(act.event)
    act.decide("order", teams=draw(seed, "order", sorted(act.event.teams)))
    act.decide("lot", what="order", seed=seed)
    act.say(f"{len(act.event.teams)} entries are numbered by lot.")


def _before_round_one(event: Event) -> None:
    if event.started:
        raise Refusal("Round 1 is paired: the numbers are fixed.", "`order` exchanges them, with a warning.")
    if not event.teams:
        raise Refusal("There are no entries yet.", "`team` makes one.")


@verb(
    "absent",
    "Record an absence",
    Param("team", "team", "who"),
    Param("round", "round", "the first round without a match"),
    Param("last", "round", "the last one (default: this round only)", None),
    Param("kind", "choice", "what it is worth", "zero", ("zero", "half", "full")),
    kinds=PAIRED,
)
def absent(act: Act, team: int, round: int, last: int | None, kind: str) -> None:
    """No match in these rounds: a zero-, half- or full-point bye."""
    event = act.event
    last = round if last is None else last
    _future(event, team, round, round)
    if last < round:
        raise Refusal(f"Round {last} is before round {round}.")
    _in_the_event(event, last)
    if kind != "zero" and by_table(event):
        raise Refusal(
            f"A round robin has no {kind}-point byes.",
            "An absent entry forfeits its match of the table.",
        )
    if kind != "zero":
        refuse_points(event, kind)
    _stays(event, team, round, last, "An absence is for a team that comes back.")
    now = {item.kind.value if (item := event.team(team).absence(one)) else "" for one in _span(round, last)}
    where = f"round {round}{f' to {last}' if last > round else ''}"
    if now == {f"{kind}-bye"}:
        act.say(f"{event.label(team)} has a {kind}-point bye in {where} already.")
        return
    if kind == "half":
        _half(act, team, round, last)
    if kind == "full":
        act.warn(
            2,
            f"A full-point bye for {event.label(team)}: these are deprecated",
            cited(event, "absence-for-points"),
        )
        act.comment("Full-point bye", round, event.label(team))
    act.decide("absence", team=team, first=round, last=last, kind=f"{kind}-bye")
    act.say(f"{event.label(team)} has a {kind}-point bye in {where}.")


def _span(first: int, last: int) -> range:
    return range(first, last + 1)


def _stays(event: Event, team: int, first: int, last: int, why: str) -> None:
    """Refusal where the team has left before the end of these rounds."""
    left = event.team(team).left_from
    if left is not None and left <= last:
        if event.team(team).expelled:
            raise Refusal(f"{event.label(team)} was expelled.", "`undo` takes that decision back.")
        raise Refusal(
            f"{event.label(team)} has withdrawn from round {left} on, and rounds {first} to {last} are asked for. {why}"
            if last > first
            else f"{event.label(team)} has withdrawn from round {left} on. {why}",
            "`return` brings it back; `withdraw` with another round moves the withdrawal.",
        )


def _half(act: Act, team: int, first: int, last: int) -> None:
    event, one = act.event, act.event.team(team)
    if event.settings.system.startswith("olympiad"):
        raise Refusal(f"{event.settings.system} has no half-point byes.")
    if one.no_half_byes:
        raise Refusal(f"{event.label(team)} may not have half-point byes.", "`change-team` changes that.")
    had = {one_round.number for one_round in event.rounds if one_round.byes.get(team) is Result.HALF_BYE}
    until = max((item.last or item.first for item in one.absences), default=0)
    asked = {
        number
        for number in range(len(event.rounds) + 1, until + 1)
        if (item := one.absence(number)) and item.kind is Result.HALF_BYE
    }
    new = set(_span(first, last)) - asked
    if len(had | asked | new) > 1 and new:
        rounds = ", ".join(map(str, sorted(had | asked | new)))
        act.warn(
            3,
            f"A second half-point bye for {event.label(team)} (rounds {rounds})",
            cited(event, "absence-for-points"),
        )
        act.comment("Half-point bye", len(event.rounds) + 1, f"a second one for {event.label(team)}")


def _future(event: Event, team: int, round_number: int, asked: int | None = None) -> None:
    """The round is not paired yet; and the one that was asked for is one of the event, where its end is known."""
    if round_number <= len(event.rounds):
        if round_number == len(event.rounds) and not event.round(round_number).published:
            raise Refusal(
                f"Round {round_number} is paired as a draft.",
                "`unpair` takes the draft back; then this can be entered, and the round be paired again.",
            )
        raise Refusal(
            f"Round {round_number} is already paired.",
            f"A no-show of {event.label(team)} is entered as a forfeit.",
        )
    if asked is not None:
        _in_the_event(event, asked)


def _in_the_event(event: Event, round_number: int) -> None:
    """The field of a table may still grow before round 1, and its rounds with it."""
    last = last_round(event) if event.started else event.settings.rounds
    if last and round_number > last:
        raise Refusal(
            f"There is no round {round_number}: the event has {last}.", "`rounds` sets how many there are."
        )


@verb("present", "Cancel an absence", Param("team", "team", "who"),
      Param("round", "round", "the round", None), Param("last", "round", "the last one", None), kinds=PAIRED)  # fmt: skip
def present(act: Act, team: int, round: int | None, last: int | None) -> None:
    """The team plays these rounds after all."""
    event = act.event
    first = len(event.rounds) + 1 if round is None else round
    _future(event, team, first, round)
    if last is not None:
        _in_the_event(event, last)
    last = first if last is None else last
    if last < first:
        raise Refusal(f"Round {last} is before round {first}.")
    _stays(event, team, first, last, "`present` takes back an absence, not a withdrawal.")
    where = f"round {first}{f' to {last}' if last > first else ''}"
    if all(event.team(team).absence(one) is None for one in _span(first, last)):
        act.say(f"{event.label(team)} has no absence in {where}: it plays.")
        return
    act.decide("present", team=team, first=first, last=last)
    act.say(f"{event.label(team)} plays in {where}.")


@verb("withdraw", "Withdraw a team", Param("team", "team", "who"),
      Param("round", "round", "the first round it does not play (default: the next one)", None), kinds=PAIRED)  # fmt: skip
def withdraw(act: Act, team: int, round: int | None) -> None:
    """The team leaves for good; its results stay, later rounds are worth nothing to it. Given again with another round,
    the withdrawal is moved."""
    event = act.event
    first = len(event.rounds) + 1 if round is None else round
    before = event.team(team).left_from
    if before is not None and (first == before or (round is None and before < first)):
        act.say(f"{event.label(team)} has withdrawn from round {before} on already.")
        return
    if before is not None and event.team(team).expelled:
        raise Refusal(f"{event.label(team)} was expelled.", "`undo` takes that decision back.")
    _future(event, team, first, round)
    if before is not None and before < first:
        if before <= len(event.rounds):
            raise Refusal(
                f"{event.label(team)} has withdrawn from round {before} on, and that round is paired without it.",
                "`return` brings it back from a later round on.",
            )
        act.decide("present", team=team, first=before, last=first - 1)
    else:
        act.decide("absence", team=team, first=first, withdrawn=True)
    lost = _lose_open_matches(act, team) if round is None else ""
    moved = f", not from round {before}" if before is not None else ""
    act.say(lost or f"{event.label(team)} has withdrawn from round {first} on{moved}.")


@verb("return", "Reinstate a team", Param("team", "team", "who"),
      Param("round", "round", "the first round it plays again (default: the next one)", None), kinds=PAIRED)  # fmt: skip
def come_back(act: Act, team: int, round: int | None) -> None:
    """Back after a withdrawal; the rounds missed stay worth nothing."""
    event = act.event
    first = len(event.rounds) + 1 if round is None else round
    if not event.team(team).withdrawn:
        raise Refusal(
            f"{event.label(team)} has not withdrawn.",
            "`present` takes an absence back, `absent` announces one." if event.team(team).absences else "",
        )
    if event.team(team).expelled:
        raise Refusal(f"{event.label(team)} was expelled.", "`undo` takes that decision back.")
    _future(event, team, first, round)
    act.decide("present", team=team, first=first)
    act.say(f"{event.label(team)} plays again from round {first}; the rounds missed stay without points.")


@verb("expel", "Expel a team", Param("team", "team", "who"), kinds=PAIRED, role="chief")
def expel(act: Act, team: int) -> None:
    """Out of the event and out of the standings; what was played counts for the opponents."""
    event = act.event
    if event.team(team).expelled:
        act.say(f"{event.label(team)} is expelled already.")
        return
    first = len(event.rounds) + 1
    act.warn(3, f"{event.label(team)} is expelled and left out of the standings", cited(event, "expelled"))
    act.comment("Expelled", len(event.rounds), event.label(team))
    act.decide("expel", team=team, first=first)
    lost = _lose_open_matches(act, team)
    act.say(f"{event.label(team)} is expelled. {lost}".strip())


def _lose_open_matches(act: Act, team: int) -> str:
    """Of a round robin whose rounds are out: what who leaves has not played is lost without play [C.05 6.6]; a sentence
    about it."""
    event = act.event
    waiting = open_matches(event) if by_table(event) else []
    lost = [(number, match) for number, match in waiting if match.has(team) and not match.begun]
    for number, match in lost:
        act.decide("result", round=number, table=match.table, forfeit="-+" if match.white == team else "+-")
    if not lost:
        return ""
    what = "The open match of round" if len(lost) == 1 else "The open matches of rounds"
    rounds = ", ".join(str(number) for number, _ in lost)
    return f"{event.label(team)} has left. {what} {rounds}: lost without play{in_brackets(cited(event, 'left'))}."


@verb("lot", "Draw the lot of the event", Param("seed", "text", "the seed of the lot, announced beforehand"),
      Param("colour", "choice", "the initial colour, where it was drawn by hand", None, ("W", "B")), kinds=PAIRED)  # fmt: skip
def lot(act: Act, seed: str, colour: str | None) -> None:
    """The initial colour of a team event, or the seed of all lots of a blind draw; anyone can redo it from the seed."""
    event = act.event
    if event.rounds:
        raise Refusal("Round 1 is paired: the lot is drawn.")
    known = {option.name for option in SYSTEMS[event.settings.system].options}
    if "initial_colour" not in known:
        if not has_seed(event):
            raise Refusal(
                f"{event.settings.system} draws no lots before round 1.",
                "`draw-order` numbers the field by lot.",
            )
        act.decide("lot", what="rounds", seed=seed, options={"seed": seed})
        act.say("The lots of all rounds are made from this seed.")
        return
    drawn = colour or draw(seed, "initial colour", ["W", "B"])[0]
    act.decide("lot", what="initial colour", seed=seed, options={"initial_colour": drawn})
    act.say(f"The initial colour is {'White' if drawn == 'W' else 'Black'}.")


def _new_name(event: Event, name: str) -> None:
    if any(team.name.casefold() == name.casefold() for team in event.teams.values()):
        raise Refusal(f"There is a team {name!r} already.", "Give this one another name.")
