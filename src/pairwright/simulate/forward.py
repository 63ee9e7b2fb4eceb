"""A real event played out at random from its present state: the chances of its teams or players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from ..domain.consistency import check_consistency
from ..domain.errors import NoLegalPairing, StateError
from ..domain.messages import first_of, msg
from ..domain.pairing import Pair
from ..domain.results import Colour, Result
from ..domain.scoring import Scoring
from ..domain.tournament import Entry, PastRound, Tournament
from ..formats.state_writer import write_state_text
from ..ranks import standings
from ..systems.ibf.storm import chance
from ..systems.registry import pair_round
from ..systems.scoring import scoring_of
from .campaign import Row
from .measures import part_within
from .model import MODELS, board
from .player_play import MATCH_LENGTH
from .streams import Streams, position
from .summary import share_interval


@dataclass(frozen=True)
class Forward:
    """Random endings of an unfinished event: a campaign of `campaign`.

    StateError: its number of rounds is not announced, somebody has no rating, or the event contradicts itself.
    """

    tournament: Tournament
    seed: str
    events: int
    model: str = "2026"

    def __post_init__(self) -> None:
        event = self.tournament
        if not event.options.get("rounds"):
            raise StateError(
                msg(
                    "an event is played on to its last round, and this one announces no number of rounds; give the "
                    "option rounds (--option rounds=7)"
                ),
                "options.rounds",
            )
        unrated = [entry.label for entry in event.entries if not strength(entry, self.boards)]
        if unrated:
            names = first_of(unrated, 5)
            raise StateError(
                msg(
                    "strengths are needed to play an event on; {names} have none: write a rating for everybody",
                    names=names,
                )
                if event.solo
                else msg(
                    "strengths are needed to play an event on; {names} have none: write ratings of players or of teams",
                    names=names,
                )
            )
        check_consistency(event)

    @property
    def boards(self) -> int:
        """Boards per match; one game of players."""
        return 1 if self.tournament.solo else int(self.tournament.options.get("boards") or 4)

    def plan(self) -> dict[str, Any]:
        """The present state of the event, by its digest, with seed and model."""
        digest = sha256(write_state_text(self.tournament).encode()).hexdigest()
        return {"kind": "chances", "seed": self.seed, "model": self.model, "event": digest}

    def rows(self, number: int) -> list[Row]:
        """One ending: the places of everybody, first to last where shared."""
        end = self.end(number)
        return [
            {
                "event": number,
                "places": [[row.team.tpn, row.place, row.last_place] for row in standings(end).rows],
            }
        ]

    def end(self, number: int) -> Tournament:
        """The event after all its rounds; earlier if the rules have no pairing any more."""
        tournament, streams = self.tournament, Streams(self.seed, number)
        scoring = scoring_of(tournament, None if tournament.solo else self.boards)
        while tournament.round <= int(tournament.options["rounds"]):
            try:
                tournament = self._round(tournament, scoring, streams)
            except NoLegalPairing:
                break
        return tournament

    def _round(self, tournament: Tournament, scoring: Scoring, streams: Streams) -> Tournament:
        result = pair_round(tournament)
        found: dict[int, PastRound] = {}
        for pair in result.pairs:
            found |= self._match(tournament.round, pair, scoring, streams)
        if result.bye is not None:
            found[result.bye.tpn] = scoring.past_bye(Result.PAB)
        for bye in tournament.requested:
            if bye.round == tournament.round:
                found[bye.tpn] = scoring.past_bye(bye.result)
        absent = PastRound(Result.ZERO_BYE)
        entries = tuple(
            replace(entry, history=(*entry.history, found.get(entry.tpn, absent)))
            for entry in tournament.entries
        )
        return replace(tournament, round=tournament.round + 1, entries=entries, forced=())

    def _match(self, number: int, pair: Pair, scoring: Scoring, streams: Streams) -> dict[int, PastRound]:
        white, black = pair.white, pair.black
        model, boards = MODELS[self.model], self.boards
        luck = [streams.luck(number, one.tpn, boards) for one in (white, black)]
        first, second = strength(white, boards), strength(black, boards)
        if not self.tournament.colours:
            won = position(luck[0][0], luck[1][0]) >= 1 - chance(first, second, MATCH_LENGTH)
            one, other = scoring.of_winner(won)
            return {white.tpn: one.past(black.tpn), black.tpn: other.past(white.tpn)}
        signs = [board(at, position(luck[0][at], luck[1][at]), first, second, model) for at in range(boards)]
        one, other = scoring.on_boards(*map("".join, zip(*signs, strict=True)))
        return {white.tpn: one.past(black.tpn, Colour.WHITE), black.tpn: other.past(white.tpn, Colour.BLACK)}


def strength(entry: Entry, boards: int) -> int:
    """The rating of a team or player: its own, or the average of a team's best players; 0 if unknown."""
    if entry.rating:
        return entry.rating
    ratings = sorted((player.rating for player in entry.players if player.rating), reverse=True)[:boards]
    return round(sum(ratings) / len(ratings)) if ratings else 0


@dataclass(frozen=True)
class Chance:
    """For a team or player: the probability of being first, and among the first N, with 95 % intervals, and its mean
    place. A shared place counts in parts."""

    team: Entry
    first: float
    first_interval: tuple[float, float]
    top: float
    top_interval: tuple[float, float]
    mean_place: float


def chances(tournament: Tournament, rows: Sequence[Row], top: int) -> list[Chance]:
    """The chances of everybody from the rows of a `Forward`, the most likely winner first."""
    first = dict.fromkeys(tournament.by_tpn, 0.0)
    within = dict.fromkeys(tournament.by_tpn, 0.0)
    places = dict.fromkeys(tournament.by_tpn, 0.0)
    for row in rows:
        for tpn, place, last in row["places"]:
            first[tpn] += part_within(place, last, 1)
            within[tpn] += part_within(place, last, top)
            places[tpn] += (place + last) / 2
    count = len(rows)
    found = [
        Chance(
            entry,
            first[entry.tpn] / count,
            share_interval(first[entry.tpn] / count, count),
            within[entry.tpn] / count,
            share_interval(within[entry.tpn] / count, count),
            places[entry.tpn] / count,
        )
        for entry in tournament.entries
        if places[entry.tpn]
    ]
    return sorted(found, key=lambda one: (-one.first, -one.top, one.mean_place, one.team.tpn))
