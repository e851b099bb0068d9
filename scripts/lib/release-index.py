#!/usr/bin/env python3
"""Writes the index of a release, index.json and README.md, for scripts/release.

Usage: scripts/lib/release-index.py VERSION FOLDER [PART...]   PART is debian, wheel or jar, if it was left out

PREPARED has the names of the parts that were not built for this release, with spaces between them.
"""

import fnmatch
import hashlib
import json
import os
import pathlib
import sys
from dataclasses import dataclass

sys.dont_write_bytecode = True
import archive  # noqa: E402


@dataclass
class Kind:
    """A kind of artifact: its name, with VERSION in it, what it is for, how it is used, and the part that may be left out."""

    name: str
    purpose: str
    use: str
    part: str = ""


KINDS = [
    Kind(
        "samltool-VERSION-linux-x86_64",
        "The program as one static file, for any Linux on x86-64",
        "install -m 755 samltool-VERSION-linux-x86_64 ~/.local/bin/samltool",
    ),
    Kind(
        "samltool-VERSION-linux-x86_64.spdx.json",
        "What the static program contains, with versions and hashes (SPDX 2.3)",
        "Scanners of vulnerabilities and licenses read it.",
    ),
    Kind(
        "samltool-VERSION-linux-x86_64.tar.gz",
        "The static program with manual pages and completions",
        "tar -xzf samltool-VERSION-linux-x86_64.tar.gz --strip-components 1 -C ~/.local",
    ),
    Kind(
        "samltool-VERSION-image.tar",
        "A container image of the static program (OCI layout), which runs as the user 65534",
        "skopeo copy oci-archive:samltool-VERSION-image.tar docker-daemon:samltool:VERSION",
    ),
    Kind(
        "samltool_VERSION_amd64.deb",
        "The program for the Debian release that built it, with its shared libraries",
        "apt-get install ./samltool_VERSION_amd64.deb",
        "debian",
    ),
    Kind(
        "libsamltool0_VERSION_amd64.deb",
        "The C library, for programs that are linked with it",
        "apt-get install ./libsamltool0_VERSION_amd64.deb",
        "debian",
    ),
    Kind(
        "libsamltool-dev_VERSION_amd64.deb",
        "The header of the C library, and what a linker needs",
        "apt-get install ./libsamltool-dev_VERSION_amd64.deb ./libsamltool0_VERSION_amd64.deb",
        "debian",
    ),
    Kind(
        "samltool-VERSION-*.whl",
        "The Python package with the C library in it",
        "pip install ./FILE",
        "wheel",
    ),
    Kind(
        "samltool-VERSION.tgz",
        "The Node package, which keeps a samltool process",
        "npm install ./samltool-VERSION.tgz",
    ),
    Kind(
        "samltool-VERSION.jar",
        "The Java package with its sources; it needs JNA and the C library",
        "java -cp samltool-VERSION.jar:jna.jar …",
        "jar",
    ),
    Kind(
        "samltool.rb",
        "The formula with which Homebrew builds the program from source; its addresses are placeholders",
        "Put it into a tap.",
    ),
    Kind(
        "samltool-action-VERSION.tar.gz",
        "The action that checks a folder on GitHub and uploads the findings",
        "Unpack it into a repository; its README.md has an example.",
    ),
    Kind(
        "samltool-VERSION-source.tar.gz",
        "The sources, with the Swift packages: builds without a network",
        "In the unpacked folder, run scripts/install ~/.local or swift build.",
    ),
    Kind(
        "Package.resolved",
        "The versions of the Swift packages that everything was built with",
        "Put it into a clone to build with the same versions.",
    ),
    Kind("CHANGES.md", "What changed, as in CHANGELOG.md", "Read it before an update."),
]
INTRODUCTION = """\
# samltool {version}

Commit {commit}. Nothing of this is published: samltool has no license yet.

Check the files after a download: `sha256sum --check --ignore-missing SHA256SUMS`. `index.json` has this list for programs.

| file | bytes | for | use |
|---|---|---|---|
"""


def files(version, folder):
    """The files of the folder with their kinds, in the order of the table. Fails for a file without a kind."""
    names = {path.name for path in folder.iterdir()}
    for kind in KINDS:
        for name in sorted(fnmatch.filter(names, kind.name.replace("VERSION", version))):
            names.remove(name)
            content = (folder / name).read_bytes()
            yield {
                "name": name,
                "size": len(content),
                "sha256": hashlib.sha256(content).hexdigest(),
                "purpose": kind.purpose,
                "use": kind.use.replace("VERSION", version).replace("FILE", name),
            }
    if names:
        sys.exit(f"release-index: no kind is known for {', '.join(sorted(names))}")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    version, folder, omitted = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    listed = list(files(version, folder))
    missing = []
    for kind in KINDS:
        name = kind.name.replace("VERSION", version)
        if fnmatch.filter([file["name"] for file in listed], name):
            continue
        if kind.part not in omitted:
            sys.exit(f"release-index: {name} is missing")
        missing.append({"name": name, "purpose": kind.purpose, "reason": f"left out with --without {kind.part}"})
    commit = archive.output_of("git", "-C", archive.ROOT, "rev-parse", "HEAD")
    index = {"version": version, "commit": commit, "time": archive.epoch(), "files": listed, "missing": missing}
    prepared = os.environ.get("PREPARED", "").split()
    index["prepared"] = prepared
    text = INTRODUCTION.format(version=version, commit=commit)
    for file in listed:
        # A sentence, or a command.
        use = file["use"] if file["use"].endswith(".") else f"`{file['use']}`"
        text += f"| `{file['name']}` | {file['size']} | {file['purpose']} | {use} |\n"
    if prepared:
        text += f"\nFor a trial only: the parts of {', '.join(prepared)} were built before, maybe from another commit.\n"
    if missing:
        text += "\nThis folder is not complete:\n\n"
        text += "".join(f"- `{item['name']}` ({item['purpose']}): {item['reason']}.\n" for item in missing)
    (folder / "index.json").write_text(json.dumps(index, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "README.md").write_text(text, encoding="utf-8")


main()
