# Functions for scripts that build.

# Runs a build with its output in a file, and shows its progress on a terminal: build_logged FILE COMMAND...
build_logged() {
    local log=$1
    shift
    if ! [ -t 2 ]; then
        "$@" >"$log" 2>&1
        return
    fi
    local status=0
    "$@" 2>&1 | tee "$log" | while IFS= read -r line; do
        case $line in "["*"/"*"]"*) printf '\r\033[K%.79s' "$line" >&2 ;; esac
    done || status=$?
    printf '\r\033[K' >&2
    return "$status"
}
