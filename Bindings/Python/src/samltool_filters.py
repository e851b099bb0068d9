"""A command of samltool with ``--ndjson`` as a process, for hosts that cannot load the library.

>>> with Filter(["samltool", "check", "--metadata", "mvpd.xml"]) as check:
...     check.ask(response)["verdict"]
'accepted'
"""

from __future__ import annotations

import contextlib
import itertools
import json
import queue
import subprocess
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any

Lines = queue.SimpleQueue[bytes | None]


class FilterError(Exception):
    """The process ended before it had a result for a request."""


class FilterTimeout(FilterError):
    """The process had no result in time and was killed; the next request starts it again."""


class _Request:
    def __init__(self, line: bytes) -> None:
        self.line = line
        self.starts = 0
        self.result: Future[dict[str, Any]] = Future()


class Filter:
    """A process that answers requests; several threads may call its methods.

    A process that ends is restarted. Its requests without a result are sent again, because commands have no side effects.
    """

    def __init__(self, command: Sequence[str], *, in_flight: int = 64, timeout: float = 30.0, starts: int = 2) -> None:
        """Takes the command without ``--ndjson``; the first request starts it.

        At most `in_flight` requests are without a result: others wait. A result may take `timeout` seconds. A request is
        sent to at most `starts` processes, so that one that ends the process does not do so forever.
        """
        self._command, self._in_flight, self._timeout, self._starts = [*command, "--ndjson"], in_flight, timeout, starts
        self._slots = threading.BoundedSemaphore(in_flight)
        self._ids = itertools.count(1)
        self._lock = threading.RLock()  # guards what follows
        self._waiting: dict[int, _Request] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: Lines = queue.SimpleQueue()

    def ask(self, payload: str, **keys: str) -> dict[str, Any]:
        """Returns the result of a request, as docs/json.md describes it."""
        return self._result(*self._send(payload, keys))

    def ask_all(self, payloads: Iterable[str]) -> Iterator[dict[str, Any]]:
        """Yields the results in the order of the payloads, of which at most `in_flight` are read ahead."""
        sent: deque[tuple[int, _Request]] = deque()
        for payload in payloads:
            sent.append(self._send(payload, {}))
            if len(sent) == self._in_flight:
                yield self._result(*sent.popleft())
        while sent:
            yield self._result(*sent.popleft())

    def close(self) -> None:
        """Ends the process after the results that it owes."""
        with self._lock:
            process = self._process
            self._lines.put(None)
        if process:
            process.wait(self._timeout)

    def __enter__(self) -> Filter:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _send(self, payload: str, keys: dict[str, str]) -> tuple[int, _Request]:
        number = next(self._ids)
        request = _Request(json.dumps({"id": number, "payload": payload, **keys}).encode() + b"\n")
        self._slots.acquire()
        request.result.add_done_callback(lambda _: self._slots.release())
        with self._lock:
            self._waiting[number] = request
            try:
                self._start() if self._process is None else self._put(request)
            except OSError:
                self._waiting.pop(number).result.cancel()
                raise
        return number, request

    def _start(self) -> None:
        self._lines = queue.SimpleQueue()
        self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for request in self._waiting.values():
            self._put(request)
        threading.Thread(target=_write, args=(self._process, self._lines), daemon=True).start()
        threading.Thread(target=self._read, args=(self._process,), daemon=True).start()

    def _put(self, request: _Request) -> None:
        request.starts += 1
        self._lines.put(request.line)

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        for line in process.stdout or ():
            with contextlib.suppress(ValueError):  # a line that was cut when the process ended
                result = json.loads(line)
                with self._lock:
                    request = self._waiting.pop(result["id"], None)
                if request:
                    request.result.set_result(result)
        status = process.wait()
        with self._lock:
            self._lines.put(None)
            self._process = None
            lost = [number for number, request in self._waiting.items() if request.starts >= self._starts]
            requests = [self._waiting.pop(number) for number in lost]
            if self._waiting:
                self._start()
        for request in requests:
            request.result.set_exception(FilterError(f"{self._command[0]} ended with status {status}, without a result"))

    def _result(self, number: int, request: _Request) -> dict[str, Any]:
        try:
            return request.result.result(self._timeout)
        except FutureTimeout:
            with self._lock:
                if self._waiting.pop(number, None) is None:
                    return request.result.result()
                if self._process:
                    self._process.kill()
            request.result.cancel()
            raise FilterTimeout(f"no result within {self._timeout} seconds") from None


def _write(process: subprocess.Popen[bytes], lines: Lines) -> None:
    with contextlib.suppress(OSError), process.stdin or contextlib.nullcontext() as file:
        while file and (line := lines.get()) is not None:
            file.write(line)
            if lines.empty():
                file.flush()
