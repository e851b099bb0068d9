"""Encoding, checks, outcomes, explanations and the plugin of pytest."""

from __future__ import annotations

import base64
import pathlib
import urllib.parse
from datetime import datetime, timezone

import pytest

import samltool

AT = datetime(2026, 11, 20, 12, tzinfo=timezone.utc)


def test_encoding(response: bytes) -> None:
    normalized = samltool.normalize(response)
    assert base64.b64decode(samltool.encode(response, "base64")) == normalized
    value = samltool.encode(response)
    assert urllib.parse.unquote(value) == samltool.encode(response, "base64")
    assert samltool.encode(response, "form") == f"SAMLResponse={value}"
    assert samltool.decode(f"SAMLResponse={value}") == normalized
    assert samltool.decode(f"wresult={value}", field="wresult") == normalized
    with pytest.raises(samltool.InvalidInput) as caught:
        samltool.encode(value)
    assert caught.value.id == "encoding.already-encoded"


def test_encoding_warning(response: bytes) -> None:
    samples = pathlib.Path(__file__).parents[3] / "Samples/Responses"
    assert samltool.encode(response).warning is None
    broken = samltool.encode((samples / "signed-pretty-newlines.xml").read_bytes())
    assert broken.warning == "the whitespace rule breaks the signature: Adobe will reject this SAML response"


def test_check(certificate: pathlib.Path, response: bytes) -> None:
    report = samltool.check(response.replace(b"Success", b"Succe55"), at=AT, cert=certificate)
    assert not report.is_accepted
    first = report.findings[0]
    assert (first.rule, first.severity) == ("signature.digest-mismatch", "error")
    assert first.advice
    assert (report.inputs[0].actor, first.actors) == ("app", ("app", "mvpd"))
    assert report.inputs[0].sentence.startswith("Adobe would reject this SAML response. The app must act, then the MVPD: ")
    assert samltool.explain(first.rule)["title"]
    assert samltool.check(response, at=AT, cert=certificate, require="userID").is_accepted
    missing = samltool.check(response, at=AT, cert=certificate, require=["userID", "no such attribute"])
    assert "attributes.required-missing" in [finding.rule for finding in missing.findings]


def test_several_inputs(certificate: pathlib.Path, response: bytes) -> None:
    log = b"first: " + samltool.encode(response).encode() + b"\nsecond: " + samltool.encode(response).encode() + b"\n"
    report = samltool.check(log, at=AT, cert=certificate)
    assert [input.name for input in report.inputs] == ["input#1", "input#2"]


def test_redaction(response: bytes) -> None:
    redaction = samltool.redact(response, at=AT)
    assert len(redaction.content) == len(response)
    assert b"94110" in response and b"94110" not in redaction.content
    assert redaction.receipt["format"] == "samltool.redaction"
    assert redaction.receipt["differences"] == []
    assert str(redaction).endswith("places and verdicts")

    def rules(content: bytes) -> list[str]:
        return [finding.rule for finding in samltool.check(content, at=AT).findings]

    assert rules(redaction.content) == rules(response)
    kept = samltool.redact(response, at="issued", keep=["zip"])
    assert b"94110" in kept.content
    assert kept.receipt["keptNames"] == ["zip"]
    with pytest.raises(samltool.InvalidArgument):
        samltool.redact(response, allow_difference="no.such.rule")


def test_redaction_that_cannot_be_shared() -> None:
    printed = '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" Destination="<https://x.example>"/>'
    with pytest.raises(samltool.Rejected, match="lost xml.malformed") as caught:
        samltool.redact(printed)
    assert caught.value.id == "redact.findings-differ"
    assert samltool.redact(printed, allow_difference=["xml.malformed", "verdict"]).receipt["differences"]


def test_outcome() -> None:
    found = samltool.outcome("HTTP/1.1 204 No Content\r\n\r\n", at=AT, service="v1-exchange")
    assert found["responses"][0]["verdict"] == "accepted"
    with pytest.raises(samltool.InvalidInput):
        samltool.outcome("x", at=AT)
    with pytest.raises(samltool.InvalidArgument):
        samltool.outcome("HTTP/1.1 204 No Content\r\n\r\n", at=AT, service="no-service")


def test_explanation() -> None:
    assert samltool.explain("CONDITIONS.EXPIRED")["id"] == "conditions.expired"
    assert samltool.explain("encoding.empty")["advice"]
    with pytest.raises(samltool.InvalidArgument):
        samltool.explain("no.such.rule")


def test_version() -> None:
    assert samltool.library_version() == samltool.__version__


def test_plugin(pytester: pytest.Pytester, certificate: pathlib.Path, response: bytes) -> None:
    (pytester.path / "idp.pem").write_bytes(certificate.read_bytes())
    (pytester.path / "good.xml").write_bytes(response)
    (pytester.path / "bad.xml").write_bytes(response.replace(b"Success", b"Succe55"))
    (pytester.path / ".samltool.json").write_text('{"providers": {"example": {"cert": "idp.pem"}}}')
    pytester.makepyfile(
        """
        import pathlib, samltool

        def test_by_name(assert_exchangeable):
            assert_exchangeable(pathlib.Path("good.xml").read_bytes(), provider="example")

        def test_by_options(assert_exchangeable):
            assert_exchangeable(pathlib.Path("good.xml").read_bytes(), provider={"cert": pathlib.Path("idp.pem")})

        def test_bad(assert_exchangeable):
            verifier = samltool.Verifier(cert=pathlib.Path("idp.pem"))
            assert_exchangeable(pathlib.Path("bad.xml").read_bytes(), provider=verifier)
        """
    )
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*error: *signature.digest-mismatch*"])


def test_another_form_is_an_error(response: bytes) -> None:
    with pytest.raises(samltool.InvalidArgument, match="'base64', 'percent-encoded', 'form', not 'frm'"):
        samltool.encode(response, "frm")  # type: ignore[arg-type]
