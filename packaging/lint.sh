#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs clang-tidy over the given rooms ("core/names") or files, or over all the code, as `cmake --preset dev` built it. A
# file is passed over if nothing was found in it before and nothing has changed since that this depends on: its text and
# that of the headers it includes, its command, .clang-tidy, and the installed packages.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$torchferry_root"
build=build/dev
[[ -f $build/compile_commands.json && -f $build/.ninja_deps ]] ||
    fail "Build first: cmake --preset dev && cmake --build --preset dev"
command -v clang-tidy-14 >/dev/null || fail "clang-tidy 14 is not installed (package clang-tidy-14)."

# One empty file for each result without a finding, by the key of what the result depends on.
export clean=$torchferry_cache/lint
mkdir -p "$clean"
find "$clean" -type f -mtime +60 -delete

(($# > 0)) || set -- core ui app
mapfile -t files < <(find "$@" -name '*.cpp' | sort)
((${#files[@]} > 0)) || fail "There are no sources in: $*"
common=$({
    clang-tidy-14 --version
    cat .clang-tidy
    dpkg-query --show '*-dev' 2>/dev/null || true
} | sha256sum)

keys=$(ninja -C "$build" -t deps | python3 packaging/lint_keys.py "$build" "$common" "${files[@]}")
todo=()
while IFS=$'\t' read -r file key; do
    if [[ -z $key || ! -f $clean/$key ]]; then todo+=("$file" "$key"); fi
done <<<"$keys"
say "clang-tidy: $((${#todo[@]} / 2)) of ${#files[@]} files to look at"
((${#todo[@]} > 0)) || exit 0

# shellcheck disable=SC2016 # the inner shell expands it
printf '%s\0' "${todo[@]}" | xargs --null --max-args=2 --max-procs="$(nproc)" bash -c '
    found=$(clang-tidy-14 --quiet -p '"$build"' "$1" 2>&1) || { printf "%s\n" "$found"; exit 1; }
    if [[ -n $2 ]]; then : >"$clean/$2"; fi' lint ||
    fail "clang-tidy found something in the files above. What is right all the same gets a // NOLINT with a reason."
