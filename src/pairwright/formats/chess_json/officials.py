"""Arbiters in chess-JSON: profiles with a name, a title and a FIDE id; elsewhere each is one text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..trf.records import printable

FIRST_ID = 20_001
"""The first id for arbiters' profiles; players' profiles use the players' numbers."""
_OFFICIAL = re.compile(r"(?:(?P<title>IA|FA|NA) )?(?P<name>\S.*?)(?: (?P<id>\d{6,9}))?", re.ASCII)


def profile_of(text: str, number: int) -> dict[str, Any]:
    """The profile of an arbiter: `IA Surname, Name 1503014`, or any other text as a name."""
    match = _OFFICIAL.fullmatch(text)
    name = match["name"] if match else text
    last, _, first = (part.strip() for part in name.partition(","))
    return {
        "id": number, "fideId": int((match and match["id"]) or 0), "firstName": first, "lastName": last, "sex": "u",
        "federation": "", "fideName": name, "fideOTitle": (match and match["title"]) or "",
    }  # fmt: skip


def text_of(profile: Mapping[str, Any]) -> str:
    """The text for an arbiter; empty if nothing is known."""
    first, last = (str(profile.get(key) or "").strip() for key in ("firstName", "lastName"))
    name = str(profile.get("fideName") or "").strip()
    if first.endswith(",") or not name:  # "Surname, Name" split at the space
        name = f"{first} {last}".strip()
    title, fide_id = profile.get("fideOTitle"), profile.get("fideId")
    number = str(fide_id) if type(fide_id) is int and fide_id > 0 else ""
    return printable(" ".join(filter(None, (title if isinstance(title, str) else "", name, number))))[:1000]
