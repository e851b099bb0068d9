"""The assertion of the C library as Python objects."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Union

from . import _library, _native

#: A value: text without whitespace at its ends; ``None`` for ``xsi:nil``; the ``AttributeValue`` in exclusive canonical form if it
#: contains elements.
Value = Union[str, bytes, None]


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute of the subject."""

    name: str
    friendly_name: str | None
    name_format: str | None
    values: tuple[Value, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Assertion:
    """A verified assertion: everything in it was read from the bytes that a trusted key signed.

    A time before the year 1 or after 9999, which ``datetime`` does not have, is the first or the last one that it has.
    ``repr`` does not contain personal data.
    """

    #: The ID. Store it until the expiry to accept an assertion only once.
    id: str
    #: The entity ID of the issuer.
    issuer: str
    issue_instant: datetime
    #: The latest time at which it expires; ``None`` if it has no end.
    expiry: datetime | None
    #: True if the signature covers the whole Response, and false if it covers the assertion only.
    covers_response: bool
    #: The key that signed: the SHA-256 of its SubjectPublicKeyInfo.
    key_sha256: str
    #: The name of the subject; ``None`` if there is none, or if it is encrypted.
    name_id: str | None = field(repr=False)
    name_id_format: str | None
    attributes: tuple[Attribute, ...]

    def values(self, name: str) -> list[str]:
        """The text values of the attributes with a name."""
        return [
            value
            for attribute in self.attributes
            if attribute.name == name
            for value in attribute.values
            if isinstance(value, str)
        ]

    def get(self, name: str) -> str | None:
        """The first text value of an attribute; ``None`` if there is none."""
        return next(iter(self.values(name)), None)

    def __getitem__(self, name: str) -> str:
        value = self.get(name)
        if value is None:
            raise KeyError(name)
        return value

    #: An assertion is no mapping: without this, iterating over it would ask for the item 0.
    __iter__ = None


_native.bind(
    _library.address("samltool_verify"),
    _library.address("samltool_assertion_free"),
    Assertion,
    Attribute,
    datetime,
    timezone.utc,
)
