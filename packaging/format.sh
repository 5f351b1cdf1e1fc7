#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Formats the given C++ files, or all, the way test.sh checks them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
(($# > 0)) || mapfile -t -O 0 files < <(find core ui app tests -name '*.cpp' -o -name '*.h')
clang-format-14 -i "${files[@]:-$@}"
