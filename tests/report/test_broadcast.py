"""PGN headers of a round: who plays whom where, results, what is not known and what is hidden."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from pairwright.cli import app
from pairwright.domain.errors import StateError
from pairwright.formats.pgn import PgnGame, pgn_text
from pairwright.report.broadcast import broadcast
from pairwright.report.event_book import book_of_event
from pairwright.report.tournament_book import book_of
from pairwright.store.shelf import open_log
from tests.manager.tools import Hand

from .events import NAMES, cup_of_four, desk_of_eight, do, five_teams


def games(data: bytes) -> list[dict[str, str]]:
    """The tags of every game, and its movetext as `moves`."""
    found = []
    for part in re.split(r"\n\n(?=\[Event )", data.decode().strip()):
        head, _, moves = part.partition("\n\n")
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', head, re.M))
        found.append({**tags, "moves": moves.strip()})
    return found


def open_of_four() -> Hand:
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3, city="Bonn", federation="GER",
         round_dates=["2026-11-28 10:00", "29.11.2026"])  # fmt: skip
    hand("teams", teams=[
        {"name": "Ash, A", "rating": 2100, "title": "FM", "federation": "NED", "fide_id": 1001},
        {"name": "Birch, B", "rating": 2000, "federation": "GER"}, {"name": "Cedar", "rating": 1900}, {"name": "Dove"},
    ])  # fmt: skip
    hand("rank")
    hand("lot", seed="coin")
    hand("pair")
    return hand


def test_a_match_has_a_game_per_board_with_white_on_odd_boards_for_who_is_named_first() -> None:
    """Table 1 of round 1 is 5 - 2 or 1 - 4 by publication; on board 2 the team named second has White."""
    found = games(broadcast(book_of(five_teams(start="2026-11-28", city="Bonn"), pair=False), 1))
    assert len(found) == 4
    one = next(game for game in found if game["White"] == "Adler")
    assert (one["Black"], one["Result"], one["moves"]) == ("Dahl", "1-0", "1-0")
    assert (one["WhiteTitle"], one["WhiteElo"], one["WhiteTeam"]) == ("GM", "2490", "Ähren")
    assert (one["BlackTeam"], one["BlackTeamCountry"]) == ("Delfine", "NED")
    two = next(game for game in found if game["Black"] == "Amsel")
    assert (two["White"], two["Result"]) == ("Dekker", "1/2-1/2")
    assert one["Board"] == "1"
    assert two["Board"] == "2"
    assert one["Round"] == f"1.{one['Table']}.1"
    assert {game["EventDate"] for game in found} == {"2026.11.28"}
    assert [list(game)[:7] for game in found] == [
        ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    ] * 4


def test_a_round_before_play_has_open_games() -> None:
    hand = open_of_four()
    found = games(broadcast(book_of_event(hand.desk.event)))
    assert len(found) == 2
    assert {game["Result"] for game in found} == {game["moves"] for game in found} == {"*"}
    one = next(game for game in found if "Ash, A" in (game["White"], game["Black"]))
    side = "White" if one["White"] == "Ash, A" else "Black"
    assert [one[side + tag] for tag in ("Title", "Elo", "FideId", "Fed")] == ["FM", "2100", "1001", "NED"]
    assert (one["Date"], one["Site"], one["Round"]) == ("2026.11.28", "Bonn GER", f"1.{one['Board']}")
    assert "WhiteTeam" not in one


@pytest.mark.parametrize(
    ("sign", "result", "said"),
    [("+-", "1-0", "won by forfeit"), ("--", "*", "lost by both by forfeit"), ("=0", "*", "½-0"), ("00", "*", "0-0")],
)  # fmt: skip
def test_what_pgn_has_no_result_for_is_written_in_a_comment(sign: str, result: str, said: str) -> None:
    hand = open_of_four()
    hand("publish")
    hand("result", table=1, boards=[sign])
    assert games(broadcast(book_of_event(hand.desk.event)))[0]["moves"] == f"{{{said}}} {result}"


def test_line_ups_that_are_hidden_have_no_names() -> None:
    desk = desk_of_eight()
    table = next(match for match in desk.event.rounds[0].matches if not match.begun)
    members = [member.number for member in desk.event.teams[table.white].members[:4]]
    do(desk, "lineups", open=True)
    do(desk, "lineup", team=table.white, members=members)
    public = games(broadcast(book_of_event(desk.event, public=True), 1))
    own = games(broadcast(book_of_event(desk.event), 1))
    assert {game["White"] for game in public} == {"?"}
    assert len(public) == 16
    assert {game["WhiteTeam"] for game in public} <= set(NAMES)
    # the arbiter's file: the other side has nobody yet, so this match has no game
    assert len(own) == 12


def test_names_cannot_end_a_tag_or_a_comment() -> None:
    text = pgn_text([PgnGame({"White": 'A "B" \\ C\n[Evil "x"]', "Result": "*"}, "x } 1-0")])
    assert '[White "A \\"B\\" \\\\ C [Evil \\"x\\"]"]\n' in text
    assert text.endswith("\n\n{x ) 1-0} *\n\n")
    assert text.startswith('[Event "?"]\n[Site "?"]\n[Date "?"]\n[Round "?"]\n')


def test_drafts_and_events_without_games_are_refused() -> None:
    hand = open_of_four()
    with pytest.raises(StateError, match="no round is paired yet"):
        broadcast(book_of_event(hand.desk.event, public=True))
    with pytest.raises(StateError, match="only games of chess"):
        broadcast(book_of_event(cup_of_four().event))


def test_the_command_writes_the_games_of_a_round(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "open.pairwright"
    hand = Hand(open_log(file, create=True))
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=["Ash", "Birch", "Cedar"])
    hand("rank")
    hand("lot", seed="coin")
    hand("pair")
    hand.desk.log.close()
    out = tmp_path / "r.pgn"
    done = CliRunner().invoke(app, ["broadcast", str(file), "--round", "1", "-o", str(out)])
    assert done.exit_code == 0, done.output
    assert len(games(out.read_bytes())) == 1  # the third has the bye
    shown = CliRunner().invoke(app, ["broadcast", str(file), "--public"])
    assert shown.exit_code != 0
