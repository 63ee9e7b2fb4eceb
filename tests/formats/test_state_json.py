"""The round-state document: reading, writing, and that nothing invalid gets through."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairwright import (
    Colour,
    Entry,
    FileError,
    PastRound,
    Player,
    Prohibition,
    Result,
    StateError,
    Tournament,
    VirtualPoints,
    answer,
    load,
    read_state,
    write_state,
)
from pairwright.domain.event_info import EventInfo
from pairwright.domain.scoring import Scoring
from pairwright.domain.tournament import AbnormalPoints, NationalRating, RequestedBye
from pairwright.formats.game_json import read_game_round, usual_game_round, usual_games
from pairwright.formats.info_json import INFO_CHOICES, INFO_LISTS, INFO_TEXTS
from pairwright.formats.state_json import read_state_text
from pairwright.formats.state_writer import write_state_text
from tests.yardstick import best_of_three

from .refusals import CONTRADICTIONS, SHAPE, names
from .states import CASES, EXAMPLES, changed, on_boards, played, small


def test_every_field_is_read() -> None:
    tournament = read_state(small())
    assert tournament == Tournament(
        system="fide-team",
        round=3,
        name="A league",
        notes=("made up",),
        options={
            "colour_preference": "A",
            "rounds": 5,
            "initial_colour": "W",
            "win_mp": 2,
            "pab_gp": 2.5,
        },
        entries=(
            Entry(
                1,
                "Ash",
                (
                    PastRound.of_tenths(Result.PLAYED, 2, Colour.WHITE, 20, 25),
                    PastRound.of_tenths(Result.PLAYED, 3, Colour.BLACK, 10, 20),
                ),
                players=(Player(1, "Moe, Ole", national=(NationalRating("NOR", 1900, "7"),)),),
            ),
            Entry(
                2,
                "Birch",
                (
                    PastRound.of_tenths(Result.PLAYED, 1, Colour.BLACK, 0, 15),
                    PastRound.of_tenths(Result.FORFEIT_WIN, 4, None, 20, 40),
                ),
            ),
            Entry(
                3,
                history=(
                    PastRound.of_tenths(Result.PLAYED, 4, Colour.WHITE, 20, 40),
                    PastRound.of_tenths(Result.PLAYED, 1, Colour.WHITE, 10, 20),
                ),
            ),
            Entry(
                4,
                history=(
                    PastRound.of_tenths(Result.PLAYED, 3, Colour.BLACK, 0, 0),
                    PastRound.of_tenths(Result.FORFEIT_LOSS, 2, None, 0, 0),
                ),
            ),
            Entry(
                5,
                history=(
                    PastRound(Result.ZERO_BYE),
                    PastRound.of_tenths(Result.PAB, mp_tenths=10, gp_tenths=20),
                ),
                joined_round=2,
            ),
            Entry(
                6,
                history=(
                    PastRound.of_tenths(Result.HALF_BYE, mp_tenths=10, gp_tenths=20),
                    PastRound(Result.ZERO_BYE),
                ),
                available=False,
            ),
        ),
        prohibited=(Prohibition((1, 5), 3, 3), Prohibition((2, 3, 5), 2, None), Prohibition((2, 4), 1, 2)),
        forced=((2, 1),),
        acceleration=(VirtualPoints.of_tenths(10, 5, 1, 2, 1, 3),),
        requested=(RequestedBye(3, 4, Result.HALF_BYE),),
        info=EventInfo(city="Elm", deputies=("A", "B"), game_points=(("W", 3), ("D", 1.5))),
        abnormal=(AbnormalPoints.of_tenths(10, 25, kind="H"), AbnormalPoints.of_tenths(-10, 0, 4, (1, 2))),
    )


def test_writing_gives_the_document_back() -> None:
    assert write_state(read_state(small())) == small()


def test_every_stored_case_comes_back_as_it_was() -> None:
    with gzip.open(CASES, "rt", encoding="utf-8") as lines:
        states = [json.loads(line)["state"] for line in lines]
    assert len(states) == 1339
    for state in states:
        assert write_state(read_state(state)) == state


@pytest.mark.parametrize(
    "path", sorted({*EXAMPLES.iterdir()} - {*EXAMPLES.glob("*.py")}), ids=lambda path: path.name
)
def test_every_example_comes_back_from_json_as_it_was(path: Path) -> None:
    tournament = load(path)
    assert read_state_text(write_state_text(tournament)) == tournament


# Any tournament, sensible or not, goes out and comes back

texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8)
numbers = st.integers(1, 300)
points = st.integers(-30, 500)
lineups = st.lists(st.integers(0, 9999), max_size=3).map(tuple)
matches = st.sampled_from([result for result in Result if result.paired])
byes = st.sampled_from([result for result in Result if not result.paired])
opponents, colours = st.none() | numbers, st.none() | st.sampled_from(Colour)
histories = st.builds(
    PastRound, matches, opponents, colours, points, points, st.just(""), lineups
) | st.builds(PastRound, byes, opponents, colours, points, points, st.just(""), st.just(()))
nationals = st.builds(NationalRating, st.sampled_from(["NOR", "IND"]), st.integers(0, 2900), *[texts] * 6)
players = st.builds(
    Player,
    st.integers(0, 9999),
    texts,
    texts,
    texts,
    st.integers(0, 2900),
    texts,
    st.integers(0, 10**8),
    texts,
    st.lists(nationals, max_size=2).map(tuple),
)
entries = st.builds(
    Entry,
    numbers,
    texts,
    st.lists(histories, max_size=3).map(tuple),
    st.booleans(),
    numbers,
    texts,
    st.integers(0, 2900),
    texts,
    st.lists(players, max_size=2).map(tuple),
)
ranges = st.tuples(numbers, numbers).map(sorted)
teams = st.lists(numbers, min_size=2, max_size=4).map(tuple)
prohibitions = st.builds(lambda t, r: Prohibition(t, *r), teams, ranges) | st.builds(
    Prohibition, teams, numbers, st.none()
)
accelerations = st.builds(
    lambda mp, gp, r, t: VirtualPoints.of_tenths(mp, gp, *r, *t), points, points, ranges, ranges
)
requests = st.builds(
    RequestedBye,
    numbers,
    numbers,
    st.sampled_from([Result.HALF_BYE, Result.FULL_BYE, Result.ZERO_BYE, Result.PAB]),
)
abnormal = st.builds(
    AbnormalPoints, points, points, st.none() | numbers, teams, st.sampled_from(["", *"WDLFHZ+-"])
) | st.builds(AbnormalPoints, points, points, st.none(), st.just(()), st.sampled_from("WDLFHZ+-"))


def info_text(name: str) -> st.SearchStrategy[str]:
    """Texts of a field of the event's info: any, or one of the fixed values."""
    return st.sampled_from(INFO_CHOICES[name]) if name in INFO_CHOICES else texts


infos = st.builds(
    EventInfo,
    **{name: info_text(name) for name in INFO_TEXTS},
    **{name: st.lists(info_text(name), max_size=2).map(tuple) for name in INFO_LISTS},
    game_points=st.dictionaries(texts, points, max_size=2).map(lambda values: tuple(values.items())),
)
tournaments = st.builds(
    Tournament,
    st.sampled_from(["fide-team", ""]),
    numbers,
    st.lists(entries, max_size=4).map(tuple),
    st.fixed_dictionaries(
        {},
        optional={
            "rounds": numbers,
            "primary": st.sampled_from(["MP", "GP"]),
            "win_mp": st.integers(0, 50).map(lambda tenths: tenths / 10),
            "secondary_for_colours": st.booleans(),
            "pab_mp": st.none(),
        },
    ),
    texts,
    st.lists(prohibitions, max_size=2).map(tuple),
    st.lists(st.tuples(numbers, numbers), max_size=2).map(tuple),
    st.lists(accelerations, max_size=2).map(tuple),
    st.lists(texts, max_size=2).map(tuple),
    st.lists(requests, max_size=2).map(tuple),
    infos,
    abnormal=st.lists(abnormal, max_size=2).map(tuple),
)


@given(tournaments)
def test_written_and_read_again_it_is_the_same_tournament(tournament: Tournament) -> None:
    assert read_state(write_state(tournament)) == tournament
    assert read_state_text(write_state_text(tournament)) == tournament


def test_options_given_as_text_are_written_in_the_types_of_the_document() -> None:
    tournament = read_state(small()).with_options(rounds="7", win_mp="2.5", primary="gp", pab_mp=None)
    assert write_state(tournament)["options"] == {
        "colour_preference": "A",
        "rounds": 7,
        "initial_colour": "W",
        "win_mp": 2.5,
        "pab_gp": 2.5,
        "primary": "GP",
        "pab_mp": None,
    }


# What is refused


@pytest.mark.parametrize(("path", "value", "where", "why"), SHAPE, ids=names(SHAPE))
def test_a_wrong_shape_is_refused_with_its_place_and_a_sentence(
    path: str, value: Any, where: str, why: str
) -> None:
    with pytest.raises(StateError) as refusal:
        read_state(changed(path, value))
    assert refusal.value.where == where
    assert why in refusal.value.why


@pytest.mark.parametrize(("path", "value", "where", "why"), CONTRADICTIONS, ids=names(CONTRADICTIONS))
def test_a_contradiction_is_refused_with_its_place_and_a_sentence(
    path: str, value: Any, where: str, why: str
) -> None:
    document = answer(changed(path, value))
    assert document.pop("error") == "invalid-state"
    assert document.pop("where") == where
    assert why in document.pop("why")
    assert not document


@pytest.mark.parametrize("junk", [None, [], "state", 7, True, {}, {"format": "pairwright-state/1"}])
def test_what_is_not_a_state_at_all_gets_an_answer(junk: Any) -> None:
    assert answer(junk)["error"] == "invalid-state"


def test_a_value_nested_without_end_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for path in ("format", "name", "options.rounds", "entries[0].tpn", "entries[0].history[0].gp"):
        assert answer(changed(path, None))["error"] == "invalid-state"
        document = small()
        place: Any = document
        *steps, last = path.replace("[0]", ".0").split(".")
        for step in steps:
            place = place[int(step) if step.isdigit() else step]
        place[last] = deep
        assert "not a list" in answer(document)["why"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON: expecting value"),
        ('{"format": ', "not JSON: expecting value"),
        ('{"round": NaN}', "NaN is not a JSON number"),
        ('{"round": -Infinity}', "-Infinity is not a JSON number"),
        ('{"round": 1, "round": 2}', "the key 'round' stands twice in one object"),
        ("[" * 200_000, "lists and objects are nested too deeply"),
        ('{"a":' * 200_000, "lists and objects are nested too deeply"),
        (f'{{"round": {"9" * 10_000}}}', "a number has too many digits"),
        (b'{"name": "\xff"}', "byte 11 is not UTF-8 text"),
        ("{} {}", "not JSON: extra data"),
    ],
)
def test_what_is_not_json_is_a_fault_of_the_file(text: str | bytes, why: str) -> None:
    with pytest.raises(FileError) as refusal:
        read_state_text(text, "a.json")
    assert why in refusal.value.issues[0].text
    assert str(refusal.value).startswith("a.json: ")


def test_the_place_of_a_json_fault_is_its_line_and_column() -> None:
    with pytest.raises(FileError, match=r"^a\.json: line 2, columns 12-12: not JSON: expecting value"):
        read_state_text('{"round": 1,\n "system": ?}', "a.json")


def test_a_byte_order_mark_is_not_an_error() -> None:
    assert read_state_text(b"\xef\xbb\xbf" + write_state_text(read_state(small())).encode()) == read_state(
        small()
    )


# Boards


@pytest.mark.parametrize(
    ("mine", "theirs", "mp", "gp"),
    [
        ("1=0=", "0=1=", (10, 10), (20, 20)),
        ("1==1", "0==0", (20, 0), (30, 10)),
        ("0000", "1111", (0, 20), (0, 40)),
        ("+--0", "-+-1", (0, 20), (10, 20)),  # the third board was lost by both
        ("**1=", "**0=", (20, 0), (25, 15)),
        ("*", "*", (10, 10), (5, 5)),
        ("WDL", "LDW", (10, 10), (15, 15)),
        ("=0", "0=", (10, 10), (5, 5)),  # ½-0 and 0-½, by the arbiter
    ],
)
def test_boards_stand_for_points(mine: str, theirs: str, mp: tuple[int, int], gp: tuple[int, int]) -> None:
    entries = read_state(on_boards(mine, theirs)).entries
    assert tuple(entry.mp_tenths for entry in entries) == mp
    assert tuple(entry.gp_tenths for entry in entries) == gp
    assert [entry.history[0].boards for entry in entries] == [mine, theirs]


def test_match_points_of_boards_are_those_of_the_competition() -> None:
    win = read_state(on_boards("11", "00", win_mp=3, draw_mp=1, loss_mp=0.5)).entries
    draw = read_state(on_boards("10", "01", win_mp=3, draw_mp=1.5, loss_mp=0.5)).entries
    assert [entry.mp_tenths for entry in win] == [30, 5]
    assert [entry.mp_tenths for entry in draw] == [15, 15]


def test_a_forfeited_match_on_boards_is_won_and_lost_whatever_the_sums() -> None:
    won = read_state(on_boards("++", "--", "forfeit-win")).entries
    both = read_state(on_boards("--", "--", "forfeit-loss")).entries
    assert [(entry.mp_tenths, entry.gp_tenths) for entry in won] == [(20, 20), (0, 0)]
    assert [(entry.mp_tenths, entry.gp_tenths) for entry in both] == [(0, 0), (0, 0)]


def test_points_that_are_given_win_over_boards() -> None:
    document = on_boards("11", "00")
    document["entries"][0]["history"][0].update(mp=1, gp=1.5)  # an appeal
    entry = read_state(document).entries[0]
    assert (entry.mp_tenths, entry.gp_tenths, entry.history[0].boards) == (10, 15, "11")


def test_the_other_side_may_be_given_by_points() -> None:
    document = on_boards("10=1", "01=0")
    document["entries"][1]["history"][0] = played(1, "B", 0, 1.5)
    assert read_state(document).entries[0].mp_tenths == 20


@pytest.mark.parametrize(
    ("mine", "theirs", "why"),
    [
        ("111", "00", "team 1 and team 2 have 3 and 2 boards in the same match"),
        ("11", "01", "team 1 and team 2: '1' and '1' on board 2 do not fit together"),
        ("1+", "00", "team 1 and team 2: '+' and '0' on board 2 do not fit together"),
        ("1*", "0=", "team 1 and team 2: '*' and '=' on board 2 do not fit together"),
    ],
)
def test_two_sides_of_a_match_must_fit(mine: str, theirs: str, why: str) -> None:
    with pytest.raises(StateError) as refusal:
        read_state(on_boards(mine, theirs))
    assert refusal.value.why == why
    assert refusal.value.where == "entries[0].history[0].boards"


@pytest.mark.parametrize("opponent", [1, 9, 3])
def test_boards_without_the_other_side_cannot_be_counted(opponent: int) -> None:
    document = on_boards("11", "00")
    document["entries"][0]["history"][0]["opponent"] = opponent
    with pytest.raises(StateError, match="the match points of round 1 cannot be counted from the boards"):
        read_state(document)


GAME = {"result": "win", "opponent": 2, "colour": "W"}


@pytest.mark.parametrize("result", ["win", "draw", "loss", "unfinished"])
@pytest.mark.parametrize("colour", ["W", "B"])
def test_a_game_on_the_fast_path_is_read_as_on_the_other(result: str, colour: str) -> None:
    item = {**GAME, "result": result, "colour": colour}
    usual = usual_game_round(item, usual_games(Scoring.of_games()))
    assert usual is not None
    assert usual == read_game_round(item, "", Scoring.of_games())


@pytest.mark.parametrize(
    "item",
    [
        {**GAME, "rated": True},
        {"result": "win", "opponent": 2, "points": 1},
        {"result": "pab"},
        {**GAME, "result": "forfeit-win"},
        {**GAME, "result": ["win"]},
        {**GAME, "opponent": True},
        {**GAME, "opponent": 0},
        {**GAME, "opponent": 2.0},
        {**GAME, "opponent": 10**9},
        {**GAME, "colour": "w"},
        [*GAME],
    ],
)
def test_any_other_game_is_not_for_the_fast_path(item: Any) -> None:
    assert usual_game_round(item, usual_games(Scoring.of_games())) is None


def test_ten_thousand_teams_are_read_in_well_under_a_second() -> None:
    state = small()
    state["round"] = 2
    state["entries"] = [
        {"tpn": i + 1, "history": [played((i ^ 1) + 1, "WB"[i & 1], 1, 2.5 if i & 1 else 1.5)]}
        for i in range(10_000)
    ]
    text = json.dumps({**state, "prohibited": [], "forced": []})
    assert len(read_state_text(text).entries) == 10_000
    best_of_three(40, lambda: read_state_text(text))
