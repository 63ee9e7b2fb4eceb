"""A bracket as SVG: boxes of two lines, right-angled connectors, the winner's path thicker.

A pass is a short dash; a pending opponent is in the secondary colour; a letter links an upper match with the slot of
the lower bracket that its loser takes. Black on white for paper, or dark for a screen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from ..domain.messages import joined, msg
from ..domain.play import How, Play, State, Status
from ..domain.structures import (
    Bye,
    FirstLossFrom,
    Line,
    LoserOf,
    Match,
    Occupant,
    Source,
    Structure,
    ToBeDecided,
    WinnerOf,
)
from ..systems.ibf.naming import bracket_name, name_of_round
from .canvas import Say
from .geometry import BOX_HEIGHT, BOX_WIDTH, LINE_HEIGHT, Box, Layout, layout
from .metrics import escaped, fitted, set_in_fonts
from .papers import paper_size

THEMES = {
    "light": {
        "ground": "#ffffff",
        "panel": "#eef1ee",
        "line": "#c3cbc4",
        "ink": "#121815",
        "ink2": "#4a5650",
        "accent": "#12684a",
    },
    "dark": {
        "ground": "#141817",
        "panel": "#0f1312",
        "line": "#3b4541",
        "ink": "#e9eeeb",
        "ink2": "#aab5af",
        "accent": "#4fc99b",
    },
}
NAME_SIZE, SMALL, LABEL = 13, 9.5, 11
SCORE_WIDTH = 26
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif"


@dataclass(frozen=True)
class Look:
    """What a picture needs besides the play."""

    title: str
    names: Mapping[int, str]
    labels: Mapping[int, str] = field(default_factory=dict)
    """The small number before a name: seed or draw number."""
    subtitle: str = ""
    length: Callable[[Match], int | None] = lambda _match: None
    theme: str = "light"
    paper: str = ""
    """A4 to A0: the size in millimetres, portrait or landscape, whichever fits better; otherwise pixels."""
    board: Callable[[Match], int | None] = lambda _match: None
    """The board of an unfinished match, to be shown."""
    say: Say = str
    """Says its own words in the language of the event."""


def bracket_svg(play: Play, look: Look, only: Collection[str] | None = None) -> str:
    """The picture of a play, or of some of its matches."""
    places = layout(play.structure, play.status, only)
    return _Drawing(play, look, places).svg()


def letters(structure: Structure) -> dict[str, str]:
    """A letter for every match whose loser plays on in another bracket: A to Z, AA, AB, ..."""
    found: dict[str, str] = {}
    for match in structure.matches:
        to = structure.loser_to.get(match.id)
        if (
            to is not None
            and structure[to[0]].bracket != match.bracket
            and structure[to[0]].bracket in ("L", "C", "LC")
        ):
            number, text = len(found) + 1, ""
            while number:
                number, rest = divmod(number - 1, 26)
                text = chr(ord("A") + rest) + text
            found[match.id] = text
    return found


class _Drawing:
    def __init__(self, play: Play, look: Look, places: Layout) -> None:
        self.play, self.look, self.places = play, look, places
        self.structure = play.structure
        self.letters = letters(play.structure)
        self.out: list[str] = []
        self.label_width = 26 if max(map(len, look.labels.values()), default=0) < 3 else 31

    def svg(self) -> str:
        places, look = self.places, self.look
        colours = THEMES[look.theme]
        width, height = f"{places.width}", f"{places.height}"
        if size := paper_size(look.paper, places.width, places.height):
            width, height = size
        self.out = [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                f'viewBox="0 0 {places.width} {places.height}" role="img" aria-labelledby="title">'
            ),
            f'<title id="title">{escaped(look.say(look.title))}</title>',
            "<style>",
            (
                f"text{{font-family:{FONT};font-size:{NAME_SIZE}px;fill:{colours['ink']};"
                "font-variant-numeric:tabular-nums}"
            ),
            (
                f".h{{font-size:24px;font-weight:600}}.b{{font-size:15px;font-weight:600}}"
                f".r{{font-size:{LABEL}px;fill:{colours['ink2']}}}.s{{font-size:{SMALL}px;fill:{colours['ink2']}}}"
                f".w{{font-weight:600}}.l{{fill:{colours['ink2']}}}.e{{text-anchor:end}}.c{{text-anchor:middle}}"
                f".d{{font-size:{SMALL}px;font-weight:600;fill:{colours['accent']}}}"
            ),
            (
                f"rect{{fill:{colours['ground']};stroke:{colours['line']};stroke-width:1}}"
                f".now rect{{stroke:{colours['accent']};stroke-width:1.5}}"
            ),
            f"path{{fill:none;stroke:{colours['line']};stroke-width:1}}path.p{{stroke:{colours['ink']};stroke-width:2}}",
            "</style>",
            f'<path d="M0 0H{places.width}V{places.height}H0Z" style="fill:{colours["ground"]};stroke:none"/>',
            self.text(24, 48, look.title, places.width - 48, 24, "h", bold=True),
        ]
        if look.subtitle:
            self.out.append(self.text(24, 68, look.subtitle, places.width - 48, LABEL, "r"))
        self.headings()
        for wire in sorted(places.wires, key=lambda wire: self.play.status[wire.source].decided):
            path = "M" + "L".join(f"{x} {y}" for x, y in wire.points)
            status = self.play.status[wire.source]
            done = status.decided and isinstance(status.winner, int)
            self.out.append(f'<path{" class=" + chr(34) + "p" + chr(34) if done else ""} d="{path}"/>')
        for dash in places.dashes:
            self.out.append(f'<path class="p" d="M{dash.x1} {dash.y}H{dash.x2}"/>')
        for box in places.boxes.values():
            self.box(box)
        self.champions()
        self.out.append("</svg>")
        return "\n".join(self.out) + "\n"

    def text(
        self, x: float, y: float, text: str, room: float, size: float, cls: str = "", *, bold: bool = False
    ) -> str:
        """A text that fits; if shortened, its title has the full text."""
        text = self.look.say(text)
        short, smaller = fitted(text, room, size, bold=bold)
        title = f"<title>{escaped(text)}</title>" if short != text else ""
        attribute = f' class="{cls}"' if cls else ""
        style = [f"font-size:{smaller:g}px"] if smaller != size else []
        attribute += f' style="{";".join(style)}"' if style else ""
        return f'<text x="{x:g}" y="{y:g}"{attribute}>{title}{set_in_fonts(short, FONT)}</text>'

    def headings(self) -> None:
        several = len(self.structure.brackets()) > 1
        for heading in self.places.headings:
            if heading.round:
                name = name_of_round(self.structure, heading.bracket, heading.round)
                if name == bracket_name(self.structure, heading.bracket) and heading.bracket != "F":
                    continue
                self.out.append(self.text(heading.x, heading.y, name, BOX_WIDTH, LABEL, "r"))
            elif several:
                name = bracket_name(self.structure, heading.bracket)
                self.out.append(self.text(heading.x, heading.y, name, 400, 15, "b", bold=True))

    def box(self, box: Box) -> None:
        match, status = self.structure[box.match], self.play.status[box.match]
        ready = status.state is State.READY
        self.out.append(
            f'<g{" class=" + chr(34) + "now" + chr(34) if ready else ""} id="{escaped(match.id)}">'
        )
        self.out.append(f'<rect x="{box.x}" y="{box.y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="4"/>')
        self.out.append(f'<path d="M{box.x} {box.y + LINE_HEIGHT}h{BOX_WIDTH}"/>')
        length = self.look.length(match)
        board = self.look.board(match) if ready else None
        small = joined(
            match.id,
            "" if length is None else msg("to {length}", length=length),
            "" if board is None else msg("board {board}", board=board),
            by=" · ",
        )
        self.out.append(self.text(box.x + 2, box.y - 4, small, BOX_WIDTH - 40, SMALL, "s"))
        if drop := self.drop(match):
            self.out.append(f'<text x="{box.x + BOX_WIDTH - 2}" y="{box.y - 4}" class="d e">↓ {drop}</text>')
        for side, (occupant, source) in enumerate(((status.a, match.a), (status.b, match.b))):
            self.slot(box, status, side, occupant, source)
        self.out.append("</g>")

    def drop(self, match: Match) -> str:
        """The letters of the slots that the loser may take, directly or, after a pass, that of the loser's first
        match."""
        found = [self.letters[match.id]] if match.id in self.letters else []
        for source in (match.a, match.b):
            before = source.match if isinstance(source, WinnerOf) else ""
            if before in self.letters and self.play.status[before].state is State.PASS:
                to, side = self.structure.loser_to[before]
                slot = self.structure[to].b if side else self.structure[to].a
                found += [self.letters[before]] if isinstance(slot, FirstLossFrom) else []
        return "/".join(found)

    def slot(self, box: Box, status: Status, side: int, occupant: Occupant, source: Source) -> None:
        y = box.y + side * LINE_HEIGHT + 15
        won = isinstance(occupant, int) and status.winner == occupant
        lost = status.decided and not won
        label, cls = self.label(occupant, source)
        if label:
            self.out.append(
                f'<text x="{box.x + self.label_width - 6}" y="{y - 0.5:g}" class="{cls} e">{escaped(label)}</text>'
            )
        score = self.score(status, side)
        room = BOX_WIDTH - self.label_width - (SCORE_WIDTH if score else 6)
        if isinstance(occupant, int):
            name = self.look.names.get(occupant, str(occupant))
            style = "w" if won else "l" if lost else ""
            self.out.append(self.text(box.x + self.label_width, y, name, room, NAME_SIZE, style, bold=won))
        elif isinstance(occupant, ToBeDecided):
            self.out.append(
                self.text(box.x + self.label_width, y - 0.5, _awaited(occupant.source), room, LABEL, "r")
            )
        else:
            self.out.append(self.text(box.x + self.label_width, y, "–", room, NAME_SIZE, "l"))
        if score:
            self.out.append(
                f'<text x="{box.x + BOX_WIDTH - 7}" y="{y}" class="e{" w" if won else " l"}">{score}</text>'
            )

    def label(self, occupant: Occupant, source: Source) -> tuple[str, str]:
        """A letter where a player drops in, also through a pass, otherwise the player's number where the player
        starts."""
        while isinstance(source, WinnerOf) and self.play.status[source.match].state is State.PASS:
            before = self.structure[source.match]
            source = before.b if isinstance(self.play.status[before.id].a, Bye) else before.a
        if isinstance(source, LoserOf | FirstLossFrom) and source.match in self.letters:
            return self.letters[source.match], "d"
        if isinstance(occupant, int):
            return self.look.labels.get(occupant, ""), "s"
        return "", "s"

    def score(self, status: Status, side: int) -> str:
        """The points of a side; `w` for a win without a score, `w/o` after a walkover, `–` for a no-show."""
        outcome = status.outcome
        if outcome is None or status.state is not State.DONE:
            return ""
        if outcome.score is not None:
            return str(outcome.score[side])
        won = outcome.winner == outcome.players[side]
        if outcome.how is How.PLAYED:
            return "✓" if won else ""
        return "w/o" if won else "–"

    def champions(self) -> None:
        """The winner of a bracket, to the right of its last match."""
        for match in self.structure.matches:
            if match.id in self.structure.winner_to and match.id != "SF":
                continue
            status = self.play.status[match.id]
            if match.id not in self.places.boxes or not isinstance(status.winner, int):
                continue
            if match.id == "SF" and not self.finished_by_superfinal():
                continue
            box = self.places.boxes[match.id]
            x = box.x + BOX_WIDTH
            self.out.append(f'<path class="p" d="M{x} {box.middle}h16"/>')
            name = self.look.names.get(status.winner, str(status.winner))
            if match.bracket.startswith("P"):
                name = f"{match.id[1:]} · {name}"
            self.out.append(self.text(x + 22, box.middle + 5, name, 164, 15, "w", bold=True))

    def finished_by_superfinal(self) -> bool:
        """Whether no additional match follows."""
        return "AM" not in self.structure or self.play.status["AM"].state is State.NOT_NEEDED


def _awaited(source: Source) -> str:
    if isinstance(source, Line):
        return msg("re-entry")
    if isinstance(source, WinnerOf):
        return msg("winner of {match}", match=source.match)
    if isinstance(source, FirstLossFrom):
        return msg("first loss, {match}", match=source.match)
    return msg("loser of {match}", match=source.match)
