"""A shape of input, and what generators of shapes have in common."""

import typing

KIBIBYTE = 1 << 10
MEBIBYTE = 1 << 20


class Shape(typing.NamedTuple):
    """Input that grows in one way."""
    name: str
    # What it is read as; a command takes some kinds of input.
    kind: str
    # Makes input of about so many bytes.
    make: typing.Callable[[int], bytes]
    # The most bytes that are made: what is read of such input, or what a limit of its own leaves of that.
    limit: int
    # What each MiB may take on top of the limit of the command, in seconds: captures and logs only.
    seconds_per_mebibyte: float = 0.0
    # Only these formats of a command; all if empty.
    options: tuple = ()


def bytes_in(text):
    """How many bytes a text has in UTF-8."""
    return len(in_bytes(text))


def filled(piece, size):
    """As many copies as there is room for, at least one."""
    return piece * max(1, size // bytes_in(piece))


def numbered(piece, size):
    """Copies that differ: what a function makes of 0, 1, 2 and so on."""
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
    """Text in UTF-8; bytes as they are."""
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


# Text that is slow where it is compared or searched as anything but bytes. Each is given its number of bytes.
def marks(size):
    """Combining marks of two classes in turn, which a normalization has to sort."""
    return filled("\u0301\u0316", size - 1) + "a"


def indicators(size):
    """Regional indicators, of which a pair is one character."""
    return filled("\U0001F1E6", size)


def joiners(size):
    """Emoji joined to one character."""
    return filled("\U0001F469\u200D", size)


def syllables(size):
    """Hangul in its parts."""
    return filled("\u1112\u1161\u11AB", size)


def composites(size):
    """Characters whose canonical form is longer."""
    return filled("\u1FA7", size)


SCRIPTS = {
    "combining marks": marks, "regional indicators": indicators, "joined emoji": joiners, "Hangul in parts": syllables,
    "composed Greek": composites,
}
