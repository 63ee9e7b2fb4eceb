"""caissify-pairings (PyPI) as an engine for `pairwright compare`: tests.compare.caissify:answer.

    python -m pairwright compare pairwright tests.compare.caissify:answer --system fide-dutch --events 100

It expects players with scores, colours and floats, and takes no points from a file: those of a state are computed
here.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tests.reference.dutch import article_1_4
from tests.reference.dutch_state import field_of

State = dict[str, Any]


def answer(state: State) -> State:
    """The pairs, White first, and the bye, or that there is no legal pairing."""
    engine_class = import_module("caissify_pairings.engines.dutch").DutchEngine
    this = field_of(state)
    met = {
        (min(tpn, item.opponent), max(tpn, item.opponent))
        for tpn, player in this.players.items()
        for item in player.past
        if item.played
    }
    players = [
        {
            "id": tpn,
            "name": f"P{tpn}",
            "score": this.score(tpn) / 10,
            "rating": 3000 - tpn,
            "starting_number": tpn,
            "title": "",
            "color_hist": ["white" if colour == "w" else "black" for colour in player.colours],
            "float_history": [
                article_1_4(this, tpn, this.number - number) or "none" for number in range(1, this.number)
            ],
            "bye_count": sum(item.kind == "pab" for item in player.past),
            "forfeit_win_count": sum(
                item.kind != "pab" and not item.played and item.points >= this.win for item in player.past
            ),
        }
        for tpn, player in this.players.items()
        if player.available
    ]
    engine = engine_class(
        players=players,
        previous_pairings=met | {tuple(sorted(pair)) for pair in this.prohibited},
        round_number=this.number,
        total_rounds=this.rounds,
        initial_color="white" if this.initial == "W" else "black",
    )
    found = engine.generate_pairings()
    if not found:
        return {"error": "no-legal-pairing"}
    games = [one for one in found if one.get("black_id") is not None and not one.get("bye")]
    byes = [one["white_id"] for one in found if one not in games]
    return {
        "pairs": [[one["white_id"], one["black_id"]] for one in games],
        "bye": byes[0] if byes else None,
    }
