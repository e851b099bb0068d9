"""Receivers of SAML responses that others wrote, each with a few lines around it; README.md describes them.

A receiver gets the body of an exchange and returns "accepted", "rejected", or "evil" if it reports what an attacker wants to be read.
"""

import base64
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

SAML = "{urn:oasis:names:tc:SAML:2.0:assertion}"


class Expected:
    """What a manifest, a certificate and a decryption key tell a receiver to expect."""

    def __init__(self, manifest, certificate, decryption_key=None):
        self.decryption_key = decryption_key
        receiver = manifest["receiver"]
        self.issuer, self.audience = receiver["issuer"], receiver["audience"]
        self.recipient, self.request = receiver["recipient"], receiver["inResponseTo"]
        # Without a time, responses are judged when they arrive.
        self.destination, self.at = receiver["destination"], manifest.get("at")
        self.attributes, self.evil = receiver["requiredAttributes"], receiver["forbiddenValue"]
        self.certificate = certificate
        self.pem = pathlib.Path(certificate).read_text(encoding="ascii")

    def verdict(self, name, attributes):
        """The verdict on the subject and the attributes that a library reports."""
        if self.evil in [name, *(value for values in attributes.values() for value in values or [])]:
            return "evil"
        missing = [each for each in self.attributes if not any(attributes.get(each) or [])]
        return "rejected" if missing else "accepted"


def fields(body):
    """The values of the field."""
    return urllib.parse.parse_qs(body.decode("latin-1"), keep_blank_values=True)["SAMLResponse"]


def field(body):
    """The value of the field, as web frameworks read it: the first of several."""
    return fields(body)[0]


def decoded(body):
    return base64.b64decode(field(body), validate=True)


def strictly_decoded(body):
    """The XML of the only field in canonical Base64, without other text around it; `None` if it is anything else.

    The command and the libraries of samltool read a response in any text; an exchange gets nothing else.
    """
    value, = fields(body)
    xml = base64.b64decode(value, validate=True)
    document = xml.lstrip(b"\xef\xbb\xbf \t\r\n").rstrip(b" \t\r\n")
    is_alone = (document[:1], document[-1:]) == (b"<", b">") and b"\0" not in document
    return xml if is_alone and base64.b64encode(xml).decode("ascii") == value else None


class Samltool:
    """The command in the variable SAMLTOOL, behind a decoder that is as strict as an exchange must be.

    The variable SAMLTOOL_DECRYPTION_KEY names a key for encrypted responses.
    """

    name = "samltool"

    def __init__(self, expected):
        self.command = [
            os.environ["SAMLTOOL"], "attributes", "--cert", expected.certificate,
            "--issuer", expected.issuer, "--audience", expected.audience, "--recipient", expected.recipient,
            "--destination", expected.destination, "--in-response-to", expected.request]
        if expected.at:
            self.command += ["--at", expected.at]
        for name in expected.attributes:
            self.command += ["--require", name]
        if "SAMLTOOL_DECRYPTION_KEY" in os.environ:
            self.command += ["--decrypt-key", os.environ["SAMLTOOL_DECRYPTION_KEY"]]

    def verdict(self, body):
        xml = strictly_decoded(body)
        if xml is None:
            return "rejected"
        result = subprocess.run(self.command, input=xml, capture_output=True, check=False)
        return "accepted" if result.returncode == 0 else "rejected"


class Python3SAML:
    """python3-saml of PyPI (OneLogin), as its README shows it, in strict mode."""

    name = "python3-saml"
    decrypts = True

    @staticmethod
    def is_available():
        return importlib.util.find_spec("onelogin") is not None

    def __init__(self, expected):
        from onelogin.saml2.settings import OneLogin_Saml2_Settings

        self.expected = expected
        self.url = urllib.parse.urlsplit(expected.recipient)
        service = {"entityId": expected.audience, "assertionConsumerService": {"url": expected.recipient}}
        if expected.decryption_key:
            service["privateKey"] = pathlib.Path(expected.decryption_key).read_text(encoding="ascii")
        self.settings = OneLogin_Saml2_Settings({
            "strict": True,
            "sp": service,
            "idp": {
                "entityId": expected.issuer, "singleSignOnService": {"url": expected.issuer}, "x509cert": expected.pem},
        }, sp_validation_only=False)

    def verdict(self, body):
        from onelogin.saml2.response import OneLogin_Saml2_Response

        response = OneLogin_Saml2_Response(self.settings, field(body))
        request = {"https": "on", "http_host": self.url.netloc, "script_name": self.url.path, "get_data": {}}
        if not response.is_valid(request, self.expected.request):
            return "rejected"
        return self.expected.verdict(response.get_nameid(), response.get_attributes())


class SignXML:
    """signxml of PyPI: only what it returns as signed is read; times and addresses are not its concern."""

    name = "signxml"
    decrypts = False

    @staticmethod
    def is_available():
        return importlib.util.find_spec("signxml") is not None

    def __init__(self, expected):
        self.expected = expected

    def verdict(self, body):
        from lxml import etree
        from signxml import XMLVerifier

        data = decoded(body)
        signed = XMLVerifier().verify(data, x509_cert=self.expected.pem, id_attribute="ID").signed_xml
        assertion = signed if signed.tag == SAML + "Assertion" else signed.find(SAML + "Assertion")
        name = assertion.find(f"{SAML}Subject/{SAML}NameID")
        attributes = {
            each.get("Name"): [etree.tostring(value, method="text", encoding="unicode") for value in each]
            for each in assertion.iter(SAML + "Attribute")}
        return self.expected.verdict(name.text if name is not None else None, attributes)


class XMLSec1:
    """The command xmlsec1 with a pinned certificate: the first signature, and nothing of SAML."""

    name = "xmlsec1"
    decrypts = False

    @staticmethod
    def is_available():
        return shutil.which("xmlsec1") is not None

    def __init__(self, expected):
        self.expected = expected

    def verdict(self, body):
        with tempfile.NamedTemporaryFile(suffix=".xml") as file:
            file.write(decoded(body))
            file.flush()
            result = subprocess.run([
                "xmlsec1", "--verify", "--enabled-key-data", "key-name", "--pubkey-cert-pem", self.expected.certificate,
                "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:protocol:Response",
                "--id-attr:ID", "urn:oasis:names:tc:SAML:2.0:assertion:Assertion", file.name,
            ], capture_output=True, check=False, timeout=60)
        return "accepted" if result.returncode == 0 else "rejected"


class LineProgram:
    """A program that answers each line of standard input with a line."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def ask(self, *words):
        self.process.stdin.write("\t".join(words) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()


class Java(LineProgram):
    """javax.xml.crypto.dsig of Java with a pinned certificate: every signature, and nothing of SAML."""

    name = "Java"
    decrypts = False

    @staticmethod
    def is_available():
        return shutil.which("javac") is not None

    def __init__(self, expected):
        super().__init__(["java", str(pathlib.Path(__file__).with_name("JavaExchange.java"))])
        self.expected = expected

    def verdict(self, body):
        with tempfile.NamedTemporaryFile(suffix=".xml") as file:
            file.write(decoded(body))
            file.flush()
            return "accepted" if self.ask("verify", self.expected.certificate, file.name) == "valid" else "rejected"


class RubySAML(LineProgram):
    """ruby-saml of Debian (OneLogin)."""

    name = "ruby-saml"
    decrypts = True

    @staticmethod
    def is_available():
        ruby = shutil.which("ruby")
        program = ["ruby", "-e", "require 'onelogin/ruby-saml'"]
        return ruby is not None and subprocess.run(program, capture_output=True, check=False).returncode == 0

    def __init__(self, expected):
        program = str(pathlib.Path(__file__).with_name("ruby_saml_receiver.rb"))
        super().__init__(["ruby", program, expected.certificate])
        self.expected = expected
        self.ask(json.dumps({
            "issuer": expected.issuer, "audience": expected.audience, "recipient": expected.recipient,
            "request": expected.request, "key": expected.decryption_key}))

    def verdict(self, body):
        answer = json.loads(self.ask(base64.b64encode(body).decode("ascii")))
        return self.expected.verdict(answer["name"], answer["attributes"]) if answer["valid"] else "rejected"


ALL = [Python3SAML, RubySAML, SignXML, Java, XMLSec1]


def judge(receiver, body):
    """The verdict of a receiver; whatever it throws is a rejection."""
    try:
        return receiver.verdict(body)
    except Exception as error:  # each library has errors of its own
        print(f"{receiver.name}: {type(error).__name__}: {error}"[:200], file=sys.stderr)
        return "rejected"
