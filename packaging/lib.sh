# SPDX-License-Identifier: Apache-2.0
# What the scripts of packaging/ share: speaking, retrying, where things are kept, and installing named packages.
# shellcheck shell=bash

torchferry_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Downloads and what is built from them: outside of every build directory, so that deleting a build costs no download.
torchferry_cache=${TORCHFERRY_CACHE_DIR:-${XDG_CACHE_HOME:-${HOME:?}/.cache}/torchferry}

say() { printf '%s\n' "$*"; }
note() { printf '%s\n' "$*" >&2; }
fail() { # MESSAGE [STATUS]
    note "$1"
    exit "${2:-1}"
}

# Runs a command up to four times; networks fail for seconds more often than for good.
retried() {
    local attempt pause=${TORCHFERRY_RETRY_PAUSE:-3}
    for attempt in 1 2 3 4; do
        if "$@"; then return 0; fi
        if ((attempt < 4)); then
            note "Attempt $attempt of 4 failed; trying again in $((attempt * pause)) s."
            sleep $((attempt * pause))
        fi
    done
    return 1
}

# --- packages -------------------------------------------------------------------------------------------------------

# shellcheck disable=SC2034 # used by what includes this file
packages_build=(
    ca-certificates curl xz-utils git cmake ninja-build g++ pkg-config ccache
    libexpected-dev libfmt-dev nlohmann-json3-dev libcli11-dev libsqlite3-dev libsqlitecpp-dev libgit2-dev
    zlib1g-dev libtree-sitter-dev
    qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
    fonts-dejavu-core
)
# Tests compile what they produce with python3, run programs before and after their conversion, and draw Chinese text.
# shellcheck disable=SC2034
packages_test=(python3 python3-torch xvfb xauth fonts-noto-cjk)
# libFuzzer and the sanitizers of the system's Clang, whichever version that is.
# shellcheck disable=SC2034
packages_fuzz=(clang libclang-rt-dev)

is_installed() { [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

missing_of() { # PACKAGE... -> those that are not installed, one a line
    local package
    for package in "$@"; do
        is_installed "$package" || printf '%s\n' "$package"
    done
}

as_root() {
    if ((EUID == 0)); then
        "$@"
    elif [[ -t 0 ]]; then
        sudo "$@"
    else # nobody is there to type a password
        sudo -n "$@"
    fi
}

apt() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get --quiet --quiet --yes \
        -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

apt_lists_fresh=no
apt_refresh() {
    [[ $apt_lists_fresh == yes ]] && return 0
    apt_lists_fresh=yes
    # One unreachable repository of many is no reason to stop: what matters is whether the packages can be had.
    retried apt update || note "The package lists could not be refreshed completely; going on with what there is."
}

apt_knows() { apt-cache show --no-all-versions "$1" >/dev/null 2>&1; }

require_debian() { # what to install elsewhere
    if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then return 0; fi
    local name='this system'
    # shellcheck disable=SC1091
    [[ -r /etc/os-release ]] && name=$(. /etc/os-release && printf '%s' "${PRETTY_NAME:-$ID}")
    fail "This script does not install packages on $name, because it is not derived from Debian. Install these packages, then build
with CMake (cmake --preset release && cmake --build --preset release; the programs are in build/release/bin):

  CMake 3.25 or newer, Ninja, pkg-config, npm, git, curl, xz
  a C++20 compiler (GCC 12, Clang 15 or newer)
  Qt 6.4 or newer: Core, Gui, Widgets, Svg, Network, Test, LinguistTools
  KSyntaxHighlighting for Qt 6 (KDE Frameworks 6)
  libgit2 1.5 or newer, zlib 1.2 or newer, tree-sitter 0.20.7 or newer, SQLite 3, SQLiteCpp
  tl::expected, fmt 9 or newer, nlohmann_json 3.11 or newer, CLI11
  for the tests: Python 3.10 or newer with torch as /usr/bin/python3, Clang 14 or newer with its libFuzzer"
}

# Installs the named packages that are missing, and nothing when none is: no package list is read then.
ensure_packages() { # PACKAGE...
    require_debian
    local missing=()
    mapfile -t missing < <(missing_of "$@")
    # Some vendors put npm into the package of node.
    command -v npm >/dev/null || missing+=(npm)
    # KSyntaxHighlighting for Qt 6 is packaged on newer systems; elsewhere it is built, which takes CMake modules.
    if ! is_installed libkf6syntaxhighlighting-dev && ! is_installed extra-cmake-modules; then
        may_install "extra-cmake-modules" "${missing[@]}"
        apt_refresh
        if apt_knows libkf6syntaxhighlighting-dev; then
            missing+=(libkf6syntaxhighlighting-dev)
        else
            missing+=(extra-cmake-modules)
        fi
    fi
    if ((${#missing[@]} == 0)); then return 0; fi
    may_install "${missing[@]}"
    apt_refresh
    say "Installing: ${missing[*]}"
    local log
    log=$(mktemp)
    if ! retried apt install --no-install-recommends --no-remove "${missing[@]}" >"$log" 2>&1; then
        tail -n 30 "$log" >&2
        rm -f "$log"
        fail "These packages could not be installed: ${missing[*]}. Install them manually and start again."
    fi
    rm -f "$log"
}

may_install() { # PACKAGE...
    if ((EUID == 0)); then return 0; fi
    command -v sudo >/dev/null && { [[ -t 0 ]] || sudo -n true 2>/dev/null; } && return 0
    fail "These packages are missing, and without root or sudo they cannot be installed here: $*. As root, run:
  apt-get install --no-install-recommends $*"
}

# --- building -------------------------------------------------------------------------------------------------------

# Configures and builds a preset. A build directory of a tree that was moved is of no use and is made anew.
build_preset() { # PRESET TARGET... ; more arguments for CMake in the array cmake_arguments
    local preset=$1 directory=$torchferry_root/build/$1 target targets=()
    shift
    for target in "$@"; do targets+=(--target "$target"); done
    mkdir -p "$directory" 2>/dev/null || true
    [[ -w $directory ]] ||
        fail "The build directory $directory cannot be written to. It may belong to another user: remove it or change its owner."
    if [[ -f $directory/CMakeCache.txt ]] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$torchferry_root" "$directory/CMakeCache.txt"; then
        rm -rf "$directory"
    fi
    local launcher=()
    if command -v ccache >/dev/null; then
        export CCACHE_DIR=$torchferry_cache/ccache CCACHE_MAXSIZE=2G CCACHE_BASEDIR=$torchferry_root CCACHE_NOHASHDIR=1
        launcher=(-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    fi
    [[ -f $directory/build.ninja ]] || say "Configuring (the first time takes about a minute)."
    (cd "$torchferry_root" &&
        cmake --preset "$preset" "${launcher[@]}" >"$directory/configure.log" 2>&1) || {
        cat "$directory/configure.log" >&2
        fail "Configuring the preset '$preset' failed; the reason is above."
    }
    (cd "$torchferry_root" && cmake --build --preset "$preset" --parallel "$(nproc)" "${targets[@]}") ||
        fail "Building the preset '$preset' failed; the first error is above."
}
