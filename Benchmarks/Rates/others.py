"""The loops of other implementations, in Verification/Others."""

import os
import pathlib
import shutil
import subprocess
import typing

from .programs import FOLDER, ROOT, note, run

SOURCES = FOLDER / "Verification" / "Others"
# The packages of PyPI that the loop in Python needs, put into a folder of their own.
PYTHON = ROOT / ".build" / "comparison"
PACKAGES = ("lxml==6.1.3", "xmlsec==1.3.17", "signxml==5.2.0", "minisignxml==26.1", "python3-saml==1.16.0")


class Other(typing.NamedTuple):
    """A loop; the command is without certificate, times and response, and none if something is not installed."""
    name: str
    command: list | None

    @property
    def version(self):
        return run(*self.command, "--version").stdout.strip()


def install_python():
    """Installs the packages of PyPI."""
    run("python3", "-m", "venv", PYTHON)
    run(PYTHON / "bin" / "pip", "install", "--quiet", *PACKAGES)


def succeeds(*command):
    if not shutil.which(str(command[0])):
        return False
    return subprocess.run([str(word) for word in command], capture_output=True, check=False).returncode == 0


def _python(library):
    command = [os.environ.get("SAMLTOOL_COMPARISON", str(PYTHON / "bin" / "python")), SOURCES / "python_loop.py", library]
    return command if succeeds(*command, "--version") else None


def _c_interface(folder):
    """Compiles the loop with the C library, if that is built."""
    library = ROOT / ".build" / "c"
    if not (library / "lib" / "libsamltool.so").exists():
        return None
    link = [f"-I{library / 'include'}", f"-L{library / 'lib'}", f"-Wl,-rpath,{library / 'lib'}", "-lsamltool"]
    run("gcc", "-O2", SOURCES / "c_loop.c", "-o", folder / "c_loop", *link)
    return [folder / "c_loop"]


def _java(folder):
    """Compiles the loop: started as a source file, the compiler would be in the process that is measured."""
    if not shutil.which("javac") or not shutil.which("java"):
        return None
    run("javac", "-d", folder, SOURCES / "JavaLoop.java")
    return ["java", "-cp", folder, "JavaLoop"]


def _ruby():
    command = ["ruby", SOURCES / "ruby_loop.rb"]
    return command if succeeds(*command, "--version") else None


def all_loops(folder: pathlib.Path):
    """Every loop, with those that are not installed."""
    note("looking for other implementations")
    return [
        Other("C: libsamltool", _c_interface(folder)),
        Other("Java: javax.xml.crypto.dsig", _java(folder)),
        Other("Python: lxml + xmlsec", _python("xmlsec")),
        Other("Python: minisignxml", _python("minisignxml")),
        Other("Python: signxml", _python("signxml")),
        Other("Python: samltool", _python("samltool")),
        Other("Python: python3-saml", _python("python3-saml")),
        Other("Ruby: ruby-saml", _ruby()),
    ]
