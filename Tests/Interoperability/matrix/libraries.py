"""The receivers of the matrix that are libraries of Python."""

import datetime
import importlib.metadata
import pathlib

import receivers
from kind import REJECTED, PythonLibrary, Reading, debian_version, naive_reading, provider_metadata, reading_of, service_metadata


class Python3SAML(PythonLibrary):
    name, pypi = "python3-saml", ["python3-saml"]
    use = "`is_valid` with the ID of the request and `strict`"
    decrypts = True

    def __init__(self, expected):
        super().__init__(expected)
        self.receiver = receivers.Python3SAML(expected)

    def read(self, body):
        from onelogin.saml2.response import OneLogin_Saml2_Response

        response = OneLogin_Saml2_Response(self.receiver.settings, receivers.field(body))
        url = self.receiver.url
        request = {"https": "on", "http_host": url.netloc, "script_name": url.path, "get_data": {}}
        if not response.is_valid(request, self.expected.request):
            return REJECTED
        return Reading(True, response.get_nameid(), response.get_attributes())


class PySAML2(PythonLibrary):
    name, pypi, debian = "pysaml2", ["pysaml2", "cryptography<45"], ["xmlsec1"]
    use = "`parse_authn_request_response` with the ID of the request and signed assertions wanted"
    decrypts = True

    def __init__(self, expected):
        from saml2.client import Saml2Client
        from saml2.config import SPConfig
        from saml2.s_utils import UnknownPrincipal, UnsupportedBinding
        from saml2.sigver import SAMLError
        from saml2.validate import NotValid
        from saml2.response import IncorrectlySigned, VerificationError, UnsolicitedResponse

        super().__init__(expected)
        self.errors = (
            SAMLError, NotValid, IncorrectlySigned, VerificationError, UnsolicitedResponse, UnknownPrincipal, UnsupportedBinding)
        keys = [{"key_file": expected.decryption_key, "cert_file": expected.key_certificate}]
        self.client = Saml2Client(SPConfig().load({
            "entityid": expected.audience,
            "metadata": {"inline": [provider_metadata(expected)]},
            "service": {"sp": {
                "endpoints": {"assertion_consumer_service": [(expected.recipient, "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST")]},
                "want_assertions_signed": True, "want_response_signed": False, "allow_unsolicited": False}},
            "allow_unknown_attributes": True,
            "key_file": expected.decryption_key, "cert_file": expected.key_certificate, "encryption_keypairs": keys,
        }))

    def read(self, body):
        response = self.client.parse_authn_request_response(
            receivers.field(body), "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST", {self.expected.request: "/"})
        if response is None:
            return REJECTED
        return Reading(True, response.get_subject().text, response.get_identity())


class MiniSAML(PythonLibrary):
    name, pypi = "minisaml", ["minisaml"]
    use = "`validate_response`, then the ID of the request is compared as its documentation asks"

    def __init__(self, expected):
        from cryptography import x509
        from defusedxml import DefusedXmlException
        from lxml import etree
        from minisaml.errors import MiniSAMLError
        from minisignxml.errors import MiniSignXMLError

        super().__init__(expected)
        self.errors = (MiniSAMLError, MiniSignXMLError, DefusedXmlException, etree.XMLSyntaxError, ValueError)
        self.certificate = x509.load_pem_x509_certificate(expected.pem.encode())

    def read(self, body):
        from minisaml.response import validate_response

        response = validate_response(
            data=receivers.field(body), certificate=self.certificate, expected_audience=self.expected.audience,
            idp_issuer=self.expected.issuer)
        if response.in_response_to != self.expected.request:
            return REJECTED
        return Reading(True, response.name_id, {each.name: each.values for each in response.attributes})


class FlaskSAML2(PythonLibrary):
    name, pypi = "flask-saml2", ["flask-saml2", "cryptography<3.4"]
    use = "`get_response_parser` and `get_auth_data` of its `IdPHandler`, as its view calls them; the release is of 2019"
    options = ["--sign", "response"]

    def __init__(self, expected):
        from flask_saml2.exceptions import SAML2Exception
        from flask_saml2.sp.idphandler import IdPHandler
        from signxml.exceptions import InvalidSignature, InvalidInput

        super().__init__(expected)
        self.errors = (SAML2Exception, InvalidSignature, InvalidInput, ValueError)

        class Service:
            def get_sp_entity_id(self):
                return expected.audience

        self.handler = IdPHandler(Service(), entity_id=expected.issuer, certificate=expected.pem)

    def read(self, body):
        data = self.handler.get_auth_data(self.handler.get_response_parser(receivers.field(body)))
        return Reading(True, data.nameid, {name: [value] for name, value in data.attributes.items()})


class SignXML(PythonLibrary):
    name, pypi = "signxml", ["signxml"]
    use = "`XMLVerifier().verify` with the certificate; only the element that it returns as signed is read"

    def __init__(self, expected):
        from lxml import etree
        from signxml.exceptions import InvalidSignature, InvalidInput

        super().__init__(expected)
        self.errors = (InvalidSignature, InvalidInput, etree.LxmlError, ValueError)

    def verified(self, body):
        from signxml import XMLVerifier

        return XMLVerifier().verify(receivers.decoded(body), x509_cert=self.expected.pem, id_attribute="ID").signed_xml

    def read(self, body):
        signed = self.verified(body)
        return reading_of(signed if signed.tag == receivers.SAML + "Assertion" else signed.find(receivers.SAML + "Assertion"))


class NaiveSignXML(SignXML):
    name = "signxml, naive"
    use = "the same, but the first assertion of the document that was received is read"

    def read(self, body):
        from lxml import etree

        self.verified(body)
        return naive_reading(etree.fromstring(receivers.decoded(body)))


class NaiveXMLSec(PythonLibrary):
    name, pypi = "xmlsec, naive", ["xmlsec", "lxml"]
    use = "`SignatureContext.verify` of the first signature, then the first assertion of the document is read"

    def __init__(self, expected):
        import xmlsec
        from lxml import etree

        super().__init__(expected)
        self.errors = (xmlsec.Error, etree.LxmlError, ValueError)

    @classmethod
    def version(cls):
        import xmlsec

        return f"{importlib.metadata.version('xmlsec')}, libxmlsec1 {'.'.join(map(str, xmlsec.get_libxmlsec_version()))}"

    def read(self, body):
        import xmlsec
        from lxml import etree

        root = etree.fromstring(receivers.decoded(body))
        xmlsec.tree.add_ids(root, ["ID"])
        signature = xmlsec.tree.find_node(root, xmlsec.constants.NodeSignature)
        if signature is None:
            return REJECTED
        context = xmlsec.SignatureContext()
        context.key = xmlsec.Key.from_memory(self.expected.pem, xmlsec.constants.KeyDataFormatCertPem)
        context.verify(signature)
        return naive_reading(root)


def is_now(start, end):
    """A Boolean value that indicates whether it is between two times of XML Schema, of which each may be missing."""
    now = datetime.datetime.now(datetime.timezone.utc)
    return not (start and now < time(start)) and not (end and now >= time(end))


def time(text):
    return datetime.datetime.fromisoformat(text).astimezone(datetime.timezone.utc)


class Lasso(PythonLibrary):
    """The library of mod_auth_mellon and LemonLDAP::NG; what is around a signature is the concern of the program."""

    name, debian = "Lasso", ["python3-lasso"]
    use = "`processAuthnResponseMsg` and `acceptSso` of `Login`; audience, recipient, times and request are compared as mod_auth_mellon does"
    decrypts = True

    def __init__(self, expected):
        import lasso

        super().__init__(expected)
        self.errors = (lasso.Error, ValueError)
        server = lasso.Server.newFromBuffers(
            service_metadata(expected), pathlib.Path(expected.decryption_key).read_text(encoding="ascii"))
        server.addProviderFromBuffer(lasso.PROVIDER_ROLE_IDP, provider_metadata(expected))
        self.server = server

    @classmethod
    def version(cls):
        return debian_version(cls.debian[0])

    def is_for_us(self, response, assertion):
        """The checks of mod_auth_mellon: its functions am_validate_subject and am_validate_conditions."""
        return (
            response.destination in (None, self.expected.destination)
            and self.is_confirmed(assertion.subject.subjectConfirmation if assertion.subject else None)
            and self.is_met(assertion.conditions))

    def is_confirmed(self, confirmation):
        data = confirmation.subjectConfirmationData if confirmation else None
        return (
            data is not None and confirmation.method == "urn:oasis:names:tc:SAML:2.0:cm:bearer"
            and is_now(data.notBefore, data.notOnOrAfter) and data.recipient in (None, self.expected.recipient)
            and data.inResponseTo == self.expected.request)

    def is_met(self, conditions):
        if conditions is None:
            return True
        audiences = [each.audience for each in conditions.audienceRestriction]
        return is_now(conditions.notBefore, conditions.notOnOrAfter) and all(each == self.expected.audience for each in audiences)

    def read(self, body):
        import lasso

        login = lasso.Login(self.server)
        login.processAuthnResponseMsg(receivers.field(body))
        login.acceptSso()
        assertion = login.assertion
        if not self.is_for_us(login.response, assertion):
            return REJECTED
        attributes = {}
        for statement in assertion.attributeStatement:
            for each in statement.attribute:
                attributes[each.name] = ["".join(part.exportToXml() for part in value.any) for value in each.attributeValue]
        return Reading(True, login.nameIdentifier.content, attributes)


ALL = [Python3SAML, PySAML2, MiniSAML, FlaskSAML2, SignXML, NaiveSignXML, NaiveXMLSec, Lasso]
