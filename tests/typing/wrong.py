"""What mypy --strict must refuse in a user's program: behind each line the code of its error. Never run."""

from __future__ import annotations

import pairwright as pw

pw.load(3)  # arg-type
pw.explain("a round", table=1)  # arg-type
pw.why_not(pw.load("a.trf"), 4, "Bath")  # arg-type
pw.pear("a.trf")  # attr-defined
pw.load("a.trf").entries[0].name = "Ayr"  # misc
NAME = pw.pair(pw.load("a.trf")).bye.name  # union-attr
