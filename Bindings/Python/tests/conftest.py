"""The samples of the repository."""

from __future__ import annotations

import pathlib

import pytest

SAMPLES = pathlib.Path(__file__).resolve().parents[3] / "Samples"
pytest_plugins = ["pytester"]


@pytest.fixture(scope="session")
def certificate() -> pathlib.Path:
    return SAMPLES / "Keys" / "idp-rsa.pem"


@pytest.fixture(scope="session")
def response() -> bytes:
    return (SAMPLES / "Responses" / "signed-response.xml").read_bytes()


@pytest.fixture(scope="session")
def other_response() -> bytes:
    """A response of another provider, whose names have the same lengths, signed with the same key."""
    return pathlib.Path(__file__).with_name("other-response.xml").read_bytes()


@pytest.fixture(scope="session")
def response_at_the_ends_of_time() -> bytes:
    """A response that was issued before the year 1 and expires after 9999, signed with the same key."""
    return pathlib.Path(__file__).with_name("response-at-the-ends-of-time.xml").read_bytes()


@pytest.fixture(scope="session")
def response_with_fractions() -> bytes:
    """A response whose times have fractions of seconds, signed with the same key."""
    return pathlib.Path(__file__).with_name("response-with-fractions.xml").read_bytes()
