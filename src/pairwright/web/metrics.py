"""Figures for monitoring, in the text format of Prometheus: requests, their times, events and streams that are open."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

if TYPE_CHECKING:
    from .desks import Desks

_METHODS = ("GET", "HEAD", "POST", "OPTIONS")
_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds."""


class Metrics(ASGIMiddleware):
    """Counts requests by route, never by address: the names of events and the secrets in links are in no label."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, desks: Desks) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        self._requests = Counter(
            "pairwright_requests", "Requests answered.", ["method", "route", "status"], registry=registry
        )
        self._seconds = Histogram(
            "pairwright_request_seconds",
            "Seconds until a request was answered; streams are left out.",
            ["route"],
            buckets=_BUCKETS,
            registry=registry,
        )
        for name, words, count in (
            ("pairwright_events_open", "Events that are open.", lambda: len(desks.recent())),
            ("pairwright_streams_open", "Streams of changes that are open.", desks.streams.count),
        ):
            Gauge(name, words, registry=registry).set_function(count)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        began = perf_counter()
        status = 500

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await next_app(scope, receive, sent)
        finally:
            method = str(scope.get("method"))
            method = method if method in _METHODS else "other"
            route = str(scope.get("path_template") or "none")
            self._requests.labels(method, route, str(status)).inc()
            if not route.endswith("/live"):
                self._seconds.labels(route).observe(perf_counter() - began)

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self._registry)
