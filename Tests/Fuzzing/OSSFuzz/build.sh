#!/usr/bin/env bash
# Builds the programs, seeds, dictionaries and options for OSS-Fuzz into $OUT, from the repository in $SRC/samltool.
set -euo pipefail

# The package sets the sanitizers of its modules itself: flags for C from outside would instrument a second time.
unset CFLAGS CXXFLAGS SWIFTFLAGS
case "${SANITIZER:-address}" in
address) export FUZZING_SANITIZERS=fuzzer,address ;;
*) echo "build.sh: there is no build for the sanitizer '$SANITIZER'" >&2; exit 64 ;;
esac
exec "$SRC/samltool/scripts/fuzz" package "$OUT"
