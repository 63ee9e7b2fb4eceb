"""The screens in the hall: slides of any size, as configured by the arbiter; and that configuration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar
from urllib.parse import urlencode

from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from ...cups.state import Cup
from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.reading import whole_number
from ...manager.event import Event, RoundClock
from ...report.drawings import bracket
from ...report.listing import Listing
from ...report.lists.cup import group_sections, places_sections
from ...report.pdf import qr
from ..cup_view import CupLine, playable
from ..render import page
from ..view import MatchView, PlaceRow, complete_rounds, match_view, places
from .common import AnyRequest, begun, by_readers, desk_of, url_of
from .public import shown

T = TypeVar("T")
KINDS = ("clock", "pairings", "standings", "now", "bracket", "groups", "places")
"""What a screen can show, in the order of its slides."""
ROWS = (4, 6, 8, 10, 12, 16)
"""Lines per column; fewer lines have larger type."""


@dataclass(frozen=True)
class Screen:
    """The configuration of a screen: contents, lines and columns, seconds per slide, tables."""

    show: tuple[str, ...] = KINDS
    rows: int = 12
    columns: int = 2
    seconds: int = 12
    first: int = 1
    last: int = 0
    """0: to the last table."""

    @property
    def query(self) -> str:
        """The configuration as a query string."""
        found: dict[str, Any] = {"rows": self.rows, "columns": self.columns, "seconds": self.seconds}
        if self.show != KINDS:
            found["show"] = ",".join(self.show)
        if self.first > 1 or self.last:
            found["tables"] = f"{self.first}-{self.last or ''}"
        return urlencode(found)


@dataclass(frozen=True)
class Slide:
    """One slide. `kind` says which of the other fields it has."""

    kind: str
    title: str
    matches: Sequence[MatchView] = ()
    places: Sequence[PlaceRow] = ()
    lines: Sequence[CupLine] = ()
    """Of a cup: the matches that can be played."""
    listing: Listing | None = None
    stage: int = 0


def screen_of(show: str, rows: int, columns: int, seconds: int, tables: str) -> Screen:
    """The configuration in a URL; StateError for an invalid one."""
    chosen = tuple(one for one in KINDS if one in show.split(",")) if show else KINDS
    if not chosen:
        raise StateError(msg("a screen shows some of: {names}", names=", ".join(KINDS)), "show")
    if rows not in ROWS:
        raise StateError(
            msg("the rows per column are one of {names}", names=", ".join(map(str, ROWS))), "rows"
        )
    if columns not in (1, 2, 3):
        raise StateError(msg("a screen has 1, 2 or 3 columns"), "columns")
    if not 3 <= seconds <= 600:
        raise StateError(msg("a slide stays for 3 to 600 seconds"), "seconds")
    low, high = _range(tables) if tables else (1, 0)
    return Screen(chosen, rows, columns, seconds, low, high)


def _range(tables: str) -> tuple[int, int]:
    """First and last table (0: to the end) from a text such as 5, 1-24 or 25-."""
    first, dash, last = tables.partition("-")
    try:
        low = max(1, whole_number(first))
        return low, whole_number(last) if last else 0 if dash else low
    except ValueError:
        raise StateError(msg("tables are a range, such as 1-24 or 25-"), "tables") from None


@dataclass(frozen=True)
class Lines:
    """The contents of the slides of all screens; computed once for all of them."""

    round: int = 0
    matches: Sequence[MatchView] = ()
    after: int = 0
    places: Sequence[PlaceRow] = ()


def lines_of(event: Event) -> Lines:
    """The pairings of the last published round, and the standings after the last finished one."""
    published = event.published
    if event.cup is not None or not published:
        return Lines()
    from ...manager.ranking import standings

    one, after = published[-1], min(complete_rounds(event), len(published))
    return Lines(
        one.number,
        [match_view(event, match) for match in sorted(one.matches, key=lambda match: match.table)],
        after,
        places(event, standings(event, after)) if after else (),
    )


def slides_of(event: Event, screen: Screen, lines: Lines) -> list[Slide]:
    """Everything that a screen shows, divided into slides that fit."""
    size = screen.rows * screen.columns
    found: list[Slide] = []
    if "clock" in screen.show and event.clock is not None:
        found.append(Slide("clock", str(len(event.published))))
    if event.cup is not None:
        return found + _of_cup(event.cup, screen, size)
    if "pairings" in screen.show:
        views = [
            one
            for one in lines.matches
            if one.table >= screen.first and (not screen.last or one.table <= screen.last)
        ]
        found += [Slide("pairings", str(lines.round), matches=part) for part in _parts(views, size)]
    if "standings" in screen.show:
        found += [Slide("standings", str(lines.after), places=part) for part in _parts(lines.places, size)]
    return found


def _of_cup(cup: Cup, screen: Screen, size: int) -> list[Slide]:
    found: list[Slide] = []
    if "now" in screen.show:
        found += [Slide("now", "", lines=part) for part in _parts(playable(cup), size)]
    if "groups" in screen.show:
        found += [Slide("groups", one.title, listing=one.listing) for one in group_sections(cup)]
    if "bracket" in screen.show:
        found += [Slide("bracket", one.name, stage=k) for k, one in enumerate(cup.stages, 1) if one.structure]
    if "places" in screen.show:
        found += [Slide("places", one.title, listing=one.listing) for one in places_sections(cup)]
    return found


def _parts(lines: Sequence[T], size: int) -> list[Sequence[T]]:
    """Lines in even parts of at most a given size, so that the last slide is not nearly empty."""
    if not lines:
        return []
    count = -(-len(lines) // size)
    each = -(-len(lines) // count)
    return [lines[at : at + each] for at in range(0, len(lines), each)]


def _of_all_screens(request: AnyRequest, event: str) -> tuple[Event, Lines]:
    """The event as the public sees it, and the lines of every screen: made once for all."""
    kept = shown(request, event)
    with kept.lock:
        state, _, _ = kept.renew(begun(desk_of(request, event)))
        return state, kept.part(("screen",), lambda: lines_of(state))


def _size_of(request: AnyRequest, event: str, stage: int) -> tuple[int, int]:
    """The size of the picture of a bracket, which is drawn once for all screens."""
    kept = shown(request, event)
    with kept.lock:
        _, book, _ = kept.renew(begun(desk_of(request, event)))
        return kept.part(("bracket size", str(stage)), lambda: bracket(book, number=stage).size)


@get("/e/{event:str}/hall")
@by_readers
def hall(
    request: AnyRequest,
    event: FromPath[str],
    part: FromQuery[int] = 0,
    show: FromQuery[str] = "",
    rows: FromQuery[int] = 12,
    columns: FromQuery[int] = 2,
    seconds: FromQuery[int] = 12,
    tables: FromQuery[str] = "",
) -> Response[bytes]:
    """One slide; the script advances to the next one, and reloads as soon as something has changed."""
    screen = screen_of(show, rows, columns, seconds, tables)
    state, lines = _of_all_screens(request, event)
    slides = slides_of(state, screen, lines)
    at = part % len(slides) if slides else 0
    slide = slides[at] if slides else None
    count = max(len(slide.matches), len(slide.places), len(slide.lines)) if slide else 0
    columns = screen.columns if count > ROWS[1] else 1
    needed = -(-count // columns) if count else screen.rows
    finished = total = 0
    published = state.published
    if published:
        total = len(published[-1].matches)
        finished = total - len(state.open_matches(published[-1].number))
    return page(
        request,
        "hall.html",
        event=state,
        slide=slide,
        size=_size_of(request, event, slide.stage) if slide and slide.kind == "bracket" else (),
        screen=screen,
        grid=next((one for one in ROWS if one >= needed), ROWS[-1]),
        columns=columns,
        part=at,
        parts=len(slides),
        following=(at + 1) % len(slides) if slides else 0,
        finished=finished,
        total=total,
        byes=[state.teams[team].name for team in published[-1].byes][:4] if published else [],
        address_code=qr(url_of(request, event)),
        face=face_of(event_clock, datetime.now(UTC)) if (event_clock := state.clock) else None,
        watch=False,
    )


@dataclass(frozen=True)
class ClockFace:
    """What a screen needs to go on by itself: times in milliseconds since 1970, the server's own among them."""

    now: int
    start: int
    end: int
    default: int
    """When absent players have lost; 0: not shown."""
    state: str
    """`before`, `left` or `over`, when the page was made."""
    text: str
    """The time that is shown then, for screens without scripts."""
    starts: str
    """The start on the local clock."""


def face_of(clock: RoundClock, now: datetime) -> ClockFace:
    """The clock of the round at a moment."""
    start = datetime.strptime(clock.start, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    end = start + timedelta(minutes=clock.minutes)
    default = start + timedelta(minutes=clock.default_minutes)
    state = "before" if now < start else "left" if now < end else "over"
    rest = max(timedelta(0), (start if now < start else end) - now)
    seconds = -(-int(rest.total_seconds() * 1000) // 1000)  # a second that has begun is still shown
    local = start + timedelta(minutes=clock.zone)
    return ClockFace(
        _milliseconds(now),
        _milliseconds(start),
        _milliseconds(end),
        _milliseconds(default) if clock.default_minutes else 0,
        state,
        f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}",
        f"{local:%H:%M}",
    )


def _milliseconds(when: datetime) -> int:
    return int(when.timestamp() * 1000)


@get("/e/{event:str}/screens", sync_to_thread=True)
def hall_setup(
    request: AnyRequest,
    event: FromPath[str],
    show: FromQuery[list[str] | None] = None,
    rows: FromQuery[int] = 12,
    columns: FromQuery[int] = 2,
    seconds: FromQuery[int] = 12,
    tables: FromQuery[str] = "",
) -> Response[bytes]:
    """What the screens show: a form that builds the URL of a screen, with a preview of its slides."""
    state = begun(desk_of(request, event))
    screen = screen_of(",".join(show or []), rows, columns, seconds, tables)
    now, lines = _of_all_screens(request, event)
    kinds = ("now", "groups", "bracket", "places") if state.kind == "bracket" else ("pairings", "standings")
    return page(
        request,
        "hall_setup.html",
        event=state,
        screen=screen,
        kinds=("clock", *kinds),
        face=face_of(state.clock, datetime.now(UTC)) if state.clock else None,
        all_rows=ROWS,
        tables=tables,
        slides=slides_of(now, screen, lines),
        address=f"{url_of(request, event)}/hall?{screen.query}",
    )


HANDLERS = [hall, hall_setup]
