"""Evaluation times."""

from __future__ import annotations

import time
from datetime import datetime, timedelta, timezone
from typing import Literal, Union

from .errors import InvalidArgument

#: An evaluation time: the current time, the IssueInstant of each response, or a chosen time.
At = Union[Literal["now", "issued"], datetime]

_CURRENT, _CHOSEN, _ISSUED = 0, 1, 2
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MILLISECOND = timedelta(milliseconds=1)


def _current() -> int:
    return time.time_ns() // 1_000_000


def instant(at: Literal["now"] | datetime) -> int:
    """Milliseconds since 1970."""
    if isinstance(at, datetime):
        if at.tzinfo is None:
            raise InvalidArgument("argument.invalid", "'at' has no time zone: use datetime.now(timezone.utc)")
        return (at - _EPOCH) // _MILLISECOND
    if at == "now":
        return _current()
    raise InvalidArgument("argument.invalid", "'at' must be 'now' or a datetime with a time zone")


def instant_and_source(at: At) -> tuple[int, int]:
    """Milliseconds since 1970 and the source of the time."""
    if at == "issued":
        return _current(), _ISSUED
    return instant(at), _CHOSEN if isinstance(at, datetime) else _CURRENT
