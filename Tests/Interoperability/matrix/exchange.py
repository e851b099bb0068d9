"""The exchange service in the matrix, with the stand-in for Adobe Pass behind it.

The variable SAMLTOOL_SERVICE names the folder of the programs samltool-exchange and samltool-adobe. The service gets the XML of
a form as text in JSON, as an app gets it from Apple's framework.
"""

import base64
import hashlib
import json
import os
import pathlib
import re
import subprocess
import time
import urllib.error
import urllib.request

from kind import REJECTED, Reading
from own import Own

TOKEN = "matrix"
DEVICE = {"model": "TV 5th Gen", "version": "14,1", "osName": "tvOS", "osVersion": "18.0", "connectionType": "WiFi"}
SETTINGS = {
    "server": {"port": 0}, "callers": {"file": "callers.json"}, "providers": {"file": "providers.json"},
    "claims": {"store": "memory"}}


def encoded(value):
    return base64.b64encode(json.dumps(value).encode()).decode("ascii")


def address(log):
    """The URL of a program, which writes to its log that it listens."""
    for _ in range(200):
        found = re.search(r"(?:http://127\.0\.0\.1:|listening on port )(\d+)", log.read_text(encoding="utf-8"))
        if found:
            return f"http://127.0.0.1:{found.group(1)}"
        time.sleep(0.05)
    raise RuntimeError(f"the program does not start: {log}")


class Service(Own):
    name, variable, decrypts = "samltool, service", "SAMLTOOL_SERVICE", False
    use = "`POST /exchange` of samltool-exchange with both attributes required; what it sends to Adobe counts as accepted"
    # Adobe is the recipient, and knows the request.
    concern_of_others = (
        "other-recipient", "no-recipient", "other-destination", "other-request", "confirmation-of-other-request",
        "request-in-unsigned-response-alone")

    @classmethod
    def version(cls):
        return subprocess.run([os.environ["SAMLTOOL"], "--version"], check=True, capture_output=True, text=True).stdout.strip()

    def __init__(self, expected):
        super().__init__(expected)
        self.folder = expected.folder / "service"
        self.folder.mkdir(exist_ok=True)
        self.processes = []
        self.write("callers", {"callers": [{"name": "matrix", "sha256": [hashlib.sha256(TOKEN.encode()).hexdigest()]}]})
        self.write("providers", {"providers": {"ExampleCable": {
            "cert": os.path.abspath(expected.certificate), "issuer": expected.issuer, "audience": expected.audience,
            "require": expected.attributes, "platformMappingId": "example-cable"}}})
        (self.folder / "statement").write_text("constructed-software-statement\n", encoding="ascii")
        configurations = pathlib.Path(__file__).resolve().parents[3] / "Samples/Configurations/v1.json"
        adobe = self.start(
            "samltool-adobe", "--port", "0", "--mvpds", configurations, "--trust", expected.certificate, "--audience", expected.audience)
        self.write("service", {
            **SETTINGS, "adobe": {"baseURL": adobe, "serviceProvider": "REF30", "softwareStatementFile": "statement"}})
        self.url = self.start("samltool-exchange", "--config", self.folder / "service.json")

    def write(self, name, content):
        (self.folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")

    def start(self, program, *arguments):
        path, file = pathlib.Path(os.environ[self.variable]) / program, self.folder / f"{program}.log"
        with open(file, "w", encoding="utf-8") as log:
            self.processes.append(subprocess.Popen([path, *arguments], stdout=log, stderr=log))
        return address(file)

    def close(self):
        for process in self.processes:
            process.terminate()
            process.wait()

    def read_xml(self, xml):
        provider = {"id": "example-cable", "expirationDate": str(int((time.time() + 86400) * 1000))}
        status = {"frameworkPermissionInfo": {"accessStatus": "granted"}, "frameworkProviderInfo": provider}
        body = json.dumps({"samlResponse": xml.decode(), "mvpd": "ExampleCable"}).encode()
        request = urllib.request.Request(self.url + "/exchange", body, {
            "Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", "X-Device-Info": encoded(DEVICE),
            "AP-Device-Identifier": "fingerprint " + base64.b64encode(b"matrix").decode("ascii"),
            "AP-Partner-Framework-Status": encoded(status)})
        try:
            with urllib.request.urlopen(request) as response:
                answer = json.load(response)
        except urllib.error.HTTPError as error:
            if error.code != 422:
                raise
            answer = json.load(error)
        if answer["result"] == "rejected" and answer["by"] == "service":
            return REJECTED
        # The service reports no values: those that it required are in its profile, or it would have rejected the response.
        return Reading(True, None, {name: ["present"] for name in self.expected.attributes})
