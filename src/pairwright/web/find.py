"""The command palette: everything that it offers, with everyday synonyms."""

from __future__ import annotations

from collections.abc import Callable

from ..domain.messages import msg
from ..manager.event import Event
from ..manager.verb import Verb

WORDS: dict[str, str] = {
    "withdraw": msg("leave drop out gone home quit sick ill"),
    "return": msg("come back again"),
    "absent": msg("away missing skip bye half point rest sick ill late cannot come"),
    "present": msg("here arrived back"),
    "forfeit": msg("no-show walkover win without play default"),
    "no-show": msg("forfeit walkover absent"),
    "swap": msg("exchange change opponents by hand"),
    "flip": msg("colours colors white black exchange wrong reversed home"),
    "by-hand": msg("manual change pairing swap"),
    "undo": msg("take back mistake wrong revert"),
    "redo": msg("again"),
    "unpair": msg("take back pairing delete round undo"),
    "pair": msg("next round draw pairings"),
    "pair-all": msg("whole schedule season league table every"),
    "publish": msg("show release announce online"),
    "bye": msg("free point odd pairing-allocated"),
    "result": msg("score enter win draw loss correct change wrong"),
    "clear": msg("delete result empty"),
    "correct": msg("mistake wrong result change old"),
    "rank": msg("seed order strength number rating"),
    "lot": msg("draw colour coin random seed"),
    "draw-order": msg("lot random number seed"),
    "forbid": msg("not against pair prohibit"),
    "apart": msg("club family keep separate"),
    "force": msg("must meet pair fixed"),
    "finish": msg("end close final"),
    "reopen": msg("open again continue"),
    "penalty": msg("deduct points punish decision"),
    "expel": msg("throw out disqualify"),
    "rounds": msg("number of rounds more fewer"),
    "tie-breaks": msg("buchholz order ranking"),
    "team": msg("add new late entry player"),
    "teams": msg("add many list paste"),
    "roster": msg("players board order reserve"),
    "ratings": msg("elo fide rating list fill compare look up"),
    "rating": msg("elo rapid blitz standard official list date"),
    "round-time": msg("rapid blitz time control rate of play"),
    "change-team": msg("edit name rating federation captain"),
    "lineup": msg("who plays boards reserve"),
    "lineups": msg("open close captains deadline"),
    "prize": msg("money award cup category women junior hort"),
    "remove-prize": msg("delete award"),
    "clock": msg("time countdown start round hall"),
    "stop-clock": msg("time countdown end hall"),
    "note": msg("remark comment write"),
    "set": msg("settings name place date"),
}
"""A verb to synonyms for its title; a translation has those of its language."""


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
            words = f"{verb.name} {verb.title} {_in_both(WORDS.get(verb.name, ''), term)}"
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
        _row(
            "go",
            term(msg("Manual")),
            _in_both(msg("help documentation how to guide"), term),
            "/manual/index.md",
            "book-open",
        )
    )
    if role != "clerk":
        for one in event.rounds:
            title = f"{term(msg('Round'))} {one.number}"
            found.append(_row("go", title, "", f"{base}/round/{one.number}", "arrow-right"))
        for title, words, path in (
            (
                msg("Print and files"),
                msg(
                    "pdf paper pairings sheets standings download trf rating report schedule fixtures certificate"
                ),
                "papers",
            ),
            (msg("Prizes"), msg("money award winners category best board"), "prizes"),
            (msg("Publish"), msg("site web zip folder pgn broadcast live boards relay online"), "publish"),
            (msg("History"), msg("undo log decisions who when"), "log"),
            (msg("Settings"), msg("options tie-breaks boards rounds name"), "setup"),
            (msg("Checks"), msg("warnings errors problems"), "checks"),
            (msg("Event file"), msg("backup restore copy rename archive delete save"), "keep"),
        ):
            found.append(_row("go", term(title), _in_both(words, term), f"{base}/{path}", "arrow-right"))
    return found


def _in_both(words: str, term: Callable[[str], str]) -> str:
    """Synonyms in English and in the language of the reader."""
    return f"{words} {term(words)}" if words else ""


def _row(kind: str, text: str, words: str, href: str, picture: str) -> dict[str, str]:
    return {"kind": kind, "text": text, "words": words, "href": href, "icon": picture}
