"""Vendor the fonts, icons and flags of the look: fetched from the npm registry, subset to what is used, named by
content.

    python tools/make_look.py            everything again (needs `npm`, Chromium and the extra `assets`)

Writes `src/pairwright/report/look/`: static/fonts, static/img, static/flags.css, static/licences and icons.json, and
sets the names of the files in static/tokens.css. The style sheets tokens.css and app.css are written by hand.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent.parent / "src" / "pairwright" / "report" / "look"
STATIC = HERE / "static"
PACKAGES = {
    "@fontsource-variable/inter": "5.3.0",
    "lucide-static": "1.62.0",
    "flag-icons": "7.5.0",
}
"""Package to version; all have free licences: OFL-1.1, ISC, MIT."""
LICENCES = {
    "@fontsource-variable/inter": ("LICENSE", "inter-OFL-1.1.txt"),
    "lucide-static": ("LICENSE", "lucide-ISC.txt"),
    "flag-icons": ("LICENSE", "flag-icons-MIT.txt"),
}

_TAKEN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text())
ICONS = _TAKEN["icons"].split()
FLAGS = dict(pair.split(":") for pair in _TAKEN["flags"].split())
"""FIDE's code of a federation to the name of its flag."""

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2010, 0x2015), *range(0x2018, 0x201F), 0x2022, 0x2026,
         0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, *range(0x2190, 0x2194), 0x2197, 0x2212]  # fmt: skip
LATIN_EXT = [
    *range(0x100, 0x180),
    0x18F,
    0x192,
    0x1A0,
    0x1A1,
    0x1AF,
    0x1B0,
    *range(0x218, 0x21C),
    0x259,
    0x1E9E,
]
VIETNAMESE = [*range(0x1EA0, 0x1EFA), 0x1A0, 0x1A1, 0x1AF, 0x1B0, 0x300, 0x301, 0x303, 0x309, 0x323]
FONTS = {"latin": LATIN, "latin-ext": LATIN_EXT, "vietnamese": VIETNAMESE}
COLUMNS, WIDTH, HEIGHT = 20, 20, 15
"""Size of the image with all flags, in CSS pixels; it is drawn at twice the size."""


def fetch(folder: Path) -> dict[str, Path]:
    """The packages, unpacked."""
    found = {}
    for name, version in PACKAGES.items():
        packed = subprocess.run(
            ["npm", "pack", "--silent", f"{name}@{version}"],
            cwd=folder,
            check=True,
            capture_output=True,
            text=True,
        )
        place = folder / name.replace("/", "-")
        with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
            archive.extractall(place, filter="data")
        found[name] = place / "package"
    return found


def named(folder: Path, stem: str, suffix: str, content: bytes) -> str:
    """Write a file under a name that changes with its content; older ones are removed."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{stem}.*{suffix}"):
        old.unlink()
    name = f"{stem}.{hashlib.sha256(content).hexdigest()[:8]}{suffix}"
    (folder / name).write_bytes(content)
    return name


def fonts(package: Path, work: Path) -> None:
    """Inter as three files by script, with the weights 400 to 700."""
    tokens = STATIC / "tokens.css"
    text = tokens.read_text()
    for part, characters in FONTS.items():
        font = TTFont(package / "files" / f"inter-{part}-wght-normal.woff2", recalcTimestamp=False)
        options = Options()
        options.layout_features = ["kern", "mark", "mkmk", "ccmp", "tnum", "zero", "calt", "case", "locl"]
        options.hinting = False
        options.name_IDs = [0, 1, 2, 13, 14]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=characters)
        subsetter.subset(font)
        font.save(work / "subset.ttf")
        font = instancer.instantiateVariableFont(
            TTFont(work / "subset.ttf", recalcTimestamp=False), {"wght": (400, 700)}
        )
        font.flavor = "woff2"
        font.save(work / "subset.woff2")
        name = named(STATIC / "fonts", f"inter-{part}", ".woff2", (work / "subset.woff2").read_bytes())
        text = re.sub(rf"fonts/inter-{part}\.[^)]*woff2", f"fonts/{name}", text)
    tokens.write_text(text)


def flags(package: Path, work: Path) -> None:
    """All flags as one picture, and the style sheet that cuts it."""
    codes = sorted(FLAGS)
    images = "".join(
        f'<img src="{package}/flags/4x3/{FLAGS[code]}.svg" width="{WIDTH}" height="{HEIGHT}">'
        for code in codes
    )
    sheet = work / "flags.html"
    sheet.write_text(
        f'<body style="margin:0"><div style="width:{COLUMNS * WIDTH}px;font-size:0;line-height:0">{images}</div>'
    )
    rows = -(-len(codes) // COLUMNS)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        view = browser.new_page(
            viewport={"width": COLUMNS * WIDTH, "height": rows * HEIGHT}, device_scale_factor=2
        )
        view.goto(sheet.as_uri(), wait_until="networkidle")
        view.screenshot(path=str(work / "flags.png"))
        browser.close()
    from PIL import Image

    picture = Image.open(work / "flags.png").convert("RGB")
    picture = picture.quantize(192, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    picture.save(work / "flags8.png", optimize=True)
    name = named(STATIC / "img", "flags", ".png", (work / "flags8.png").read_bytes())
    css = [
        "/* Made by tools/make_look.py: flags of federations by FIDE code, one picture (flag-icons, MIT). */",
        f".flag{{background-image:url(img/{name});background-size:{COLUMNS * WIDTH}px {rows * HEIGHT}px}}",
    ]
    for k, code in enumerate(codes):
        x, y = k % COLUMNS * WIDTH, k // COLUMNS * HEIGHT
        css.append(f".f-{code}{{background-position:{f'-{x}px' if x else '0'} {f'-{y}px' if y else '0'}}}")
    (STATIC / "flags.css").write_text("\n".join(css) + "\n")


def icons(package: Path) -> None:
    """The drawings of the icons, without their frame."""
    drawn = {}
    for name in ICONS:
        svg = (package / "icons" / f"{name}.svg").read_text()
        drawn[name] = " ".join(svg[svg.index(">", svg.index("<svg")) + 1 : svg.index("</svg>")].split())
    lines = [f"  {json.dumps(name)}: {json.dumps(drawing)}" for name, drawing in drawn.items()]
    (HERE / "icons.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def main() -> int:
    """Make everything."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        packages = fetch(work)
        fonts(packages["@fontsource-variable/inter"], work)
        flags(packages["flag-icons"], work)
        icons(packages["lucide-static"])
        for name, (source, target) in LICENCES.items():
            (STATIC / "licences").mkdir(exist_ok=True)
            (STATIC / "licences" / target).write_bytes((packages[name] / source).read_bytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
