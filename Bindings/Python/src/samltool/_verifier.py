"""Verifiers: trusted keys, expectations and options."""

from __future__ import annotations

import ctypes
import json
import os
import pathlib
import weakref
from collections.abc import Mapping, Sequence
from datetime import datetime
from types import TracebackType
from typing import Any, Literal, Union

from . import _assertion, _library, _native, _reports
from ._time import At, instant, instant_and_source
from .errors import InvalidArgument

#: A text, or the path of a file with the text.
Content = Union[str, bytes, "os.PathLike[str]"]
#: One text or path, or several.
Contents = Union[Content, Sequence[Content]]
#: XML, or any encoding of it, or the path of a file with it.
Input = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]"]

_FILE_EXTENSIONS = (".pem", ".cer", ".crt", ".der", ".key", ".xml", ".json")


def octets(text: Input) -> bytes:
    """The bytes of an input.

    Raises:
        TypeError: It is neither text nor bytes nor a path.
    """
    if isinstance(text, bytes):
        return text
    if isinstance(text, str):
        return text.encode()
    if isinstance(text, (bytearray, memoryview)):
        return bytes(text)
    if isinstance(text, os.PathLike):
        return pathlib.Path(text).read_bytes()
    raise TypeError(f"an input is a str, bytes or a path, not {type(text).__name__}")


def _content(content: Content) -> str:
    if isinstance(content, os.PathLike):
        return pathlib.Path(content).read_text()
    if isinstance(content, str):
        if content.endswith(_FILE_EXTENSIONS) and "\n" not in content:
            raise InvalidArgument("argument.path", f"'{content}' is a str, which is the content; use pathlib.Path for a file")
        return content
    if isinstance(content, bytes):
        return content.decode()
    raise TypeError(f"a key, metadata or a configuration is a str, bytes or a path, not {type(content).__name__}")


def _contents(contents: Contents | None) -> list[str]:
    if contents is None:
        return []
    if isinstance(contents, (str, bytes, os.PathLike)):
        return [_content(contents)]
    return [_content(content) for content in contents]


class Verifier:
    """Trusted keys, expectations and options.

    The arguments are the options of ``samltool check`` and ``samltool verify``. Where the program reads a file, an argument is a path
    (``pathlib.Path``) or the content itself (``str`` or ``bytes``).

    A verifier can be used by any number of threads at once. The library runs without the lock of the interpreter.
    """

    def __init__(
        self,
        *,
        cert: Contents | None = None,
        key: Contents | None = None,
        fingerprint: str | Sequence[str] | None = None,
        metadata: Contents | None = None,
        metadata_cert: Contents | None = None,
        decrypt_key: Contents | None = None,
        password: str | None = None,
        issuer: str | Sequence[str] | None = None,
        audience: str | None = None,
        recipient: str | None = None,
        destination: str | None = None,
        in_response_to: str | None = None,
        clock_skew: int | None = None,
        allow: str | Sequence[str] | None = None,
        min_rsa_bits: int | None = None,
        check_cert_validity: bool | None = None,
        max_bytes: int | None = None,
        require: str | Sequence[str] | None = None,
        config: Content | None = None,
        mvpd: str | None = None,
        field: str | None = None,
        stage: Literal["received", "sent"] | None = None,
        ignore: str | Sequence[str] | None = None,
        severity: Mapping[str, str] | None = None,
        fail_on: Literal["error", "warning", "note"] | None = None,
        metadata_at: datetime | Literal["now"] = "now",
    ) -> None:
        """Creates a verifier.

        Args:
            cert: Trusted certificates of the provider, in PEM.
            key: Trusted public keys, in PEM.
            fingerprint: Trusted keys by the SHA-256 of their certificates, in hexadecimal.
            metadata: SAML metadata of the provider, whose signing keys are trusted.
            metadata_cert: Certificates that must have signed the metadata.
            decrypt_key: Private keys for encrypted assertions, in PEM.
            password: The password of the private keys.
            issuer: The accepted entity IDs of the provider; without it, those of the metadata.
            audience: The audience that the assertion must have; without it, Adobe's in production.
            recipient: The Recipient that a confirmation must have.
            destination: The Destination that the response must have.
            in_response_to: The ID of the request that the response must answer.
            clock_skew: The allowed difference between clocks, in seconds; 300 without it.
            allow: Features that are rejected otherwise, such as ``"sha1"`` or ``"inclusive-c14n"``.
            min_rsa_bits: The minimum size of an RSA key, in bits; 2048 without it.
            check_cert_validity: Whether the certificate of the signing key must be valid at the evaluation time.
            max_bytes: The maximum size of a response, in bytes; 1 MiB without it.
            require: The names of attributes that the response must have.
            config: An MVPD configuration, or a response of sessions/sso, whose required attributes the response must have.
            mvpd: The MVPD in the configuration, by its id or platformMappingId.
            field: The form field with the response; ``SAMLResponse`` without it.
            stage: Whether the text is the response as ``received`` or as ``sent``; without it, the encoding decides.
            ignore: Rules of :meth:`check` to ignore.
            severity: Severities by rule, instead of those of the rules.
            fail_on: The severity from which a finding rejects its response; ``error`` without it.
            metadata_at: The time by which the validity of ``metadata_cert`` is judged.

        Raises:
            samltool.InvalidArgument: An option is not allowed.
            samltool.InvalidInput: A key, metadata or a configuration cannot be read.
        """
        options: dict[str, Any] = {
            "cert": _contents(cert),
            "key": _contents(key),
            "fingerprint": fingerprint,
            "metadata": _contents(metadata),
            "metadataCert": _contents(metadata_cert),
            "decryptKey": _contents(decrypt_key),
            "password": password,
            "issuer": issuer,
            "audience": audience,
            "recipient": recipient,
            "destination": destination,
            "inResponseTo": in_response_to,
            "clockSkew": clock_skew,
            "allow": allow,
            "minRsaBits": min_rsa_bits,
            "checkCertValidity": check_cert_validity,
            "maxBytes": max_bytes,
            "require": require,
            "config": None if config is None else _content(config),
            "mvpd": mvpd,
            "field": field,
            "stage": stage,
            "ignore": ignore,
            "severity": severity,
            "failOn": fail_on,
        }
        self._create({name: _plain(value) for name, value in options.items() if value not in (None, [])}, metadata_at)

    def _create(self, options: Mapping[str, Any], at: datetime | Literal["now"]) -> None:
        text = json.dumps(options).encode()
        handle, error = ctypes.c_void_p(), ctypes.c_void_p()
        status = _library.library.samltool_verifier_create(
            text, len(text), instant(at), ctypes.byref(handle), ctypes.byref(error)
        )
        if status != _library.OK:
            raise _library.exception(status, error)
        self._handle = handle.value or 0
        self._finalizer = weakref.finalize(self, _library.library.samltool_verifier_free, handle.value)

    @classmethod
    def from_settings(cls, path: str | os.PathLike[str], provider: str) -> Verifier:
        """Creates a verifier from a provider of a settings file, such as ``.samltool.json``; paths are relative to the file.

        Raises:
            KeyError: The file does not contain the provider.
        """
        file = pathlib.Path(path)
        settings = json.loads(file.read_text())["providers"][provider]

        def paths(key: str) -> list[Content]:
            found = settings.get(key, [])
            return [file.parent / name for name in ([found] if isinstance(found, str) else found)]

        return cls(
            cert=paths("cert"),
            metadata=paths("metadata"),
            metadata_cert=paths("metadataCert"),
            issuer=settings.get("issuer"),
            audience=settings.get("audience"),
            require=settings.get("require"),
            config=next(iter(paths("config")), None),
            mvpd=settings.get("mvpd"),
        )

    def verify(self, response: Input, *, at: Literal["now"] | datetime) -> _assertion.Assertion:
        """Verifies a response and returns the signed assertion.

        Args:
            response: The XML as received, not normalized, indented or otherwise changed; or any encoding of it.
            at: The evaluation time; for a response that was just received, ``"now"``.

        Raises:
            samltool.Rejected: The first check that failed.
            samltool.InvalidInput: The input is not a SAML response.
        """
        content = response if isinstance(response, bytes) else octets(response)
        found = _native.verify(self._handle, content, None if at == "now" else instant(at))
        if isinstance(found, tuple):
            raise _library.exception(found[0], ctypes.c_void_p(found[1]))
        return found

    def verify_report(self, text: Input, *, at: At) -> _reports.JSON:
        """Verifies the responses in a text and returns every check: the document ``samltool.verification``."""
        return self._report("samltool_verify_report", text, at)

    def attributes(self, text: Input, *, at: At) -> _reports.JSON:
        """Verifies the responses in a text and returns their attributes: the document ``samltool.attributes``."""
        return self._report("samltool_attributes", text, at)

    def check(self, text: Input, *, at: At) -> _reports.CheckReport:
        """Finds out why Adobe would reject the responses in a text: XML, any encoding of it, a log or a HAR capture."""
        return _reports.check_report(self._report("samltool_check", text, at))

    def outcome(self, recording: Input, *, at: At, service: str = "") -> _reports.JSON:
        """Explains an HTTP response from Adobe Pass: the document ``samltool.outcome``.

        Args:
            recording: An HTTP response as ``curl -i`` prints it, a HAR capture, or a body alone.
            at: The evaluation time of the SAML response in the request, if the recording contains it.
            service: The requested service, if the recording does not contain the request.

        Raises:
            samltool.InvalidInput: The input is not an HTTP response from Adobe Pass.
        """
        content, name = octets(recording), service.encode()
        found: _reports.JSON = json.loads(
            _library.document(
                "samltool_outcome", self._handle, content, len(content), name, len(name), *instant_and_source(at)
            )
        )
        return found

    def _report(self, function: str, text: Input, at: At) -> _reports.JSON:
        content = octets(text)
        found: _reports.JSON = json.loads(
            _library.document(function, self._handle, content, len(content), *instant_and_source(at))
        )
        return found

    def close(self) -> None:
        """Frees the verifier; calls of other threads complete. It is also freed when it is no longer referenced."""
        self._finalizer()

    def __enter__(self) -> Verifier:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _plain(value: Any) -> Any:
    """A value for JSON: sequences such as tuples as lists."""
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else value
