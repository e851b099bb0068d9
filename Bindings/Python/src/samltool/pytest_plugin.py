"""A plugin of pytest, with the fixture ``assert_exchangeable``.

The option ``samltool_settings`` of pytest's configuration names a settings file of samltool; without it, the file is
``.samltool.json`` in the root folder.
"""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from typing import Any, Protocol, Union

import pytest

from . import At, CheckedInput, Input, Verifier

#: A verifier, the arguments of one, or the name of a provider in the settings file.
Provider = Union[Verifier, Mapping[str, Any], str]


class AssertExchangeable(Protocol):
    """The type of the fixture ``assert_exchangeable``."""

    def __call__(self, response: Input, *, provider: Provider, at: At = "issued") -> None: ...


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("samltool_settings", "the settings file of samltool", default=".samltool.json")


@pytest.fixture
def assert_exchangeable(pytestconfig: pytest.Config) -> AssertExchangeable:
    """Asserts that Adobe would accept the responses in a text, and lists the findings if not."""
    settings = pytestconfig.rootpath / str(pytestconfig.getini("samltool_settings"))

    def assertion(response: Input, *, provider: Provider, at: At = "issued") -> None:
        __tracebackhide__ = True
        report = _verifier(provider, settings).check(response, at=at)
        rejected = [input for input in report.inputs if not input.is_accepted]
        if rejected:
            pytest.fail("\n".join(line for input in rejected for line in _lines(input)), pytrace=False)

    return assertion


def _verifier(provider: Provider, settings: pathlib.Path) -> Verifier:
    if isinstance(provider, Verifier):
        return provider
    return Verifier.from_settings(settings, provider) if isinstance(provider, str) else Verifier(**provider)


def _lines(input: CheckedInput) -> list[str]:
    """The findings of an input for people, without personal data."""
    failure = input.json.get("failure")
    lines = [f"{input.name}: {input.verdict}"]
    if failure:
        lines.append(f"  {failure['message']} [{failure['id']}]")
    for finding in input.findings:
        place = f"{finding.place} " if finding.place else ""
        lines.append(f"  {place}{finding.severity}: {finding.message} [{finding.rule}]")
        lines.append(f"    {finding.advice}")
    return lines
