"""A published round that an undo opens again: the history asks, the page says what it is, and a swap names results."""

from __future__ import annotations

import re

from litestar import Litestar
from litestar.testing import TestClient

from .conftest import form

Client = TestClient[Litestar]


def do(client: Client, verb: str, **fields: str) -> str:
    """The page that answers an act of the league; a question is answered."""
    data = form(client, "/", **fields)
    text = client.post(f"/e/league/do/{verb}", data=data).text
    while found := re.search('name="confirm" value="([0-9a-f]+)"', text):
        text = client.post(
            f"/e/league/do/{verb}", data={**data, "confirm": found[1], "reason": "a slip"}
        ).text
    return text


def test_the_history_asks_and_the_swap_names_the_results(client: Client) -> None:
    do(client, "by-hand")
    do(client, "swap", teams="#2,#3")
    do(client, "end-by-hand")
    do(client, "result", table="1", boards="1100")
    lines = client.get("/e/league/log").text
    number = re.findall(
        r'<td class="num faint">(\d+)</td>(?:(?!</tr>).)*Pairing by hand of round 2 ends', lines
    )[0]
    asked = client.post("/e/league/do/undo", data=form(client, "/", number=number))
    assert asked.status_code == 428
    assert "Round 2 has results: those of pairs that you change are dropped" in asked.text
    assert "stays published: everybody sees each change at once" in asked.text
    do(client, "undo", number=number)
    page = client.get("/e/league/round/2").text
    assert "By hand, open" in page
    assert "Published</span>" in page
    table = re.search(r'data-table="1" data-text="[^"]+"', client.get("/e/league/results/2").text)
    assert table is not None
    match = re.search(r'href="/e/league/team/(\d+)', page[page.index('id="pairings"') :])
    assert match is not None
    other = "#8" if match[1] != "8" else "#7"
    swapped = client.post("/e/league/do/swap", data=form(client, "/", teams=f"#{match[1]},{other}"))
    assert swapped.status_code == 428
    assert (
        "of this table is dropped: 1 (" in swapped.text or "of these tables are dropped: 1 (" in swapped.text
    )
