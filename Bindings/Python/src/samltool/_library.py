"""The C library and its functions, as samltool.h declares them."""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_size_t, c_uint32, c_void_p

from . import errors

#: The version of the C interface that this module uses.
ABI_VERSION = 1

OK, REJECTED, INVALID_ARGUMENT, INVALID_INPUT, INVALID_HANDLE, INTERNAL_ERROR = 0, 1, 64, 65, 67, 70

_EXCEPTIONS: dict[int, type[errors.Error]] = {
    REJECTED: errors.Rejected,
    INVALID_ARGUMENT: errors.InvalidArgument,
    INVALID_INPUT: errors.InvalidInput,
    INVALID_HANDLE: errors.ClosedVerifier,
}


class Text(ctypes.Structure):
    """A samltool_text."""

    _fields_ = [("bytes", c_void_p), ("count", c_size_t)]

    def read(self) -> bytes:
        return ctypes.string_at(self.bytes, self.count) if self.bytes else b""


class ErrorObject(ctypes.Structure):
    """A samltool_error."""

    _fields_ = [("id", Text), ("message", Text)]


class Document(ctypes.Structure):
    """A samltool_document."""

    _fields_ = [("text", Text)]


def _load() -> ctypes.CDLL:
    """Loads the library of SAMLTOOL_LIBRARY, of the package, or of the system."""
    packaged = pathlib.Path(__file__).with_name("libsamltool.so.0")
    named = os.environ.get("SAMLTOOL_LIBRARY")
    path = named or (str(packaged) if packaged.exists() else "libsamltool.so.0")
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"the library of samltool cannot be loaded: {error}; on Debian, install libxml2 and libxmlsec1-openssl"
        ) from error
    library.samltool_abi_version.restype = c_uint32
    found = library.samltool_abi_version()
    if found < ABI_VERSION:
        raise ImportError(f"{path} has version {found} of the interface, but {ABI_VERSION} is required")
    return library


library = _load()

_RESULT = [POINTER(c_void_p), POINTER(c_void_p)]
_INPUT = [c_char_p, c_size_t]
_VERIFIED = [c_void_p, *_INPUT, c_int64]
_SIGNATURES: dict[str, list[object]] = {
    "samltool_verifier_create": [*_INPUT, c_int64, *_RESULT],
    "samltool_verifier_free": [c_void_p],
    "samltool_verify": [*_VERIFIED, *_RESULT],
    "samltool_verify_report": [*_VERIFIED, c_int32, *_RESULT],
    "samltool_attributes": [*_VERIFIED, c_int32, *_RESULT],
    "samltool_check": [*_VERIFIED, c_int32, *_RESULT],
    "samltool_outcome": [c_void_p, *_INPUT, *_INPUT, c_int64, c_int32, *_RESULT],
    "samltool_redact": [*_INPUT, *_INPUT, c_int64, c_int32, POINTER(c_void_p), *_RESULT],
    "samltool_explain": [*_INPUT, *_RESULT],
    "samltool_encode": [*_INPUT, c_int32, *_RESULT],
    "samltool_encoding_warning": [*_INPUT, c_int64, *_RESULT],
    "samltool_decode": [*_INPUT, *_INPUT, *_RESULT],
    "samltool_normalize": [*_INPUT, *_RESULT],
    "samltool_assertion_free": [c_void_p],
    "samltool_document_free": [c_void_p],
    "samltool_error_free": [c_void_p],
}

for _name, _arguments in _SIGNATURES.items():
    _function = getattr(library, _name)
    _function.argtypes = _arguments
    _function.restype = c_int32

library.samltool_version.restype = c_char_p


def address(name: str) -> int:
    """The address of a function."""
    return ctypes.cast(getattr(library, name), c_void_p).value or 0


def exception(status: int, error: c_void_p) -> errors.Error:
    """The exception for a status; frees the error object."""
    kind = _EXCEPTIONS.get(status, errors.InternalError)
    if not error:
        return kind("library.no-memory", f"there is no memory for the error with status {status}")
    try:
        found = ErrorObject.from_address(error.value or 0)
        return kind(found.id.read().decode(), found.message.read().decode())
    finally:
        library.samltool_error_free(error)


def document(name: str, *arguments: object) -> bytes:
    """Calls a function that returns a document, and returns its text.

    Raises:
        samltool.Error: The call has no result.
    """
    return documents(name, 1, *arguments)[0]


def documents(name: str, count: int, *arguments: object) -> list[bytes]:
    """Calls a function that returns several documents, and returns their texts.

    Raises:
        samltool.Error: The call has no result.
    """
    results, error = [c_void_p() for _ in range(count)], c_void_p()
    status = getattr(library, name)(*arguments, *map(ctypes.byref, results), ctypes.byref(error))
    if status != OK:
        raise exception(status, error)
    try:
        return [bytes(Document.from_address(result.value or 0).text.read()) for result in results]
    finally:
        for result in results:
            library.samltool_document_free(result)
