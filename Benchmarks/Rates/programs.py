"""The programs that are measured, and the machine that runs them."""

import os
import pathlib
import shutil
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent
ROOT = FOLDER.parent
CERTIFICATE = ROOT / "Samples" / "Keys" / "idp-rsa.pem"
RELEASE = ("swift", "build", "-c", "release", "--static-swift-stdlib")


def fail(status, message):
    print(f"{pathlib.Path(sys.argv[0]).name}: {message}", file=sys.stderr)
    sys.exit(status)


def note(message):
    print(f"{pathlib.Path(sys.argv[0]).name}: {message}", file=sys.stderr)


def require(*tools):
    """Ends the script if a tool is missing."""
    for tool in tools:
        if not shutil.which(tool):
            fail(69, f"needs {tool} (hyperfine, xmlsec1 and valgrind are Debian packages)")


def run(*command, **options):
    """Runs a program to its end, and returns what it printed; ends the script if it fails."""
    words = [str(word) for word in command]
    outcome = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    if outcome.returncode != 0:
        sys.stderr.write(outcome.stdout + outcome.stderr)
        fail(70, f"cannot run {' '.join(words)}")
    return outcome


def _build(package, product, *options):
    command = [*RELEASE, *options, "--package-path", str(package), "--product", product]
    if subprocess.run(command, stdout=sys.stderr, check=False).returncode != 0:
        fail(70, f"{product} cannot be built")
    return pathlib.Path(run(*command, "--show-bin-path").stdout.strip()) / product


def verify_loop():
    """Builds the loops, without debug information, because valgrind cannot read Swift's format."""
    return _build(FOLDER, "VerifyLoop", "-Xlinker", "-S")


def samltool():
    return _build(ROOT, "samltool")


def make_responses(folder):
    run(FOLDER / "make-signed-responses", folder)


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "unknown CPU")
    return f"{model}, {os.cpu_count()} cores"
