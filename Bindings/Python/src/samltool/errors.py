"""The exceptions of the package."""

from __future__ import annotations


class Error(Exception):
    """A call that has no result."""

    def __init__(self, id: str, message: str) -> None:
        super().__init__(f"{message} [{id}]")
        #: A stable identifier, such as ``signature.digest-mismatch``; :func:`samltool.explain` explains it.
        self.id = id
        #: The error, its place and advice, without personal data.
        self.message = message

    def __reduce__(self) -> tuple[type[Error], tuple[str, str]]:
        return type(self), (self.id, self.message)


class Rejected(Error):
    """The response was rejected: the first check that failed; of a redaction, that its result must not be shared."""


class InvalidInput(Error, ValueError):
    """The input is not in the required form, or too large."""


class InvalidArgument(Error, ValueError):
    """An argument or an option is not allowed."""


class ClosedVerifier(Error, ValueError):
    """The verifier was closed."""


class InternalError(Error, RuntimeError):
    """An error of the library, or there is no memory."""
