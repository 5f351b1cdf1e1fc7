#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs clang-tidy over the given rooms ("core/names"), or over all the code, as `cmake --preset dev` builds it.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$torchferry_root"
[[ -f build/dev/compile_commands.json ]] || fail "Build first: cmake --preset dev && cmake --build --preset dev"
command -v clang-tidy-14 >/dev/null || fail "clang-tidy 14 is not installed (package clang-tidy-14)."

(($# > 0)) || set -- core ui app
find "$@" -name '*.cpp' | sort |
    xargs --max-args=1 --max-procs="$(nproc)" clang-tidy-14 --quiet -p build/dev
