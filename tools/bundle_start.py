"""What a bundle does before pairwright starts: say which Python it is for, and open the manager when nothing is asked.

It must run on any Python 3 that can open the file. `SUITS` stands in for what the maker knows.
"""

import sys
import sysconfig

SUITS = {"pythons": ["3.11"], "platform": "linux-x86_64"}


def ends(platform: str) -> "tuple[str, str]":
    """The system and the processor, without what stands between them."""
    return platform.partition("-")[0], platform.rpartition("-")[2]


def trouble() -> str:
    """Why this machine cannot run the bundle, as a sentence; empty if it can."""
    pythons, platform = SUITS["pythons"], str(SUITS["platform"])
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if python not in pythons:
        which = pythons[0] if len(pythons) == 1 else f"{pythons[0]} to {pythons[-1]}"
        return f"This file runs on Python {which}; this is Python {python}. Install one of those from python.org."
    here = sysconfig.get_platform()  # as macosx-11.0-arm64
    if ends(here) != ends(platform):
        return f"This file is for {platform}; this machine is {here}. It needs another file."
    return ""


if trouble():
    sys.stderr.write(f"{trouble()}\n")
    sys.exit(3)
if len(sys.argv) == 1:
    sys.stderr.write(
        "The manager opens in the browser on the events of this folder; --help says what else there is.\n"
    )
    sys.argv += ["serve", ".", "--open"]
