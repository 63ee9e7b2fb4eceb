"""PDF with its small objects in compressed streams, as PDF has had them since 1.5.

typst writes each object by itself, and for every cell of a table one for screen readers: that is most of a large file,
and packs to a sixth. The libraries for PDF do the same in seven times the time, because they read every object; here
an object is a text between two places that the cross-reference table names.
"""

from __future__ import annotations

import re
from itertools import accumulate
from struct import Struct
from zlib import compress

_TOGETHER = 200
"""The number of objects in a stream: a reader has to unpack one for any object in it."""
_TABLE = re.compile(rb"xref\s+0 (\d+)\s+")
_entry = Struct(">BIH").pack
_FREE, _PLACE, _INSIDE = 0, 1, 2
"""Kinds of entries of a cross-reference stream: no object, one in the file, one in a stream."""


def packed(data: bytes) -> bytes:
    """The same PDF, packed; one whose cross-references are a stream already as it is."""
    at = data.rindex(b"startxref")
    table = int(data[at:].split()[1])
    head = _TABLE.match(data, table)
    if head is None:
        return data
    trailer = data.index(b"trailer", head.end())
    rows = [data[start : start + 20] for start in range(head.end(), head.end() + 20 * int(head[1]), 20)]
    places = [int(row[:10]) for row in rows]
    numbers = sorted((k for k, row in enumerate(rows) if row[17:18] == b"n"), key=places.__getitem__)
    ends = [places[number] for number in numbers[1:]] + [table]
    entries = [_entry(_FREE, 0, 65535)] * len(rows)
    out = [data[: places[numbers[0]]]]
    size = len(out[0])
    small: list[int] = []
    texts: list[bytes] = []
    for number, end in zip(numbers, ends, strict=True):
        whole = data[places[number] : end]
        text = whole.partition(b"obj")[2].rpartition(b"endobj")[0].strip()
        if text.endswith(b"endstream"):
            entries[number] = _entry(_PLACE, size, 0)
            out.append(whole)
            size += len(whole)
        else:
            small.append(number)
            texts.append(text)
    for first in range(0, len(small), _TOGETHER):
        inside, stream = texts[first : first + _TOGETHER], len(entries)
        starts = accumulate((len(text) + 1 for text in inside), initial=0)
        begin = b"".join(
            b"%d %d " % pair for pair in zip(small[first : first + _TOGETHER], starts, strict=False)
        )
        for index, number in enumerate(small[first : first + _TOGETHER]):
            entries[number] = _entry(_INSIDE, stream, index)
        entries.append(_entry(_PLACE, size, 0))
        said = b"/Type/ObjStm/N %d/First %d" % (len(inside), len(begin))
        out.append(_stream(stream, said, begin + b"\n".join(inside)))
        size += len(out[-1])
    last = len(entries)
    entries.append(_entry(_PLACE, size, 0))
    kept = re.sub(rb"/Size \d+", b"", data[trailer:at].partition(b"<<")[2].rpartition(b">>")[0], count=1)
    said = b"/Type/XRef/Size %d/W[1 4 2]%b" % (len(entries), kept)
    out.append(_stream(last, said, b"".join(entries)))
    return b"%bstartxref\n%d\n%%%%EOF\n" % (b"".join(out), size)


def _stream(number: int, said: bytes, content: bytes) -> bytes:
    """An object that is a compressed stream."""
    body = compress(content)
    return b"%d 0 obj\n<<%b/Filter/FlateDecode/Length %d>>stream\n%b\nendstream\nendobj\n" % (
        number, said, len(body), body,
    )  # fmt: skip
