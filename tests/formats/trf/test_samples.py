"""The team samples read as the files say. Expected histories were written down by hand from the files."""

from __future__ import annotations

import pytest

from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Prohibition, VirtualPoints
from pairwright.formats.trf import read
from pairwright.formats.trf.document import read_document
from pairwright.formats.trf.records import Log

from .samples import ALL, FOLDER, INDIVIDUALS, TEAMS, data, lines, sample

_SHORT = {
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.PAB: "PAB",
    Result.HALF_BYE: "H",
    Result.ZERO_BYE: "Z",
}


def history(number: str, tpn: int) -> list[str]:
    """Each round as opponent, colour, match points and game points: `4w 2 2.5`, or the kind of bye."""
    found = []
    for item in sample(number).entry(tpn).history:
        if item.result is Result.PLAYED:
            assert item.colour is not None
            word = f"{item.opponent}{item.colour.value.lower()}"
        elif item.result.paired:
            word = f"{item.opponent}{_SHORT[item.result]}"
        else:
            word = _SHORT[item.result]
        found.append(f"{word} {item.mp_tenths / 10:g} {item.gp_tenths / 10:g}")
    return found


def test_every_sample_is_there():
    assert len(ALL) == 12
    assert [name[:2] for name in TEAMS] == ["04", "05", "06", "07", "08", "10", "11"]


@pytest.mark.parametrize("name", ALL)
def test_the_records_layer_reads_every_sample_without_a_fault(name):
    log = Log()
    document = read_document((FOLDER / name).read_bytes(), log)
    assert log.faults == []
    assert document.players


@pytest.mark.parametrize("name", INDIVIDUALS)
def test_an_individual_event_has_players_as_entries(name):
    tournament, issues = read((FOLDER / name).read_bytes(), name)
    assert tournament.individual
    assert tournament.system == "fide-dutch"
    assumed = "record 092 says Dutch, so FIDE_DUTCH was assumed" in "".join(issue.text for issue in issues)
    assert assumed is (name[:2] not in ("03", "12"))
    assert all(
        entry.person.name == entry.name and entry.mp_tenths == entry.gp_tenths for entry in tournament.entries
    )


def test_an_individual_event_of_another_system_has_none():
    tournament, issues = read(data("12").replace(b"FIDE_DUTCH", b"FIDE_DUBOV"), "dubov.trf")
    assert (tournament.individual, tournament.system) == (True, "")
    assert "this is an individual event with 9 players; no system here is 'FIDE_DUBOV'" in str(issues[0])


@pytest.mark.parametrize("name", TEAMS)
def test_the_scores_are_those_that_the_file_declares(name):
    tournament, issues = read((FOLDER / name).read_bytes(), name)
    assert not [issue for issue in issues if "the results add up to" in issue.text]
    for line in (FOLDER / name).read_text().splitlines():
        if line.startswith("310"):
            entry = tournament.entry(int(line[4:7]))
            assert (entry.mp_tenths / 10, entry.gp_tenths / 10) == (float(line[54:60]), float(line[61:67]))


def test_04_legacy_teams_before_round_3():
    tournament, issues = read(data("04"), "04")
    assert tournament.round == 3
    assert [entry.name for entry in tournament.entries] == [
        "Northside Chess Society",
        "Southgate Chess Society",
        "Eastwood Chess Society",
        "Westbury Chess Society",
    ]
    assert [player.number for player in tournament.entry(2).players] == [5, 6, 7, 8]
    assert history("04", 1) == ["3w 2 3", "2b 2 2.5"]
    assert history("04", 2) == ["4b 2 3.5", "1w 0 1.5"]
    assert history("04", 3) == ["1b 0 1", "4w 2 2.5"]
    assert history("04", 4) == ["2w 0 0.5", "3b 0 1.5"]
    assert tournament.entry(1).history[1].boards == "=+01"
    assert tournament.system == "fide-team"
    assert tournament.options["colour_preference"] == "A"
    assert [issue.text[:30] for issue in issues] == [
        "no record 192 gives the pairin",
        "no record 352 gives the number",
        "TRF16 does not say all of a te",
        "no record 142 gives the number",
    ]


def test_05_complete_event():
    tournament = sample("05")
    assert (tournament.round, tournament.system) == (6, "fide-team")
    assert tournament.options == {
        "colour_preference": "A",
        "primary": "MP",
        "secondary_for_colours": True,
        "acceleration": "none",
        "rounds": 5,
        "initial_colour": "W",
        "boards": 4,
    }
    assert history("05", 1) == ["5w 2 3", "3w 1 2", "8b 0 1.5", "6w 0 1.5", "7b 2 2.5"]
    assert history("05", 7) == ["3b 0 0", "6w 2 2.5", "4b 1 2", "5w 0 1", "1w 0 1.5"]
    first = tournament.entry(1)
    assert first.history[0] == (Result.PLAYED, 5, Colour.WHITE, 20, 30, "=11=", (1, 2, 3, 4))
    assert tournament.info.tie_breaks == "GPTS,EMGSB/C1,BH:MP/C1,EDEC"
    assert tournament.info.round_dates == ("26/03/06", "26/03/06", "26/03/07", "26/03/07", "26/03/08")
    player = first.players[1]
    assert (player.number, player.name, player.sex, player.rating) == (2, "Alfheim, Cleo", "w", 2365)
    assert (player.federation, player.fide_id, player.birth) == ("NOR", 998000002, "1982/01/03")
    assert (first.short_name, first.rating, first.federation) == ("FJORD", 2335, "NOR")


def test_06_byes_forfeits_and_line_ups():
    tournament = sample("06")
    assert (tournament.round, tournament.options["colour_preference"]) == (4, "B")
    assert (tournament.options["pab_mp"], tournament.options["pab_gp"]) == (1, 2)
    assert history("06", 1) == ["5w 2 2.5", "2b 0 1.5", "7w 0 1"]
    assert history("06", 2) == ["4b 0 1", "1w 2 2.5", "5+ 2 4"]
    assert history("06", 3) == ["6w 2 2.5", "H 1 2", "4b 0 0.5"]
    assert history("06", 4) == ["2w 2 3", "7b 1 2", "3w 2 2.5"]
    assert history("06", 5) == ["1b 0 1.5", "6w 1 2", "2- 0 0"]
    assert history("06", 6) == ["3b 0 1.5", "5b 1 2", "PAB 1 2"]
    assert history("06", 7) == ["PAB 1 2", "4w 1 2", "1b 2 3"]
    assert tournament.prohibited == (Prohibition((1, 4), 1, 3), Prohibition((2, 7), 1, 5))


def test_06_a_line_up_with_an_empty_board():
    fifth, sixth = (sample("06").entry(tpn).history[1] for tpn in (5, 6))
    assert (fifth.boards, fifth.lineup) == ("0-11", (21, 0, 23, 25))
    assert (sixth.boards, sixth.lineup) == ("1+00", (26, 27, 28, 29))


def test_06_a_board_that_both_lost_by_forfeit():
    third, fourth = (sample("06").entry(tpn).history[2] for tpn in (3, 4))
    assert (third.boards, third.lineup) == ("0-=-", (11, 12, 13, 14))
    assert (fourth.boards, fourth.lineup) == ("1+=-", (16, 17, 18, 19))


def test_06_the_forfeited_match_keeps_the_drawn_colour():
    second, fifth = (sample("06").entry(tpn).history[2] for tpn in (2, 5))
    assert (second.result, second.colour, second.boards) == (Result.FORFEIT_WIN, Colour.BLACK, "++++")
    assert (fifth.result, fifth.colour, fifth.boards) == (Result.FORFEIT_LOSS, Colour.WHITE, "----")


def test_07_baku():
    tournament = sample("07")
    assert (tournament.round, tournament.options["rounds"], tournament.options["boards"]) == (4, 9, 2)
    assert tournament.options["acceleration"] == "baku"
    assert tournament.options["initial_colour"] == "B"
    assert tournament.acceleration == (
        VirtualPoints.of_tenths(20, 0, 1, 3, 1, 6),
        VirtualPoints.of_tenths(10, 0, 4, 5, 1, 6),
    )
    assert history("07", 3) == ["6b 2 2", "5w 2 1.5", "9b 2 1.5"]
    assert history("07", 11) == ["8b 0 0.5", "7b 0 0", "10w 2 1.5"]


def test_08_game_points_first():
    tournament = sample("08")
    assert (tournament.options["primary"], tournament.options["colour_preference"]) == ("GP", "none")
    assert [tournament.options[name] for name in ("win_mp", "draw_mp", "loss_mp")] == [3, 1, 0]
    assert history("08", 2) == ["5b 3 2", "3w 3 2"]
    assert history("08", 6) == ["3b 0 0.5", "1w 1 1.5"]
    assert tournament.info.board_colours == "WBW"


def test_10_before_round_1_the_bye_of_240_means_absent():
    tournament = sample("10")
    assert tournament.round == 1
    assert [entry.available for entry in tournament.entries] == [True, True, True, True, False]
    assert all(entry.history == () for entry in tournament.entries)


def test_11_a_round_robin_of_teams():
    tournament, issues = read(data("11"), "11")
    assert tournament.system == "team-round-robin"
    assert tournament.options == {"cycles": 1, "rounds": 3, "boards": 4}
    assert issues == []
    assert history("11", 1) == ["4w 2 3", "2w 2 2.5", "3b 0 1.5"]
    assert history("11", 4) == ["1b 0 1", "3w 0 1", "2b 0 1.5"]


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", "   \n\n"])
def test_line_ends_do_not_matter(end):
    assert read(end.join(lines("06")).encode(), "x")[0] == sample("06")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_encodings(encoding):
    text = data("05").decode().replace("Alfheim, Cleo  ", "Ålfhéim, Clëo  ")
    tournament, issues = read(text.encode(encoding), "x")
    assert tournament.entry(1).players[1].name == "Ålfhéim, Clëo"
    assert [issue.text for issue in issues] == {
        "cp1252": ["the file is not UTF-8; it was read as Windows-1252"],
        "utf-16": ["the file is UTF-16, which other programs do not read; UTF-8 is written"],
    }.get(encoding, [])


def test_the_records_may_stand_in_any_order():
    assert read("\n".join(reversed(lines("06"))).encode(), "x")[0].entries == sample("06").entries
