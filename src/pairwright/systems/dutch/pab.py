"""The bye [1.5]: [C5], the score of the player that receives it [2.3.1]; a complete round-pairing [1.9.1], or none
[1.9.3]."""

from __future__ import annotations

from ...domain.errors import NoLegalPairing
from ...domain.messages import msg
from ...matching.perfect import bits
from ..completion import Completion, impossible
from .definitions import DutchField


def bye_score(field: DutchField) -> int | None:
    """The lowest score of a player that can receive the bye; None when the number of players is even.

    Raises NoLegalPairing when the round cannot be completed [1.9.3].
    """
    size = len(field)
    everyone = (1 << size) - 1
    alike = max(map(sum, field.alike.values()))
    held = len(field.together)
    if size % 2 == 0:
        if not field.surely_complete(size - held, alike):
            completion = Completion(field, range(size))
            if not completion.complete(everyone):
                raise impossible(field, completion, True)
        return None
    eligible = [
        i
        for i in range(size)
        if not field.barred_from_bye[i] and i not in field.together and field.only_bye in (-1, i)
    ]
    if not eligible:
        raise NoLegalPairing(
            msg(
                "the number of players is odd, and everybody has had the bye or the points of a win without playing "
                "[C2]"
            ),
            field.tpn,
        )
    if field.surely_complete(size - 1 - held, alike):
        return min(field.score[i] for i in eligible)
    completion = Completion(field, range(size))
    missing, open_ = completion.judge(everyone)
    if missing == 1:
        scores = [field.score[i] for i in eligible if open_ >> i & 1]
        if scores:
            return min(scores)
        names = ", ".join(str(field.tpn[i]) for i in bits(open_))
        raise NoLegalPairing(
            msg(
                "a complete pairing exists only with the bye for one of these players, none of whom may have it [C2]: "
                "{names}",
                names=names,
            ),
            [field.tpn[i] for i in bits(open_)],
        )
    raise impossible(field, completion, True)
