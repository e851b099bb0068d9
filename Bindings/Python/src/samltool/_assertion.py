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


def read(address: int) -> Assertion:
    """Reads a samltool_assertion: copies its block once, and cuts the texts out of the copy."""
    head = _ASSERTION.unpack(ctypes.string_at(address, _ASSERTION.size))
    block = ctypes.string_at(address, head[15])

    def text(index: int) -> str | None:
        start = head[index] - address
        return block[start : start + head[index + 1]].decode() if head[index] else None

    return Assertion(
        id=text(0) or "",
        issuer=text(2) or "",
        issue_instant=_time(head[4]),
        expiry=None if head[5] == _NO_TIME else _time(head[5]),
        covers_response=head[6] == _COVERS_RESPONSE,
        key_sha256=text(7) or "",
        name_id=text(9),
        name_id_format=text(11),
        attributes=tuple(_attributes(block, address, head[13] - address, head[14])) if head[14] else (),
    )


def _attributes(block: bytes, address: int, start: int, count: int) -> list[Attribute]:
    """The attributes of an array in a block. This is most of the work of a call, and therefore without further calls."""
    found = []
    for fields in _ATTRIBUTE.iter_unpack(block[start : start + count * _ATTRIBUTE.size]):
        name, name_count, friendly, friendly_count, form, form_count, values, value_count = fields
        # The initializer of a frozen class takes several times as long, because it sets each field by a call.
        attribute = object.__new__(Attribute)
        contents = attribute.__dict__
        contents["name"] = block[name - address : name - address + name_count].decode()
        contents["friendly_name"] = (
            block[friendly - address : friendly - address + friendly_count].decode() if friendly else None
        )
        contents["name_format"] = block[form - address : form - address + form_count].decode() if form else None
        first = values - address
        contents["values"] = tuple(
            [
                _value(kind, block[place - address : place - address + size])
                for kind, place, size in _VALUE.iter_unpack(block[first : first + value_count * _VALUE.size])
            ]
            if value_count
            else ()
        )
        found.append(attribute)
    return found


def _value(kind: int, octets: bytes) -> Value:
    if kind == _TEXT:
        return octets.decode()
    return octets if kind == _XML else None
