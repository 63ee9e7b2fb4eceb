"""Tables of an individual event to a tournament: players, and their games and byes round by round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ...domain.messages import msg, said_by
from ...domain.names import folded_words
from ...domain.points import parse_points
from ...domain.reading import number_in
from ...domain.results import Colour, Result
from ...domain.scoring import Scoring
from ...domain.titles import title_place
from ...domain.tournament import Entry, PastRound, Player, RequestedBye
from .sheet import Remarks, SheetLine
from .signs import DECIDED_WORDS, KINDS, PAB_WORDS, read_both, round_of


@dataclass
class Listed:
    """A player of the table."""

    person: Player
    joined: int
    present: bool


def by_strength(players: Iterable[Listed]) -> list[Listed]:
    """Numbered in the order of C.04.2, 2.2: rating, title, name."""

    def key(one: Listed) -> tuple[int, int, str]:
        return -one.person.rating, title_place(one.person.title), folded_words(one.person.name)

    return [
        replace(one, person=replace(one.person, number=number))
        for number, one in enumerate(sorted(players, key=key), 1)
    ]


@dataclass
class Games:
    """The games and byes of the tables; `next` is the next round."""

    players: Mapping[int, Listed]
    scoring: Scoring
    log: Remarks
    next: int = 1
    forced: list[tuple[int, int]] = field(default_factory=list)
    requested: list[RequestedBye] = field(default_factory=list)
    _past: dict[tuple[int, int], PastRound] = field(default_factory=dict)
    _open: list[tuple[int, tuple[int, int], SheetLine]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._by_name: dict[str, int | None] = {}
        for number, one in self.players.items():
            name = folded_words(one.person.name)
            self._by_name[name] = None if name in self._by_name else number

    def read(self, lines: Iterable[SheetLine]) -> None:
        """Read all rows of the tables."""
        for line in lines:
            self._row(line)
        for number, pair, line in self._open:
            if number < self.next:
                self.log.fault(msg("the game of round {round} has no result", round=number), line, "score")
            elif number == self.next and folded_words(line["kind"]) in DECIDED_WORDS:
                self.forced.append(pair)
            else:
                self.log.remark(
                    msg("a game of round {round} has no result; it was left out", round=number), line, "round"
                )
        paired = any(
            number == self.next and folded_words(line["kind"]) not in DECIDED_WORDS
            for number, _, line in self._open
        )
        for (number, tpn), item in list(self._past.items()):
            if number >= self.next:
                del self._past[number, tpn]
                if not (
                    paired and item.result is Result.PAB
                ):  # the round is read as it was before its pairing
                    self.requested.append(RequestedBye(tpn, number, item.result))

    def history(self, tpn: int) -> tuple[PastRound, ...]:
        """The past rounds of a player; absent where no table mentions the player."""
        return tuple(
            self._past.get((number, tpn), self.scoring.past_bye(Result.ZERO_BYE))
            for number in range(1, self.next)
        )

    def _player(self, line: SheetLine, side: int) -> int | None:
        number, name = line[f"number{side}"], line[f"team{side}"]
        if not number and number_in(name) is not None and folded_words(name) not in self._by_name:
            number = name
        found_number = number_in(number)
        if found_number is not None and found_number in self.players:
            return found_number
        found = None if number else self._by_name.get(folded_words(name))
        if found is None:
            several = not number and folded_words(name) in self._by_name
            shown = repr((number or name)[:60])
            self.log.fault(
                msg("several players are called {player}", player=shown)
                if several
                else msg("there is no player {player}", player=shown),
                line,
                f"team{side}",
            )
        return found

    def _row(self, line: SheetLine) -> None:
        number = round_of(line, self.log)
        if number is None:
            return
        kind, other = folded_words(line["kind"]), folded_words(line["team2"])
        if (not line["team2"] and not line["number2"]) or other in PAB_WORDS or line["number2"] == "0":
            self._bye(line, number, kind or other)
            return
        white, black = self._player(line, 1), self._player(line, 2)
        if white is None or black is None:
            return
        text = line["score"]
        both = read_both(text) if text else None
        if both is None:
            if text and text not in ("-", "–", ":", "?"):
                self.log.fault(
                    msg("{value} is not the result of a game", value=repr(text[:40])), line, "score"
                )
                return
            self._open.append((number, (white, black), line))
            return
        self.next = max(self.next, number + 1)
        sides = self.scoring.on_boards(*both)
        coloured = kind != "forfeit without colours"
        for at, (tpn, opponent) in enumerate(((white, black), (black, white))):
            colour = (Colour.WHITE, Colour.BLACK)[at] if coloured else None
            self._put(line, number, tpn, self._with_points(line, at + 1, sides[at].past(opponent, colour)))

    def _with_points(self, line: SheetLine, side: int, item: PastRound) -> PastRound:
        """With the points of the table, if given."""
        text = line[f"mp{side}"]
        if not text:
            return item
        try:
            points = parse_points(text)
        except ValueError as error:
            self.log.fault(said_by(error), line, f"mp{side}")
            return item
        return item._replace(mp_tenths=points, gp_tenths=points)

    def _bye(self, line: SheetLine, number: int, kind: str) -> None:
        if kind and kind not in KINDS:
            self.log.fault(msg("{value} is not a kind of bye", value=repr(line["kind"][:40])), line, "kind")
            return
        tpn = self._player(line, 1)
        if tpn is not None:
            result = KINDS.get(kind, Result.PAB)
            item = self.scoring.past_bye(result)
            self._put(line, number, tpn, self._with_points(line, 1, item))

    def _put(self, line: SheetLine, number: int, tpn: int, item: PastRound) -> None:
        if self._past.setdefault((number, tpn), item) is not item:
            self.log.fault(
                msg("player {player} has two games or byes in round {round}", player=tpn, round=number),
                line,
                "round",
            )


def entries_of(players: Mapping[int, Listed], games: Games) -> tuple[Entry, ...]:
    """The players with their past rounds."""
    absent = {bye.tpn for bye in games.requested if bye.round == games.next}
    return tuple(
        Entry.of_person(
            one.person,
            history=games.history(number),
            available=one.present and number not in absent,
            joined_round=one.joined,
        )
        for number, one in sorted(players.items())
    )
