#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Puts one pinned source archive, verified and unpacked, into the cache and prints the folder it is in.
#
#   fetch.sh tree-sitter-python | ksyntaxhighlighting
#
# Without a network, put the archive into the folder `archives` of the cache (see lib.sh).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=pins.sh
source "$here/pins.sh"
# shellcheck source=../lib.sh
source "$here/../lib.sh"
archives=$torchferry_cache/archives

verified() { # FILE SHA256
    [[ -f $1 ]] && printf '%s  %s\n' "$2" "$1" | sha256sum --check --status
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

# apt's own downloader comes first: it goes through the proxy and the credentials apt is configured with.
from_apt_mirror() { # PATH DIRECTORY
    local mirror target=$2/${1##*/} helper=/usr/lib/apt/apt-helper
    while read -r mirror; do
        case $mirror in
        http://* | https://*) ;;
        *) continue ;;
        esac
        if [[ -x $helper ]] && "$helper" -q=2 download-file "$mirror/$1" "$target" >/dev/null 2>&1; then return 0; fi
        if command -v curl >/dev/null && curl --fail --silent --location --connect-timeout 20 --max-time 300 \
            --output "$target" "$mirror/$1"; then return 0; fi
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

unpacked=$torchferry_cache/sources/$1-$version
[[ -f $unpacked/.complete ]] && { printf '%s\n' "$unpacked"; exit 0; }

mkdir -p "$archives" "$torchferry_cache/sources"
# Two builds may start at once: each works in its own folder and the last step is a rename.
work=$(mktemp -d "$torchferry_cache/fetch.XXXXXX")
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
