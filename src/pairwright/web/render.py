"""Templates, and what is available in all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from pathlib import Path
from secrets import token_urlsafe
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader
from litestar import Request
from litestar.response import Response

from ..domain.dates import dated
from ..domain.messages import Message, msg
from ..domain.names import counted
from ..domain.points import points_said
from ..languages import LANGUAGES, translated
from ..manager.access import ROLE_NAMES
from ..manager.arguments import team_id
from ..manager.choices import choice
from ..manager.deadlines import utc
from ..manager.event import Event
from ..manager.persons import by_link, who
from ..manager.planned import last_round, round_to_enter
from ..manager.registry import VERBS
from ..manager.same import Same
from ..manager.warnings import WORDS
from ..manager.zones import clock_time, in_zone, label_of, zone_of
from ..reasons.byes import note_text
from ..report.listing import Listing
from ..report.look import FOLDER as LOOK
from ..report.look import SHEETS, STATIC, Icons, digest, flag_codes
from ..report.site.render import FOLDER as SITE
from ..report.site.render import halves
from ..store.log import Recorded
from ..tiebreaks.names import definition_of, name_of, short_name
from ..tiebreaks.values import Value, value_text
from ..version import __version__
from .access import is_staff, opens, organisation_of, person_of, place_of, role_of
from .fragments import TOKEN, field_key, kept
from .gate import SHOWN, token_of
from .language import language_of, texts_of
from .place import LOOPBACK
from .team_view import coming_byes

HERE = Path(__file__).parent


@cache
def environment(language: str, players: bool = False, games: bool = False) -> Environment:
    """The templates in a language and with the words for a kind of event; including those of the published site."""
    gettext = texts_of(language, players, games)

    def shown(value: Value) -> str:
        text = translated(value_text(value), language)
        return text if value is None else text.replace("-", "−")

    made = Environment(
        loader=FileSystemLoader([HERE / "templates", LOOK / "templates", SITE / "templates"]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: titled(gettext(value), gettext) if isinstance(value, Message) else value,
    )
    made.globals.update(
        _=gettext,
        term=gettext,
        kept=kept,
        same=Same,
        field_key=field_key,
        points=points_said,
        level_words=WORDS,
        version=__version__,
        halves=halves,
        number=shown,
        value=shown,
        who=who,
        role_names=ROLE_NAMES,
        utc=utc,
        in_zone=in_zone,
        dated=dated,
        clock_time=clock_time,
        zone_name=lambda zone: getattr(zone, "key", ""),
        zone_label=lambda zone: label_of(zone, datetime.now(UTC)),
        picked=picked,
        back_of=back_of,
        nearest=nearest,
        pick_name=pick_name,
        coming_byes=coming_byes,
        choice=lambda name, value: gettext(choice(name, value)),
        counted=counted,
        round_to_enter=round_to_enter,
        of_all=lambda done, every: msg("{done} of {every}", done=done, every=every),
        note_text=note_text,
        short=short,
        nowhere=lambda link: "",
        asset=asset,
        sheets=SHEETS,
        font=FONT,
        flag_codes=flag_codes(),
        tie_break_name=name_of,
        tie_break_short=short_name,
        tie_break_definition=definition_of,
    )
    return made


FONT = next(f"fonts/{path.name}" for path in sorted((STATIC / "fonts").glob("inter-latin.*.woff2")))
"""The font used on every page: browsers preload it."""


ONCE = "pairwright_shown_once"
"""Where the connection keeps the key of a page with a secret."""
AGAIN = "pairwright_again"
"""Where the connection keeps what such a page is made of, so that it can be made again of the state of then."""


def asset(name: str) -> str:
    """The URL of a style sheet, script or picture; it changes with the content, so browsers cache it indefinitely."""
    path = next(
        folder / name for folder in (HERE / "static", STATIC, SITE / "static") if (folder / name).is_file()
    )
    return f"/static/{name}?v={digest(path)}"


def page(
    request: Request[Any, Any, Any],
    name: str,
    code: int = 200,
    once_at: str = "",
    answered: object = None,
    **values: Any,
) -> Response[bytes]:
    """A page from a template. `once_at`: the page shows a secret of which only a hash is stored; without the secret it
    has this address. So it is with an answer to a form whose own address is a secret. `answered`: what was typed and
    said there; whoever loads the page again gets a new one, and the handler finds this under `AGAIN`."""
    if request.method == "POST" and "secret" in request.path_params:
        once_at = quote(nearest(request.url.path, "", False))
    if once_at:
        key = request.scope["state"][ONCE] = token_urlsafe(16)
        request.scope["state"][AGAIN] = answered
        values["path"], once_at = once_at, f"{once_at}?{SHOWN}={key}"
    text = with_token(request, text_of(request, name, once_at=once_at, **values))
    return Response(text.encode(), media_type="text/html", status_code=code)


def with_token(request: Request[Any, Any, Any], text: str) -> str:
    """A rendered page with the token of its forms, if it has any."""
    return text.replace(TOKEN, token_of(request)) if TOKEN in text else text


def text_of(request: Request[Any, Any, Any], name: str, **values: Any) -> str:
    """The same before it has a token."""
    # Messages wait for a full page load: a part that renews itself would swallow them.
    said = request.session.pop("said", None) if has_said(request) else None
    place = place_of(request)
    event = values.setdefault("event", None)
    language = language_of(
        request, event.settings.language if event is not None and name in FOR_THE_PUBLIC else ""
    )
    values.setdefault("watch", False)
    role = role_of(request)
    event_name = values.pop("event_name", request.path_params.get("event", ""))
    staff = is_staff(role)
    path, query = nearest(request.url.path, event_name, staff), request.url.query
    values.setdefault("path", path)
    values.setdefault("address", f"{path}?{query}" if query else path)
    # public pages use the book of an event, the arbiter's its state
    book = values.get("book")
    if event is not None:
        players, games = event.kind != "teams", event.individual
    else:
        players = book is not None and book.solo
        games = book is not None and book.solo and not book.by_score
    return (
        environment(language, players, games)
        .get_template(name)
        .render(
            request=request,
            event_name=event_name,
            within=values.pop("within", within(organisation_of(request))),
            person=person_of(request),
            role=role,
            staff=staff,
            open_door=place.open_door,
            outside=place.outside,
            theme=theme_of(request),
            icon=Icons(),
            initials=initials(person_of(request).name),
            clubs=place.organisations.titles(
                [one[2:] for one in person_of(request).roles if one.startswith("o/")]
            ),
            other_events=place.index.others(event_name, lambda one: is_staff(person_of(request).role(one)))
            if event is not None and staff
            else (),
            crew=crew_of(
                place.desks.desk(event_name).decisions,
                datetime.now(UTC),
                person_of(request).name,
                zone_of(event.settings.time_zone),
            )
            if event is not None and staff
            else (),
            rounds_in_all=last_round(event) if event is not None and event.kind != "bracket" else 0,
            language=language,
            languages=LANGUAGES,
            only_here=name_here(request),
            zone=zone_of(event.settings.time_zone if event is not None else ""),
            said=said,
            csrf=TOKEN,
            **values,
        )
    )


def name_here(request: Request[Any, Any, Any]) -> str:
    """The name of this server in the address of the page if it is one that means every computer itself; such an
    address is of no use on a telephone."""
    name = request.url.hostname or ""
    return name if name in LOOPBACK or name.startswith("127.") else ""


def within(organisation: str) -> str:
    """What precedes the addresses of an organisation; empty for those of the whole place."""
    return f"/o/{quote(organisation)}" if organisation else ""


FOR_THE_PUBLIC = frozenset(("public.html", "public_home.html", "hall.html", "captain.html"))
"""Templates of pages in the language of the event."""
_CREW = 3


def theme_of(request: Request[Any, Any, Any]) -> str:
    """`light` or `dark` as chosen by the user; empty: as the system prefers."""
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in ("light", "dark") else ""


@dataclass(frozen=True)
class Colleague:
    """Somebody else who works at the event: name, initials, and when the last entry was made."""

    name: str
    initials: str
    at: str


def crew_of(decisions: Sequence[Recorded], now: datetime, own: str, zone: tzinfo) -> list[Colleague]:
    """Who else entered something within the last hour, the latest first; three at most, and nobody by a link."""
    since = (now - timedelta(hours=1)).isoformat()
    found: dict[str, Colleague] = {}
    for one in reversed(decisions[-200:]):
        if one.at < since or len(found) == _CREW:
            break
        if one.person not in ("", own, *found) and by_link(one.person) is None:
            found[one.person] = Colleague(one.person, initials(one.person), clock_time(one.at, zone))
    return list(found.values())


def initials(name: str) -> str:
    """Two letters that represent a person."""
    words = [word for word in name.split() if word[:1].isalnum()]
    return "".join(word[0] for word in (words[:1] + words[-1:] if len(words) > 1 else words)).upper() or "–"


def titled(text: str, term: Callable[[str], str] = str) -> str:
    """A sentence with the verbs in it by their titles, as the pages name them, not as a terminal does."""
    return re.sub(
        r"`([a-z-]+)`",
        lambda found: (
            term(msg("“{title}”", title=term(VERBS[found[1]].title))) if found[1] in VERBS else found[0]
        ),
        text,
    )


def refusal(
    why: str, way_out: str, term: Callable[[str], str], href: str = "", link: str = ""
) -> dict[str, str]:
    """What the script of a page is answered where something is not done, in the language of `term`, with a link to
    where that can be mended."""

    def said(text: str) -> str:
        return titled(term(text), term) if isinstance(text, Message) else text

    told = {"error": said(why), "way_out": said(way_out)}
    return {**told, "href": href, "link": said(link)} if href else told


def picked(event: Event, text: object) -> str:
    """The team that a text means, as the picker shows it; the text itself when it means none."""
    try:
        return pick_name(event, team_id(event, text)) if str(text).strip() else ""
    except ValueError:
        return str(text)


def pick_name(event: Event, team: int) -> str:
    """What the picker shows and sends for a team: its name, or `#` and its id where the name means another or several
    (two of one name; a team called "3")."""
    name = event.team(team).name
    try:
        return name if team_id(event, name) == team else f"#{team}"
    except ValueError:
        return f"#{team}"


def back_of(request: Request[Any, Any, Any], event: str, staff: bool) -> str:
    """Where Back leads from a refusal: to the page it came from, if that one can be opened by a link. An answer to a
    form cannot: then to the nearest page above it, or to the desk of the event."""
    base, came = f"{request.url.scheme}://{request.url.netloc}", request.headers.get("referer", "")
    path = request.url.path
    if came.startswith(f"{base}/"):
        page_before = re.split(r"[?#]", came.removeprefix(base))[0]
        if opens(page_before) and page_before != path:  # the refused page itself would be refused again
            return came
    if not opens(path) and opens(path, "POST"):
        return nearest(path, event, staff)
    return _start(event, staff)


def nearest(path: str, event: str, staff: bool) -> str:
    """A path that can be opened by a link: of one that only takes forms the nearest above it, of an act the desk."""
    if opens(path) or not opens(path, "POST"):
        return path
    if "/do/" in path:
        return _start(event, staff)
    while path and not opens(path):
        path = path.rpartition("/")[0]
    return path or "/"


def _start(event: str, staff: bool) -> str:
    return f"/e/{event}/desk" if event and staff else "/"


def short(listing: Listing, rows: int = 10) -> Listing:
    """The first lines of a table."""
    return replace(listing, rows=listing.rows[:rows], notes=())


def has_said(request: Request[Any, Any, Any]) -> bool:
    """Whether a message is waiting for the next page."""
    session = request.scope.get("session")
    return isinstance(session, dict) and "said" in session and "hx-request" not in request.headers


def say(
    request: Request[Any, Any, Any],
    text: str,
    kind: str = "done",
    undo: int = 0,
    more: str = "",
    event: Event | None = None,
) -> None:
    """Queue a message for the next page, in the language of the reader and the words of an event, with the number of
    the decision that can be undone there, and the page of the manual that says `more`."""
    language = language_of(request)
    texts = texts_of(language, event is not None and event.kind != "teams", event is None or event.individual)
    told = texts(text) if isinstance(text, Message) else text
    said = {"text": told, "kind": kind, "undo": undo, "more": more}
    request.session["said"] = said
