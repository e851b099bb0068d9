#!/usr/bin/env python3
"""Compares the static program with another build, command by command, in root folders: commands.py PROGRAM REFERENCE [ROOT]...

PROGRAM is that of scripts/build-static, and REFERENCE a build with shared libraries, which runs where this script does. ROOT is the root folder of
another system, such as debootstrap makes; without one, the root folder has nothing but the program, /proc and the samples. Every command of
samltool is in the table below. Status, output, messages and files must be equal, to the byte. Needs root, which may change the root folder.
"""

import contextlib
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Samples"
COPIED = ("Configurations", "Keys", "Messages", "Metadata", "Outcomes", "Responses", "Workflow")
AT = "--at 2026-11-21T12:00:00Z"
SIGNED, TRUST = "Responses/signed-response.xml", "--cert Keys/idp-rsa.pem --at issued"
DEVICE = " ".join(f"--device-info {value}" for value in ("model=TV", "version=14,1", "osName=tvOS", "osVersion=18.0", "connectionType=WiFi"))
# The size of the response that goes through 'encode' in pieces, in bytes.
LARGE = 1 << 30

# The results of Adobe and the framework, from the launch to the media token, as the flow asks for them.
FLOW = """registered
access-token
granted
signed-in
none
configuration
partner-profile
signed-in
profile-created
authorized
"""


def commands(scenarios, has_shell):
    """The arguments and the standard input of each command. Later ones use the files of earlier ones."""
    yield "--version", ""
    yield "--help", ""
    yield f"check {TRUST} Responses", ""
    yield f"check --cert Keys/idp-rsa.pem {AT} --json Responses Workflow", ""
    yield f"check {TRUST} --format html --output report.html {SIGNED}", ""
    yield f"check {TRUST} --format sarif Responses/tampered.xml", ""
    for name in ("signed-response.xml", "signed-assertion.xml", "signed-both.xml", "tampered.xml", "sha1.xml", "weak-key.xml", "wrong-key.xml"):
        yield f"verify {TRUST} Responses/{name}", ""
    yield "verify --cert Keys/idp-ec.pem --at issued Responses/signed-ecdsa-p256.xml", ""
    yield "verify --cert Keys/idp-ec384.pem --at issued Responses/signed-ecdsa-p384-sha384.xml", ""
    yield "verify --metadata Metadata/idp.xml --at issued --json " + SIGNED, ""
    yield "verify --cert Keys/idp-rsa.pem --decrypt-key Keys/sp-rsa.key --at issued Responses/encrypted-assertion.xml", ""
    yield "attributes --cert Keys/idp-rsa.pem --decrypt-key Keys/sp-rsa.key --at issued Responses/encrypted-assertion.xml", ""
    yield f"attributes {TRUST} --json {SIGNED}", ""
    yield f"inspect {SIGNED}", ""
    yield "inspect Messages/authn-redirect.txt", ""
    yield "diff Responses/signed-response.xml Responses/tampered.xml", ""
    yield "outcome --service v2-exchange Outcomes/v2-exchange-saml-response.txt", ""
    yield "explain signature.digest-mismatch CVE-2025-25292 VSA203", ""
    yield "explain --list --markdown", ""
    yield "decode --trace Responses/percent-encoded-twice.txt", ""
    yield "decode Messages/authn-redirect.txt", ""
    yield "headers Responses/compact.xml", ""
    yield "redact --output redacted.xml Responses/tampered.xml", ""
    yield "keys Keys/idp-rsa.pem Keys/idp-ec.pem Metadata/federation.xml", ""
    yield f"encode {SIGNED}", ""
    yield f"encode --form --output body.txt {SIGNED}", ""
    yield "normalize --explain Responses/signed-pretty-newlines.xml", ""
    yield "roundtrip --cert Keys/idp-rsa.pem Responses/compact.xml Responses/signed-pretty-newlines.xml", ""
    yield f"make --seed 1 {AT} --key Keys/idp-rsa.key --cert Keys/idp-rsa.pem --attribute zip=94105 --output made.xml", ""
    yield "verify --cert Keys/idp-rsa.pem --at issued made.xml", ""
    yield f"make {AT} --key Keys/idp-ec.key --cert Keys/idp-ec.pem --output made-ec.xml", ""
    yield "verify --cert Keys/idp-ec.pem --at issued made-ec.xml", ""
    yield f"sign --key Keys/idp-rsa.key --cert Keys/idp-rsa.pem --output signed.xml Responses/compact.xml", ""
    yield f"mutate --as all {AT} --key Keys/idp-rsa.key --output mutations made.xml", ""
    yield f"check --cert Keys/idp-rsa.pem {AT} --json mutations", ""
    # The receiver is a command of a shell.
    yield f"prove {'--command false' if has_shell else '--send xml'} --key Keys/idp-rsa.key --as no-signature", ""
    yield "encrypt --cert Keys/sp-rsa.pem --output encrypted.xml made.xml", ""
    yield "attributes --cert Keys/idp-rsa.pem --decrypt-key Keys/sp-rsa.key --at issued encrypted.xml", ""
    yield f"request v2-exchange --service-provider sp --mvpd Example --device-id d --provider-id example --expiration 1796005659999 {DEVICE} --json {SIGNED}", ""
    yield "mvpds Configurations/v1.json", ""
    yield f"next --cookbook v2 {AT} --state Workflow/v2-exchange.json", ""
    yield f"flow --cookbook v2 --platform tvOS {AT} --save flow.json", FLOW
    yield "flow --audit Workflow/v2-audited.har", ""
    yield "flow --from Workflow/v2-left.har", ""
    for scenario in scenarios:
        yield f"flow --scenario {scenario} {AT}", ""
    yield "migrate Workflow/v1-app.har --curl", ""


# Two runs differ in these files: an ECDSA signature, what is encrypted, and what replaces a value.
RANDOM = {"made-ec.xml", "encrypted.xml", "redacted.xml"}


def write_large(pipe):
    """Writes a response of LARGE bytes, as far as it is read, and closes the pipe."""
    piece = b"<saml:AttributeValue>a value\n    on a line</saml:AttributeValue>\n" * 16384
    with contextlib.suppress(BrokenPipeError), pipe:
        for start in range(0, LARGE, len(piece)):
            pipe.write(piece[:LARGE - start])


class Place:
    """A folder with the samples in a root folder, and the program that runs there."""

    def __init__(self, program, root, folder):
        self.program, self.root, self.folder = program, root, pathlib.Path(f"{root}{folder}") if root else pathlib.Path(folder)
        self.inside = folder
        for name in COPIED:
            shutil.copytree(SAMPLES / name, self.folder / name)

    def enter(self):
        if self.root:
            os.chroot(self.root)
        os.chdir(self.inside)

    def run(self, arguments, text):
        result = subprocess.run([self.program, *arguments.split()], input=text.encode(), capture_output=True, preexec_fn=self.enter,
                                env={"LC_ALL": "C"}, check=False)
        return result.returncode, result.stdout, result.stderr

    def large(self):
        """The status and the hash of what 'encode' makes of a response of LARGE bytes."""
        process = subprocess.Popen([self.program, "encode"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   preexec_fn=self.enter, env={"LC_ALL": "C"})
        writer = threading.Thread(target=write_large, args=(process.stdin,))
        writer.start()
        output, count = hashlib.sha256(), 0
        while piece := process.stdout.read(1 << 20):
            output.update(piece)
            count += len(piece)
        writer.join()
        return process.wait(), count, output.hexdigest()

    def files(self):
        return {str(path.relative_to(self.folder)): path.read_bytes() for path in sorted(self.folder.rglob("*"))
                if path.is_file() and path.name not in RANDOM}


def first_difference(ours, theirs):
    lines = zip(ours.split(b"\n"), theirs.split(b"\n"))
    return next((f"{a[:200]!r} instead of {b[:200]!r}" for a, b in lines if a != b), "another length")


def compare(place, reference, scenarios):
    """Runs all commands in both places; returns their number and the differences."""
    count, differences, statuses = 0, [], {}
    for arguments, text in commands(scenarios, pathlib.Path(f"{place.root}/bin/sh").exists()):
        ours, theirs = place.run(arguments, text), reference.run(arguments, text)
        count += 1
        statuses[ours[0]] = statuses.get(ours[0], 0) + 1
        if ours[0] != theirs[0]:
            differences.append(f"samltool {arguments}: status {ours[0]} instead of {theirs[0]}")
        for name, a, b in (("output", ours[1], theirs[1]), ("messages", ours[2], theirs[2])):
            if a != b:
                differences.append(f"samltool {arguments}: {name}: {first_difference(a, b)}")
    made, expected = place.files(), reference.files()
    differences += [f"{name}: other files are made" for name in made.keys() ^ expected.keys()]
    differences += [f"{name}: other bytes" for name in made.keys() & expected.keys() if made[name] != expected[name]]
    return count, differences, statuses, len(made)


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: Tests/Static/commands.py PROGRAM REFERENCE [ROOT]...")
    if os.geteuid() != 0:
        print("commands.py: root is needed for a root folder", file=sys.stderr)
        sys.exit(69)
    program, reference = (str(pathlib.Path(name).resolve()) for name in sys.argv[1:3])
    listed = subprocess.run([reference, "flow", "--scenarios"], capture_output=True, text=True, check=True).stdout
    scenarios = [line.split()[0] for line in listed.splitlines() if line]
    failed = False
    with tempfile.TemporaryDirectory() as work:
        empty = pathlib.Path(work) / "empty"
        empty.mkdir()
        for number, name in enumerate(sys.argv[3:] or [empty]):
            root = pathlib.Path(name).resolve()
            inside = f"/samltool-{os.getpid()}-{number}"
            (root / "proc").mkdir(exist_ok=True)
            subprocess.run(["mount", "-t", "proc", "proc", root / "proc"], check=True)
            try:
                (pathlib.Path(f"{root}{inside}")).mkdir()
                shutil.copy2(program, f"{root}{inside}/samltool")
                place = Place(f"{inside}/samltool", str(root), f"{inside}/folder")
                other = Place(reference, None, f"{work}/{number}")
                count, differences, statuses, files = compare(place, other, scenarios)
                if (ours := place.large()) != (theirs := other.large()):
                    differences.append(f"encode of {LARGE} bytes: {ours} instead of {theirs}")
            finally:
                subprocess.run(["umount", root / "proc"], check=True)
                shutil.rmtree(f"{root}{inside}", ignore_errors=True)
            print(f"{'an empty root' if root == empty.resolve() else root}: {count} commands, statuses {dict(sorted(statuses.items()))}, {files} files, "
                  f"{ours[1]} bytes of a response of {LARGE}: {len(differences)} differences")
            print("\n".join(differences[:40]))
            failed = failed or bool(differences)
    sys.exit(failed)


if __name__ == "__main__":
    main()
