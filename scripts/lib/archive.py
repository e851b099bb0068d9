"""What the scripts in Python that make artifacts share: the command line, and archives whose bytes depend on their content alone."""

import gzip
import io
import os
import pathlib
import re
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def output_folder(default):
    """The folder that the only argument names, or the default, which is made. Answers --help with the comment at the start of the script."""
    script, arguments = pathlib.Path(sys.argv[0]), sys.argv[1:]
    if "--help" in arguments or "-h" in arguments:
        for line in script.read_text(encoding="utf-8").splitlines()[1:]:
            if not line.startswith("#"):
                break
            print(line.removeprefix("#").removeprefix(" "))
        sys.exit()
    if len(arguments) > 1 or any(argument.startswith("-") for argument in arguments):
        print(f"usage: scripts/{script.name} [FOLDER]", file=sys.stderr)
        sys.exit(64)
    folder = pathlib.Path(arguments[0]) if arguments else ROOT / default
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def epoch():
    """The time of all entries: SOURCE_DATE_EPOCH, or that of the commit."""
    stated = os.environ.get("SOURCE_DATE_EPOCH")
    return int(stated or output_of("git", "-C", ROOT, "log", "-1", "--format=%ct"))


def version():
    """The version of the program, as its source has it."""
    source = (ROOT / "Sources/SAMLReports/ReportProducer.swift").read_text(encoding="utf-8")
    return re.search(r'versionText: StaticString = "([^"]+)"', source)[1]


def output_of(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.strip()


def link(name, target):
    """A symbolic link of an archive."""
    info = tarfile.TarInfo(name)
    info.type = tarfile.SYMTYPE
    info.linkname = target
    info.mode = 0o777
    return info, b""


def entry(name, content, executable=False):
    """A file of an archive."""
    info = tarfile.TarInfo(name)
    info.size = len(content)
    info.mode = 0o755 if executable else 0o644
    return info, content


def folder(name):
    """A folder of an archive."""
    info = tarfile.TarInfo(name)
    info.type = tarfile.DIRTYPE
    info.mode = 0o755
    return info, b""


def tar(entries):
    """The bytes of a tar archive."""
    output = io.BytesIO()
    time = epoch()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for info, content in sorted(entries, key=lambda item: item[0].name):
            info.mtime = time
            archive.addfile(info, io.BytesIO(content))
    return output.getvalue()


def compressed(content):
    """The content in gzip's format, without a name or a time."""
    return gzip.compress(content, compresslevel=9, mtime=0)
