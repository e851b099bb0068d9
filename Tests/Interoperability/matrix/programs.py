"""The receivers of the matrix that are programs of other languages.

A program reads a line of settings in JSON and prints a line; then it reads a line of Base64 for each form body, and prints what it read of
it in JSON: `valid`, `name` and `attributes`, or an `error` that is no rejection.
"""

import base64
import json
import os
import pathlib
import select
import subprocess

from kind import REJECTED, Reading, Receiver, debian_version

HERE = pathlib.Path(__file__).resolve().parent


class Program(Receiver):
    """A program that reads one response after the other; if it ends, it is started again for the next one."""

    forks = False
    # The seconds until the program is ended, which is longer than 'prove' waits.
    patience = 12

    def __init__(self, expected):
        super().__init__(expected)
        self.process = None
        self.prepare()

    @classmethod
    def version(cls):
        return debian_version(cls.debian[0])

    def prepare(self):
        """Compiles the program, or writes its configuration."""

    def command(self):
        raise NotImplementedError

    def settings(self):
        expected = self.expected
        return {
            "issuer": expected.issuer, "audience": expected.audience, "recipient": expected.recipient, "request": expected.request,
            "key": expected.decryption_key}

    def ask(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], self.patience)[0]:
            self.end()
            raise BrokenPipeError("no answer in time")
        answer = self.process.stdout.readline()
        if not answer:
            self.end()
            raise BrokenPipeError("the program has ended")
        return answer

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process = None

    def read(self, body):
        if self.process is None:
            self.process = subprocess.Popen(self.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self.ask(json.dumps(self.settings()))
        answer = json.loads(self.ask(base64.b64encode(body).decode("ascii")))
        if answer.get("error"):
            raise RuntimeError(answer["error"])
        return Reading(True, answer["name"], answer["attributes"]) if answer["valid"] else REJECTED


class RubySAML(Program):
    name, debian, decrypts = "ruby-saml", ["ruby-saml", "ruby"], True
    use = "`is_valid?` with the ID of the request"

    def command(self):
        return ["ruby", str(HERE.parent / "ruby_saml_receiver.rb"), self.expected.certificate]


PHP = ["php", "-d", "memory_limit=512M", "-d", "display_errors=stderr"]


class SimpleSAMLphp(Program):
    name, debian, decrypts = "SimpleSAMLphp", ["simplesamlphp", "php-cli", "php-xml", "php-mbstring"], True
    use = "`HTTPPost::receive` of simplesamlphp/saml2 and `Message::processResponse` of the module saml, as its consumer calls them"

    @classmethod
    def version(cls):
        return f"{super().version()}, saml2 {php_version('simplesamlphp/saml2')}"

    def prepare(self):
        folder = self.expected.folder / "simplesamlphp"
        folder.mkdir(exist_ok=True)
        (folder / "config.php").write_text(
            "<?php $config = ['baseurlpath' => 'https://sp.example.com/', 'secretsalt' => 'matrix', 'store.type' => 'phpsession',"
            " 'logging.handler' => 'errorlog', 'logging.level' => 0, 'debug' => [], 'timezone' => 'UTC',"
            f" 'certdir' => '{folder}/', 'technicalcontact_email' => 'na@example.org'];\n", encoding="ascii")
        self.configuration = str(folder)

    def settings(self):
        return {**super().settings(), "configuration": self.configuration}

    def command(self):
        return [*PHP, str(HERE / "simplesamlphp.php"), self.expected.certificate]


class XMLSecLibs(Program):
    name, debian = "xmlseclibs, naive", ["simplesamlphp", "php-cli", "php-xml"]
    use = "`validateReference` and `verify` of the first signature, then the first assertion of the document is read"

    @classmethod
    def version(cls):
        return php_version("robrichards/xmlseclibs")

    def command(self):
        return [*PHP, str(HERE / "xmlseclibs.php"), self.expected.certificate]


def php_version(name):
    """The version of a library that Debian's package of SimpleSAMLphp has."""
    file = pathlib.Path("/usr/share/simplesamlphp/vendor/composer/installed.json")
    content = json.loads(file.read_text(encoding="utf-8"))
    packages = content["packages"] if isinstance(content, dict) else content
    found = next(each for each in packages if each["name"] == name)
    return found["version"].removeprefix("v")


class GoXMLDSig(Program):
    name, debian = "goxmldsig", ["golang-github-russellhaering-goxmldsig-dev", "golang-go"]
    use = "`ValidationContext.Validate` of the Response, else of its Assertion; only the element that it returns is read"

    def prepare(self):
        self.program = self.expected.folder / "goxmldsig"
        variables = dict(os.environ, GO111MODULE="off", GOPATH="/usr/share/gocode", GOCACHE=str(self.expected.folder / "go-cache"))
        subprocess.run(["go", "build", "-o", self.program, HERE / "goxmldsig.go"], check=True, env=variables)

    def command(self):
        return [str(self.program), self.expected.certificate]


class Santuario(Program):
    name, debian = "Santuario (Java), naive", ["libxml-security-java", "default-jdk-headless"]
    use = "`XMLSignature.checkSignatureValue` of the first signature with secure validation, then the first assertion of the document is read"

    def command(self):
        jars = ["xmlsec", "slf4j-api", "slf4j-nop", "commons-codec", "woodstox-core", "stax2-api"]
        path = ":".join(f"/usr/share/java/{each}.jar" for each in jars)
        return ["java", "-Xmx512m", "-XX:+UseSerialGC", "-cp", path, str(HERE / "SantuarioReceiver.java"), self.expected.certificate]


ALL = [RubySAML, SimpleSAMLphp, XMLSecLibs, GoXMLDSig, Santuario]
