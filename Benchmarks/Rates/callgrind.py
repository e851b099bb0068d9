"""Instructions and allocations of a verification, by the library that they are made in, as callgrind counts them."""

import collections
import pathlib
import re
import tempfile

from .programs import run

ALLOCATORS = {"malloc", "calloc", "realloc", "reallocarray", "posix_memalign", "aligned_alloc", "memalign"}
OPENSSL = ("libcrypto.so", "libssl.so")


class Profile:
    """The instructions of each object file, and the calls of allocators from it."""

    def __init__(self, lines):
        self.instructions, self.allocations = collections.Counter(), collections.Counter()
        names = {}
        here = {"ob": "", "fn": ""}
        callee = {}
        calls = None
        for line in lines:
            key, separator, value = line.rstrip("\n").partition("=")
            if separator and key in ("ob", "fn"):
                here[key] = self._name(names, key, value)
            elif separator and key in ("cob", "cfn"):
                callee[key[1:]] = self._name(names, key[1:], value)
            elif separator and key == "calls":
                calls = int(value.split()[0])
            elif line[:1] in set("0123456789+-*"):
                if calls is None:
                    self.instructions[here["ob"]] += int(line.split()[1])
                else:
                    # The line after the number of calls has the instructions inside them, which are counted there.
                    if callee.get("fn") in ALLOCATORS and here["fn"] not in ALLOCATORS:
                        self.allocations[here["ob"]] += calls
                    callee, calls = {}, None

    @staticmethod
    def _name(names, kind, value):
        """A name is written once, and then only its number."""
        number, name = re.fullmatch(r"(\(\d+\))(?: (.*))?", value).groups()
        if name is not None:
            names[kind, number] = pathlib.PurePath(name).name if kind == "ob" else name
        return names[kind, number]

    @classmethod
    def measure(cls, command):
        with tempfile.NamedTemporaryFile("r", encoding="utf-8") as output:
            run("valgrind", "--tool=callgrind", f"--callgrind-out-file={output.name}", *command)
            return cls(output)


class Costs:
    """The costs of one verification, from two runs that differ only in their number."""

    def __init__(self, command, few, many):
        """Measures a loop.

        - command: The command for a number of times.
        """
        less, more = Profile.measure(command(few)), Profile.measure(command(many))

        def made(times):
            return times + max(1, times // 10)  # the program warms up

        count = made(many) - made(few)
        self.instructions = {name: (cost - less.instructions[name]) / count for name, cost in more.instructions.items()}
        self.allocations = {name: (calls - less.allocations[name]) / count for name, calls in more.allocations.items()}

    @staticmethod
    def without_openssl(costs):
        return sum(cost for name, cost in costs.items() if not name.startswith(OPENSSL))

    @staticmethod
    def by_object(costs):
        """The largest costs, in words."""
        largest = sorted(costs.items(), key=lambda item: -item[1])
        return ", ".join(f"{name.split('.so')[0]} {cost:,.0f}" for name, cost in largest if round(cost) > 0)
