"""The documents of the library as Python objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

#: A document, as docs/json.md of samltool describes it.
JSON = Mapping[str, Any]


@dataclass(frozen=True)
class Finding:
    """A finding of :meth:`samltool.Verifier.check`, without personal data."""

    rule: str
    #: ``error``, ``warning`` or ``note``.
    severity: str
    #: The parties that must act, in the order in which to ask them: ``mvpd``, ``app``, ``adobe``, ``operator``.
    actors: tuple[str, ...]
    message: str
    advice: str
    #: The place in the input, from 1; ``None`` if the finding is not about a place.
    line: int | None
    column: int | None
    #: All fields, as ``samltool check --json`` prints them.
    json: JSON = field(repr=False, compare=False)

    @property
    def place(self) -> str:
        """The place as ``line:column``; empty if there is none."""
        return "" if self.line is None else f"{self.line}:{self.column}"


@dataclass(frozen=True)
class CheckedInput:
    """A response and its findings, the likeliest cause first."""

    name: str
    #: ``accepted``, ``rejected`` or ``unread``.
    verdict: str
    #: The party that must act first, as in :attr:`Finding.actors`; ``None`` if the input is accepted or cannot be read.
    actor: str | None
    #: The verdict, who must act, and the cause.
    sentence: str
    findings: tuple[Finding, ...]
    #: All fields, as ``samltool check --json`` prints them.
    json: JSON = field(repr=False, compare=False)

    @property
    def is_accepted(self) -> bool:
        return self.verdict == "accepted"


@dataclass(frozen=True)
class CheckReport:
    """The diagnosis of the responses in a text."""

    inputs: tuple[CheckedInput, ...]
    #: The document ``samltool.check``.
    json: JSON = field(repr=False, compare=False)

    @property
    def is_accepted(self) -> bool:
        """True if every input is accepted."""
        return all(input.is_accepted for input in self.inputs)

    @property
    def findings(self) -> list[Finding]:
        """The findings of all inputs."""
        return [finding for input in self.inputs for finding in input.findings]


def check_report(document: JSON) -> CheckReport:
    return CheckReport(tuple(_input(entry) for entry in document["files"]), document)


def _input(entry: JSON) -> CheckedInput:
    findings: Sequence[JSON] = entry["findings"]
    return CheckedInput(entry["file"], entry["verdict"], entry.get("actor"), entry["sentence"], tuple(map(_finding, findings)), entry)


def _finding(entry: JSON) -> Finding:
    return Finding(
        entry["rule"],
        entry["severity"],
        tuple(entry["actors"]),
        entry["message"],
        entry.get("advice", ""),
        entry.get("line"),
        entry.get("column"),
        entry,
    )
