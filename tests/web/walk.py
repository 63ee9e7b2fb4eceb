"""Every page, by the table of routes: visited by the tests of all pages. A route in neither list fails one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pairwright.formats.rating_lists import build_index
from pairwright.store.shelf import open_log
from pairwright.web.chiefs import scope_of
from pairwright.web.pages.slips import key_of
from pairwright.web.place import Installation

from ..manager.tools import Hand, league
from .conftest import PASSWORD, fill

PUBLIC = ("index", "standings", "teams/index", "teams/1", "rounds/1", "boards/1", "cross-table", "pictures",
          "players/index", "players/1", "schedule")  # fmt: skip

PAGES: dict[str, tuple[str, ...]] = {
    "GET /": ("/",),
    "GET /sign-in": ("/sign-in",),
    "GET /users": ("/users",),
    "GET /manual/{page}": ("/manual/how-to/serve.md", "/manual/how-to/correct.md"),
    "GET /password": ("/password",),
    "GET /organisations": ("/organisations",),
    "GET /o/{organisation}": ("/o/{club_page}",),
    "GET /o/{organisation}/members": ("/o/{club_page}/members",),
    "GET /invitation/{secret}": ("/invitation/{invited}",),
    "GET /sign-up": ("/sign-up",),
    "GET /ratings": ("/ratings", "/ratings?beside=all"),
    "GET /e/{event}": ("/e/league", "/e/cup", "/e/groups", "/e/club", "/e/open", "/e/new"),
    "GET /e/{event}/p/{rest}": (
        *(f"/e/league/p/{rest}" for rest in PUBLIC),
        *(f"/e/open/p/{rest}" for rest in ("standings", "rounds/1", "teams/index", "teams/1", "cross-table")),
        "/e/cup/p/brackets/1",
    ),
    "GET /e/{event}/hall": ("/e/league/hall", "/e/league/hall?part=1", "/e/open/hall", "/e/cup/hall",
                            "/e/cup/hall?part=1", "/e/groups/hall?part=1", "/e/new/hall"),
    "GET /e/{event}/screens": ("/e/league/screens", "/e/cup/screens", "/e/new/screens"),
    "GET /e/{event}/captain/{secret}": ("/e/league/captain/{league}", "/e/squads/captain/{squads}"),
    "GET /e/{event}/desk": tuple(
        f"/e/{one}/desk" for one in ("league", "open", "cup", "groups", "club", "new", "over")
    ),
    "GET /e/{event}/results/{number}": ("/e/league/results/2", "/e/open/results/2", "/e/club/results/1"),
    "GET /e/{event}/lineups/{number}": ("/e/league/lineups/2", "/e/squads/lineups/2"),
    "GET /e/{event}/form/{verb}": (
        *(
            f"/e/league/form/{verb}"
            for verb in ("team", "teams", "absent", "change-team?team=%231", "award", "roster", "apart", "forfeit",
                         "values", "order", "set-pairs", "group")
        ),
        *(f"/e/cup/form/{verb}" for verb in ("draw", "score", "stage")),
    ),
    "GET /e/{event}/round/{number}": ("/e/league/round/1", "/e/league/round/2", "/e/league/round/2?why=1",
                                      "/e/open/round/2", "/e/club/round/1", "/e/preview/round/2"),
    "GET /e/{event}/explain/{number}": ("/e/league/explain/2", "/e/open/explain/2?length=full"),
    "GET /e/{event}/verbs": ("/e/league/verbs", "/e/cup/verbs"),
    "GET /e/{event}/setup": ("/e/league/setup", "/e/new/setup", "/e/open/setup", "/e/cup/setup"),
    "GET /e/{event}/field": ("/e/league/field", "/e/open/field", "/e/cup/field", "/e/new/field"),
    "GET /e/{event}/entries": ("/e/new/entries",),
    "GET /e/{event}/keep": ("/e/league/keep", "/e/cup/keep", "/e/new/keep"),
    "GET /e/{event}/team/{team}": ("/e/league/team/1", "/e/squads/team/1", "/e/open/team/1", "/e/cup/team/1"),
    "GET /e/{event}/roster/{team}": ("/e/league/roster/1",),
    "GET /e/{event}/ratings": ("/e/league/ratings", "/e/open/ratings", "/e/new/ratings"),
    "GET /e/{event}/checks": ("/e/league/checks", "/e/open/checks", "/e/cup/checks"),
    "GET /e/{event}/log": ("/e/league/log", "/e/open/log", "/e/cup/log", "/e/league/log?find=nothing+at+all"),
    "GET /e/{event}/standings": ("/e/league/standings?after=1", "/e/league/standings?after=1&team=1&code=MPTS",
                                 "/e/open/standings?after=1"),
    "GET /e/{event}/bracket": ("/e/cup/bracket", "/e/groups/bracket"),
    "GET /e/{event}/papers": ("/e/league/papers", "/e/cup/papers", "/e/open/papers"),
    "GET /e/{event}/list/{what}": ("/e/league/list/standings", "/e/league/list/pairings", "/e/open/list/standings"),
    "GET /e/{event}/prizes": ("/e/league/prizes", "/e/open/prizes"),
    "GET /e/{event}/publish": ("/e/league/publish", "/e/cup/publish"),
    "GET /e/{event}/captains": ("/e/league/captains",),
    "GET /e/{event}/correct/{number}/{table}": ("/e/league/correct/1/1", "/e/squads/correct/1/1",
                                                "/e/open/correct/2/1"),
    "GET /e/{event}/slips/{number}": ("/e/league/slips/2", "/e/squads/slips/2"),
    "GET /e/{event}/slip/{number}/{table}/{side}/{secret}": ("/e/squads/slip/2/1/1/{slip}",
                                                             "/e/club/slip/1/1/1/{club}"),
}  # fmt: skip
"""Route to addresses of its pages, in the events that `fill_all` makes."""

NO_PAGES = {
    "GET /e/{event}/data/{rest}": "JSON",
    "GET /e/{event}/live": "a stream",
    "GET /e/{event}/bracket/{number}": "a picture",
    "GET /e/{event}/plot/{rest}": "a picture",
    "GET /health": "JSON",
    "GET /metrics": "figures",
    "GET /language/{code}": "a redirect",
    "GET /theme/{code}": "a redirect",
    "GET /api/events": "JSON",
    "GET /api/events/{event}": "JSON",
    "GET /api/events/{event}/rounds/{number}": "JSON",
    "GET /api/events/{event}/standings": "JSON",
    "GET /api/events/{event}/state": "JSON",
    "GET /api/events/{event}/log": "JSON",
    "GET /api/schema": "JSON",
    "GET /api/schema/openapi.json": "JSON",
    "GET /e/{event}/results/{number}/rows": "JSON",
    "GET /e/{event}/find": "JSON",
    "GET /e/{event}/rated": "JSON",
    "GET /e/{event}/pgn/{number}": "a file",
    "GET /e/{event}/paper/{what}": "a file",
    "GET /e/{event}/file/{form}": "a file",
    "GET /static/{file_path}": "a file",
}

ERRORS = ("/nothing", "/o/nothing", "/invitation/nothing",
          "/e/nothing/desk", "/e/league/round/99", "/e/league/p/nothing", "/e/league/captain/wrong",
          "/e/league/form/nothing")  # fmt: skip
"""Addresses answered with an error page."""


def _press(path: str, button: str, **fields: str) -> Callable[[Any, str], None]:
    """Open a page, fill in a form and press its button."""

    def act(page: Any, base: str) -> None:
        page.goto(base + path)
        for label, value in fields.items():
            field = page.locator(f":is(form, section):has(button:text('{button}')) [name={label}]").first
            if field.evaluate("one => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        with page.expect_navigation():
            page.locator(f":is(form, section) button:text('{button}')").first.click()

    return act


def _restore(page: Any, base: str) -> None:
    """Upload the backup of an event: what is in it."""
    content = page.request.get(f"{base}/e/league/file/backup").body()
    page.goto(f"{base}/")
    file = {"name": "league.pairwright", "mimeType": "application/octet-stream", "buffer": content}
    page.locator("#f-upload").set_input_files(file)
    with page.expect_navigation():
        page.locator("#from-file button").first.click()


ANSWERS: dict[str, Callable[[Any, str], None]] = {
    "POST /e/{event}/do/{verb}, a question": _press("/e/league/form/withdraw", "Withdraw", team="#1"),
    "POST /e/{event}/do/{verb}, a refusal": _press(
        "/e/league/form/forfeit", "Enter a forfeit", table="99", value="+-"
    ),
    "POST /e/{event}/entries": _press(
        "/e/new/entries", "Look at it", table="Team\tName\tRating\nAsh\tAnn\t2000"
    ),
    "POST /e/{event}/entries, an error": _press("/e/new/entries", "Look at it", table="nothing"),
    "POST /e/{event}/setup, an error": _press("/e/new/setup", "Save", rounds="many"),
    "POST /e/{event}/roster/{team}, an error": _press("/e/league/roster/1", "Save the roster", rating="much"),
    "POST /import, an event file": _restore,
    "POST /put-away, an error": _press("/e/league/keep", "Delete", name="Leage"),
    "POST /copy, an error": _press("/e/league/keep", "Copy", name=" "),
    "POST /e/{event}/captains/links": _press("/e/league/captains", "Make all links"),
    "POST /e/{event}/lineups/{number}, a question": _press(
        "/e/squads/lineups/2", "Save the line-ups", **{"members-1": "0"}
    ),
    "POST /events, an error": _press("/", "Create", name="Bad", rounds="many"),
    "POST /users/add, an error": _press("/users", "Create", name=" a", password="long enough to be one"),
    "POST /o/{organisation}/invite": _press("/o/Chess-Club-of-the-Town/members", "Make a link", role="clerk"),
    "POST /organisations, an error": _press("/organisations", "Create", title=" / "),
    "POST /sign-up, an error": _press(
        "/sign-up", "Sign up", title="Club", name="Bob", password="long enough", again="not the same"
    ),
    "POST /tokens": _press("/users", "Make a key", name="Ann"),
}
"""Pages shown only after an act."""


def fill_all(folder: Path) -> None:
    """The events of `fill`, and one of each other kind and state."""
    fill(folder)
    keep_list(folder)
    open_event = _begin(folder, "open", "Open", system="fide-dutch", rounds=3)
    open_event(
        "teams", teams=[{"name": f"P{k}", "rating": 2300 - 9 * k, "federation": "SUI"} for k in range(1, 8)]
    )
    for verb, given in (("rank", {}), ("lot", {"seed": "coin"}), ("pair", {}), ("publish", {})):
        open_event(verb, **given)
    for table in (1, 2, 3):
        open_event("result", table=table, boards="1=0"[table % 3])
    open_event("pair")
    open_event("publish")
    open_event("result", table=1, boards="=")
    open_event.desk.log.close()
    groups = _begin(folder, "groups", "Groups", system="ibf-groups")
    groups("teams", teams=["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"])
    groups("groups", count=2, method="snake", seed="coin")
    groups("score", match=groups.desk.event.cup.groups.to_play()[0], points="7-5")  # type: ignore[union-attr]
    groups.desk.log.close()
    _begin(folder, "new", "New").desk.log.close()
    preview = _begin(folder, "preview", "Preview", system="team-round-robin", rounds=3, boards=1)
    preview("teams", teams=["Bern", "Cork", "Deal", "A club with a very long name that goes on and on II"])
    preview("draw-order", seed="coin")
    preview("pair")
    preview("publish")
    for table in (1, 2):
        preview("result", table=table, boards="1")
    preview("pair")
    preview.desk.log.close()
    squads = league(4, 3, log=open_log(folder / "squads.pairwright", create=True))
    squads("set", results_by_link=True)
    for number in (1, 2):
        squads("pair")
        squads("publish")
        squads("lineups", open="yes")
        for match in squads.desk.event.rounds[-1].matches if number == 1 else ():
            for team in (match.white, match.black):
                squads(
                    "lineup",
                    team=f"#{team}",
                    members=[one.number for one in squads.desk.event.team(team).members[:4]],
                )
            squads("result", table=match.table, boards="1=01")
    squads.desk.log.close()
    over = _begin(folder, "over", "Over", system="ibf-swiss", rounds=1)
    over("teams", teams=["Ann", "Bob"])
    for verb, given in (("order", {"teams": []}), ("pair", {}), ("publish", {}),
                        ("result", {"table": 1, "points": "7-5"}), ("finish", {})):  # fmt: skip
        over(verb, **given)
    over.desk.log.close()


def keep_list(folder: Path) -> None:
    """A rating list with some of the players of these events."""
    source = folder / "list.csv"
    rows = [f"{k},P{k},GM,SUI,{2300 - 8 * k},200{k}" for k in range(1, 6)]
    source.write_text("\n".join(["FIDE ID,Name,Title,Federation,Rating,Born", *rows]))
    build_index(str(source), str(folder / "rating-lists" / "fide.sqlite"), date="2026-11-01")
    source.unlink()


def _begin(folder: Path, file: str, name: str, **given: Any) -> Hand:
    hand = Hand(open_log(folder / f"{file}.pairwright", create=True))
    hand("create", name=name, **given)
    return hand


def addresses(place: Installation) -> list[str]:
    """Every address, with working links of captains, slips and invitations, and an organisation."""
    links = {name: place.accounts.link(name, 1) for name in ("league", "squads")}
    for key, name, number in (("slip", "squads", 2), ("club", "club", 1)):
        desk = place.desks.desk(name)
        match = desk.event.round(number).match(1)
        links[key] = key_of(place.form_secret, name, desk, number, match, 1)
    organisations = place.organisations
    links["club_page"] = club = organisations.create("Chess Club of the Town")
    organisations.give("league", club)
    place.accounts.add("Ann", PASSWORD, "clerk", scope_of(club))
    links["invited"] = organisations.invite(club, "arbiter")
    organisations.open_sign_up(True)
    return [*(path.format(**links) for paths in PAGES.values() for path in paths), *ERRORS]


def every_page(page: Any, base: str, installation: Installation) -> Iterator[str]:
    """Open one page after another, then those shown only after an act."""
    for path in addresses(installation):
        answer = page.goto(base + path)
        assert answer.ok != (path in ERRORS), (path, answer.status)
        yield path
    for name, act in ANSWERS.items():
        act(page, base)
        yield name
