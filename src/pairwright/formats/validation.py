"""Everything that can be checked in a file without pairing a round."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..domain.consistency import check_consistency
from ..domain.errors import FileError, Issue, StateError
from ..domain.messages import joined, msg
from ..domain.names import counted
from ..domain.tournament import Tournament
from ..systems.registry import SYSTEMS, complete_options
from .files import FORMATS, format_of, read_tournament

_CODES_26 = re.compile(
    rb"(?:^|[\r\n])(?:142|152|162|172|182|192|202|212|222|352|362|240|250|260|299|3[0-3]0) "
)
_CODES_16 = re.compile(rb"(?:^|[\r\n])(?:013|XX[A-Z]|BB[A-Z])[ \r\n]")
_LETTERS_16 = re.compile(rb"(?:^|[\r\n])001 [^\r\n]{87,}[^\r\n]{6} [-wb] [UHFZuhfz]")


@dataclass
class Verdict:
    """The findings for a file."""

    source: str
    form: str = "trf"
    title: str = ""
    facts: list[str] = field(default_factory=list)
    errors: list[Issue] = field(default_factory=list)
    warnings: list[Issue] = field(default_factory=list)


def validate_file(data: bytes, source: str) -> Verdict:
    """Read the file as far as possible; never raises for its contents."""
    verdict = Verdict(source)
    try:
        verdict.form = format_of(data, source)
        verdict.title = title_of(data, verdict.form)
        tournament, verdict.warnings = read_tournament(data, source)
        verdict.facts = facts_of(tournament)
        check_consistency(tournament)
        if tournament.system:
            complete_options(tournament)
    except FileError as error:
        verdict.errors += error.issues
    except StateError as error:
        verdict.errors.append(Issue(error.why, record=error.where))
    return verdict


def title_of(data: bytes, form: str) -> str:
    """The format in a few words; the edition of a TRF file is inferred from its records."""
    if form != "trf":
        return FORMATS[form].title
    if _CODES_26.search(data):
        return "TRF26"
    return "TRF16" if _CODES_16.search(data) or _LETTERS_16.search(data) else msg("TRF16 or TRF06")


def facts_of(tournament: Tournament) -> list[str]:
    """Kind, size and progress of an event."""
    entries = len(tournament.entries)
    if tournament.individual:
        facts: list[str] = [joined(msg("individual event"), counted(entries, "player"), by=", ")]
    else:
        players = sum(len(entry.players) for entry in tournament.entries)
        facts = [joined(counted(entries, "team"), counted(players, "player"), by=", ")]
    rounds = tournament.options.get("rounds")
    played = tournament.round - 1
    facts.append(
        msg("{played} of {rounds} rounds", played=played, rounds=rounds)
        if rounds
        else counted(played, "round")
    )
    if tournament.system in SYSTEMS:
        facts.append(tournament.system)
    return facts
