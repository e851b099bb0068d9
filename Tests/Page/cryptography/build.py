"""Compiles the driver with the implementation of the program, and with that of the page."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
WORK = ROOT / ".build-page"
SECURITY = ROOT / "Page/Runtime/security"
NATIVE = ROOT / "Sources/CXMLSecurity"
DRIVER = ROOT / "Tests/Page/cryptography/driver.c"


def run(*command, **options):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if result.returncode != 0:
        sys.exit(f"compare-crypto: {command[0]} failed:\n{result.stdout}{result.stderr}")
    return result.stdout


def obtain_bearssl():
    if (WORK / "bearssl/inc/bearssl.h").exists():
        return
    script = """
        work=$PWD/.build-page; mkdir -p "$work"; fail() { echo "$*" >&2; exit 69; }
        source scripts/lib/sources.sh; obtain_sources bearssl; (unpack_source bearssl >/dev/null)"""
    run("bash", "-ec", script, cwd=ROOT)


def sources_of_bearssl():
    return [WORK / f"bearssl/src/{name}.c" for name in (SECURITY / "bearssl.txt").read_text().split()]


def flags(package):
    return [part.replace("-I", "-isystem") for part in run("pkg-config", "--cflags", package).split()]


def compile_all(folder, name, sources, options):
    """Compiles those sources that changed; returns the objects."""
    objects = []
    for source in sources:
        output = folder / f"{name}-{source.stem}.o"
        newest = max(path.stat().st_mtime for path in [source, *SECURITY.iterdir(), *NATIVE.glob("**/*.h"), pathlib.Path(__file__)])
        if not output.exists() or output.stat().st_mtime < newest:
            run("clang", *options, "-c", source, "-o", output)
        objects.append(output)
    return objects


def build_program(folder):
    sources = [*NATIVE.glob("*.c"), DRIVER]
    options = ["-Wall", "-O2", "-I", NATIVE / "include", *flags("xmlsec1-openssl")]
    objects = compile_all(folder, "native", sources, options)
    run("clang", "-o", folder / "program", *objects, *run("pkg-config", "--libs", "xmlsec1-openssl", "libcrypto").split())
    return [folder / "program"]


def page_sources():
    return [*SECURITY.glob("*.c"), NATIVE / "der.c", DRIVER]


def page_includes():
    return ["-I", SECURITY, "-I", NATIVE, "-I", NATIVE / "include", "-I", WORK / "bearssl/inc", "-I", WORK / "bearssl/src",
            '-DBEARSSL_VERSION="0"']


def build_page(folder):
    # Signature values take most of the time, so BearSSL is optimized and not examined.
    objects = compile_all(folder, "bearssl", sources_of_bearssl(), ["-w", "-O2", "-DBR_64=0", *page_includes()])
    examined = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    options = ["-Wall", "-Wextra", "-Werror", "-O1", "-g", *examined, *page_includes(), *flags("libxml-2.0")]
    objects += compile_all(folder, "page", page_sources(), options)
    run("clang", *examined, "-o", folder / "page", *objects, *run("pkg-config", "--libs", "libxml-2.0").split())
    return [folder / "page"]


# WASI in Node.js, with one process for all cases.
RUN_WASM = """
const { WASI } = require("node:wasi");
const fs = require("node:fs");
const wasi = new WASI({ version: "preview1", args: ["page"], env: {} });
WebAssembly.instantiate(fs.readFileSync(process.argv[1]), wasi.getImportObject()).then(({ instance }) => process.exit(wasi.start(instance)));
"""


def build_wasm(folder):
    libraries = sorted(pathlib.Path("/usr/lib").glob("llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a"))
    base = ["--target=wasm32-wasi", "-isystem", "/usr/include/wasm32-wasi", "-Os", *page_includes()]
    objects = compile_all(folder, "wasm-bearssl", sources_of_bearssl(), ["-w", *base])
    objects += compile_all(folder, "wasm-page", page_sources(), ["-Wall", "-Werror", *base, "-isystem", WORK / "libxml2/include"])
    parser = folder / "wasm-parser.o"
    (folder / "parser.c").write_text('const char *xmlParserVersion = "0"; void xmlInitParser(void) {}\n')
    run("clang", *base, "-c", folder / "parser.c", "-o", parser)
    run("wasm-ld", "-o", folder / "page.wasm", *objects, parser, "/usr/lib/wasm32-wasi/crt1-command.o", "-L", "/usr/lib/wasm32-wasi",
        "-lc", libraries[-1])
    return ["node", "--no-warnings", "-e", RUN_WASM, folder / "page.wasm"]
