"""Verification, and what it returns."""

from __future__ import annotations

import copy
import gc
import os
import pathlib
import pickle
import subprocess
import sys
import threading
from datetime import datetime, timedelta, timezone

import pytest

import samltool

AT = datetime(2026, 11, 20, 12, tzinfo=timezone.utc)


def test_values(certificate: pathlib.Path, response: bytes) -> None:
    assertion = samltool.verify(response, at=AT, cert=certificate)
    assert assertion.issuer == "https://idp.example-mvpd.tv/saml2"
    assert assertion["userID"] == assertion.get("userID") == assertion.values("userID")[0]
    assert assertion.get("no such attribute") is None
    with pytest.raises(KeyError):
        assertion["no such attribute"]
    with pytest.raises(TypeError, match="not iterable"):
        iter(assertion)  # type: ignore[call-overload]
    assert assertion.issue_instant.tzinfo is timezone.utc
    assert assertion.expiry is not None and assertion.expiry > AT
    assert assertion.covers_response
    assert len(assertion.key_sha256) == 64


def test_values_are_those_of_the_report(certificate: pathlib.Path, response: bytes) -> None:
    with samltool.Verifier(cert=certificate) as verifier:
        assertion = verifier.verify(response, at=AT)
        [listed] = verifier.attributes(response, at=AT)["files"]
    assert listed["verified"] is True
    assert [(item["name"], [value["value"] for value in item["values"]]) for item in listed["attributes"]] == [
        (attribute.name, list(attribute.values)) for attribute in assertion.attributes
    ]


def test_responses_that_alternate(certificate: pathlib.Path, response: bytes, other_response: bytes) -> None:
    verifier = samltool.Verifier(cert=certificate)
    for _ in range(2):
        first, second = (verifier.verify(text, at=AT) for text in (response, other_response))
        assert (first.issuer, first.attributes[0].name) == ("https://idp.example-mvpd.tv/saml2", "userID")
        assert second.issuer == "https://idp.another-mvpd.tv/saml2"
        assert [(attribute.name, attribute.name_format, attribute.values) for attribute in second.attributes] == [
            ("userNo", None, ("u-1",)),
            ("Ünïcode", None, ("é",)),
        ]
        assert second.issue_instant == AT
        assert second.expiry == datetime(2126, 10, 27, 12, tzinfo=timezone.utc)
        assert second.key_sha256 == first.key_sha256


def test_personal_data_is_hidden(certificate: pathlib.Path, response: bytes) -> None:
    assertion = samltool.verify(response, at=AT, cert=certificate)
    assert assertion.name_id
    for text in (repr(assertion), str(assertion), repr(assertion.attributes[0])):
        assert assertion.name_id not in text
        assert assertion["userID"] not in text


@pytest.mark.parametrize("kind", [str, bytearray, memoryview])
def test_inputs(kind: type, certificate: pathlib.Path, response: bytes) -> None:
    given = response.decode() if kind is str else kind(response)
    assert samltool.verify(given, at=AT, cert=certificate).id


def test_encoded_input(certificate: pathlib.Path, response: bytes) -> None:
    sent = samltool.encode(response, "form")
    assert samltool.verify(sent, at=AT, cert=certificate).id == samltool.verify(response, at=AT, cert=certificate).id


def test_rejection(certificate: pathlib.Path, response: bytes) -> None:
    changed = response.replace(b"Success", b"Succe55")
    with pytest.raises(samltool.Rejected) as caught:
        samltool.verify(changed, at=AT, cert=certificate)
    assert caught.value.id == "signature.digest-mismatch"
    assert caught.value.id in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.id, again.message) == (samltool.Rejected, caught.value.id, caught.value.message)


@pytest.mark.parametrize(
    ("text", "identifier"), [(b"", "encoding.empty"), (b"<a/>", "structure.not-a-response"), (b"\xff", "encoding.not-xml")]
)
def test_invalid_input(text: bytes, identifier: str, certificate: pathlib.Path) -> None:
    with pytest.raises(samltool.InvalidInput) as caught:
        samltool.verify(text, at=AT, cert=certificate)
    assert caught.value.id == identifier


def test_times(certificate: pathlib.Path, response: bytes) -> None:
    with pytest.raises(samltool.InvalidArgument):
        samltool.verify(response, at=datetime(2026, 11, 20), cert=certificate)
    with pytest.raises(samltool.Rejected) as caught:
        samltool.verify(response, at=AT - timedelta(days=365), cert=certificate)
    assert caught.value.id == "conditions.issued-in-future"
    assert samltool.check(response, at="issued", cert=certificate).is_accepted


@pytest.mark.parametrize("options", [{"clock_skew": 601}, {"allow": "everything"}, {"ignore": ["no.such"]}, {"cert": "x"}])
def test_invalid_options(options: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        samltool.Verifier(**options)  # type: ignore[arg-type]


def test_closed(certificate: pathlib.Path, response: bytes) -> None:
    verifier = samltool.Verifier(cert=certificate)
    verifier.close()
    verifier.close()
    with pytest.raises(samltool.ClosedVerifier):
        verifier.verify(response, at=AT)


def test_threads(certificate: pathlib.Path, response: bytes) -> None:
    verifier = samltool.Verifier(cert=certificate)
    found: list[str] = []

    def verify() -> None:
        found.extend(verifier.verify(response, at=AT).id for _ in range(100))

    threads = [threading.Thread(target=verify) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 800 and len(set(found)) == 1


def test_fork(certificate: pathlib.Path, response: bytes) -> None:
    verifier = samltool.Verifier(cert=certificate)
    verifier.verify(response, at=AT)
    child = os.fork()
    if child == 0:
        os._exit(0 if verifier.verify(response, at=AT).id else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_settings(tmp_path: pathlib.Path, certificate: pathlib.Path, response: bytes) -> None:
    (tmp_path / "idp.pem").write_bytes(certificate.read_bytes())
    (tmp_path / "settings.json").write_text('{"providers": {"a": {"cert": "idp.pem", "require": ["userID"]}}}')
    verifier = samltool.Verifier.from_settings(tmp_path / "settings.json", "a")
    assert verifier.verify(response, at=AT).id
    with pytest.raises(KeyError):
        samltool.Verifier.from_settings(tmp_path / "settings.json", "b")


def test_memory(certificate: pathlib.Path, response: bytes) -> None:
    def resident() -> int:
        gc.collect()
        return int(pathlib.Path("/proc/self/statm").read_text().split()[1])

    verifier = samltool.Verifier(cert=certificate)
    for _ in range(2_000):
        verifier.verify(response, at=AT)
    before = resident()
    for _ in range(10_000):
        verifier.verify(response, at=AT)
    assert resident() - before < 1_000


OTHERS = {
    "lxml": "import lxml.etree as e; assert e.fromstring('<a>b</a>').text == 'b'",
    "xmlsec": "import xmlsec; xmlsec.Key.from_memory(pem, xmlsec.KeyFormat.CERT_PEM)",
    "cryptography": "from cryptography import x509; x509.load_pem_x509_certificate(pem)",
}


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("is_first", [True, False])
def test_other_libraries(other: str, is_first: bool, certificate: pathlib.Path, tmp_path: pathlib.Path) -> None:
    pytest.importorskip(other)
    # libxmlsec1 verifies the second response.
    responses = [
        certificate.parents[1] / "Responses/signed-response.xml",
        pathlib.Path(__file__).with_name("response-with-inclusive-c14n.xml"),
    ]
    verify = f"""
import samltool, datetime
at = datetime.datetime(2026, 11, 20, 12, tzinfo=datetime.timezone.utc)
for name in {[str(response) for response in responses]!r}:
    response = open(name, "rb").read()
    assert samltool.verify(response, at=at, cert=pem, allow="inclusive-c14n")["userID"]
"""
    (tmp_path / "entity.txt").write_text("of the host")
    entities = f"""
try:
    import lxml.etree
except ImportError:
    pass
else:
    open({str(tmp_path / "d.xml")!r}, "w").write('<!DOCTYPE a [<!ENTITY e SYSTEM "entity.txt">]><a>&e;</a>')
    parser = lxml.etree.XMLParser(resolve_entities=True, no_network=True)
    assert lxml.etree.parse({str(tmp_path / "d.xml")!r}, parser).getroot().text == "of the host"
"""
    parts = [OTHERS[other], entities, verify] if is_first else [verify, OTHERS[other], entities]
    script = "\n".join([f"pem = open({str(certificate)!r}, 'rb').read()", *parts, *parts])
    subprocess.run([sys.executable, "-c", script], check=True)


def test_copies(certificate: pathlib.Path, response: bytes) -> None:
    assertion = samltool.verify(response, at=AT, cert=certificate)
    assert copy.deepcopy(assertion) == assertion
    assert pickle.loads(pickle.dumps(assertion)) == assertion


def test_times_beyond_datetime_are_its_first_and_last(certificate: pathlib.Path, response_at_the_ends_of_time: bytes) -> None:
    assertion = samltool.Verifier(cert=certificate).verify(response_at_the_ends_of_time, at=AT)
    assert assertion.issue_instant == datetime(1, 1, 1, tzinfo=timezone.utc)
    assert assertion.expiry == datetime(9999, 12, 31, 23, 59, 59, 999_000, tzinfo=timezone.utc)


def test_times_have_their_fractions(certificate: pathlib.Path, response_with_fractions: bytes) -> None:
    assertion = samltool.Verifier(cert=certificate).verify(response_with_fractions, at=AT)
    assert assertion.issue_instant == datetime(2026, 11, 20, 12, 0, 0, 250_000, tzinfo=timezone.utc)
    assert assertion.expiry == datetime(2126, 11, 20, 20, 0, 0, 125_000, tzinfo=timezone.utc)


# Types


def test_a_path_is_read(certificate: pathlib.Path, response: bytes, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "response.xml"
    file.write_bytes(response)
    assert samltool.verify(file, at=AT, cert=certificate).id == samltool.verify(response, at=AT, cert=certificate).id
    assert samltool.check(file, at=AT, cert=certificate).is_accepted


@pytest.mark.parametrize("wrong", [3, None, 1.5, ["x"], object()])
def test_another_type_is_an_error(certificate: pathlib.Path, wrong: object) -> None:
    with samltool.Verifier(cert=certificate) as verifier:
        for function in (verifier.verify, verifier.check, verifier.attributes, verifier.verify_report, verifier.outcome):
            with pytest.raises(TypeError, match="an input is a str, bytes or a path"):
                function(wrong, at=AT)  # type: ignore[operator]
    with pytest.raises(TypeError, match="a str, bytes or a path"):
        samltool.Verifier(cert=[wrong])  # type: ignore[list-item]


def test_the_name_of_a_file_is_no_certificate() -> None:
    with pytest.raises(samltool.InvalidArgument, match=r"use pathlib\.Path for a file"):
        samltool.Verifier(cert="idp.pem")


def test_every_argument_is_described() -> None:
    names = samltool.Verifier.__init__.__annotations__.keys() - {"return"}
    text = samltool.Verifier.__init__.__doc__ or ""
    assert [name for name in names if f"            {name}: " not in text] == []


def test_the_text_of_a_report(certificate: pathlib.Path, response: bytes) -> None:
    report = samltool.check(response.replace(b"94110", b"94111"), at=AT, cert=certificate)
    likeliest = report.likeliest
    assert likeliest is not None and likeliest.rule == "signature.digest-mismatch"
    assert (report.verdict, report.actor) == ("rejected", report.inputs[0].actor)
    text = str(report)
    assert text.startswith(f"✕ {report.inputs[0].name}: {report.inputs[0].sentence}\n  error    {likeliest.message} [")
    assert likeliest.advice in text and "94111" not in text
    accepted = samltool.check(response, at=AT, cert=certificate)
    assert (accepted.verdict, accepted.actor, accepted.likeliest) == ("accepted", None, None)
    assert str(accepted).startswith("✓ ")


def test_the_names_of_the_package() -> None:
    assert dir(samltool) == sorted(samltool.__all__)
