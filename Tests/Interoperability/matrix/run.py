"""Runs 'samltool prove' against every receiver of the matrix, and writes docs/receivers.md: check-receivers describes it.

Arguments: the command samltool, the folder for environments and reports, the page, and names of receivers; without names, all.
A receiver that was not run keeps its report of an earlier run in the folder.
"""

import datetime
import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import kinds
import page

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
KEYS = ROOT / "Samples/Keys"
HERE = pathlib.Path(__file__).resolve().parent
EXPECTED = {
    "issuer": "https://idp.example.com/metadata", "audience": "https://sp.example.com/metadata",
    "inResponseTo": "_request-1",
    "requiredAttributes": ["userID", "zip"], "forbiddenValue": "evil-admin",
}
PROVE = [
    "--key", KEYS / "idp-rsa.key", "--cert", KEYS / "idp-rsa.pem", "--issuer", EXPECTED["issuer"], "--audience", EXPECTED["audience"],
    "--in-response-to", EXPECTED["inResponseTo"], "--attribute", "userID=viewer-1",
    "--attribute", "zip=94105"]


def environment(kind, folder):
    """The Python of a receiver, with the packages that it needs."""
    if not kind.pypi:
        return "/usr/bin/python3" if kind.debian else sys.executable
    venv = folder / "environments" / "-".join(pathlib.Path(each).name.partition("<")[0] for each in kind.pypi)
    python = venv / "bin/python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    if not (venv / "complete").exists():
        subprocess.run([python, "-m", "pip", "install", "--quiet", *kind.pypi], check=True)
        (venv / "complete").touch()
    return str(python)


def installed(kind):
    """Installs the packages of Debian that a receiver needs."""
    if not kind.debian:
        return
    query = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Status}\n", *kind.debian], capture_output=True, text=True, check=False).stdout
    if query.count("install ok installed") < len(kind.debian):
        variables = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *kind.debian]):
            subprocess.run(["apt-get", *command], check=True, stdout=subprocess.DEVNULL, env=variables)


def recipient(kind):
    return "https://sp.example.com" + kind.path


def settings(kind, folder):
    file = folder / "settings.json"
    file.write_text(json.dumps({
        "receiver": {**EXPECTED, "recipient": recipient(kind), "destination": recipient(kind)},
        "certificate": str(KEYS / "idp-rsa.pem"), "key": str(KEYS / "sp-rsa.key"),
        "keyCertificate": str(KEYS / "sp-rsa.pem"), "folder": str(folder)}), encoding="utf-8")
    return file


def file_name(kind):
    return "".join(each for each in kind.name.replace(" ", "-") if each.isalnum() or each in "-_")


def run(samltool, kind, folder):
    """Runs 'prove' against a receiver, and returns what the page has of it."""
    if kind.variable and kind.variable not in os.environ:
        raise RuntimeError(f"the variable {kind.variable} is not set")
    installed(kind)
    python = environment(kind, folder)
    variables = dict(os.environ, SAMLTOOL=samltool)
    name = file_name(kind)
    report = folder / f"{name}.proof.json"
    version = subprocess.run(
        [python, "-B", HERE / "serve.py", kind.name], check=True, capture_output=True, text=True, env=variables).stdout.strip()
    with open(folder / f"{name}.log", "w", encoding="utf-8") as log, subprocess.Popen(
            [python, "-B", HERE / "serve.py", kind.name, settings(kind, folder)], stdout=subprocess.PIPE, stderr=log, text=True,
            env=variables) as server:
        try:
            url = server.stdout.readline().strip()
            if not url:
                raise RuntimeError(f"the receiver does not start: {folder / name}.log")
            keys = ["--decrypt-key", KEYS / "sp-rsa.key"] if kind.decrypts else []
            command = [
                samltool, "prove", "--url", url, *PROVE, "--recipient", recipient(kind), *keys, *kind.options, "--format", "json", "--force",
                "-o", report]
            status = subprocess.run(command, check=False, stderr=subprocess.PIPE, text=True)
        finally:
            server.terminate()
    if status.returncode not in (0, 1, 69):
        raise RuntimeError(status.stderr.strip())
    return {"version": version, "proof": json.loads(report.read_text(encoding="utf-8"))}


def main():
    samltool, folder, output, *names = sys.argv[1:]
    folder = pathlib.Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    tool = subprocess.run([samltool, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    unknown = set(names) - {kind.name for kind in kinds.ALL}
    if unknown:
        sys.exit(f"check-receivers: no receiver has the name {', '.join(sorted(unknown))}")
    for kind in kinds.ALL:
        file = folder / f"{file_name(kind)}.result.json"
        if names and kind.name not in names:
            continue
        try:
            result = run(samltool, kind, folder)
            print(f"{kind.name} {result['version']}: {result['proof']['sentence']}", flush=True)
        except (subprocess.CalledProcessError, OSError, RuntimeError) as error:
            result = {"missing": str(error)}
            print(f"{kind.name}: {error}", file=sys.stderr)
        result["date"], result["samltool"] = datetime.date.today().isoformat(), tool
        file.write_text(json.dumps(result), encoding="utf-8")
    results = [(kind, folder / f"{file_name(kind)}.result.json") for kind in kinds.ALL]
    read = [(kind, json.loads(file.read_text(encoding="utf-8"))) for kind, file in results if file.exists()]
    pathlib.Path(output).write_text(page.text(read), encoding="utf-8")
    wrong = [kind.name for kind, result in read if kind.is_own and page.differences(kind, result)]
    if wrong:
        sys.exit(f"check-receivers: wrong verdicts of {', '.join(wrong)}")


if __name__ == "__main__":
    main()
