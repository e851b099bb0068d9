# Functions for scripts that test pages in Chromium, with Selenium and axe.

# Installs Chromium and its driver, if they are missing, where there is apt-get.
install_browser() {
    if ! command -v chromedriver >/dev/null && command -v apt-get >/dev/null; then
        local as_root=() log
        [ "$(id -u)" -eq 0 ] || as_root=(sudo)
        log=$(mktemp)
        { "${as_root[@]}" apt-get update -qq && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends chromium chromium-driver fonts-dejavu-core; } >"$log" 2>&1 \
            || { cat "$log" >&2; exit 69; }
        rm -f "$log"
    fi
    if ! command -v chromedriver >/dev/null; then
        echo "there is no chromedriver; install Chromium and its driver" >&2
        exit 69
    fi
}

# Installs Selenium and axe from PyPI into a folder: install_browser_client FOLDER.
install_browser_client() {
    local packages="selenium==4.51.0 axe-playwright-python==0.1.8"
    [ "$(cat "$1/installed" 2>/dev/null)" != "$packages" ] || return 0
    python3 -m venv "$1"
    "$1/bin/pip" install --quiet --disable-pip-version-check "${packages%% *}"
    # Only the script of axe in this package is needed, not its dependencies.
    "$1/bin/pip" install --quiet --disable-pip-version-check --no-deps "${packages##* }"
    printf '%s\n' "$packages" >"$1/installed"
}
