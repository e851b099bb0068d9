"""Sends hostile lines from 64 threads through the client for Python: see Benchmarks/lines."""

import json
import random
import sys
import threading
import time

from samltool_filters import Filter, PayloadTooLarge

CALLERS = 64
SLACK = 1.0


def is_right(result, text, expected):
    """True for the result of a payload, and not for that of another one."""
    failure = (result.get("failure") or {}).get("id")
    if expected == "xml":
        return result.get("xml") == text
    return failure is not None if expected is None else failure == expected


def call(client, payload, number):
    """Asks once; returns the time, and whether the result is the payload's own."""
    text = payload["text"].replace("{n}", str(number))
    start = time.monotonic()
    try:
        right = is_right(client.ask(text), text, payload["expected"])
    except PayloadTooLarge:
        right = payload["expected"] == "too large"
    return time.monotonic() - start, right


def main():
    program, path, calls = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(path, encoding="utf-8") as file:
        payloads = json.load(file)
    weights = [payload["share"] for payload in payloads]
    with Filter([program, "decode"]) as client:
        # The work of a payload: the longest of three calls without others.
        work = {payload["name"]: max(call(client, payload, 0)[0] for _ in range(3)) for payload in payloads}
        slowest, wrong, lock = {}, [], threading.Lock()

        def ask(first):
            chosen = random.Random(first)
            for number in range(first, calls, CALLERS):
                payload = chosen.choices(payloads, weights)[0]
                seconds, right = call(client, payload, number)
                excess = seconds - work[payload["name"]]
                with lock:
                    if not right:
                        wrong.append(payload["name"])
                    slowest[payload["name"]] = max(slowest.get(payload["name"], 0), excess)

        threads = [threading.Thread(target=ask, args=(first,)) for first in range(CALLERS)]
        start = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.monotonic() - start
        is_same = client.process_count == 1
    name = max(slowest, key=slowest.get)
    print(f"Python: {calls} calls in {seconds:.1f} s; at most {slowest[name] * 1000:.0f} ms over the own work ({name}); "
          f"{len(wrong)} wrong results; {client.process_count} process{'' if is_same else 'es'}")
    return 0 if not wrong and is_same and slowest[name] <= SLACK else 1


if __name__ == "__main__":
    sys.exit(main())
