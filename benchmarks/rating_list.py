"""A generated rating list of the size of FIDE's, in its two formats, and lookups in its index."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from pairwright.formats.rating_lists import Index

HEAD = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
)
TITLES = ("", "", "", "", "", "", "", "CM", "FM", "IM", "GM")
SOUNDS = (
    "ka",
    "ro",
    "li",
    "ne",
    "sto",
    "var",
    "mi",
    "del",
    "an",
    "gu",
    "pe",
    "shi",
    "tor",
    "ber",
    "zu",
    "ol",
)


def players(count: int) -> Iterator[tuple[int, str, str, str, str, int, int]]:
    """Numbers, names, federations, sexes, titles, ratings and years of birth, the same each time."""
    random.seed(26)
    for number in range(count):
        name = ", ".join("".join(random.choices(SOUNDS, k=3)).capitalize() for _ in (0, 1))
        yield (
            100_001 + 7 * number, name, random.choice(("NOR", "IND", "GER", "ESP", "FRA")), random.choice("MMMF"),
            random.choice(TITLES), random.choice((0, random.randint(1400, 2800))), random.randint(1930, 2020),
        )  # fmt: skip


def write_text(path: Path, count: int) -> None:
    with path.open("w", encoding="ascii") as file:
        file.write(HEAD)
        for number, name, federation, sex, title, rating, born in players(count):
            file.write(
                f"{number:<15}{name:<61}{federation} {sex:<4}{title:<5}{'':<5}{'':<15}{'':<4}{rating or '':<6}{0:<4}"
                f"{20:<3}{rating or '':<6}{0:<4}{20:<3}{rating or '':<6}{0:<4}{20:<3}{born:<6}    \n"
            )


def write_xml(path: Path, count: int) -> None:
    with path.open("w", encoding="ascii") as file:
        file.write("<playerslist>\n")
        for number, name, federation, sex, title, rating, born in players(count):
            file.write(
                f"<player>\n<fideid>{number}</fideid>\n<name>{name}</name>\n<country>{federation}</country>\n<sex>{sex}"
                f"</sex>\n<title>{title}</title>\n<w_title></w_title>\n<o_title></o_title>\n<foa_title></foa_title>\n"
                f"<rating>{rating}</rating>\n<games>0</games>\n<k>20</k>\n<rapid_rating>{rating}</rapid_rating>\n"
                f"<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n<blitz_rating>{rating}</blitz_rating>\n"
                f"<blitz_games>0</blitz_games>\n<blitz_k>20</blitz_k>\n<birthday>{born}</birthday>\n<flag></flag>\n"
                "</player>\n"
            )
        file.write("</playerslist>\n")


def lookups(index: Index, count: int) -> tuple[Callable[[int], object], ...]:
    """Lookups by number and by the beginnings of a name, different ones for each `k`."""
    return (
        lambda k: index.by_id(100_001 + 7 * (k * 9973 % count)),
        lambda k: index.by_name(f"{SOUNDS[k % 16]}{SOUNDS[k // 16 % 16]}ro"),
    )
