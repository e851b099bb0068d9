"""Compares the verdicts of the C library with those of the program: compare.py SAMLTOOL JUDGE_FILES

JUDGE_FILES is a command that is called with a certificate and files. The files are the samples, and the mutations of a signed sample that
are UTF-8. Each file is verified and checked by both. The documents must be equal except for the names of the inputs; the status of
samltool_verify must be the exit status of the program.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

AT = "2026-11-20T12:00:00Z"
SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Samples"
# Fewer than these are a sign of files that were not found.
LEAST_FILES = 50


def is_text(file):
    """True if a filter can take the content as a string of JSON."""
    try:
        file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return False
    return True


def inputs(samltool, folder):
    """The samples, and the attacks and accidents that the program makes of one of them."""
    mutate = ["mutate", SAMPLES / "Responses/signed-both.xml", "--as", "all", "--key", SAMPLES / "Keys/idp-rsa.key", "--at", AT]
    subprocess.run([samltool, *mutate, "--output", folder], capture_output=True, check=True)
    files = sorted([*(SAMPLES / "Responses").iterdir(), *folder.rglob("*")])
    return [str(file) for file in files if file.suffix in (".xml", ".txt") and is_text(file)]


def documents(samltool, command, certificate, files):
    """The entry of each file; a file with several responses has several."""
    found = subprocess.run(
        [samltool, command, "--json", "--cert", certificate, "--at", AT, *files], capture_output=True, check=False, text=True
    )
    entries = {file: [] for file in files}
    for entry in json.loads(found.stdout)["files"]:
        file = entry["file"].split("#")[0]
        # Some advice contains a command with the name of the input.
        entries[file].append(without_name(json.loads(json.dumps(entry).replace(file, "input"))))
    return entries


def without_name(entry):
    return {key: value for key, value in entry.items() if key != "file"}


def failure(verification):
    """The identifier of the first failure of a verification; empty if it is accepted."""
    failed = [check["id"] for check in verification["checks"] if check["outcome"] == "failed"]
    return verification["failure"]["id"] if "failure" in verification else (failed or [""])[0]


def compare(samltool, judge, files):
    certificate = str(SAMPLES / "Keys/idp-rsa.pem")
    lines = subprocess.run([judge, certificate, *files], capture_output=True, check=True, text=True).stdout.splitlines()
    verifications, checks = (documents(samltool, command, certificate, files) for command in ("verify", "check"))
    differences = 0
    for index, file in enumerate(files):
        verdict, verification, check = map(json.loads, lines[3 * index : 3 * index + 3])
        pairs = [
            ("samltool_verify_report", list(map(without_name, verification["files"])), verifications[file]),
            ("samltool_check", list(map(without_name, check["files"])), checks[file]),
        ]
        if len(verifications[file]) == 1:
            expected = verifications[file][0]
            pairs.append(("samltool_verify", (verdict["status"], verdict["id"]), (expected["exitStatus"], failure(expected))))
        for name, found, expected in pairs:
            if found != expected:
                differences += 1
                print(f"{file}: {name}: {json.dumps(found)}\n  is not {json.dumps(expected)}")
    accepted = sum(entry["verdict"] == "accepted" for entries in verifications.values() for entry in entries)
    print(f"{len(files)} files, {accepted} responses accepted, {differences} differences")
    return 1 if differences or len(files) < LEAST_FILES else 0


def main(samltool, judge):
    with tempfile.TemporaryDirectory() as folder:
        return compare(samltool, judge, inputs(samltool, pathlib.Path(folder)))


sys.exit(main(*sys.argv[1:]))
