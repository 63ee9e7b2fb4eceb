"""What the file for the rating officer lacks, each with the page where it is entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ..domain.messages import msg
from ..formats.trf.completed import unknown_games
from ..manager.event import Event
from ..manager.planned import last_round, open_matches
from ..manager.snapshot import games_for_rating
from ..manager.wording import worded

_NAMED = 6
"""As many matches are named one by one; of more, how many there are in each round."""


@dataclass(frozen=True)
class Lack:
    """Something that is missing: a sentence, and where it is entered."""

    text: str
    href: str


def lacking(event: Event, base: str) -> list[Lack]:
    """What is missing, the rounds first; nothing before round 1, and nothing of backgammon, which has no such file."""
    if event.kind == "bracket" or event.by_score or not event.rounds:
        return []
    found = (part(event, base) for part in (_of_rounds, _of_games, _of_players, _of_settings))
    return [Lack(worded(event, one.text), one.href) for part in found for one in part]


def is_due(event: Event) -> bool:
    """Whether the file is the next thing to be made: the event is finished, or its last round is over."""
    whole = len(event.rounds) >= max(last_round(event), 1) and not open_matches(event)
    return event.finished or (event.kind != "bracket" and whole)


def _of_rounds(event: Event, base: str) -> Iterator[Lack]:
    played, announced = len(event.rounds), event.settings.rounds
    if announced > played:
        yield Lack(
            msg(
                "Rounds not played: {count} of {announced}. The file ends with round {played}.",
                count=announced - played,
                announced=announced,
                played=played,
            ),
            f"{base}/setup" if event.finished else f"{base}/desk",
        )
    waiting = open_matches(event)
    if waiting:
        yield Lack(
            msg(
                "{count, plural, one {# match has} other {# matches have}} no complete result.",
                count=len(waiting),
            ),
            f"{base}/results/{waiting[0][0]}",
        )


def _of_games(event: Event, base: str) -> Iterator[Lack]:
    if event.kind != "teams":
        return
    unknown = list(unknown_games(games_for_rating(event)))
    if len(unknown) > _NAMED:
        for number, count in Counter(number for number, _, _ in unknown).items():
            yield Lack(
                msg(
                    "Round {round}: {count, plural, one {# match is} other {# matches are}} left out, because "
                    "it is not known who played.",
                    round=number,
                    count=count,
                ),
                f"{base}/lineups/{number}",
            )
        return
    for number, one, other in unknown:
        yield Lack(
            msg(
                "Round {round}, {names}: left out, because it is not known who played.",
                round=number,
                names=f"{one.label} – {other.label}",
            ),
            f"{base}/lineups/{number}",
        )


def _of_players(event: Event, base: str) -> Iterator[Lack]:
    people = [
        one for team in event.teams.values() for one in (team.members if event.kind == "teams" else (team,))
    ]
    without = sum(not one.fide_id for one in people)
    if without:
        yield Lack(
            msg("{count, plural, one {# player has} other {# players have}} no FIDE ID.", count=without),
            f"{base}/ratings",
        )


def _of_settings(event: Event, base: str) -> Iterator[Lack]:
    now = event.settings
    dates = len([one for one in now.round_dates if one])
    for missing, text, field in (
        (not now.start, msg("The first day is not entered."), "start"),
        (not now.end, msg("The last day is not entered."), "end"),
        (
            dates < len(event.rounds),
            msg("Dates are entered for {count} of {rounds} rounds.", count=dates, rounds=len(event.rounds)),
            "round_dates",
        ),
        (not now.chief_arbiter, msg("The chief arbiter is not entered."), "chief_arbiter"),
        (not now.city, msg("The place is not entered."), "city"),
        (not now.federation, msg("The federation is not entered."), "federation"),
        (not now.time_control, msg("The time control is not entered."), "time_control"),
    ):
        if missing:
            yield Lack(text, f"{base}/setup#f-{field}")
