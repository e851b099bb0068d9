"""The client of filters, against small programs that behave as samltool must and must not."""

import pathlib
import sys
import threading
from collections.abc import Iterator

import pytest
from samltool_filters import Filter, FilterError, FilterTimeout, PayloadTooLarge

ECHO = """
import json, os, signal, sys, time
for number, line in enumerate(iter(sys.stdin.readline, ""), 1):
    request = json.loads(line)
    payload = request["payload"]
    if payload == "kill" or payload == "kill once" and not os.path.exists(sys.argv[1]):
        open(sys.argv[1], "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    if payload == "hang":
        time.sleep(60)
    result = {"line": number, "id": request["id"], "verdict": payload}
    if payload == "no id":
        del result["id"]
    if payload == "other id":
        result["id"] += 1
    print("oh" if payload == "no JSON" else json.dumps(result), flush=True)
"""


def command(tmp_path: object) -> list[str]:
    return [sys.executable, "-c", ECHO, f"{tmp_path}/killed"]


def test_results_are_in_order(tmp_path: object) -> None:
    with Filter(command(tmp_path)) as echo:
        payloads = [str(number) for number in range(1000)]
        assert [result["verdict"] for result in echo.ask_all(payloads)] == payloads


def test_a_large_payload_and_line_breaks(tmp_path: object) -> None:
    with Filter(command(tmp_path)) as echo:
        payload = "a\nb\u2028é" * 100_000
        assert echo.ask(payload)["verdict"] == payload


def test_bytes_are_the_text_in_utf_8(tmp_path: object) -> None:
    with Filter(command(tmp_path)) as echo:
        assert echo.ask("a\u00e9".encode())["verdict"] == "a\u00e9"
        with pytest.raises(UnicodeDecodeError):
            echo.ask(b"\xff")
        with pytest.raises(TypeError, match="not int"):
            echo.ask(5)  # type: ignore[arg-type]
        assert echo.ask("next")["verdict"] == "next"


def test_reading_ahead_is_bounded(tmp_path: object) -> None:
    taken = 0

    def payloads() -> Iterator[str]:
        nonlocal taken
        for number in range(100):
            taken += 1
            yield str(number)

    with Filter(command(tmp_path), in_flight=8) as echo:
        results = echo.ask_all(payloads())
        next(results)
        assert taken == 8
        assert len(list(results)) == 99


def test_a_process_that_ends_is_restarted_and_loses_nothing(tmp_path: object) -> None:
    with Filter(command(tmp_path)) as echo:
        payloads = ["1", "kill once", "2", "3"]
        assert [result["verdict"] for result in echo.ask_all(payloads)] == payloads


def test_a_request_that_always_ends_the_process_is_an_error(tmp_path: object) -> None:
    with Filter(command(tmp_path)) as echo:
        with pytest.raises(FilterError, match="status -9"):
            echo.ask("kill")
        assert echo.ask("next")["verdict"] == "next"


def test_a_time_out_kills_and_the_next_request_starts_again(tmp_path: object) -> None:
    with Filter(command(tmp_path), timeout=0.5) as echo:
        with pytest.raises(FilterTimeout):
            echo.ask("hang")
        echo._timeout = 30
        assert echo.ask("next")["verdict"] == "next"


def test_threads_share_a_filter(tmp_path: object) -> None:
    with Filter(command(tmp_path), in_flight=4) as echo:
        seen: list[str] = []
        threads = [threading.Thread(target=lambda n=n: seen.append(echo.ask(str(n))["verdict"])) for n in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(seen, key=int) == [str(number) for number in range(50)]


def test_a_result_without_an_identifier_belongs_to_its_line(tmp_path: object) -> None:
    with Filter(command(tmp_path)) as echo:
        payloads = ["1", "no id", "2"]
        assert [result["verdict"] for result in echo.ask_all(payloads)] == payloads


@pytest.mark.parametrize("payload", ["other id", "no JSON"])
def test_a_process_that_is_out_of_step_is_ended_and_others_are_answered(tmp_path: object, payload: str) -> None:
    with Filter(command(tmp_path)) as echo:
        with pytest.raises(FilterError, match="status -9"):
            echo.ask(payload)
        assert echo.ask("next")["verdict"] == "next"


def test_a_payload_that_is_too_long_is_not_sent(tmp_path: object) -> None:
    with Filter(command(tmp_path), maximum_bytes=1000) as echo:
        with pytest.raises(PayloadTooLarge, match="limit is 1000"):
            echo.ask("\x01" * 500)
        results = list(echo.ask_all(["1", "x" * 1000, "2"]))
        assert [result.get("verdict") for result in results] == ["1", None, "2"]
        assert results[1]["failure"]["id"] == "encoding.too-large"


def test_half_of_a_surrogate_pair_is_sent_as_an_escape(tmp_path: object) -> None:
    with Filter(command(tmp_path)) as echo:
        assert echo.ask("a\ud800\u00e9")["verdict"] == "a\ud800\u00e9"


def test_a_program_that_cannot_be_started_again_fails_its_requests(tmp_path: pathlib.Path) -> None:
    program = tmp_path / "samltool"
    program.write_text(f"#!{sys.executable}\n{ECHO}")
    program.chmod(0o755)
    with Filter([str(program), f"{tmp_path}/killed"]) as echo:
        assert echo.ask("1")["verdict"] == "1"
        program.unlink()
        with pytest.raises(FilterError, match="cannot be started again"):
            echo.ask("kill")


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(FileNotFoundError):
        Filter(["/no/such/samltool"]).ask("x")


def test_a_program_that_ends_at_once() -> None:
    with pytest.raises(FilterError, match="status 64"):
        Filter([sys.executable, "-c", "raise SystemExit(64)"]).ask("x")
