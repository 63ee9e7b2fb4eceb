"""Forms: they are filled with current values, and keep everything typed when something is refused."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.report.event_book import book_of_event
from pairwright.web.language import texts_of
from pairwright.web.pages.roster import edited
from pairwright.web.render import titled

from .conftest import PASSWORD, form

Client = TestClient[Litestar]


def value_of(text: str, name: str) -> str:
    """What stands in a field of a page."""
    found = re.search(rf'name="{name}"[^>]*? value="([^"]*)"', text)
    assert found is not None, name
    return found[1]


def values_of(text: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)"', text)


@pytest.fixture
def new(client: Client) -> Client:
    """An event of two teams before its first round."""
    client.post("/events", data=form(client, "/", name="New", system="fide-team", boards="2"))
    for name, members in (("Ash", "Ann; 2100; GER; FM; 1234\nBob; 2000\nCid"), ("Elm", "Dan\nEve")):
        data = form(client, "/e/New/desk", name=name, members=members, club="North", federation="GER")
        client.post("/e/New/do/team", data=data)
    return client


def test_a_form_with_an_error_comes_back_with_everything_typed_and_the_error_at_its_field(
    client: Client,
) -> None:
    data = form(client, "/", form="1", next="/e/league/field", name="Oak", club="North", rating="many")
    answer = client.post("/e/league/do/team", data=data)
    assert answer.status_code == 409
    assert [value_of(answer.text, name) for name in ("name", "club", "rating")] == ["Oak", "North", "many"]
    assert re.search(r'<div class="field wrong"><label for="f-rating">', answer.text)
    assert answer.text.count('class="error"') == 1
    assert value_of(answer.text, "next") == "/e/league/field"


def test_what_is_missing_is_reported_at_its_field(client: Client) -> None:
    answer = client.post("/e/league/do/absent", data=form(client, "/", form="1", team="#3", kind="half"))
    assert answer.status_code == 409
    assert re.search(r'<div class="field wrong"><label for="f-round">', answer.text)
    assert 'name="team" value="T3"' in answer.text
    assert '<option value="half" selected>half a point</option>' in answer.text


def test_a_refusal_is_at_the_field_that_it_is_about_whatever_its_sentence(new: Client) -> None:
    """The field was guessed from words of the sentence: the zone and too many players have others."""
    answer = new.post("/e/New/do/set", data=form(new, "/", form="1", time_zone="Mars"))
    assert answer.status_code == 409
    assert re.search(r'<div class="field wrong"><label for="f-time_zone">', answer.text)
    crowd = "\n".join(f"P{k}" for k in range(201))
    answer = new.post("/e/New/do/team", data=form(new, "/", form="1", name="Fir", members=crowd))
    assert re.search(r'<div class="field[^"]* wrong"><label for="f-members">', answer.text)
    assert "a team has 200 players at most" in answer.text


def test_a_player_who_is_not_in_the_draw_is_named_without_the_name_of_the_parameter(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="Lines", system="ibf-single"))
    client.post("/e/Lines/do/teams", data=form(client, "/", form="1", teams="Ann\nBob\nCid\nDan"))
    data = form(client, "/", form="1", mode="hand", lines="Ann,Xyz,Cid,Dan")
    text = client.post("/e/Lines/do/draw", data=data).text
    errors = [unescape(one) for one in re.findall(r'<p class="error">.*?</svg>(.*?)</p>', text, re.DOTALL)]
    assert [bool(re.fullmatch(r"There is no \w+ 'Xyz'\.", one)) for one in errors] == [True]


def test_what_is_wrong_with_a_field_that_the_form_lacks_is_said_above_it(new: Client) -> None:
    """Nothing at all was said of a title, which the form of a team has no field for."""
    answer = new.post("/e/New/do/team", data=form(new, "/", form="1", name="Fir", title="QQ"))
    assert answer.status_code == 409
    assert "the title is one of GM" in answer.text


def test_a_list_with_an_error_is_not_lost(new: Client) -> None:
    lines = "Fir; 2100\nOak; Harbour"
    answer = new.post("/e/New/do/teams", data=form(new, "/", form="1", teams=lines))
    assert answer.status_code == 409
    assert "Row 2: Oak: rating is a whole number" in answer.text
    assert f"{lines}</textarea>" in answer.text


def test_a_form_of_a_program_is_refused_in_json(client: Client) -> None:
    data = form(client, "/", form="1", name="Oak", rating="many")
    answer = client.post("/e/league/do/team", data=data, headers={"accept": "application/json"})
    assert (answer.status_code, sorted(answer.json())) == (409, ["error", "way_out"])


def test_the_form_of_a_team_is_filled_with_what_is_there(new: Client) -> None:
    text = new.get("/e/New/form/change-team?team=%231").text
    assert [value_of(text, name) for name in ("name", "club", "federation")] == ["Ash", "North", "GER"]
    assert 'name="fide_id"' not in text, "what only a player has"
    assert 'name="captain"' not in new.get("/e/New/form/change-team").text, "first which team"


def test_a_value_can_be_cleared_and_the_rest_stays(new: Client) -> None:
    data = form(new, "/", form="1", filled="#1", team="#1", name="Ash", club="", federation="GER", rating="")
    assert "Ash is changed." in new.post("/e/New/do/change-team", data=data).text
    text = new.get("/e/New/form/change-team?team=%231").text
    assert [value_of(text, name) for name in ("name", "club", "federation")] == ["Ash", "", "GER"]
    data["name"] = ""
    answer = new.post("/e/New/do/change-team", data=data)
    assert answer.status_code == 409
    assert "The name is empty" in answer.text


def test_a_form_that_showed_nothing_clears_nothing(new: Client) -> None:
    new.post("/e/New/do/change-team", data=form(new, "/", team="#1", club="", rating="2200"))
    text = new.get("/e/New/form/change-team?team=%231").text
    assert [value_of(text, name) for name in ("club", "rating")] == ["North", "2200"]


def test_the_roster_is_filled_with_the_players(new: Client) -> None:
    text = new.get("/e/New/form/roster?team=%231").text
    assert values_of(text, "name")[:3] == ["Ann", "Bob", "Cid"]
    assert values_of(text, "rating")[:3] == ["2100", "2000", ""]
    assert [values_of(text, name)[0] for name in ("title", "federation", "fide_id")] == ["FM", "GER", "1234"]


def typed(text: str) -> dict[str, Any]:
    """The rows of the roster as the browser would send them."""
    names = ("number", "name", "title", "rating", "federation", "fide_id", "birth", "sex")
    return {name: values_of(text, name) for name in names}


def test_rows_are_added_moved_and_removed_without_a_script(new: Client) -> None:
    page = "/e/New/roster/1"
    text = new.post(page, data=form(new, page, do="add", **typed(new.get(page).text))).text
    rows = typed(text)
    assert rows["name"] == ["Ann", "Bob", "Cid", ""]
    rows["name"][3], rows["rating"][3] = "Dora", "1900"
    text = new.post(page, data=form(new, page, do="up:3", **rows)).text
    assert typed(text)["name"] == ["Ann", "Bob", "Dora", "Cid"]
    assert typed(text)["rating"] == ["2100", "2000", "1900", ""]
    new.post(page, data=form(new, page, do="save", **typed(text)))
    assert typed(new.get(page).text)["name"] == ["Ann", "Bob", "Dora", "Cid"]
    assert typed(new.get(page).text)["fide_id"][0] == "1234"


def test_players_do_not_disappear_without_a_question_that_names_them(new: Client) -> None:
    page = "/e/New/roster/1"
    text = new.post(page, data=form(new, page, do="remove:1", **typed(new.get(page).text))).text
    asked = new.post(page, data=form(new, page, do="save", **typed(text)))
    assert asked.status_code == 428
    assert "Bob leaves" in asked.text
    assert "Cid" not in re.sub(r"<input[^>]*>", "", asked.text), "who stays is not named"
    assert typed(new.get(page).text)["name"] == ["Ann", "Bob", "Cid"], "nothing is done before the answer"
    hidden = {name: value_of(asked.text, name) for name in ("team", "confirm")}
    members = value_of(asked.text, "members").replace("&#34;", '"')
    done = new.post("/e/New/do/roster", data=form(new, page, members=members, **hidden))
    assert done.status_code == 200
    assert typed(new.get(page).text)["name"] == ["Ann", "Cid"]


def test_a_list_of_names_keeps_the_players_that_it_names(new: Client) -> None:
    """The numbers of Ann and Bob stay; a list without them made two new players of these names."""
    path = "/e/New/do/roster"
    new.post(path, data=form(new, "/", team="#1", members="Bob\nAnn\nCid\nDora"))
    rows = typed(new.get("/e/New/roster/1").text)
    assert (rows["name"], rows["number"]) == (["Bob", "Ann", "Cid", "Dora"], ["2", "1", "3", "6"])


def test_a_roster_with_an_error_comes_back_as_it_was_typed(new: Client) -> None:
    page = "/e/New/roster/1"
    rows = typed(new.get(page).text)
    rows["rating"][2], rows["birth"][1] = "many", "1990"
    answer = new.post(page, data=form(new, page, do="save", **rows))
    assert answer.status_code == 409
    assert "Player 3: Cid: rating is a whole number from 0 to 9999" in answer.text
    assert typed(answer.text) == rows


def test_the_board_order_has_no_buttons_once_round_1_is_paired(client: Client) -> None:
    text = client.get("/e/league/roster/1").text
    assert 'value="up:' not in text
    assert 'value="remove:' not in text
    more = client.post("/e/league/roster/1", data=form(client, "/", do="add", **typed(text))).text
    assert more.count('value="remove:') == 1


@pytest.mark.parametrize("what", ["up:0", "down:9", "remove:9", "remove:x", "remove:-1", "what"])
def test_an_unknown_button_changes_no_row(what: str) -> None:
    rows: list[dict[str, Any]] = [{"name": "Ann"}, {"name": "Bob"}]
    assert edited(rows, what) == rows


@pytest.mark.parametrize(
    ("name", "password", "field"), [("chief", "a good password", "name"), ("new", "short", "password")]
)
def test_a_new_account_that_is_refused_comes_back_as_it_was_typed(
    closed_app: Litestar, name: str, password: str, field: str
) -> None:
    with TestClient(closed_app) as chief:
        chief.post("/sign-in/try", data=form(chief, "/sign-in", name="chief", password=PASSWORD))
        data = form(chief, "/users", name=name, password=password, role="arbiter", event="cup")
        answer = chief.post("/users/add", data=data)
    assert answer.status_code == 409
    assert value_of(answer.text, "name") == name
    assert '<option value="arbiter" selected>' in answer.text
    assert '<option value="cup" selected>' in answer.text
    assert re.search(rf'<div class="field wrong"><label for="u-{field}">', answer.text)
    assert password not in answer.text, "a password is never shown"


def test_a_new_account_has_the_least_role_unless_another_is_chosen(closed_app: Litestar) -> None:
    with TestClient(closed_app) as chief:
        chief.post("/sign-in/try", data=form(chief, "/sign-in", name="chief", password=PASSWORD))
        offered = re.search(r'id="u-role".*?</select>', chief.get("/users").text, re.DOTALL)
        assert offered is not None
        assert re.findall(r'value="(\w+)" selected', offered[0]) == ["clerk"]
        chief.post("/users/add", data=form(chief, "/users", name="new", password=PASSWORD))
    person = closed_app.state.place.accounts.find("new")
    assert person.roles == {"*": "clerk"}


def opened(app: Litestar, client: Client) -> tuple[str, list[str]]:
    """The page of a captain whose match has not begun with line-ups open, and the players that it offers first."""
    team = app.state.place.desks.desk("league").event.rounds[-1].match(2).white
    client.post("/e/league/do/lineups", data=form(client, "/", open="yes"))
    page = f"/e/league/captain/{app.state.place.accounts.link('league', team)}"
    return page, chosen(client.get(page).text)


def chosen(text: str) -> list[str]:
    """The player selected for each board; 0 for an empty one."""
    boards = re.findall(r'<select name="board\d">(.*?)</select>', text, re.DOTALL)
    found = [re.search(r'value="(\d+)" selected', board) for board in boards]
    return [one[1] if one else "0" for one in found]


def boards(numbers: list[str]) -> dict[str, str]:
    return {f"board{at}": number for at, number in enumerate(numbers, 1)}


def test_three_players_on_four_boards_can_be_handed_in(open_app: Litestar, client: Client) -> None:
    page, first = opened(open_app, client)
    three = [*first[:3], "0"]
    asked = client.post(f"{page}/lineup", data=form(client, page, was="", **boards(three)))
    assert asked.status_code == 428
    assert "has nobody on board 4" in asked.text
    assert chosen(asked.text) == three
    token = value_of(asked.text, "confirm")
    done = client.post(f"{page}/lineup", data=form(client, page, was="", confirm=token, **boards(three)))
    assert "Your line-up is in." in done.text
    assert chosen(done.text) == three


def test_a_line_up_out_of_order_stays_typed_and_is_for_the_arbiter(
    open_app: Litestar, client: Client
) -> None:
    page, first = opened(open_app, client)
    turned = [first[1], first[0], *first[2:]]
    answer = client.post(f"{page}/lineup", data=form(client, page, was="", **boards(turned)))
    assert answer.status_code == 409
    assert "not in the board order" in answer.text
    assert "on paper" in answer.text
    assert 'name="confirm"' not in answer.text
    assert chosen(answer.text) == turned


def test_a_line_up_that_the_arbiter_entered_is_hidden_until_both_are_in(
    open_app: Litestar, client: Client
) -> None:
    desk = open_app.state.place.desks.desk("league")
    for table in (2, 3, 4):
        desk.do("result", table=table, boards="1111")
    desk.do("pair")
    desk.do("publish")
    match = desk.event.rounds[-1].matches[0]
    home, guest = (desk.event.team(one) for one in (match.white, match.black))
    desk.do("lineup", team=f"#{home.id}", members=[one.number for one in home.members[:4]])
    page = f"/e/league/captain/{open_app.state.place.accounts.link('league', guest.id)}"
    name = home.members[0].name

    def public() -> list[bool]:
        line = book_of_event(desk.event, public=True).rounds[-1].matches[0]
        return [bool(seat.first or seat.second) for seat in line.seats]

    assert public() == [False] * 4
    assert f"<bdi>{name}</bdi>" not in client.get(page).text
    desk.do("lineup", team=f"#{guest.id}", members=[one.number for one in guest.members[:4]])
    assert public() == [True] * 4
    assert f"<bdi>{name}</bdi>" in client.get(page).text


def test_a_link_for_no_team_is_refused_on_its_page(client: Client) -> None:
    answer = client.post("/e/league/captains/links", data=form(client, "/e/league/captains", team="99"))
    assert answer.status_code == 409
    assert "Choose a team" in answer.text
    assert 'action="/e/league/captains/links"' in answer.text


def test_what_is_refused_on_these_pages_is_said_in_the_language_of_the_reader(
    open_app: Litestar, client: Client
) -> None:
    """The texts were plain, or became so on their way."""
    captain, first = opened(open_app, client)
    turned = [first[1], first[0], *first[2:]]
    client.cookies.set("language", "de")
    answers = [
        client.post("/e/league/captains/links", data=form(client, "/e/league/captains", team="99")),
        client.post("/e/league/lineups/2", data=form(client, "/e/league/lineups/2")),
        client.post(f"{captain}/lineup", data=form(client, captain, was="", **boards(turned))),
        client.get("/e/league/list/norms"),
        client.post("/e/league/setup", data=form(client, "/e/league/setup", do="add", code="XYZZY")),
    ]
    said = (
        ("Wählen Sie eine Mannschaft", "Choose a team"),
        ("Nichts wurde geändert", "Nothing was changed"),
        ("nicht in der Brettfolge", "not in the board order"),
        ("Niemand hat", "obody has"),
        ("Es gibt keine Wertung", "there is no tie-break"),
    )
    for answer, (german, english) in zip(answers, said, strict=True):
        assert german in answer.text
        assert english not in answer.text


def settings(client: Client, page: str = "/e/New/setup", **changed: Any) -> dict[str, Any]:
    """The form of the settings as the browser would send it, with changes."""
    text = client.get(page).text
    names = ("name", "city", "start", "deputies", "rounds", "boards", "tie_breaks_shown", "filled", "form")
    fields: dict[str, Any] = {name: value_of(text, name) for name in names}
    return {**form(client, page, **fields), "tie_breaks": values_of(text, "tie_breaks"), **changed}


def test_options_of_the_system_are_fields_with_help(new: Client) -> None:
    text = new.get("/e/New/setup").text
    assert "NAME=VALUE" not in text
    acceleration = re.search(r'<select id="option.acceleration".*?</select>', text, re.DOTALL)
    assert acceleration is not None
    assert re.findall(r'<option value="(\w*)"', acceleration[0]) == ["", "none", "baku"]
    new.post("/e/New/do/set", data=settings(new, **{"option.win_mp": "3", "option.initial_colour": "B"}))
    text = new.get("/e/New/setup").text
    assert value_of(text, "option.win_mp") == "3"
    assert '<option value="B" selected>' in text
    same = settings(new, **{"option.win_mp": "3", "option.initial_colour": "B"})
    assert "Nothing was changed." in new.post("/e/New/do/set", data=same).text
    new.post("/e/New/do/set", data=settings(new, **{"option.win_mp": "", "option.initial_colour": "B"}))
    assert value_of(new.get("/e/New/setup").text, "option.win_mp") == ""


def test_settings_with_an_error_come_back_with_everything_typed(new: Client) -> None:
    changed = {"city": "Oslo", "deputies": "Ann, Bob", "option.win_mp": "many"}
    answer = new.post("/e/New/do/set", data=settings(new, **changed))
    assert answer.status_code == 409
    assert [value_of(answer.text, name) for name in changed] == list(changed.values())
    assert re.search(r'<div class="field wrong"><label for="option.win_mp">', answer.text)


def test_a_setting_can_be_cleared(new: Client) -> None:
    new.post("/e/New/do/set", data=settings(new, city="Oslo", start="2026-11-28", deputies="Ann, Bob"))
    assert "Nothing was changed." in new.post("/e/New/do/set", data=settings(new)).text
    new.post("/e/New/do/set", data=settings(new, city="", start="", deputies=""))
    text = new.get("/e/New/setup").text
    assert [value_of(text, name) for name in ("city", "start", "deputies")] == ["", "", ""]


def test_no_two_tie_breaks_to_choose_from_have_the_same_name(new: Client) -> None:
    offered = re.search(r'<select id="t-add".*?</select>', new.get("/e/New/setup").text, re.DOTALL)
    assert offered is not None
    names = re.findall(r"<option[^>]*>([^<]*)</option>", offered[0])
    assert len(names) > 20
    assert len(set(names)) == len(names)


def test_tie_breaks_are_picked_moved_and_removed_by_buttons(new: Client) -> None:
    page = "/e/New/setup"
    first = values_of(new.get(page).text, "tie_breaks")
    text = new.post(page, data=settings(new, do="add", add="WIN", city="Oslo")).text
    assert values_of(text, "tie_breaks") == [*first, "WIN"]
    assert value_of(text, "city") == "Oslo", "the rest of the form stays as it was typed"
    assert "Rounds that brought the points of a win" in text
    text = new.post(page, data=settings(new, do="up:1")).text
    assert values_of(text, "tie_breaks")[:2] == [first[1], first[0]]
    text = new.post(page, data=settings(new, do="remove:0")).text
    assert values_of(text, "tie_breaks") == first[1:]
    wrong = new.post(page, data=settings(new, do="add", code="XYZZY/Q"))
    assert wrong.status_code == 409
    assert re.search(r'<div class="field wrong"><label for="t-code">', wrong.text)
    assert values_of(wrong.text, "tie_breaks") == first
    assert new.get("/api/events/New/state").status_code == 200
    assert values_of(new.get(page).text, "tie_breaks") == first, "nothing was saved so far"
    new.post("/e/New/do/set", data=settings(new, tie_breaks=["MPTS", "WIN"]))
    assert values_of(new.get(page).text, "tie_breaks") == ["MPTS", "WIN"]


def test_tie_breaks_after_the_start_are_picked_in_the_same_way_and_asked_about(client: Client) -> None:
    page = "/e/league/setup"
    codes = values_of(client.get(page).text, "tie_breaks")
    data = form(client, page, tie_breaks_shown=",".join(codes), tie_breaks=[*codes, "WIN"])
    asked = client.post("/e/league/do/tie-breaks", data=data)
    for _ in range(2):
        assert asked.status_code == 428
        again = {**data, "confirm": value_of(asked.text, "confirm"), "reason": "the rules of the league"}
        asked = client.post("/e/league/do/tie-breaks", data=again)
    assert asked.status_code == 200
    assert values_of(client.get(page).text, "tie_breaks") == [*codes, "WIN"]


def test_a_clerk_sees_no_links_to_what_is_refused(closed_app: Litestar) -> None:
    with TestClient(closed_app) as clerk:
        clerk.post("/sign-in/try", data=form(clerk, "/sign-in", name="clerk", password=PASSWORD))
        pages = (
            "/",
            "/e/league/desk",
            "/e/league/results/2",
            "/e/league/lineups/2",
            "/e/cup/desk",
            "/e/cup/bracket",
        )
        found = {
            link.partition("#")[0].replace("&amp;", "&")
            for page in pages
            for link in re.findall(r'<a [^>]*href="(/[^"]*)"', clerk.get(page).text)
        }
        assert "/e/league/results/2" in found
        refused = sorted(link for link in found if link and clerk.get(link).status_code in (401, 403, 409))
        assert not refused


def test_a_forfeit_has_no_preset(client: TestClient[Litestar]) -> None:
    """The form names the two sides; who did not appear has to be chosen, and nothing is entered before."""
    page = client.get("/e/league/form/forfeit?round=2&table=2").text
    select = page.partition('name="value"')[2].partition("</select>")[0]
    assert re.findall(r'<option value="([^"]*)"', select) == ["", "-+", "+-", "--"]
    assert select.startswith(" required")
    assert re.findall(r">([^<]* did not appear)<", select) == ["8 T8 did not appear", "3 T3 did not appear"]
    given = form(client, "/", form="1", round="2", table="2", sure="1")
    answer = client.post("/e/league/do/forfeit", data=given)
    assert answer.status_code == 409
    assert "This is needed." in answer.text
    assert 'value="2"' in answer.text.partition('name="table"')[2].partition(">")[0]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "“Hand in a line-up”"), ("de", "„Aufstellung abgeben“"), ("es", "«")]
)
def test_a_verb_in_a_sentence_has_its_title_and_quotation_marks_of_the_language(
    language: str, said: str
) -> None:
    text = titled("See `lineup`.", texts_of(language, False, False))
    assert said in text
    assert ("Hand in" in text) == (language == "en")
