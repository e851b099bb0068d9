"""samltool itself: the command, the C library and the Python package, behind a decoder that is as strict as an exchange must be.

The variables SAMLTOOL_LIBRARY and SAMLTOOL_WHEEL name the shared library and the Python package, as the scripts build-c-library and
build-python-wheel make them.
"""

import ctypes
import json
import os
import pathlib
import subprocess
import time

import receivers
from kind import REJECTED, PythonLibrary, Reading, Receiver


def reading_of_report(report):
    """What the document samltool.attributes has of an accepted response."""
    file, = report["files"]
    if not file.get("accepted", True) or "attributes" not in file:
        return REJECTED
    attributes = {}
    for each in file["attributes"]:
        attributes.setdefault(each["name"], []).extend(value.get("value") for value in each["values"])
    return Reading(True, file.get("nameID", {}).get("value"), attributes)


class Own(Receiver):
    """samltool in one of its forms."""

    is_own = decrypts = True
    errors = (ValueError,)

    def read(self, body):
        xml = receivers.strictly_decoded(body)
        return REJECTED if xml is None else self.read_xml(xml)


class Command(Own):
    name, use = "samltool", "the command `attributes` with every expectation and both attributes required"

    @classmethod
    def version(cls):
        return subprocess.run([os.environ["SAMLTOOL"], "--version"], check=True, capture_output=True, text=True).stdout.strip()

    def __init__(self, expected):
        super().__init__(expected)
        self.command = [*receivers.Samltool(expected).command, "--decrypt-key", expected.decryption_key, "--json"]

    def read_xml(self, xml):
        result = subprocess.run(self.command, input=xml, capture_output=True, check=False)
        if result.returncode not in (0, 1, 65):
            raise RuntimeError(f"exit status {result.returncode}")
        return reading_of_report(json.loads(result.stdout)) if result.returncode == 0 else REJECTED


def options(expected):
    """The options of a verifier of the C library."""
    return {
        "cert": expected.pem, "decryptKey": pathlib.Path(expected.decryption_key).read_text(encoding="ascii"),
        "issuer": expected.issuer, "audience": expected.audience, "recipient": expected.recipient,
        "destination": expected.destination, "inResponseTo": expected.request, "require": expected.attributes}


class Text(ctypes.Structure):
    """samltool_text."""

    _fields_ = [("bytes", ctypes.c_void_p), ("count", ctypes.c_size_t)]

    @property
    def string(self):
        return ctypes.string_at(self.bytes, self.count).decode() if self.bytes else None


class Value(ctypes.Structure):
    """samltool_value."""

    _fields_ = [("kind", ctypes.c_int64), ("text", Text)]


class Attribute(ctypes.Structure):
    """samltool_attribute."""

    _fields_ = [
        ("name", Text), ("friendly_name", Text), ("name_format", Text), ("values", ctypes.POINTER(Value)), ("value_count", ctypes.c_size_t)]


class Assertion(ctypes.Structure):
    """samltool_assertion."""

    _fields_ = [
        ("id", Text), ("issuer", Text), ("issue_instant", ctypes.c_int64), ("expiry", ctypes.c_int64), ("coverage", ctypes.c_int64),
        ("key_sha256", Text), ("name_id", Text), ("name_id_format", Text), ("attributes", ctypes.POINTER(Attribute)),
        ("attribute_count", ctypes.c_size_t), ("byte_count", ctypes.c_size_t)]


class Library(Own):
    name, use = "samltool, C library", "`samltool_verify` with every expectation"
    variable = "SAMLTOOL_LIBRARY"

    @staticmethod
    def library():
        library = ctypes.CDLL(os.environ["SAMLTOOL_LIBRARY"])
        library.samltool_version.restype = ctypes.c_char_p
        return library

    @classmethod
    def version(cls):
        return cls.library().samltool_version().decode()

    def __init__(self, expected):
        super().__init__(expected)
        self.functions = self.library()
        content = json.dumps(options(expected)).encode()
        self.verifier, error = ctypes.c_void_p(), ctypes.c_void_p()
        status = self.functions.samltool_verifier_create(
            content, ctypes.c_size_t(len(content)), ctypes.c_int64(int(time.time() * 1000)), ctypes.byref(self.verifier),
            ctypes.byref(error))
        if status != 0:
            raise RuntimeError(f"the verifier is not created: status {status}")

    def read_xml(self, xml):
        assertion, error = ctypes.POINTER(Assertion)(), ctypes.c_void_p()
        status = self.functions.samltool_verify(
            self.verifier, xml, ctypes.c_size_t(len(xml)), ctypes.c_int64(int(time.time() * 1000)), ctypes.byref(assertion),
            ctypes.byref(error))
        if status not in (0, 1, 65):
            raise RuntimeError(f"status {status}")
        if status != 0:
            return REJECTED
        found = assertion.contents
        attributes = {}
        for each in found.attributes[:found.attribute_count]:
            values = [value.text.string for value in each.values[:each.value_count]]
            attributes.setdefault(each.name.string, []).extend(values)
        return Reading(True, found.name_id.string, attributes)


class Package(Own, PythonLibrary):
    name, use = "samltool, Python", "`Verifier.verify` with every expectation"
    variable = "SAMLTOOL_WHEEL"
    pypi = [os.environ.get("SAMLTOOL_WHEEL", "samltool")]

    @classmethod
    def version(cls):
        import samltool

        return samltool.__version__

    def __init__(self, expected):
        import samltool

        super().__init__(expected)
        self.errors = (samltool.Rejected, samltool.InvalidInput, ValueError)
        names = {"decryptKey": "decrypt_key", "inResponseTo": "in_response_to"}
        self.verifier = samltool.Verifier(**{names.get(name, name): value for name, value in options(expected).items()})

    def read_xml(self, xml):
        assertion = self.verifier.verify(xml, at="now")
        return Reading(True, assertion.name_id, {each.name: list(map(text, each.values)) for each in assertion.attributes})


def text(value):
    """A value as text; one with elements is their XML."""
    return value.decode() if isinstance(value, bytes) else value


ALL = [Command, Library, Package]
