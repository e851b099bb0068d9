"""What the manifest says of a sample, and whether it is true."""

import pathlib
import typing

from generator.document import normalized
from generator.signing import verdict

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Responses"

# The failures that xmlsec1 sees too.
BROKEN = ["signature.missing", "signature.digest-mismatch", "signature.wrong-key"]


class Sample(typing.NamedTuple):
    """A file of Responses.

    An encoded file names the sample inside it, and has its text. The failures are those of verifying with the certificate; None if the
    file is not well-formed. What the whitespace rule makes of the signatures is said of signed XML only.
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
        """Stops unless xmlsec1 agrees with what is said of the signatures."""
        text = self.inside or self.text
        self.compare("is", self.expected_verdict(), verdict(text, self.certificate))
        if self.after_rule:
            after = verdict(normalized(text), self.certificate)
            self.compare("becomes", self.after_rule, "invalid" if after in BROKEN else after)

    def expected_verdict(self):
        """What xmlsec1 has to say; most failures are none to it."""
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
