"""Folders and patterns: their size is the number of names, not of bytes."""

import pathlib

from .wrapped import small


class Folder:
    """A shape of folders, with the arguments of a command for them."""

    kind = "folder"
    seconds_per_mebibyte = 0.0
    options = ()
    reports = 0

    def __init__(self, name, make, limit):
        self.name, self.make, self.limit = name, make, limit


def shapes():
    yield Folder("folders: '**' ten times over nested folders", nested(10), 48)
    yield Folder("folders: '**' and '*' in turn over nested folders", nested(10, "/**/*"), 48)
    yield Folder("folders: nested", lambda folder, n: (chain(folder, n), [str(folder)])[1], 1000)
    yield Folder("folders: stars in a name against a long name", stars, 224)
    yield Folder("folders: brackets in a pattern", brackets, 200)
    yield Folder("folders: empty ones", lambda folder, n: (
        [(folder / f"d{i}").mkdir() for i in range(n)], [str(folder)])[1], 4000)
    # The argument parser takes quadratic time: 1.7 s for 4,000 arguments, which only the user's shell can give.
    yield Folder("folders: the same argument", lambda folder, n: [str(folder / "none")] * n, 1000)


def chain(folder, depth):
    """Nested folders, and a file in the last one."""
    for _ in range(depth):
        folder /= "x"
        folder.mkdir()
    (folder / "z").write_bytes(small())


def nested(count, piece="/**"):
    """A pattern of many stars that matches nothing, over nested folders."""
    def make(folder, depth):
        chain(folder, depth)
        return [str(folder) + piece * count + "/y"]
    return make


def stars(folder, length):
    (folder / ("a" * length)).write_bytes(small())
    return [str(folder) + "/" + "*a" * (length // 8) + "*b"]


def brackets(folder, count):
    (folder / ("a" * 200)).write_bytes(small())
    return [str(folder) + "/" + "[a-z]" * count + "*" + "[!a-z]" * count]
