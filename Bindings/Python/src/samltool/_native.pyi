from datetime import datetime, timezone

from ._assertion import Assertion, Attribute

def bind(
    verify: int,
    free: int,
    assertion: type[Assertion],
    attribute: type[Attribute],
    datetime: type[datetime],
    utc: timezone,
    /,
) -> None: ...
def verify(verifier: int, response: bytes, at: int | None, /) -> Assertion | tuple[int, int]: ...
