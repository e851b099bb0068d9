"""The assertion of the C library as Python objects."""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Union

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_NO_TIME = -(1 << 63)
_COVERS_RESPONSE = 1

# Texts are a pointer and a count.
_ASSERTION = struct.Struct("=2Q 2Q q q q 2Q 2Q 2Q Q Q Q")
_ATTRIBUTE = struct.Struct("=2Q 2Q 2Q Q Q")
_VALUE = struct.Struct("=q 2Q")


#: A value: text without whitespace at its ends; ``None`` for ``xsi:nil``; the ``AttributeValue`` in exclusive canonical form if it
#: contains elements.
Value = Union[str, bytes, None]

_TEXT, _XML = 0, 2


@dataclass(frozen=True)
class Attribute:
    """An attribute of the subject."""

    name: str
    friendly_name: str | None
    name_format: str | None
    values: tuple[Value, ...] = field(repr=False)


@dataclass(frozen=True)
class Assertion:
    """A verified assertion: everything in it was read from the bytes that a trusted key signed.

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


def _time(milliseconds: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=milliseconds)


class _Block:
    """The block of an assertion: its structures and texts, which are copied at once."""

    def __init__(self, address: int, count: int) -> None:
        self._address = address
        self._content = ctypes.string_at(address, count)

    def octets(self, start: int, count: int) -> bytes:
        first = start - self._address
        return self._content[first : first + count]

    def text(self, start: int, count: int) -> str:
        return self.octets(start, count).decode()

    def optional(self, start: int, count: int) -> str | None:
        return self.octets(start, count).decode() if start else None

    def attributes(self, start: int, count: int) -> tuple[Attribute, ...]:
        array = self.octets(start, count * _ATTRIBUTE.size)
        return tuple([self._attribute(fields) for fields in _ATTRIBUTE.iter_unpack(array)])

    def _attribute(self, fields: tuple[int, ...]) -> Attribute:
        name, name_count, friendly, friendly_count, name_format, format_count, values, value_count = fields
        # The initializer of a frozen class takes several times as long, because it sets each field by a call.
        attribute = object.__new__(Attribute)
        attribute.__dict__.update(
            name=self.text(name, name_count),
            friendly_name=self.optional(friendly, friendly_count),
            name_format=self.optional(name_format, format_count),
            values=self._values(values, value_count) if values else (),
        )
        return attribute

    def _values(self, start: int, count: int) -> tuple[Value, ...]:
        array = self.octets(start, count * _VALUE.size)
        return tuple([self._value(kind, self.octets(*place)) for kind, *place in _VALUE.iter_unpack(array)])

    @staticmethod
    def _value(kind: int, octets: bytes) -> Value:
        if kind == _TEXT:
            return octets.decode()
        return octets if kind == _XML else None


def read(address: int) -> Assertion:
    """Reads a samltool_assertion."""
    head = _ASSERTION.unpack(ctypes.string_at(address, _ASSERTION.size))
    block = _Block(address, head[15])
    return Assertion(
        id=block.text(head[0], head[1]),
        issuer=block.text(head[2], head[3]),
        issue_instant=_time(head[4]),
        expiry=None if head[5] == _NO_TIME else _time(head[5]),
        covers_response=head[6] == _COVERS_RESPONSE,
        key_sha256=block.text(head[7], head[8]),
        name_id=block.optional(head[9], head[10]),
        name_id_format=block.optional(head[11], head[12]),
        attributes=block.attributes(head[13], head[14]) if head[14] else (),
    )
