from collections.abc import Callable
from datetime import datetime

from ._assertion import Assertion, Attribute

def bind(
    verify: int, free: int, assertion: type[Assertion], attribute: type[Attribute], time: Callable[[int], datetime], /
) -> None: ...
def verify(verifier: int, response: bytes, at: int, /) -> Assertion | tuple[int, int]: ...
