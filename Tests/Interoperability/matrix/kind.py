"""What the receivers of the matrix have in common."""

import importlib.metadata
import pathlib
import re
import subprocess

import receivers


class Reading:
    """What a receiver read of a response; `None` as the name and no attributes if there is nothing."""

    def __init__(self, is_accepted, name=None, attributes=None):
        self.is_accepted, self.name, self.attributes = is_accepted, name, attributes or {}

    def verdict(self, expected):
        """The verdict of an application that needs a text in each of its attributes, whatever the library reports."""
        filled = {name: [value for value in values or [] if value and value.strip()] for name, values in self.attributes.items()}
        return expected.verdict(self.name, filled) if self.is_accepted else "rejected"


REJECTED = Reading(False)


class Receiver:
    """A receiver of the matrix."""

    # The name in tables and arguments, and how it is used.
    name = use = ""
    # Packages of PyPI, which get a virtual environment of their own, and of Debian; the first one's version is shown.
    pypi, debian = [], []
    # True if every response is read in a process of its own.
    forks = True
    # The errors that mean a rejection.
    errors = ()
    # True if it decrypts assertions.
    decrypts = False
    # True for samltool itself, and the variable without which it is not tested.
    is_own, variable = False, None
    # The mutations that another program must reject.
    concern_of_others = ()
    # Options for 'prove', and the path of the recipient.
    options, path = [], "/acs"

    def __init__(self, expected):
        self.expected = expected

    def read(self, body):
        """Returns what it read of a form body."""
        raise NotImplementedError

    def close(self):
        """Ends the processes of the receiver."""


class PythonLibrary(Receiver):
    """A library that runs in the process of the server."""

    @classmethod
    def version(cls):
        return importlib.metadata.version(re.split("[<=>]", cls.pypi[0])[0])


def certificate_text(file):
    """The Base64 of a certificate in PEM."""
    lines = pathlib.Path(file).read_text(encoding="ascii").split("-----")[2]
    return "".join(lines.split())


def provider_metadata(expected):
    """Metadata of the identity provider."""
    return f"""<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"
 entityID="{expected.issuer}">
 <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
  <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>{certificate_text(expected.certificate)}
  </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
  <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example.com/sso"/>
 </md:IDPSSODescriptor>
</md:EntityDescriptor>
"""


def service_metadata(expected):
    """Metadata of the service provider."""
    return f"""<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"
 entityID="{expected.audience}">
 <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true"
  protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
  <md:KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>{certificate_text(expected.key_certificate)}
  </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
  <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="{expected.recipient}" index="0"
   isDefault="true"/>
 </md:SPSSODescriptor>
</md:EntityDescriptor>
"""


def naive_reading(root):
    """What a naive program reads of a document of lxml: the first assertion anywhere, and the text of its elements."""
    assertion = next(root.iter(receivers.SAML + "Assertion"), None)
    return reading_of(assertion)


def reading_of(assertion):
    """What is read of an assertion."""
    from lxml import etree

    if assertion is None:
        return REJECTED
    def text(element):
        return etree.tostring(element, method="text", encoding="unicode", with_tail=False)

    name = assertion.find(f"{receivers.SAML}Subject/{receivers.SAML}NameID")
    attributes = {
        each.get("Name"): [text(value) for value in each.iterfind(receivers.SAML + "AttributeValue")]
        for each in assertion.iter(receivers.SAML + "Attribute")}
    return Reading(True, text(name) if name is not None else None, attributes)


def debian_version(package):
    """The version of an installed package of Debian."""
    command = ["dpkg-query", "-W", "-f", "${Version}", package]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
