"""The API tested with its own schema: no request causes a server error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from litestar.testing import TestClient

from pairwright.web.app import create_app

from .conftest import fill, place_in


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("events")
    fill(folder)
    app = create_app(place_in(folder, open_door=True))
    with TestClient(app, raise_server_exceptions=False) as client:
        document = client.get("/api/schema/openapi.json").json()
        found = schemathesis.openapi.from_dict(document)
        yield found, client


def test_no_request_is_a_fault_of_the_server(schema: Any) -> None:
    found, client = schema
    operations = [result.ok() for result in found.get_all_operations()]
    assert len(operations) >= 7
    for operation in operations:
        _all_fine(operation, client)


def _all_fine(operation: Any, client: TestClient[Any]) -> None:
    @settings(
        max_examples=25,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
        database=None,
    )
    @given(case=operation.as_strategy())
    def look(case: Any) -> None:
        request = case.as_transport_kwargs(base_url="http://testserver.local")
        path = request.pop("url").removeprefix("http://testserver.local")
        for name in ("cookies", "auth"):
            request.pop(name, None)
        if isinstance(request.get("data"), bytes | str):
            request["content"] = request.pop("data")
        answer = client.request(
            request.pop("method"), path, **{key: value for key, value in request.items() if value is not None}
        )
        assert answer.status_code < 500, (path, answer.status_code, answer.text[:200])

    look()
