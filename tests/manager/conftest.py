"""The database server of the store's tests, for the manager's."""

from __future__ import annotations

from ..store.conftest import database

__all__ = ["database"]
