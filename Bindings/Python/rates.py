"""Compares the rates of the call in the process and of the filter, with the values read: rates.py SAMLTOOL CERT RESPONSE

Prints the responses per second by the clock on the wall, as medians of rounds that alternate. The filter is a process of 'samltool
attributes --ndjson'; it is asked for one response at a time, and for as many as its client allows.
"""

from __future__ import annotations

import pathlib
import statistics
import sys
import time
from collections.abc import Callable
from datetime import datetime, timezone

import samltool
from samltool_filters import Filter

AT = datetime(2026, 11, 20, 12, tzinfo=timezone.utc)
ROUNDS = 9
SECONDS = 0.5


def rate(call: Callable[[int], None], times: int) -> float:
    """The responses per second in a call for a number of them."""
    start = time.perf_counter()
    call(times)
    return times / (time.perf_counter() - start)


def main(program: str, certificate: str, path: str) -> None:
    response = pathlib.Path(path).read_bytes()
    text = response.decode()
    verifier = samltool.Verifier(cert=pathlib.Path(certificate))
    expected = {attribute.name for attribute in verifier.verify(response, at=AT).attributes}
    command = [program, "attributes", "--cert", certificate, "--at", AT.isoformat().replace("+00:00", "Z")]

    def check(names: set[str]) -> None:
        if names != expected:
            raise SystemExit(f"unexpected attributes: {names}")

    with Filter(command) as attributes:

        def in_process(times: int) -> None:
            for _ in range(times):
                check({attribute.name for attribute in verifier.verify(response, at=AT).attributes})

        def one_at_a_time(times: int) -> None:
            for _ in range(times):
                check({attribute["name"] for attribute in attributes.ask(text)["attributes"]})

        def several(times: int) -> None:
            for result in attributes.ask_all(text for _ in range(times)):
                check({attribute["name"] for attribute in result["attributes"]})

        calls = {"in the process": in_process, "filter, one at a time": one_at_a_time, "filter, 64 at a time": several}
        times = {name: max(1, int(rate(call, 200) * SECONDS)) for name, call in calls.items()}
        rates: dict[str, list[float]] = {name: [] for name in calls}
        for _ in range(ROUNDS):
            for name, call in calls.items():
                rates[name].append(rate(call, times[name]))
    for name, found in rates.items():
        print(f"{name:24} {statistics.median(found):8,.0f}/s")


main(*sys.argv[1:])
