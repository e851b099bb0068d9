"""Archives whose bytes depend on their content alone: sorted entries, one time, no owner."""

import gzip
import io
import os
import pathlib
import re
import subprocess
import tarfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


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


def tree(path, prefix):
    """The folders, files and links below a folder, under a name of their own."""
    entries = []
    for item in sorted(pathlib.Path(path).rglob("*")):
        name = f"{prefix}/{item.relative_to(path)}"
        if item.is_symlink():
            info = tarfile.TarInfo(name)
            info.type, info.linkname, info.mode = tarfile.SYMTYPE, os.readlink(item), 0o777
            entries.append((info, b""))
        elif item.is_dir():
            entries.append(folder(name))
        else:
            entries.append(entry(name, item.read_bytes(), os.access(item, os.X_OK)))
    return entries


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
