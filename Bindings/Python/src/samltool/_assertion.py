"""The assertion of the C library as Python objects."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from enum import Enum

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_NO_TIME = -(1 << 63)
_COVERS_RESPONSE = 1

# Texts are a pointer and a count.
_ASSERTION = struct.Struct("=2Q 2Q q q q 2Q 2Q 2Q Q Q")
_ATTRIBUTE = struct.Struct("=2Q 2Q 2Q Q Q")
_VALUE = struct.Struct("=q 2Q")


class ValueKind(Enum):
    """The kind of a value."""

    #: Text, without whitespace at its ends.
    TEXT = 0
    #: No value (``xsi:nil``).
    NIL = 1
    #: Elements: the ``AttributeValue`` in exclusive canonical form.
    XML = 2


_KINDS = (ValueKind.TEXT, ValueKind.NIL, ValueKind.XML)


@dataclass(frozen=True)
class Value:
    """A value of an attribute."""

    text: str = field(repr=False)
    kind: ValueKind = ValueKind.TEXT


@dataclass(frozen=True)
class Attribute:
    """An attribute of the subject."""

    name: str
    values: tuple[Value, ...]
    friendly_name: str | None = None
    name_format: str | None = None


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
            value.text
            for attribute in self.attributes
            if attribute.name == name
            for value in attribute.values
            if value.kind is ValueKind.TEXT
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


class _Texts:
    """The texts of a block, which is copied once."""

    def __init__(self, places: Sequence[tuple[int, int]]) -> None:
        present = [(start, start + count) for start, count in places if start]
        self._start = min((start for start, _ in present), default=0)
        end = max((end for _, end in present), default=0)
        self._content = ctypes.string_at(self._start, end - self._start) if present else b""

    def text(self, start: int, count: int) -> str:
        first = start - self._start
        return self._content[first : first + count].decode()

    def optional(self, start: int, count: int) -> str | None:
        return self.text(start, count) if start else None


def read(address: int) -> Assertion:
    """Reads a samltool_assertion."""
    head = _ASSERTION.unpack(ctypes.string_at(address, _ASSERTION.size))
    attributes = _items(_ATTRIBUTE, head[13], head[14])
    # The values of all attributes are one array.
    values = [_items(_VALUE, attribute[6], attribute[7]) for attribute in attributes]
    places = [(head[index], head[index + 1]) for index in (0, 2, 7, 9, 11)]
    for attribute in attributes:
        places += (attribute[0:2], attribute[2:4], attribute[4:6])
    for group in values:
        places += [value[1:3] for value in group]
    texts = _Texts(places)
    text, optional = texts.text, texts.optional
    return Assertion(
        id=text(head[0], head[1]),
        issuer=text(head[2], head[3]),
        issue_instant=_time(head[4]),
        expiry=None if head[5] == _NO_TIME else _time(head[5]),
        covers_response=head[6] == _COVERS_RESPONSE,
        key_sha256=text(head[7], head[8]),
        name_id=optional(head[9], head[10]),
        name_id_format=optional(head[11], head[12]),
        attributes=tuple(
            Attribute(
                name=text(attribute[0], attribute[1]),
                friendly_name=optional(attribute[2], attribute[3]),
                name_format=optional(attribute[4], attribute[5]),
                values=tuple(Value(text(value[1], value[2]), _KINDS[value[0]]) for value in group),
            )
            for attribute, group in zip(attributes, values)
        ),
    )


def _items(layout: struct.Struct, address: int, count: int) -> list[tuple[int, ...]]:
    """The structures of an array."""
    return list(layout.iter_unpack(ctypes.string_at(address, layout.size * count))) if count else []
