"""Loops that verify a response repeatedly, and print the seconds, the attributes and their bytes."""

import statistics
import subprocess

from .programs import fail, note, run


def seconds(command, times):
    """The duration of one verification, and the content that one of them read: attributes and bytes."""
    duration, *read = run(*command).stdout.split()
    return float(duration) / times, [int(count) / times for count in read]


def medians(commands, rounds, times):
    """The median durations of one verification by each command, from rounds that alternate between the commands.

    There are many short rounds, because the speed of the machine may change from second to second. Every command must read the same.

    - commands: The command of each name.
    - times: The number of verifications that the seconds of each name are for.
    - Returns: The durations, and the number of attributes of a response.
    """
    durations = {name: [] for name in commands}
    content = {}
    for number in range(rounds):
        for name in list(commands) if number % 2 == 0 else reversed(list(commands)):
            duration, content[name] = seconds(commands[name], times[name])
            durations[name].append(duration)
        expected, *others = content.items()
        for name, read in others:
            if read != expected[1]:
                fail(70, f"{name} read {read} and {expected[0]} {expected[1]} attributes and bytes")
        if rounds > 10 and (number + 1) % 10 == 0:
            note(f"{number + 1} of {rounds} rounds")
    return {name: statistics.median(values) for name, values in durations.items()}, int(content[next(iter(content))][0])


def calibrated(command, goal):
    """The number of verifications that take about so many seconds; none if the loop fails.

    - command: The command for a number of times.
    """
    times = 1
    while True:
        words = [str(word) for word in command(times)]
        outcome = subprocess.run(words, capture_output=True, text=True, check=False)
        if outcome.returncode != 0:
            # Of the trace of an error, the line with the message.
            message = next((line for line in outcome.stderr.splitlines() if "Error" in line or "error" in line), "")
            note(f"{' '.join(words)} failed: {message}")
            return None
        duration = float(outcome.stdout.split()[0])
        if duration >= goal / 4:
            return max(1, round(times * goal / duration))
        times = max(times * 2, min(times * 50, round(times * goal / 2 / max(duration, 1e-3))))
