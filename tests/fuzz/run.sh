#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the programs of tests/fuzz and lets each look for SECONDS (60): run.sh [SECONDS [PROGRAM...]]. What they find
# is in build/fuzz/found, what they learned in build/fuzz/learned, where the next run takes it up: a long one is
# run.sh 3600 fuzz_convert. JOBS says how many run at a time (one for each core), SEED where chance begins (1).
set -euo pipefail
# shellcheck source=../../packaging/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../packaging/lib.sh"
cd "$torchferry_root"

seconds=${1:-60}
[[ $seconds =~ ^[0-9]+$ ]] || fail "SECONDS is a number: run.sh [SECONDS [PROGRAM...]]" 2
shift || true
jobs=${JOBS:-$(nproc)}
seed=${SEED:-1}
command -v clang++ >/dev/null ||
    fail "Clang is not installed: nothing is fuzzed. On Debian: apt-get install ${packages_fuzz[*]}"

build_preset fuzz fuzzers
programs=("$@")
if ((${#programs[@]} == 0)); then
    mapfile -t programs < <(cd tests/fuzz && printf '%s\n' fuzz_*.cpp | sed 's/\.cpp$//')
fi

folder=build/fuzz
rm -rf "$folder/corpus"
python3 tests/fuzz/make_corpus.py "$folder/corpus"
for program in "${programs[@]}"; do
    mkdir -p "$folder/corpus/$program" "$folder/learned/$program" "$folder/found/$program" "$folder/log"
done
TORCHFERRY_FUZZ_SEEDS=$folder/corpus/fuzz_session "$folder/fuzz/fuzz_session"

# Leaks are looked for at the end and where memory grows; a stack has lines where addr2line is. Where a block came
# from is given by its nearest callers only, which is much quicker.
export ASAN_OPTIONS=allow_addr2line=1:detect_leaks=1:malloc_context_size=6:quarantine_size_mb=32
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1

fuzz() { # PROGRAM -> one line; status 1 when it found something
    local program=$1 log=$folder/log/$1.log status=0 runs rate coverage crash
    # How often a place is passed says little about conversion, and to keep account of it takes most of the time.
    nice -n 5 "$folder/fuzz/$program" -seed="$seed" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 \
        -max_len="$(max_length "$program")" -entropic=0 -use_counters=0 -print_final_stats=1 \
        -artifact_prefix="$folder/found/$program/" \
        "$folder/learned/$program" "$folder/corpus/$program" >"$log" 2>&1 </dev/null || status=$?
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")
    # A program that fails at one of the first inputs has covered nothing, and grep finds nothing.
    coverage=$(grep -o 'cov: [0-9]*' "$log" | tail -n 1 | cut -d' ' -f2 || true)
    crash=$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)
    printf '%-14s %8s runs %6s/s %7s places covered  %s\n' \
        "$program" "${runs:-0}" "${rate:-0}" "${coverage:-0}" "$( ((status)) && echo FAILED || echo 'nothing found')"
    ((status)) || return 0
    what_failed "$log" | sed 's/^/  /'
    if [[ -n $crash ]]; then
        printf '  input: %s\n  again: %s/fuzz/%s %s\n' "$torchferry_root/$crash" "$folder" "$program" "$crash"
        # Of a small input the bytes are shown, for whoever has nothing but this output: base64 -d | gunzip
        (($(gzip -c "$crash" | wc -c) > 5000)) || gzip -c "$crash" | base64 -w 200 | sed 's/^/  bytes: /'
    fi
    printf '  log:   %s\n' "$torchferry_root/$log"
    return 1
}

# Where only this output can be read, it has to do: what was said before the end and where it happened.
what_failed() { # LOG
    local log=$1
    grep -v -E '^(#[0-9]+|INFO|NEW_FUNC|Dictionary| *NEW_PC)' "$log" |
        grep -m 1 -B 6 -A 25 -E 'promise is broken|Assertion|ERROR|runtime error|cannot be asked|terminate called' | cut -c 1-300 || true
}

max_length() { # PROGRAM: what is longer is cut
    case $1 in
        fuzz_session | fuzz_pack) echo 65536 ;;
        fuzz_rules) echo 8000 ;;
        fuzz_convert) echo 4000 ;;
        *) echo 2000 ;;
    esac
}

failed=0
running=0
for program in "${programs[@]}"; do
    if ((running == jobs)); then
        wait -n || failed=1
        running=$((running - 1))
    fi
    fuzz "$program" &
    running=$((running + 1))
done
for ((; running > 0; running--)); do
    wait -n || failed=1
done
((failed == 0)) || fail "Fuzzing found something: see above."
say "fuzzed ${#programs[@]} programs for $seconds s each: nothing found"
