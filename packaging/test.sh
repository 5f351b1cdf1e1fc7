#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what is needed, builds with warnings as errors, runs all tests, those of the core with sanitizers, and clang-tidy;
# then every fuzzer of tests/fuzz looks for a minute. The last line says how many tests passed; any other end is a failure
# and a non-zero status. Each test is built and run once: on a new machine with two cores that takes most of the time.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$torchferry_root"
exec </dev/null

# The window is drawn in memory, in one language, wherever the tests run.
unset DISPLAY WAYLAND_DISPLAY
export LC_ALL=C.UTF-8

ensure_packages "${packages_build[@]}" "${packages_test[@]}" "${packages_fuzz[@]}"

# The checks are made with the versions of Debian 12, which differ from others in details. Where they are not to be had
# they are left out; where apt has them they have to be there.
have_tool() { # PACKAGE, and program of that name
    command -v "$1" >/dev/null && return 0
    apt_refresh
    if apt_knows "$1"; then
        ensure_packages "$1"
        command -v "$1" >/dev/null || fail "The package $1 is installed, but there is no program of that name."
        return 0
    fi
    note "$1 is not to be had here: this check is left out."
    return 1
}

check_format() {
    have_tool clang-format-14 || return 0
    find core ui app tests -name '*.cpp' -o -name '*.h' | sort | xargs clang-format-14 --dry-run --Werror ||
        fail "The formatting differs from .clang-format. Run: packaging/format.sh"
}

check_lint() {
    have_tool clang-tidy-14 || return 0
    # The rooms that were seen without a finding.
    packaging/lint.sh core/base core/certainty core/convert/calls core/convert/guards core/convert/model core/engine \
        core/mapping core/names core/report core/review core/source
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
sanitized='^(core|fuzz|golden|property)$' # the labels of the target core-tests
say "== tests of the window, the command line and whole programs"
build_preset dev torchferry torchferry-cli other-tests
run_tests dev --label-exclude "$sanitized"
say "== clang-tidy"
check_lint
say "== tests of the core, with sanitizers"
build_preset asan core-tests
run_tests asan --label-regex "$sanitized"
say "== fuzzing"
tests/fuzz/run.sh 60
say "100% tests passed, $passed tests"
