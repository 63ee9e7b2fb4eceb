"""C.04.6 article 3.4: the team that receives the pairing-allocated bye; and 3.3.3, when no pairing is possible.

1.4 one team has the bye when the number is odd; 2.1.2 [C2] not twice; 3.4.1 the others can be paired (3.3.1), then
3.4.2 the lowest score, 3.4.3 the most matches, 3.4.4 the largest TPN.
"""

from __future__ import annotations

from ...domain.errors import NoLegalPairing
from ...domain.messages import msg
from ...matching.perfect import bits
from ..completion import Completion, impossible
from .definitions import TeamField


def bye_order(field: TeamField) -> list[int]:
    """All teams in the order in which 3.4.2-3.4.4 offer them the bye: lowest score, most matches, largest TPN."""
    return sorted(range(len(field)), key=lambda i: (field.primary[i], -field.played[i], -i))


def assign_bye(field: TeamField) -> int | None:
    """The team that gets the bye; None when the number of teams is even.

    Raises NoLegalPairing when the round cannot be completed [3.3.3].
    """
    size = len(field)
    everyone = (1 << size) - 1
    if size % 2 == 0:
        if not field.surely_complete(size):
            completion = Completion(field, range(size))
            if not completion.complete(everyone):
                raise impossible(field, completion)
        return None
    eligible = [i for i in bye_order(field) if not field.barred_from_bye[i] and i not in field.together]
    if not eligible:
        raise NoLegalPairing(
            msg(
                "the number of teams is odd, and every other team has had the bye or won a match by forfeit [C2]"
            )
            if field.together
            else msg(
                "the number of teams is odd, and every team has had the bye or won a match by forfeit [C2]"
            ),
            field.tpn,
        )
    if field.surely_complete(size - 1):
        return eligible[0]
    completion = Completion(field, range(size))
    missing, open_ = completion.judge(everyone)
    if missing == 1:
        for i in eligible:
            if open_ >> i & 1:
                return i
        names = ", ".join(str(field.tpn[i]) for i in bits(open_))
        raise NoLegalPairing(
            msg(
                "a complete pairing exists only with the bye for one of these teams, none of which may have it "
                "[C2]: {names}",
                names=names,
            ),
            [field.tpn[i] for i in bits(open_)],
        )
    raise impossible(field, completion)
