"""The command palette: everything that it offers, with everyday synonyms."""

from __future__ import annotations

from collections.abc import Callable

from ..domain.messages import msg
from ..manager.event import Event
from ..manager.verb import Verb

WORDS: dict[str, str] = {
    "withdraw": "leave drop out gone home quit",
    "return": "come back again",
    "absent": "away missing skip bye half point rest",
    "present": "here arrived back",
    "forfeit": "no-show walkover win without play default",
    "no-show": "forfeit walkover absent",
    "swap": "exchange change opponents by hand",
    "flip": "colours colors white black exchange wrong reversed",
    "by-hand": "manual change pairing swap",
    "undo": "take back mistake wrong revert",
    "redo": "again",
    "unpair": "take back pairing delete round undo",
    "pair": "next round draw pairings",
    "publish": "show release announce online",
    "bye": "free point odd pairing-allocated",
    "result": "score enter win draw loss correct",
    "clear": "delete result empty",
    "correct": "mistake wrong result change old",
    "rank": "seed order strength number rating",
    "lot": "draw colour coin random seed",
    "draw-order": "lot random number seed",
    "forbid": "not against pair prohibit",
    "apart": "club family keep separate",
    "force": "must meet pair fixed",
    "finish": "end close final",
    "reopen": "open again continue",
    "penalty": "deduct points punish decision",
    "expel": "throw out disqualify",
    "rounds": "number of rounds more fewer",
    "tie-breaks": "buchholz order ranking",
    "team": "add new late entry player",
    "teams": "add many list paste",
    "roster": "players board order reserve",
    "ratings": "elo fide rating list fill compare look up",
    "rating": "elo rapid blitz standard official list date",
    "round-time": "rapid blitz time control rate of play",
    "change-team": "edit name rating federation captain",
    "lineup": "who plays boards reserve",
    "lineups": "open close captains deadline",
    "prize": "money award cup category women junior hort",
    "remove-prize": "delete award",
    "clock": "time countdown start round hall",
    "stop-clock": "time countdown end hall",
    "note": "remark comment write",
    "set": "settings name place date",
}
"""A verb to synonyms for its title."""


def rows(
    event: Event, name: str, role: str, groups: list[tuple[str, list[Verb]]], term: Callable[[str], str]
) -> list[dict[str, str]]:
    """What can be found: entries and players (not for clerks), tables of the last round, acts."""
    base = f"/e/{name}"
    found: list[dict[str, str]] = []
    if role != "clerk":
        for team in event.teams.values():
            found.append(_row("find", team.name, f"{team.federation}", f"{base}/team/{team.id}", "users"))
            found += [
                _row("find", member.name, team.name, f"{base}/team/{team.id}", "user")
                for member in team.members
                if member.name != team.name
            ]
    if event.rounds and event.kind != "bracket":
        one = event.rounds[-1]
        for match in one.matches:
            text = f"{match.table}: {event.team(match.white).name} – {event.team(match.black).name}"
            found.append(
                _row(
                    "table", text, str(match.table), f"{base}/results/{one.number}#t{match.table}", "keyboard"
                )
            )
    for _, verbs in groups:
        for verb in verbs:
            words = f"{verb.name} {verb.title} {WORDS.get(verb.name, '')}"
            found.append(
                _row(
                    "do",
                    term(verb.title),
                    words,
                    f"{base}/form/{verb.name}?next={base}/desk",
                    "chevron-right",
                )
            )
    found.append(
        _row("go", term(msg("Manual")), "help documentation how to guide", "/manual/index.md", "book-open")
    )
    if role != "clerk":
        for title, words, path in (
            (
                msg("Print and files"),
                "pdf paper pairings sheets standings download trf rating report",
                "papers",
            ),
            (msg("Prizes"), "money award winners category best board", "prizes"),
            (msg("Publish"), "site web zip folder pgn broadcast live boards relay online", "publish"),
            (msg("History"), "undo log decisions who when", "log"),
            (msg("Settings"), "options tie-breaks boards rounds name", "setup"),
            (msg("Checks"), "warnings errors problems", "checks"),
            (msg("Event file"), "backup restore copy rename archive delete save", "keep"),
        ):
            found.append(_row("go", term(title), words, f"{base}/{path}", "arrow-right"))
    return found


def _row(kind: str, text: str, words: str, href: str, picture: str) -> dict[str, str]:
    return {"kind": kind, "text": text, "words": words, "href": href, "icon": picture}
