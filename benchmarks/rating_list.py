"""A made-up rating list of the size of FIDE's into the index, and look-ups in it.

python -m benchmarks.rating_list [--players 1500000] [--form text|xml]
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from pairwright.formats.rating_lists import Index, build_index

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


def main() -> None:
    """Make, index, look up, and say how long each took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_500_000)
    parser.add_argument("--form", choices=["text", "xml"], default="text")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "list.txt", Path(folder) / "fide.sqlite"
        (write_xml if given.form == "xml" else write_text)(source, given.players)
        before = resource.getrusage(resource.RUSAGE_SELF)
        start = time.perf_counter()
        count = build_index(str(source), str(target))
        seconds = time.perf_counter() - start
        after = resource.getrusage(resource.RUSAGE_SELF)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"{count} players from {source.stat().st_size / 2**20:.0f} MiB of {given.form} in {seconds:.1f} s "
              f"({cpu:.1f} s of processor); index {target.stat().st_size / 2**20:.0f} MiB, memory at most "
              f"{after.ru_maxrss / 1024 / (1024 if sys.platform == 'darwin' else 1):.0f} MiB")  # fmt: skip
        with Index(str(target)) as index:
            for what, find in (
                ("by number", lambda k: index.by_id(100_001 + 7 * (k * 9973 % count))),
                ("by whole name", lambda k: index.by_name(f"{SOUNDS[k % 16]}karoli, nesto".title())),
                ("by beginning", lambda k: index.by_name(f"{SOUNDS[k % 16]}{SOUNDS[k // 16 % 16]}ro")),
            ):
                start = time.perf_counter()
                for k in range(200):
                    find(k)
                print(f"{what}: {(time.perf_counter() - start) * 5:.2f} ms")


if __name__ == "__main__":
    main()
