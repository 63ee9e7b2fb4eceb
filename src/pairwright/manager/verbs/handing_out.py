"""What is handed out beside results: prizes, and the clock of the round that hangs in the hall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any

from ...domain.dates import dated, when_of
from ...domain.messages import msg
from ...tiebreaks.prize_fund import KINDS, SHARING, PrizeGroup
from ..event import Event
from ..verb import PAIRED, Act, Param, verb
from ..warnings import Refusal, WrongValue
from ..zones import zone_of

_FROM = {"born_from": msg("the first year of birth"), "rating_from": msg("the lowest rating")}
_MOST_GROUPS = 100
_MOST_MINUTES = 24 * 60
_YEARS = 1900, 2999
"""In which the clock of a round can start."""


@verb(
    "prize",
    "Add or change prizes",
    Param("name", "text", "the name of these prizes, such as U18; the same name changes them"),
    Param("prizes", "list", "the prize of place 1, 2, ...: amounts or things, separated by commas or semicolons",
          most=1000),
    Param("kind", "choice", "what they are for: places of the standings, or best players on boards", "places", KINDS),
    Param("sharing", "choice", "among those who are tied: by rank, shared equally, or half and half (Hort)", "rank", SHARING),
    Param("besides", "flag", "whether a winner of other prizes wins these as well", False),
    Param("sex", "choice", "only women or only men", "", ("f", "m")),
    Param("born_from", "number", "earliest year of birth", 0),
    Param("born_to", "number", "latest year of birth", 0),
    Param("rating_from", "number", "lowest rating", 0),
    Param("rating_to", "number", "highest rating", 0),
    Param("federations", "list", "only these federations, separated by commas", (), most=300),
    Param("board", "number", "for best players: the board; empty for all boards together", 0),
    Param("least_games", "number", "for best players: games over the board required", 0),
    kinds=PAIRED,
)  # fmt: skip
def prize(act: Act, name: str, prizes: Sequence[str], **given: Any) -> None:
    """Define prizes; they are won in the order in which they were added."""
    event = act.event
    if not name.strip() or not any(prizes):
        raise Refusal(msg("Prizes need a name and at least one prize."), msg("Such as 300, 200, 100."))
    if given["kind"] == "boards" and event.kind != "teams":
        raise WrongValue("kind", msg("best players on boards are for events of teams"), msg("Choose places."))
    for low, high in (("born_from", "born_to"), ("rating_from", "rating_to")):
        if given[high] and given[low] > given[high]:
            raise WrongValue(high, msg("it is below {low}; nobody could win", low=_FROM[low]))
    fields = {**given, "federations": tuple(given["federations"] or ())}
    group = PrizeGroup(name.strip(), tuple(prizes), **fields)
    groups = [group if one.name == group.name else one for one in event.prizes]
    if group not in groups:
        groups.append(group)
    if len(groups) > _MOST_GROUPS:
        raise Refusal(
            msg("An event has prizes under {most} names at most.", most=_MOST_GROUPS),
            msg("Remove some, or define more prizes under one name."),
        )
    act.decide("prizes", groups=[asdict(one) for one in groups])
    act.say(f"{group.name}: {', '.join(group.prizes)}.")


@verb(
    "remove-prize", "Remove prizes", Param("name", "text", "the name of the prizes"), kinds=PAIRED,
)  # fmt: skip
def remove_prize(act: Act, name: str) -> None:
    """Take prizes out of the list."""
    event = act.event
    left = [one for one in event.prizes if one.name != name]
    if len(left) == len(event.prizes):
        there = ", ".join(one.name for one in event.prizes)
        raise WrongValue(
            "name",
            msg("there are no prizes {name}", name=repr(name)),
            msg("There are: {names}.", names=there) if there else msg("There are none."),
        )
    act.decide("prizes", groups=[asdict(one) for one in left])
    act.say(msg("{name} is removed.", name=name))


@verb(
    "clock",
    "Set the clock of the round",
    Param("start", "text", "start of the round, such as 15:00 or 2026-11-28 15:00; now: at once"),
    Param("minutes", "number", "length of the round in minutes"),
    Param("default_minutes", "number", "minutes after which absent players lose; empty: none shown", 0),
    Param(
        "zone",
        "signed",
        "minutes that local time is ahead of UTC (default: the time zone of the event)",
        None,
    ),
)
def clock(act: Act, start: str, minutes: int, default_minutes: int, zone: int | None) -> None:
    """Show the time until the round begins, then the time that is left, on the screens of the hall."""
    if not 1 <= minutes <= _MOST_MINUTES:
        raise WrongValue("minutes", msg("a round has 1 to {most} minutes", most=_MOST_MINUTES))
    if not 0 <= default_minutes <= minutes:
        raise WrongValue("default_minutes", msg("it is longer than the round"))
    if zone is None:
        zone = _ahead(act.event, start)
    if abs(zone) > 14 * 60:
        raise WrongValue("zone", msg("no place is more than 14 hours from UTC"))
    begins = _start(start, timedelta(minutes=zone))
    act.decide(
        "clock",
        start=begins.strftime("%Y-%m-%dT%H:%M:%SZ"),
        minutes=minutes,
        default_minutes=default_minutes,
        zone=zone,
    )
    local = begins + timedelta(minutes=zone)
    act.say(
        msg(
            "The clock runs from {local} for {minutes} minutes.",
            local=dated(format(local, "%Y-%m-%d %H:%M")),
            minutes=minutes,
        )
    )


def _ahead(event: Event, start: str) -> int:
    """The minutes that the zone of the event is ahead of UTC, on the day of the start."""
    found = when_of(start.strip())
    zone = zone_of(event.settings.time_zone)
    day = found.replace(tzinfo=zone) if isinstance(found, datetime) else datetime.now(zone)
    ahead = day.utcoffset()
    return 0 if ahead is None else int(ahead.total_seconds()) // 60


_NOW = ("now", "jetzt", "sofort", "maintenant", "ahora")
"""What people type for this moment, in the languages of the pages."""


def _start(text: str, ahead: timedelta) -> datetime:
    """The start in UTC; a time alone is that of today on the local clock."""
    now = datetime.now(UTC).replace(microsecond=0)
    plain = text.strip()
    if plain.casefold() in _NOW:
        return now
    if len(plain) <= 5 and ":" in plain:
        plain = f"{(now + ahead):%Y-%m-%d} {plain.zfill(5)}"
    found = when_of(plain)
    if not isinstance(found, datetime):
        raise WrongValue(
            "start",
            msg("{text} is no time", text=repr(text)),
            msg("Such as 15:00, 2026-11-28 15:00, or now."),
        )
    if not _YEARS[0] <= found.year <= _YEARS[1]:
        raise WrongValue(
            "start",
            msg("a round starts in the years {first} to {last}", first=_YEARS[0], last=_YEARS[1]),
        )
    return found.replace(tzinfo=UTC) - ahead


@verb("stop-clock", "Stop the clock of the round")
def stop_clock(act: Act) -> None:
    """Take the clock off the screens."""
    if act.event.clock is None:
        raise Refusal(msg("No clock is running."))
    act.decide("clock")
    act.say(msg("The clock is off."))
