"""The norm report: every norm of the event, and what came near, requirement by requirement [B.01]."""

from __future__ import annotations

from ...domain.errors import StateError
from ...domain.messages import joined, msg, sentence
from ...domain.names import counted
from ...ratings.norms import EXEMPTIONS, LEAST_ROUNDS, NormCheck, NormSettings, norm_checks
from ...tiebreaks.settings import is_predetermined
from ..book import Book
from ..listing import ListColumn, Listing, Pages, Section, row
from ..words import AS_REPORTED, head_of
from .rounds import player_cell

_NOT_DECIDED = msg(
    "Not decided here: registration 30 days ahead, rate of play, hours and rounds a day, the arbiters (1.1); whether a "
    "player who needed the last game for the number of games, and could have lost it, has the norm although the "
    "opponent forfeited it (1.4.2c); in a double round robin the 6 players, and half of the opponents with the title "
    "(1.4.5f); 27 games in all, one norm with the normal foreigner requirement, one from an individual Swiss or what "
    "1.5.6 names (1.5); the certificate IT1, signed by the chief arbiter (1.8)."
)
_LISTS = msg(
    "Ratings are the official ones where they were taken from a list, otherwise those of the event; they have to be, "
    "as the titles, those of the list in force at its start, in events of more than 30 days those of the day of each "
    "game (1.1.4)."
)


def norms(book: Book, settings: NormSettings | None = None) -> Pages:
    """A section a norm or near miss; StateError when nobody has enough games, or a performance that would do."""
    chosen = settings or NormSettings()
    found = norm_checks(book.rated, is_predetermined(book.tournament), chosen)
    if not found:
        raise StateError(
            msg(
                "nobody has a title norm or is near one: it needs {needed} and a performance that would do; with such "
                "a performance {near} are named as near",
                needed=counted(chosen.least_games, "game"),
                near=counted(chosen.least_games - 1, "game"),
            )
        )
    made = sum(one.made for one in found)
    text = (
        msg(
            "{counted}, {count} near. {exemption}",
            counted=counted(made, "norm"),
            count=len(found) - made,
            exemption=sentence(EXEMPTIONS[chosen.exemption]),
        ),
        _NOT_DECIDED,
        _LISTS,
        *((AS_REPORTED,) if book.for_rating else ()),
    )
    sections = [Section("", text=text), *(_section(one) for one in found)]
    return Pages("norms", msg("Title norms"), book.title, tuple(sections), head_of(book), size=9)


def too_few_rounds(book: Book) -> bool:
    """Whether the event is certain to give no norm: it has, or had, fewer rounds than any norm needs [1.4.1]."""
    rounds = len(book.rounds) if book.finished else book.announced and max(book.announced, len(book.rounds))
    return 0 < rounds < LEAST_ROUNDS


def _section(check: NormCheck) -> Section:
    player = check.person.player
    verdict = (
        msg("{title} norm", title=check.title) if check.made else msg("no {title} norm", title=check.title)
    )
    facts = [
        (msg("Federation"), player.federation),
        (msg("Rating"), str(player.rating or "")),
        (msg("Ra"), str(check.average)),
        (msg("Rp"), str(check.performance)),
        (msg("Counts as"), counted(check.counts_as, "game") if check.made else ""),
        (msg("Missing"), joined(*(joined(one.text, f"[{one.article}]") for one in check.missing), by="; ")),
    ]
    known = tuple((name, value) for name, value in facts if value)
    columns = (
        ListColumn(msg("Article")),
        ListColumn(msg("Requirement"), "prose", share=3),
        ListColumn(msg("Needed"), "number"),
        ListColumn(msg("Had"), "number"),
        ListColumn("", "centre", msg("Met")),
    )
    rows = tuple(
        row(one.article, one.text, one.needed, one.had, msg("yes") if one.met else msg("no"))
        for one in check.requirements
    )
    games = sorted([*check.games, *check.left_out], key=lambda game: game.round)
    opponents = joined(
        *(
            joined(
                msg("[left out]") if game in check.left_out else "",
                f"{game.round}: {player_cell(game.opponent).text}",
                str(game.opponent.rating) if game.opponent.rating else msg("unrated"),
                game.opponent.federation,
                ("0", "½", "1")[game.halves or 0],
            )
            for game in games
        ),
        by="; ",
    )
    title = f"{player.title} {player.name}".strip()
    return Section(
        joined(title, verdict, by=": "),
        known,
        Listing(columns, rows, (msg("Games: {opponents}.", opponents=opponents),)),
        whole=True,
    )
