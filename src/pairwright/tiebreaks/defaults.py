"""Which tie-breaks apply, by system, when neither the caller nor the file names any (C.07: 2.1, 4.1.1)."""

from __future__ import annotations

OLYMPIADS = {
    "2008": "OTHER_OSB2008,OTHER_OMP2008,OTHER_OMPALL2008",
    "2009": "OTHER_OSB2009,GPTS,OTHER_OMP2009",
    "2012": "OTHER_OSB2009,GPTS,OTHER_OMP2009",
    "2022": "OTHER_OSB2026,GPTS,OTHER_OMP2026",
}
"""By the year in the system's id; the Olympiads of 2022 and later share theirs."""


ECU = "OTHER_OSB2009,GPTS,BH:GP,EGMSB"
"""European Chess Union (2023): the last, board points against opponents beaten plus half of those against opponents
drawn with, is half of EGMSB."""


def default_list(system: str, primary: str, players: bool, predetermined: bool) -> str:
    """The list of a system, without the primary score."""
    if system.startswith("ibf"):
        return (
            "OTHER_IBFDE,OTHER_IBFWON,OTHER_IBFSB"
            if predetermined
            else "OTHER_IBFDE,OTHER_IBFBH,OTHER_IBFBH/C1,OTHER_IBFWON,OTHER_IBFSB"
        )
    for year, codes in OLYMPIADS.items():
        if system.startswith("olympiad") and year in system:
            return codes
    if system == "ecu-team":
        return ECU
    if players:
        return "DE,SB,KS,WIN" if predetermined else "BH/C1,BH,SB,DE"
    if primary == "GP":
        return "MPTS,EDE:GP,EGGSB" if predetermined else "MPTS,EGGSB/C1,BH:GP/C1,EDE"
    return "GPTS,EDE,EMGSB" if predetermined else "GPTS,EMGSB/C1,BH:MP/C1,EDE"
