"""What the pages show of an event: matches with their boards, the leaders with their moves, the progress of a round."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ..domain.messages import decimals, msg
from ..domain.points import points_text
from ..domain.scoring import FORFEITS, Scoring
from ..manager.computed import kept
from ..manager.event import Event, EventSettings, Match, Round
from ..manager.planned import by_table, last_round
from ..manager.ranking import shown_before, standings
from ..manager.result_text import result_text
from ..manager.same import Same
from ..manager.snapshot import scoring_of, sides
from ..manager.zones import clock_time, zone_of
from ..reasons.byes import bye_word
from ..store.log import Recorded
from ..tiebreaks.standing import Standings
from ..tiebreaks.values import Value

_PIP = {"10": "wl", "01": "lw", "==": "dd", "+-": "fu", "-+": "uf", "--": "uu", "WL": "wl", "LW": "lw", "DD": "dd",
        "=0": "dl", "0=": "ld", "00": "ll"}  # fmt: skip
"""Result of a board to the pips of both sides."""
_FORFEITS = {"+ -": ("+", "–"), "- +": ("–", "+"), "- -": ("–", "–")}
_SIGN = {"w": "1", "d": "½", "l": "0", "f": "+", "u": "–"}


@dataclass(frozen=True)
class Seat:
    """One side of a board: the player, the colour, and the points scored (empty while open)."""

    name: str
    white: bool
    pip: str
    listed: str = ""
    """While the side has no line-up: who sits on this board in the order of the list."""

    @property
    def sign(self) -> str:
        """The result for display."""
        return _SIGN.get(self.pip, "")


@dataclass(frozen=True)
class MatchSide:
    """One side of a match."""

    id: int
    number: int
    name: str
    federation: str
    score: str
    pips: str
    """One letter per board for `look.html`; a space is an open board."""
    seats: tuple[Seat, ...]
    lineup: bool


@dataclass(frozen=True)
class MatchView:
    """A match as shown on pages. `state` is `done`, `part` or `open`."""

    table: int
    sides: tuple[MatchSide, MatchSide]
    text: str
    state: str
    boards_done: int
    boards: int
    decided: bool


def as_published(event: Event) -> Event:
    """The event without what follows its published rounds, for messages to everybody."""
    published = event.published
    return event if len(published) == len(event.rounds) else replace(event, rounds=published)


class _Sight:
    """A match with what a view of it depends on, as a key by identity."""

    __slots__ = ("_seen", "event", "match")

    def __init__(self, event: Event, match: Match) -> None:
        self.event, self.match = event, match
        self._seen = (id(match), id(event.teams), id(event.order), id(event.settings))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sight) and self._seen == other._seen

    def __hash__(self) -> int:
        return hash(self._seen)


def match_view(event: Event, match: Match) -> MatchView:
    """A match for the pages; the same object while nothing in it has changed."""
    return _match_view(_Sight(event, match))


@kept(4096)
def _match_view(sight: _Sight) -> MatchView:
    event, match = sight.event, sight.match
    size = event.boards_of_match
    boards = [*match.boards, *[""] * (size - len(match.boards))]
    open_boards = match.open_boards(size)
    text = result_text(event, match)
    unplayed = match.boards[0] if event.individual and match.boards else ""
    adjourned = match.adjourned(size)
    scores = ("", "") if adjourned else _scores(" ".join(unplayed) if unplayed in FORFEITS else text)
    sides = []
    for at, team in enumerate((match.white, match.black)):
        lineup = match.lineup(team)
        found = event.team(team)
        listed = () if lineup or event.individual else found.members[:size]
        seats = tuple(
            Seat(
                event.name_of(lineup[board]) if board < len(lineup) else "",
                (board % 2 == 0) == (at == 0),
                _PIP.get(sign, "  ")[at].strip(),
                listed[board].name if board < len(listed) else "",
            )
            for board, sign in enumerate(boards)
        )
        sides.append(
            MatchSide(
                team,
                event.tpn(team),
                found.name,
                found.federation,
                scores[at],
                "".join(seat.pip or " " for seat in seats) if any(seat.pip for seat in seats) else "",
                seats,
                bool(lineup),
            )
        )
    state = "done" if not open_boards else "adjourned" if adjourned else "part" if match.begun else "open"
    return MatchView(
        match.table, (sides[0], sides[1]), text, state, size - open_boards, size, bool(match.decided)
    )


def _scores(text: str) -> tuple[str, str]:
    """The score of both sides, from the result in words; a match won or lost without play has + and –."""
    if text in _FORFEITS:
        return _FORFEITS[text]
    first, dash, second = text.replace("–", "-").rstrip("*").partition("-")
    if not dash or not first or not second:
        return (text, "")
    own, other = (decimals(one) if "." in one else one for one in (first.strip(), second.strip()))
    return own, other


@dataclass(frozen=True)
class PlaceRow:
    """A line of the standings: place, team, change since the previous round, values, pips of the rounds."""

    place: str
    move: int
    id: int
    number: int
    name: str
    federation: str
    values: tuple[Value, ...]
    pips: str
    won: int
    drawn: int
    lost: int
    withdrawn: bool


def places(event: Event, table: Standings) -> list[PlaceRow]:
    """The lines of the standings with their changes since the previous round."""
    before: dict[int, int] = {}
    if table.after > 1:
        before = standings(event, table.after - 1).places
    struck = {event.team_of(entry.tpn) for entry in table.struck}
    by_round = [_that_count(event, one, struck) for one in event.rounds[: table.after]]
    found = []
    for row in table.rows:
        team = event.team(event.team_of(row.team.tpn))
        pips = "".join([played.get(team.id, "r") for played in by_round])
        found.append(
            PlaceRow(
                row.place_text,
                before[row.team.tpn] - row.place if row.team.tpn in before else 0,
                team.id,
                row.team.tpn,
                team.name,
                team.federation,
                row.values,
                pips,
                pips.count("w") + pips.count("f"),
                pips.count("d"),
                pips.count("l") + pips.count("u"),
                team.withdrawn,
            )
        )
    return found


def _that_count(event: Event, one: Round, struck: Collection[int]) -> Mapping[int, str]:
    """The pips of a round without the matches of teams whose results are annulled."""
    annulled = {team for match in one.matches for team in (match.white, match.black)
                if not {match.white, match.black}.isdisjoint(struck)}  # fmt: skip
    return {team: pip for team, pip in pips_of(event, one).items() if team not in annulled}


def pips_of(event: Event, one: Round) -> Mapping[int, str]:
    """What a round brought the teams that had a match, as pips: w, d, l, f, u or a space (open)."""
    return _pips(Same(one), Same(event.settings))


@kept(1024)
def _pips(one: Same[Round], settings: Same[EventSettings]) -> Mapping[int, str]:
    scoring = scoring_of(settings.value)
    found: dict[int, str] = {}
    for match in one.value.matches:
        pips = _pips_of_match(scoring, match)
        found.setdefault(match.white, pips[0])
        found.setdefault(match.black, pips[1])
    return found


def _pips_of_match(scoring: Scoring, match: Match) -> str:
    """The pips of White and Black on board 1."""
    if not match.begun or match.open_boards(scoring.boards or 1):
        return "  "
    if match.forfeit:
        return "".join("f" if sign == "+" else "u" for sign in match.forfeit)
    ours, theirs = (side.gp if scoring.boards else side.mp for side in sides(scoring, match))
    return "dd" if ours == theirs else "wl" if ours > theirs else "lw"


def complete_rounds(event: Event) -> int:
    """The rounds with complete results: in an open one nobody has points for unfinished matches."""
    return next((one.number - 1 for one in event.rounds if event.open_matches(one.number)), len(event.rounds))


def leaders_after(event: Event) -> int:
    """The round whose standings show who leads: the last one that is over, also where an adjourned match of it is still
    open; while the first is played its running standings, as soon as it has a result. 0: there are none."""
    whole = complete_rounds(event)
    if not whole and not any(match.begun for one in event.rounds for match in one.matches):
        return 0
    if by_table(event):
        return whole or len(event.rounds)
    return max(whole, len(event.rounds) - 1, 1)


def points_before(event: Event, number: int) -> dict[int, str]:
    """All points before a round, for display, without virtual points."""
    if number < 2 or event.kind == "bracket":
        return {}
    tournament = shown_before(event, number)
    return {event.team_of(entry.tpn): points_text(entry.mp_tenths) for entry in tournament.entries}


@dataclass(frozen=True)
class TeamRound:
    """A round of a team."""

    number: int
    opponent: int | None
    word: str
    colour: str
    pips: str
    score: tuple[str, str]
    state: str
    place: str


def team_rounds(event: Event, team: int) -> list[TeamRound]:
    """The rounds of a team, latest first."""
    found = []
    for one in event.rounds:
        place = ""
        if event.kind != "bracket" and not event.open_matches(one.number):
            place = str(standings(event, one.number).places.get(event.tpn(team), ""))
        match = one.match_of(team)
        if match is None:
            kind = one.byes.get(team)
            word: str = msg("not entered yet") if kind is None else bye_word(kind, by_table(event))
            place = "" if kind is None else place
            found.append(TeamRound(one.number, None, word, "", "", ("", ""), "open", place))
            continue
        view = match_view(event, match)
        mine, other = view.sides if view.sides[0].id == team else view.sides[::-1]
        colour = ("white" if match.white == team else "black") if not event.by_score else ""
        found.append(
            TeamRound(
                one.number, other.id, "", colour, mine.pips, (mine.score, other.score), view.state, place
            )
        )
    return found[::-1]


@dataclass(frozen=True)
class Progress:
    """The progress of a round."""

    matches: int
    done: int
    boards: int
    boards_done: int


def progress_of(views: Sequence[MatchView]) -> Progress | None:
    """How many matches and boards of a round have their result; None without a round."""
    if not views:
        return None
    return Progress(
        len(views),
        sum(one.state == "done" for one in views),
        sum(one.boards for one in views),
        sum(one.boards_done for one in views),
    )


@dataclass(frozen=True)
class Stage:
    """A step of the current round: `done`, `at` or not yet."""

    name: str
    state: str
    note: str = ""


def stages_of(event: Event, decisions: Sequence[Recorded]) -> list[Stage]:
    """The stages of the current round: paired, published, line-ups, playing, closed, and of the last one the end of
    the event."""
    one = event.rounds[-1]
    zone = zone_of(event.settings.time_zone)
    when = {
        item.kind: clock_time(item.at, zone)
        for item in decisions
        if item.kind in ("pair", "publish") and item.data.get("round", one.number) == one.number
    }
    whole = 2 * len(one.matches)
    handed = sum(bool(match.lineup(team)) for match in one.matches for team in (match.white, match.black))
    closed = one.published and not event.open_matches(one.number)
    steps = [("paired", True, when.get("pair", "")), ("published", one.published, when.get("publish", ""))]
    if event.kind == "teams":
        steps.append(
            ("lineups", handed == whole or closed, msg("{done} of {every}", done=handed, every=whole))
        )
    steps += [("playing", closed, ""), ("closed", closed, "")]
    if event.finished or one.number >= (last_round(event) or one.number):
        steps.append(("finished", event.finished, ""))
    at = next((k for k, (_, done, _) in enumerate(steps) if not done), len(steps))
    if (
        event.kind == "teams"
        and at == 2
        and not one.lineups_open
        and any(match.begun for match in one.matches)
    ):
        at = 3
    return [
        Stage(name, "done" if done else "at" if k == at else "", note)
        for k, (name, done, note) in enumerate(steps)
    ]
