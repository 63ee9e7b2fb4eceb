"""An immutable dictionary: it can be shared, compared, pickled and written as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A `dict` that cannot be changed after construction."""

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this mapping cannot be changed; make another one from it")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


def frozen(values: Mapping[K, V] | Iterable[tuple[K, V]]) -> FrozenDict[K, V]:
    """The same values, in a mapping that cannot be changed."""
    return values if isinstance(values, FrozenDict) else FrozenDict(values)
