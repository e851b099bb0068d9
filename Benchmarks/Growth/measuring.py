"""The measurement of a command: processor time and the peak of resident memory, without those of this process."""

import math
import os
import random
import resource
import typing
import zlib

from .shape import MEBIBYTE

# Times below this are noise: no exponent is fitted to them.
NOISE = 0.030
MAXIMUM_EXPONENT = 1.3
# The time after which a command is ended: more than the highest limit, on a machine that is slower by half.
MAXIMUM_SECONDS = 32
# The exit statuses of a verdict, of malformed input, of a missing input and of an invalid value.
EXPECTED = (0, 1, 64, 65, 66)


class Run(typing.NamedTuple):
    """The resources that a process used."""
    seconds: float
    mebibytes: float
    # The exit status; the negative number of the signal that ended it.
    status: int


def run(program, arguments, path):
    """Runs a command with a file in place of {}; "<{}" is standard input."""
    words = [str(program)] + [word.replace("{}", str(path)) for word in arguments if word != "<{}"]
    standard_input = path if "<{}" in arguments else os.devnull
    child = os.fork()
    if child == 0:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (MAXIMUM_SECONDS, MAXIMUM_SECONDS))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
            os.dup2(os.open(standard_input, os.O_RDONLY), 0)
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            os.execv(words[0], words)
        finally:
            os._exit(127)
    _, status, usage = os.wait4(child, 0)
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status))


def startup(program):
    """The processor time of a process that does nothing, which is subtracted."""
    return min(run(program, ("--version",), os.devnull).seconds for _ in range(9))


REFERENCE = bytes(random.Random(1).choices(b"abcdefgh \n<>", k=MEBIBYTE))
# The processor time of the reference on the machine for which the limits are set.
REFERENCE_SECONDS = 0.042


def relative_to_reference(run):
    """A run with the time that it would take on the machine for which the limits are set, if this one is slower.

    Machines differ, and the speed of a shared one changes within seconds, so the reference runs before and after. The function
    returns the run.
    """
    before = reference_seconds()
    result = run()
    slowness = max(1.0, min(before, reference_seconds()) / REFERENCE_SECONDS)
    return Run(result.seconds / slowness, result.mebibytes, result.status)


def reference_seconds():
    """The processor time of the reference now."""
    return min(compression() for _ in range(2))


def compression():
    child = os.fork()
    if child == 0:
        zlib.compress(REFERENCE, 6)
        os._exit(0)
    _, _, usage = os.wait4(child, 0)
    return usage.ru_utime + usage.ru_stime


class Growth:
    """The measurements of a command for one shape in several sizes."""

    def __init__(self, command, shape):
        self.command, self.shape = command, shape
        # Sizes in bytes, and the best runs.
        self.points = []

    def add(self, size, best):
        self.points.append((size, best))

    @property
    def exponent(self):
        """The exponent that fits the last sizes best; none if fewer than two doublings are above the noise."""
        points = [(math.log(size), math.log(best.seconds)) for size, best in self.points if best.seconds > NOISE]
        if len(points) < 3 or points[-1][0] - points[0][0] < math.log(3):
            return None
        center = [sum(axis) / len(points) for axis in zip(*points)]
        below = sum((x - center[0]) ** 2 for x, _ in points)
        return sum((x - center[0]) * (y - center[1]) for x, y in points) / below

    def maximum_seconds(self, size):
        """The limits for an input of this size."""
        return self.command.seconds + self.shape.seconds_per_mebibyte * size / MEBIBYTE

    def maximum_mebibytes(self, size):
        """The limit of memory for an input of this size."""
        return self.command.mebibytes + size / MEBIBYTE + self.command.mebibytes_per_report * self.shape.reports

    @property
    def worst(self):
        """The point that uses most of its limit: larger inputs may be rejected at once."""
        return max(self.points, key=lambda point: point[1].seconds / self.maximum_seconds(point[0]))

    @property
    def excess(self):
        """The ratio of the time at the worst point to its limit."""
        size, best = self.worst
        return best.seconds / self.maximum_seconds(size)

    @property
    def misses(self):
        """The misses, in words."""
        misses = []
        if any(best.status not in EXPECTED for _, best in self.points):
            misses.append("status " + " ".join(str(best.status) for _, best in self.points))
        if self.excess > 1:
            misses.append("time")
        if any(best.mebibytes > self.maximum_mebibytes(size) for size, best in self.points):
            misses.append("memory")
        if (self.exponent or 0) > MAXIMUM_EXPONENT:
            misses.append("growth")
        return misses

    @property
    def line(self):
        size, worst = self.worst
        mebibytes = max(best.mebibytes for _, best in self.points)
        exponent = "-" if self.exponent is None else f"{self.exponent:.2f}"
        verdict = "MISSED: " + ", ".join(self.misses) if self.misses else "ok"
        limit = f"{self.maximum_seconds(size) * 1000:.0f} ms, {self.maximum_mebibytes(size):.0f} MiB"
        return (f"{worst.seconds * 1000:8.1f} {mebibytes:7.1f} {exponent:>5}  {self.command.name} | {self.shape.name}"
                f" ({size} bytes; {limit}): {verdict}")
