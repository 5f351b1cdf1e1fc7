#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Formats the given C++ files, or all, the way test.sh checks them.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
command -v clang-format-14 >/dev/null || fail "clang-format 14 is not installed (package clang-format-14)."
if (($# > 0)); then
    clang-format-14 -i "$@"
else
    cd "$torchferry_root"
    find core ui app tests \( -name '*.cpp' -o -name '*.h' \) -print0 | xargs -0 clang-format-14 -i
fi
