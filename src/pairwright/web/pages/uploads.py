"""Uploaded files in forms: their bytes, how a page keeps them for the next step, and how their columns were chosen."""

from __future__ import annotations

import asyncio
import base64
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from litestar.datastructures import UploadFile

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.reading import is_whole_number
from ...formats.tables.columns import Chosen
from ...manager.verbs.setup import MOST_BOARDS, MOST_ROUNDS
from ..access import organisation_of, person_of, place_of
from ..chiefs import organisations_in, scope_of
from ..looking import PASTED, Wanted
from .common import AnyRequest

UPLOAD = 16 * 1024 * 1024
"""The size limit of an imported file in bytes."""
TABLE = 2 * 1024 * 1024
"""The size limit of a pasted table in bytes, which a page shows again: about 20,000 lines."""
_TRF = re.compile(r"\s*(?:\d\d\d|[A-Z]{3}) ")


@dataclass(frozen=True)
class File:
    """An uploaded or pasted file."""

    content: bytes
    source: str

    @property
    def kept(self) -> str:
        """The file as a form field that is sent back."""
        return base64.b64encode(zlib.compress(self.content)).decode()

    @property
    def stem(self) -> str:
        """Its name without the extension."""
        return self.source.replace("\\", "/").rpartition("/")[2].rsplit(".", 1)[0].strip()


async def owner_of(request: AnyRequest) -> str:
    """Whose turn a file takes: that of the organisation for which it is, or else of the account that sends it."""
    organisation, event = organisation_of(request), request.path_params.get("event")
    if organisation:
        return scope_of(organisation)
    owner = await place_of(request).waiting.owner(str(event)) if event is not None else ""
    if organisations_in([owner]):
        return owner
    person = person_of(request)
    return f"\n{person.account or person.name}"  # no organisation has such a name


def most_entries(request: AnyRequest) -> int | None:
    """How many entries an event that is made of a file may have; None: any number."""
    organisation = organisation_of(request)
    return place_of(request).organisations.find(organisation).entries if organisation else None


async def file_of(data: Mapping[str, Any], limit: int = UPLOAD) -> File:
    """The file of a form: chosen now, pasted, or kept by the page; StateError if there is none, or it is too large."""
    upload, text = data.get("upload"), str(data.get("table", ""))
    if isinstance(upload, UploadFile) and upload.filename:
        found = File(await upload.read(limit + 1), upload.filename[-200:])
    elif text.strip():
        found = File(text.encode(), "table.trf" if _TRF.match(text) else PASTED)
        if len(found.content) > TABLE:
            raise StateError(
                msg(
                    "the table is larger than {limit} MiB; save it as a file and choose that",
                    limit=TABLE >> 20,
                )
            )
    elif data.get("kept"):
        content = await asyncio.to_thread(_unpacked, str(data["kept"]), limit)
        found = File(content, str(data.get("source", "file"))[-200:])
    else:
        raise StateError(msg("choose a file: TRF, JSON, XLSX or CSV"))
    if len(found.content) > limit:
        raise StateError(msg("{source} is larger than {limit} MiB", source=found.source, limit=limit >> 20))
    return found


def _unpacked(text: str, limit: int) -> bytes:
    """The file kept by the preview page."""
    try:
        unpack = zlib.decompressobj()
        content = unpack.decompress(base64.b64decode(text, validate=True), limit + 1)
        if not unpack.eof and len(content) <= limit:
            raise ValueError
    except (ValueError, zlib.error):
        raise StateError(msg("the file was not kept; choose it again")) from None
    return content


def wanted_in(data: Mapping[str, Any], name: str = "", system: str = "") -> Wanted:
    """How a form wants its file to be interpreted."""
    return Wanted(
        system or str(data.get("system", "")),
        name,
        _number(data, "rounds", MOST_ROUNDS),
        _number(data, "boards", MOST_BOARDS),
        chosen_in(data),
    )


def chosen_in(data: Mapping[str, Any]) -> dict[int, Chosen]:
    """The columns as the page of a preview has them: `head.TABLE` and `col.TABLE.COLUMN`."""
    fields: dict[int, dict[int, str]] = {}
    for key, value in data.items():
        parts = key.split(".")
        if parts[0] == "col" and len(parts) == 3 and all(map(is_whole_number, parts[1:])):
            fields.setdefault(int(parts[1]), {})[int(parts[2])] = str(value)
    return {table: Chosen(_number(data, f"head.{table}", 10**6), of) for table, of in fields.items()}


def state_of(wanted: Wanted) -> str:
    """Identifies how a file was interpreted for its preview: if that changes, the preview is shown again."""
    return sha256(repr((wanted.system, wanted.columns)).encode()).hexdigest()[:16]


def _number(data: Mapping[str, Any], name: str, most: int) -> int:
    """A whole number in a form, 0 if missing; StateError if it is something else."""
    text = str(data.get(name, "")).strip()
    if not text:
        return 0
    if not is_whole_number(text) or int(text) > most:
        raise StateError(
            msg(
                "{field}: {text} is not a whole number up to {most}",
                field=name.partition(".")[0],
                text=repr(text[:20]),
                most=most,
            )
        )
    return int(text)
