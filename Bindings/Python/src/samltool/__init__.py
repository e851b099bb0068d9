"""Verify, check, encode and read the SAML responses of Adobe Pass."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from . import _library
from ._assertion import Assertion, Attribute, Value
from ._encoding import EncodedResponse, decode, encode, explain, normalize
from ._redaction import Redaction, redact
from ._reports import CheckedInput, CheckReport, Finding
from ._time import At
from ._verifier import Content, Contents, Input, Verifier
from ._version import VERSION as __version__
from .errors import ClosedVerifier, Error, InternalError, InvalidArgument, InvalidInput, Rejected

__all__ = [
    "Assertion", "At", "Attribute", "CheckReport", "CheckedInput", "ClosedVerifier", "Content", "Contents", "EncodedResponse", "Error",
    "Finding", "Input", "InternalError", "InvalidArgument", "InvalidInput", "Redaction", "Rejected", "Value", "Verifier", "__version__",
    "attributes", "check", "decode", "encode", "explain", "library_version", "normalize", "outcome", "redact", "verify",
]


def __dir__() -> list[str]:
    return sorted(__all__)


def library_version() -> str:
    """The version of the C library."""
    version: bytes = _library.library.samltool_version()
    return version.decode()


def verify(response: Input, *, at: Literal["now"] | datetime, **options: Any) -> Assertion:
    """Verifies one response; the options are the arguments of :class:`Verifier`, which is faster for several."""
    with Verifier(**options) as verifier:
        return verifier.verify(response, at=at)


def check(text: Input, *, at: At, **options: Any) -> CheckReport:
    """Finds out why Adobe would reject the responses in a text; the options are the arguments of :class:`Verifier`."""
    with Verifier(**options) as verifier:
        return verifier.check(text, at=at)


def attributes(text: Input, *, at: At, **options: Any) -> Mapping[str, Any]:
    """Verifies the responses in a text and returns their attributes; the options are the arguments of :class:`Verifier`."""
    with Verifier(**options) as verifier:
        return verifier.attributes(text, at=at)


def outcome(recording: Input, *, at: At, service: str = "", **options: Any) -> Mapping[str, Any]:
    """Explains an HTTP response from Adobe Pass; the options are the arguments of :class:`Verifier`."""
    with Verifier(**options) as verifier:
        return verifier.outcome(recording, at=at, service=service)
