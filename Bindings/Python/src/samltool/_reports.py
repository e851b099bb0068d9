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

    def __str__(self) -> str:
        """The severity, the message, the place and the advice, as ``samltool check`` prints them."""
        lines = [f"  {self.severity:<8} {self.message} [{self.rule}]"]
        lines += [f"           where:    {self.place}"] if self.place else []
        lines += [f"           do:       {self.advice}"] if self.advice and self.severity != "note" else []
        return "\n".join(lines)


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

    @property
    def likeliest(self) -> Finding | None:
        """The likeliest cause; ``None`` if there is no finding, or the input cannot be read."""
        return next(iter(self.findings), None)

    def __str__(self) -> str:
        """The verdict and the findings for people, without personal data."""
        sign = "✓" if self.is_accepted else "✕"
        return "\n".join([f"{sign} {self.name}: {self.sentence}", *map(str, self.findings)])


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
    def verdict(self) -> str:
        """``rejected`` if an input is rejected, else ``unread`` if one cannot be read, else ``accepted``."""
        verdicts = {input.verdict for input in self.inputs}
        return next((verdict for verdict in ("rejected", "unread") if verdict in verdicts), "accepted")

    @property
    def actor(self) -> str | None:
        """The party that must act first about the first input that is not accepted; ``None`` if all are accepted."""
        return next((input.actor for input in self.inputs if not input.is_accepted), None)

    @property
    def likeliest(self) -> Finding | None:
        """The likeliest cause of the first input that is not accepted; ``None`` if all are accepted."""
        return next((input.likeliest for input in self.inputs if not input.is_accepted), None)

    @property
    def findings(self) -> list[Finding]:
        """The findings of all inputs."""
        return [finding for input in self.inputs for finding in input.findings]

    def __str__(self) -> str:
        """The verdicts and the findings for people, without personal data."""
        return "\n".join(map(str, self.inputs))


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
