#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Puts one pinned source archive, verified and unpacked, into the cache and prints the folder it is in.
#
#   fetch.sh tree-sitter-python | ksyntaxhighlighting
#
# The cache is $TORCHFERRY_CACHE_DIR, else $XDG_CACHE_HOME/torchferry, else ~/.cache/torchferry: outside of every build
# directory, so that deleting a build costs no download. Without a network, put the archive into <cache>/archives.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=pins.sh
source "$here/pins.sh"

cache=${TORCHFERRY_CACHE_DIR:-${XDG_CACHE_HOME:-${HOME:?}/.cache}/torchferry}
archives=$cache/archives

note() { printf '%s\n' "$*" >&2; }

verified() { # FILE SHA256
    [[ -f $1 ]] && printf '%s  %s\n' "$2" "$1" | sha256sum --check --status
}

# Runs a command up to four times; networks fail for seconds more often than for good.
retried() {
    local attempt
    for attempt in 1 2 3 4; do
        "$@" && return 0
        ((attempt < 4)) && { note "Attempt $attempt failed; trying again in $((attempt * 3)) s."; sleep $((attempt * 3)); }
    done
    return 1
}

from_npm() { # PACKAGE@VERSION DIRECTORY
    command -v npm >/dev/null || { note "npm is not installed."; return 1; }
    (cd "$2" && npm pack --silent --ignore-scripts "$1" >/dev/null)
}

# The mirrors of this system's own package manager: what it trusts for packages is asked for sources too.
apt_mirrors() {
    command -v apt-get >/dev/null || return 0
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | sed 's,/*$,,' | awk '!seen[$0]++'
}

from_apt_mirror() { # PATH DIRECTORY
    local mirror
    while read -r mirror; do
        case $mirror in
        http://* | https://*) ;;
        *) continue ;;
        esac
        if command -v curl >/dev/null; then
            curl --fail --silent --location --connect-timeout 20 --max-time 300 \
                --output "$2/${1##*/}" "$mirror/$1" && return 0
        else
            wget --quiet --timeout=20 --tries=1 --output-document="$2/${1##*/}" "$mirror/$1" && return 0
        fi
    done < <(apt_mirrors)
    return 1
}

case ${1:-} in
tree-sitter-python)
    version=$tree_sitter_python_version archive=$tree_sitter_python_archive sha256=$tree_sitter_python_sha256
    download=(from_npm "tree-sitter-python@$version")
    origin="npm pack tree-sitter-python@$version"
    ;;
ksyntaxhighlighting)
    version=$ksyntaxhighlighting_version archive=$ksyntaxhighlighting_archive sha256=$ksyntaxhighlighting_sha256
    download=(from_apt_mirror "$ksyntaxhighlighting_pool/$archive")
    origin="any Debian mirror, path $ksyntaxhighlighting_pool/$archive"
    ;;
*)
    note "usage: fetch.sh tree-sitter-python|ksyntaxhighlighting"
    exit 2
    ;;
esac

unpacked=$cache/sources/$1-$version
[[ -f $unpacked/.complete ]] && { printf '%s\n' "$unpacked"; exit 0; }

mkdir -p "$archives" "$cache/sources"
# Two builds may start at once: each works in its own folder and the last step is a rename.
work=$(mktemp -d "$cache/fetch.XXXXXX")
trap 'rm -rf "$work"' EXIT

if ! verified "$archives/$archive" "$sha256"; then
    [[ -f $archives/$archive ]] && note "$archives/$archive does not have the pinned checksum and is fetched again."
    attempt() { "${download[@]}" "$work" && verified "$work/$archive" "$sha256"; }
    if ! retried attempt; then
        if [[ -f $work/$archive ]]; then
            note "The archive $archive that was fetched does not have the pinned checksum $sha256; it is not used."
        else
            note "The archive $archive could not be fetched."
        fi
        note "Put the file $archive (from: $origin; sha256 $sha256) into $archives and start again."
        exit 1
    fi
    mv -f "$work/$archive" "$archives/$archive"
fi

mkdir "$work/tree"
tar --extract --file "$archives/$archive" --directory "$work/tree" --strip-components=1 --no-same-owner
touch "$work/tree/.complete"
if [[ ! -f $unpacked/.complete ]]; then
    rm -rf "$unpacked"
    mv -T "$work/tree" "$unpacked" 2>/dev/null || [[ -f $unpacked/.complete ]]
fi
printf '%s\n' "$unpacked"
