"""Where a campaign is played: here, on the cores of this machine, or on a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg
from .campaign import Campaign, Chunk, Pool, Row, play_chunk

_AHEAD = 64
"""Chunks queued per worker: enough to keep it busy, few enough for a campaign of any length."""


def on_cores(jobs: int | None = None) -> Pool:
    """The cores of this machine; with one job, this process."""

    def played(campaign: Campaign, left: Sequence[Chunk]) -> Iterator[tuple[Chunk, list[Row]]]:
        if jobs == 1:
            for chunk in left:
                yield chunk, play_chunk(campaign, *chunk)
            return
        from concurrent.futures import ProcessPoolExecutor, as_completed

        with ProcessPoolExecutor(jobs) as pool:
            waiting = {pool.submit(play_chunk, campaign, *chunk): chunk for chunk in left}
            try:
                for one in as_completed(waiting):
                    yield waiting.pop(one), one.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    return played


def on_cluster(client: Any) -> Pool:
    """A Dask cluster. A chunk whose worker dies is played again elsewhere; one that was played twice has the same
    events, and is written once."""

    def played(campaign: Campaign, left: Sequence[Chunk]) -> Iterator[tuple[Chunk, list[Row]]]:
        from distributed import as_completed

        chunks = iter(left)
        waiting: dict[str, Chunk] = {}
        done = as_completed()  # type: ignore[no-untyped-call]

        def submit(count: int) -> None:
            for chunk in islice(chunks, count):
                future = client.submit(play_chunk, campaign, *chunk, pure=False, retries=10)
                waiting[future.key] = chunk
                done.add(future)  # type: ignore[no-untyped-call]

        submit(_AHEAD * max(1, len(client.scheduler_info()["workers"])))
        for one in done:
            yield waiting.pop(one.key), one.result()
            submit(1)

    return played


@contextmanager
def cluster(scheduler: str | None, workers: int | None) -> Iterator[Pool]:
    """A cluster by the address of its scheduler, or one with this many local workers, closed at the end.

    StateError without the extra `cluster`, or if nothing answers at the address.
    """
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise StateError(
            msg("a cluster needs the extra `cluster`: pip install 'pairwright[cluster]'")
        ) from None
    if scheduler is None:
        with (
            LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as local,  # type: ignore[no-untyped-call]
            Client(local) as client,  # type: ignore[no-untyped-call]
        ):
            yield on_cluster(client)
        return
    try:
        client = Client(scheduler, timeout=20)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise StateError(
            msg("no Dask scheduler answers at {scheduler}: {error}", scheduler=scheduler, error=error)
        ) from None
    with client:
        yield on_cluster(client)
