"""The document itself: sections of elements that only have attributes; as written by Swiss-Manager."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from ...domain.errors import FileError, Issue
from ...domain.messages import msg

SECTIONS = MappingProxyType(
    {
        "tournamentdata": "tournament",
        "rounds": "round",
        "players": "player",
        "teams": "team",
        "playerpairings": "playerpairing",
        "teampairings": "teampairing",
        "security": "securitydata",
    }
)
"""Section to its elements, in the order of the file."""
INDIVIDUAL_SWISS, INDIVIDUAL_ROUND_ROBIN, TEAM_ROUND_ROBIN, TEAM_SWISS = "0", "1", "2", "3"
OF_TEAMS = (TEAM_ROUND_ROBIN, TEAM_SWISS)
ONLY_OF_TEAMS = ("teams", "teampairings")
"""Sections that a file of players does not have."""
_ROW = Mapping[str, str]
_BRACES = str.maketrans("{}", "()")
"""On upload every < is sent as { and every > as }: one in a name would become a tag on the other side."""


@dataclass(frozen=True)
class Document:
    """Section to its elements, each a mapping of attributes in the order of the file."""

    sections: Mapping[str, tuple[_ROW, ...]] = field(default_factory=dict)

    def rows(self, section: str) -> tuple[_ROW, ...]:
        """The elements of a section; empty if there is no such section."""
        return self.sections.get(section, ())

    @property
    def tournament(self) -> _ROW:
        """The single element of the first section."""
        return self.rows("tournamentdata")[0]


def read_document(data: bytes, source: str = "the file") -> Document:
    """The document in the bytes of a file; FileError reports anything that such a file must not contain."""
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise FileError(
            source, [Issue(msg("it declares a document type; a file for chess-results has none"))]
        )
    try:
        root = ElementTree.fromstring(data)  # noqa: S314  no type and no entity can be declared in it
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise FileError(source, [Issue(msg("it is not valid XML: {error}", error=error))]) from None
    if root.tag != "chessresults":
        raise FileError(
            source, [Issue(msg("its first element is {name}, not 'chessresults'", name=repr(root.tag)))]
        )
    sections: dict[str, tuple[_ROW, ...]] = {}
    for section in root:
        if section.tag not in SECTIONS:
            raise FileError(source, [Issue(msg("there is no section {section}", section=repr(section.tag)))])
        wrong = next((element.tag for element in section if element.tag != SECTIONS[section.tag]), None)
        if wrong is not None:
            raise FileError(
                source,
                [
                    Issue(
                        msg(
                            "{section} holds {wanted}, not {found}",
                            section=section.tag,
                            wanted=SECTIONS[section.tag],
                            found=repr(wrong),
                        )
                    )
                ],
            )
        sections[section.tag] = tuple(dict(element.attrib) for element in section)
    if len(sections.get("tournamentdata", ())) != 1:
        raise FileError(source, [Issue(msg("it needs one tournament"))])
    return Document(sections)


def write_document(document: Document) -> bytes:
    """The bytes: UTF-8 without a byte order mark, CRLF, one element per line."""
    lines = ['<?xml version="1.0"?>', "<chessresults>"]
    for section, element in SECTIONS.items():
        if section not in document.sections:
            continue
        lines.append(f"  <{section}>")
        for row in document.rows(section):
            attributes = [f'{name}="{_value(text)}"' for name, text in row.items()]
            lines.append(f"    <{element} {' '.join(attributes)} />")
        lines.append(f"  </{section}>")
    lines.append("</chessresults>")
    return ("\r\n".join(lines) + "\r\n").encode()


def _value(text: str) -> str:
    plain = "".join(sign if sign.isprintable() else " " for sign in text.translate(_BRACES))
    return escape(plain, {'"': "&quot;"})
