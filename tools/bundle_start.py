"""What a bundle does before pairwright starts: check that the Python version fits, and open the manager if no
arguments are given.

It must run on any Python 3 that can open the file. `SUITS` is replaced by the build tool.
"""

import platform
import sys
import sysconfig

SUITS = {"pythons": ["3.11"], "platform": "linux-x86_64"}


def here() -> str:
    """The system and the processor, as linux-x86_64."""
    system, _, processor = sysconfig.get_platform().partition("-")  # as macosx-11.0-universal2
    processor = processor.rpartition("-")[2]
    return f"{system}-{platform.machine() if processor == 'universal2' else processor}"


def trouble() -> str:
    """Why this machine cannot run the bundle, as a sentence; empty if it can."""
    pythons, suits = SUITS["pythons"], SUITS["platform"]
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if python not in pythons:
        which = pythons[0] if len(pythons) == 1 else f"{pythons[0]} to {pythons[-1]}"
        return f"This file runs on Python {which}; this is Python {python}. Install one of those from python.org."
    if here() != suits:
        return f"This file is for {suits}; this machine is {here()}. It needs another file."
    return ""


if trouble():
    sys.stderr.write(f"{trouble()}\n")
    sys.exit(3)
if len(sys.argv) == 1:
    sys.stderr.write(
        "The manager opens in the browser on the events of this folder; --help says what else there is.\n"
    )
    sys.argv += ["serve", ".", "--open"]
