#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what is needed, builds with warnings as errors and runs all tests, those without a window once more with
# sanitizers; then every fuzzer of tests/fuzz looks for a minute. The last line says how many tests passed; any other end
# is a failure and a non-zero status.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$torchferry_root"
exec </dev/null

# The window is drawn in memory, in one language, wherever the tests run.
unset DISPLAY WAYLAND_DISPLAY
export LC_ALL=C.UTF-8

ensure_packages "${packages_build[@]}" "${packages_test[@]}" "${packages_fuzz[@]}"

# Versions of clang-format differ in details: the check is made where the version is the one of the configuration.
check_format() {
    if ! command -v clang-format-14 >/dev/null && (may_install clang-format-14) 2>/dev/null; then
        apt_refresh
        if apt_knows clang-format-14; then ensure_packages clang-format-14; fi
    fi
    if ! command -v clang-format-14 >/dev/null; then
        note "clang-format 14 is not to be had here: the formatting is not checked."
        return 0
    fi
    find core ui app tests -name '*.cpp' -o -name '*.h' | sort | xargs clang-format-14 --dry-run --Werror ||
        fail "The formatting differs from .clang-format. Run: packaging/format.sh"
}

passed=0
run_tests() { # PRESET [CTEST ARGUMENT...]
    local preset=$1 log=build/$1/ctest.log
    shift
    ctest --preset "$preset" --parallel "$(nproc)" --no-tests=error --no-label-summary "$@" 2>&1 | tee "$log" ||
        fail "Tests of the preset '$preset' failed; each failed test is named above, and its output with it."
    passed=$((passed + $(sed -n 's/^100% tests passed, 0 tests failed out of //p' "$log")))
}

say "== formatting"
check_format
say "== all tests"
build_preset dev all
run_tests dev
say "== tests with sanitizers"
build_preset asan core-tests
run_tests asan --label-regex '^(core|fuzz|golden|property)$'
say "== fuzzing"
tests/fuzz/run.sh 60
say "100% tests passed, $passed tests"
