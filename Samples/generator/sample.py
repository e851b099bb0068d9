"""The manifest's entry of a sample, and its verification."""

import pathlib
import typing

from generator.document import normalized
from generator.signing import verdict

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Responses"

# The failures that xmlsec1 reports, too.
BROKEN = ["signature.missing", "signature.digest-mismatch", "signature.wrong-key"]


class Sample(typing.NamedTuple):
    """A file of Responses.

    An encoded file specifies the sample inside it, and has its text. The failures are those of the verification with the
    certificate; None if the file is not well-formed. The effect of the whitespace rule is specified only for signed XML.
    """
    file: str
    text: str
    purpose: str
    layers: list = []
    observations: list = []
    contains: str = ""
    inside: str = ""
    certificate: str = "idp-rsa.pem"
    failed: typing.Optional[list] = []
    after_rule: str = ""

    def check(self):
        """Exits unless the results of xmlsec1 agree with the entry."""
        text = self.inside or self.text
        self.compare("is", self.expected_verdict(), verdict(text, self.certificate))
        if self.after_rule:
            after = verdict(normalized(text), self.certificate)
            self.compare("becomes", self.after_rule, "invalid" if after in BROKEN else after)

    def expected_verdict(self):
        """The expected result of xmlsec1, which does not report most failures."""
        if self.failed is None:
            return "malformed"
        return next((each for each in self.failed if each in BROKEN), "valid")

    def compare(self, verb, expected, found):
        if expected != found:
            raise SystemExit(f"make-responses: {self.file} {verb} '{found}', and should be '{expected}'")

    def manifest_entry(self):
        entry = {"file": self.file, "purpose": self.purpose, "layers": self.layers, "observations": self.observations}
        if self.contains:
            entry["contains"] = self.contains
        if self.failed is not None:
            entry["verify"] = {"certificate": self.certificate, "valid": not self.failed, "failed": self.failed}
        if self.after_rule:
            entry["afterRule"] = self.after_rule
        return entry

    def write(self):
        (FOLDER / self.file).write_bytes(self.text.encode())
