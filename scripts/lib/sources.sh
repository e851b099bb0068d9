# Functions for the sources of C libraries, as Debian distributes them, which scripts/static/sources.tsv pins by version and SHA-256.
# The script that includes this file sets 'work', the folder of the build, and defines 'fail'.

sources_table=$(cd "$(dirname "${BASH_SOURCE[0]}")/../static" && pwd)/sources.tsv

# The rows of packages in the table.
source_rows() { awk -F '\t' -v packages=" $* " '!/^#/ && index(packages, " " $1 " ")' "$sources_table"; }

# Prints the files of packages that are missing.
missing_sources() { source_rows "$@" | while IFS=$'\t' read -r _ _ file _; do [ -f "$work/sources/$file" ] || echo "$file"; done; }

# Writes the mirrors of Debian that the machine uses as a list of sources.
list_sources() {
    apt-get indextargets 'Created-By: Packages' 'Origin: Debian' 'Component: main' \
        --format 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(REPO_URI) $(RELEASE) main' | awk '!seen[$0]++' > "$work/apt/sources.list"
}

# Downloads the source of a package. apt has its own lists in the folder of the build, because most machines have none of sources.
download_source() {
    local package=$1 version=$2 options=("${apt[@]}" --quiet --quiet --download-only)
    # OpenSSL's archive alone is in the table.
    [ "$package" != openssl ] || options+=(--tar-only)
    (cd "$work/sources" && apt-get "${options[@]}" source "$package=$version") >"$work/apt.log" 2>&1 || {
        cat "$work/apt.log" >&2
        fail "apt does not have the source of $package $version. Put the files of scripts/static/sources.tsv into $work/sources (an archive of" \
            "Debian's snapshots has those of every version), or change the table to the current version."
    }
}

# Downloads the sources of packages with apt from the mirror that the machine uses, into sources; files that are there already are used.
# Every file must have the SHA-256 of the table.
obtain_sources() {
    mkdir -p "$work/sources" "$work/apt/lists/partial"
    if [ -n "$(missing_sources "$@")" ]; then
        command -v apt-get >/dev/null 2>&1 || fail "there is no apt-get; put these files into $work/sources: $(missing_sources "$@" | tr '\n' ' ')"
        apt=(-o "Dir::Etc::sourcelist=$work/apt/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$work/apt/lists"
            -o "Dir::Cache=$work/apt" -o APT::Sandbox::User=root)
        # In the order of the machine: a package that several lists have comes from the first.
        list_sources
        # A fresh image of a container has no lists.
        if [ ! -s "$work/apt/sources.list" ] && [ "$(id -u)" -eq 0 ]; then apt-get --quiet --quiet update >"$work/apt.log" 2>&1 && list_sources; fi
        [ -s "$work/apt/sources.list" ] || fail "apt has no index of Debian; run 'apt-get update'"
        apt-get "${apt[@]}" --quiet --quiet update >"$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; fail "apt cannot read its mirror"; }
        source_rows "$@" | cut -f 1,2 | sort -u | while IFS=$'\t' read -r package version; do
            [ -z "$(missing_sources "$package")" ] || download_source "$package" "$version"
        done
    fi
    source_rows "$@" | while IFS=$'\t' read -r _ _ file sum; do
        printf '%s  %s\n' "$sum" "$file"
    done | (cd "$work/sources" && sha256sum --check --strict --quiet -) >&2 || fail "a file in $work/sources does not have the SHA-256 of scripts/static/sources.tsv"
}

# Unpacks the source of a package into a folder of its own, with Debian's patches, and goes there.
unpack_source() {
    rm -rf "${work:?}/$1"
    local description
    description=$(source_rows "$1" | cut -f 3 | grep '\.dsc$' || true)
    if [ -n "$description" ]; then
        dpkg-source --no-check --no-copy --extract "$work/sources/$description" "$work/$1"
    else
        mkdir "$work/$1"
        tar --extract --strip-components 1 --directory "$work/$1" --file "$work/sources/$(source_rows "$1" | cut -f 3)"
    fi
    cd "$work/$1"
    # Debian's patches change descriptions of the build, for documentation and tests only: with equal times, make does not generate the others again.
    find . -exec touch --no-dereference --date=@0 {} +
}
