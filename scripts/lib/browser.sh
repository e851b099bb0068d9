# Functions for scripts that test pages in browsers, with Selenium and axe.

# Installs a browser, if it is missing, where there is apt-get: install_browser [chromium|firefox], by default chromium with its driver.
install_browser() {
    local command=chromedriver packages=(chromium chromium-driver)
    [ "${1:-chromium}" = chromium ] || { command=firefox-esr packages=(firefox-esr); }
    if ! command -v "$command" >/dev/null && command -v apt-get >/dev/null; then
        local as_root=() log
        [ "$(id -u)" -eq 0 ] || as_root=(sudo)
        log=$(mktemp)
        { "${as_root[@]}" apt-get update -qq && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "${packages[@]}" fonts-dejavu-core; } >"$log" 2>&1 \
            || { cat "$log" >&2; exit 69; }
        rm -f "$log"
    fi
    if ! command -v "$command" >/dev/null; then
        echo "there is no $command; install ${packages[*]}" >&2
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
