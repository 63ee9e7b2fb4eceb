"""The file formats: recognised by file name and leading bytes, with their readers and writers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..domain.consistency import check_consistency
from ..domain.errors import FileError, Issue, StateError
from ..domain.messages import msg
from ..domain.tournament import Tournament
from .boards import open_boards
from .losses import NO_SIDES, has_matches
from .signatures import EVENT_FILE, OLD_EXCEL, PICTURES, XLSX
from .trf import read as read_trf

if TYPE_CHECKING:
    from ..tiebreaks import Standings


class FileFormat(NamedTuple):
    """A format by its id; the first extension is the default, and an extension belongs to the first format listing
    it."""

    id: str
    title: str
    endings: tuple[str, ...]
    reads: bool = True


FORMATS: dict[str, FileFormat] = {
    item.id: item
    for item in (
        FileFormat("trf", "TRF26, FIDE's tournament report file", (".trf", ".trfx", ".txt")),
        FileFormat("trf16", "TRF16, its older form", (), reads=False),
        FileFormat("javafo", "TRF16 with the records of JaVaFo", (), reads=False),
        FileFormat("bbp", "TRF for bbpPairings", (), reads=False),
        FileFormat("state", "round state", (".json", ".jsonl")),
        FileFormat("chess-json", "chess-JSON of the Technical Commission's tool", (".jch",)),
        FileFormat("chess-results", "XML for Chess-Results.com", (".xml",), reads=False),
        FileFormat("xlsx", "spreadsheet", (".xlsx",)),
        FileFormat("csv", "tables as text", (".csv", ".tsv")),
    )
}


_DOCUMENTS = (".doc", ".docx", ".odt", ".rtf", ".pages")


def read_tournament(data: bytes, source: str, results_count: bool = False) -> tuple[Tournament, list[Issue]]:
    """The tournament in the bytes of a file and remarks about what was assumed.

    `source` is the name of the file, for messages and for its extension. `results_count`: that of `trf.read`.
    """
    form = format_of(data, source)
    if form == "trf":
        return read_trf(data, source, results_count)
    tournament, remarks = _read_other(data, source, form)
    return tournament, [*remarks, *open_boards(tournament)]


def _read_other(data: bytes, source: str, form: str) -> tuple[Tournament, list[Issue]]:
    if form == "state":
        from .state_json import read_state_text

        return read_state_text(data, source), []
    if form == "chess-json":
        from .chess_json import read_event

        return read_event(data, source)
    from .tables import read_csv_files, read_xlsx

    return read_xlsx(data, source) if form == "xlsx" else read_csv_files([(source, data)])


def format_of(data: bytes, source: str) -> str:
    """The id of the format of a file; anything not recognised is taken for TRF."""
    name = source.lower()
    if name.endswith(_DOCUMENTS):
        why = msg(
            "this is a document of a word processor; copy its table into a spreadsheet, saved as .xlsx or .csv"
        )
        raise FileError(source, [Issue(why)])
    if data.startswith(PICTURES):
        why = msg("this is a picture or a PDF; it takes a file of entries or results: TRF, JSON, XLSX or CSV")
        raise FileError(source, [Issue(why)])
    if data.startswith(OLD_EXCEL):
        raise FileError(
            source, [Issue(msg("this is an Excel file of the old kind (.xls); save it as .xlsx"))]
        )
    if data.startswith(EVENT_FILE):
        why = msg(
            "this is the file of an event with its log; `pairwright event FILE export` writes the formats that other "
            "programs read"
        )
        raise FileError(source, [Issue(why)])
    if data.startswith(XLSX):
        return "xlsx"
    if looks_like_json(data):
        return "chess-json" if name.endswith(".jch") or _is_chess_json(data) else "state"
    for item in FORMATS.values():
        if item.reads and name.endswith(item.endings):
            return item.id
    return "trf"


def format_of_name(name: str) -> str:
    """The id of the format for a file name; StateError if its extension is unknown."""
    for item in FORMATS.values():
        if item.endings and name.lower().endswith(item.endings):
            return item.id
    raise StateError(
        msg(
            "the name {name} does not show the format; its ending may be {endings}",
            name=repr(name),
            endings=", ".join(item.endings[0] for item in FORMATS.values() if item.endings),
        )
    )


def write_tournament(
    tournament: Tournament,
    form: str,
    tables: Collection[str] = (),
    only_scores: bool = False,
    places: Mapping[int, int] | None = None,
    only_known: bool = False,
) -> tuple[bytes, list[str]]:
    """The file in this format, and sentences about what it cannot represent. Ranks in TRF are `places` by TPN
    (entries not listed have no rank), by default those of the standings. StateError: the tournament contradicts
    itself (a round state may), or does not fit into the format.

    `tables`, `only_scores` and `only_known` are those of `trf.write_dialect`. CSV here is the table of teams and
    players; `tables.write_csv_files` writes all tables.
    """
    if form not in FORMATS:
        raise StateError(
            msg(
                "there is no format {format}; there are: {formats}",
                format=repr(form),
                formats=", ".join(FORMATS),
            )
        )
    if form == "state":
        from .state_writer import write_state_text

        return write_state_text(tournament).encode(), []
    check_consistency(tournament)
    if form == "chess-results":
        from .chess_results import write_chess_results

        return write_chess_results(tournament, _last_standings(tournament))
    if form == "chess-json":
        from .chess_json import write_event

        return write_event(tournament)
    if form in ("csv", "xlsx"):
        from .tables import write_csv_files, write_xlsx

        if form == "xlsx":
            remarks: list[str] = (
                [msg("a spreadsheet has no place for: {losses}", losses=NO_SIDES)]
                if _without_sides(tournament)
                else []
            )
            return write_xlsx(tournament), remarks
        return dict(write_csv_files(tournament))["players.csv"], [
            msg("one CSV file holds teams and players only; a folder holds all tables")
        ]
    if _without_sides(tournament):
        raise StateError(
            msg(
                "TRF has no place for matches without colours: it could not be read back. A round state "
                "(`convert FILE OUT.json`) keeps them, and `event FILE export OUT.json` the whole event with "
                "its log"
            )
        )
    from .trf import write_dialect
    from .trf.ranks import put_ranks

    data, remarks = write_dialect(tournament, form, tables, only_scores, only_known)
    places = _places(tournament) if places is None else places
    return (put_ranks(data, places, tournament.individual) if places else data), remarks


def _without_sides(tournament: Tournament) -> bool:
    """Whether there are matches between individual players, which have no sides."""
    return not tournament.colours and has_matches(tournament)


def _places(tournament: Tournament) -> dict[int, int]:
    """Places by the tie-breaks of the tournament, before the first round by number; empty if they cannot be
    computed."""
    if tournament.round == 1:
        return {tpn: place for place, tpn in enumerate(sorted(tournament.by_tpn), 1)}
    from ..ranks import standings

    try:
        return dict(standings(tournament).places)
    except StateError:
        return {}


def _last_standings(tournament: Tournament) -> Standings | None:
    """The standings after the last complete round; None before it."""
    from ..ranks import standings

    waiting = [
        index
        for entry in tournament.entries
        for index, item in enumerate(entry.history)
        if "*" in item.boards
    ]
    after = min(waiting, default=tournament.round - 1)
    return standings(tournament, after=after) if after else None


def looks_like_json(data: bytes) -> bool:
    """Whether the first character of a file, after a byte order mark and whitespace, opens a JSON object or list."""
    return data[:64].removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"["))


def _is_chess_json(data: bytes) -> bool:
    return b'"filetype"' in data[:2000]
