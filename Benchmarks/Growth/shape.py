"""A shape of input, and functions that the generators of shapes share."""

import typing

KIBIBYTE = 1 << 10
MEBIBYTE = 1 << 20


class Shape(typing.NamedTuple):
    """Input that grows in one way."""
    name: str
    # The kind of input; a command accepts some kinds.
    kind: str
    # Returns input of about so many bytes.
    make: typing.Callable[[int], bytes]
    # The maximum size: the limit for such input, or less if another limit is reached first.
    limit: int
    # The additional time for each MiB beyond the limit of the command, in seconds: captures, logs and metadata only.
    seconds_per_mebibyte: float = 0.0
    # The formats of a command to measure; all if empty.
    options: tuple = ()
    # The maximum number of responses in it, each of which has a report.
    reports: int = 0


def bytes_in(text):
    """The length of a text in UTF-8, in bytes."""
    return len(in_bytes(text))


def filled(piece, size):
    """As many copies as fit, at least one."""
    return piece * max(1, size // bytes_in(piece))


def numbered(piece, size):
    """Different copies: the results of a function for 0, 1, 2 and so on."""
    parts, length, number = [], 0, 0
    while length < size:
        part = piece(number)
        parts.append(part)
        length += bytes_in(part)
        number += 1
    return "".join(parts)


def joined(piece, size, separator=","):
    """Numbered pieces with a separator between them."""
    parts, length, number = [], 0, 0
    while length < size or not parts:
        part = piece(number)
        parts.append(part)
        length += bytes_in(part) + len(separator)
        number += 1
    return separator.join(parts)


def in_bytes(text):
    """Text in UTF-8; bytes unchanged."""
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


# Text that is slow to compare or search as anything but bytes. Each function has the number of bytes as its parameter.
def marks(size):
    """Alternating combining marks of two classes, which a normalization must sort."""
    return filled("\u0301\u0316", size - 1) + "a"


def indicators(size):
    """Regional indicators, of which a pair is one character."""
    return filled("\U0001F1E6", size)


def joiners(size):
    """Emoji joined to one character."""
    return filled("\U0001F469\u200D", size)


def syllables(size):
    """Decomposed Hangul."""
    return filled("\u1112\u1161\u11AB", size)


def composites(size):
    """Characters whose canonical form is longer."""
    return filled("\u1FA7", size)


SCRIPTS = {
    "combining marks": marks, "regional indicators": indicators, "joined emoji": joiners, "Hangul in parts": syllables,
    "composed Greek": composites,
}
