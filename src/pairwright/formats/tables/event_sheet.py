"""The table of an event: its settings by their names in several languages, the options of its system, notes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from ...domain.errors import StateError
from ...domain.event_info import EventInfo
from ...domain.messages import msg, said_by
from ...domain.names import folded_words
from ...domain.points import parse_points, points_number, worths_exact
from ...systems.registry import SYSTEMS
from ..trf.codes import read_type_code
from .sheet import Remarks, SheetLine

_INFO_TEXTS = {item.name for item in fields(EventInfo) if item.default == ""}
_INFO_LISTS = {"deputies": "; ", "round_dates": "; "}
_SETTINGS = {
    folded_words(word): name
    for name, words in {
        "name": "name/event/turnier/tournoi/torneo/tournament/turniername/nom/nombre",
        "city": "city/place/ort/lieu/lugar/ciudad/ville",
        "federation": "federation/verband/federacion",
        "start": "start/start date/beginn/debut/inicio",
        "end": "end/end date/ende/fin",
        "rounds": "rounds/runden/rondes/rondas/number of rounds",
        "boards": "boards/bretter/echiquiers/tableros/number of boards",
        "system": "system/systeme/sistema",
        "chief_arbiter": "chief arbiter/hauptschiedsrichter/arbitre principal/arbitro principal",
        "time_control": "time control/bedenkzeit/cadence/ritmo de juego",
        "initial_colour": "initial colour/initial color/anfangsfarbe",
        "tie_breaks": "tie breaks/wertungen/departages/desempates",
    }.items()
    for word in words.split("/")
}


class EventSheet:
    """The contents of the table: texts by field, options of the system, notes, TRF lines that no field represents."""

    def __init__(self, log: Remarks) -> None:
        self.log = log
        self.options: dict[str, Any] = {}
        self.texts: dict[str, Any] = {}
        self.notes: list[str] = []
        self.extra: list[str] = []

    def read(self, lines: Iterable[SheetLine]) -> None:
        """The settings line by line; unknown ones are ignored with a remark."""
        for line in lines:
            setting, value = line["setting"], line["value"]
            name = _SETTINGS.get(
                folded_words(setting), setting.strip().lower().replace(" ", "_").replace("-", "_")
            )
            if not value:
                continue
            if name == "note":
                self.notes.append(value)
            elif name == "trf_line":
                self.extra.append(value)
            elif name in ("name", "system") or name in _INFO_TEXTS:
                self.texts[name] = value
            elif name in _INFO_LISTS:
                self.texts[name] = tuple(part.strip() for part in value.split(";"))
            elif name == "game_points":
                self._game_points(line, value)
            else:
                self._option(line, name, value)

    def _game_points(self, line: SheetLine, value: str) -> None:
        try:
            self.texts["game_points"] = worths_exact(
                (word.partition("=")[0], parse_points(word.partition("=")[2])) for word in value.split()
            )
        except ValueError as error:
            self.log.fault(said_by(error), line, "value")

    def _option(self, line: SheetLine, name: str, value: str) -> None:
        known = {option.name: option for system in SYSTEMS.values() for option in system.options}
        if name not in known:
            self.log.remark(
                msg("the setting {setting} is not known; it was left out", setting=repr(line["setting"])),
                line,
                "setting",
            )
            return
        try:
            read = known[name].read(value)
        except StateError as error:
            self.log.fault(error.why, line, "value")
            return
        self.options[name] = points_number(read) if known[name].kind == "points" else read

    def system(self, usual: str | None) -> str | None:
        """The system named in the settings; empty if it is unknown here, `usual` if none is named."""
        code = read_type_code(self.texts.get("type_code", ""))
        given: str | None = self.texts.pop("system", None)
        if given is not None:
            return given
        if code.system:
            self.options = {**code.options, **self.options}
            return code.system
        return "" if code.known or code.teams else usual
