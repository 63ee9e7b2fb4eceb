"""The rank columns of a TRF file written by this package: places of the standings into 310 or, for players, 001."""

from __future__ import annotations

from collections.abc import Mapping

from ...domain.reading import number_in


def put_ranks(data: bytes, ranks: Mapping[int, int], players: bool) -> bytes:
    """The file with these places (by TPN) in columns 69-71 of its records 310, or 86-89 of 001."""
    code, number, first, last = ("001", slice(4, 8), 86, 89) if players else ("310", slice(4, 7), 69, 71)
    lines = []
    for line in data.decode().splitlines(keepends=True):
        text = line.rstrip("\r\n")
        tpn = number_in(text[number]) if text.startswith(code) else None
        if tpn is not None:
            rank = ranks.get(tpn)
            place = "" if rank is None else str(rank)
            end = line[len(text) :]
            text = text.ljust(last)
            line = f"{text[: first - 1]}{place:>{last - first + 1}}{text[last:]}".rstrip() + end
        lines.append(line)
    return "".join(lines).encode()
