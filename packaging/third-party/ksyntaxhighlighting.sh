#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds KSyntaxHighlighting for Qt 6 where the system has none (it packages only the Qt 5 build of this version) and
# prints the folder it is installed in, once per version of the library, of Qt and of this script.
#
#   ksyntaxhighlighting.sh QT_VERSION [CXX_COMPILER]
#
# The library is linked statically. Of the definitions in the archive only Python's and what it includes are kept; they
# are under <prefix>/share/definitions/syntax, because others carry other licences.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=pins.sh
source "$here/pins.sh"
# shellcheck source=../lib.sh
source "$here/../lib.sh"
qt_version=${1:?usage: ksyntaxhighlighting.sh QT_VERSION [CXX_COMPILER]}
compiler=${2:-}

recipe=$(cat "$here/ksyntaxhighlighting.sh" "$here/pins.sh" | sha256sum | cut -c1-12)
prefix=$torchferry_cache/built/ksyntaxhighlighting-$ksyntaxhighlighting_version-qt$qt_version-$recipe
[[ -f $prefix/.complete ]] && { printf '%s\n' "$prefix"; exit 0; }

if ! source_dir=$("$here/fetch.sh" ksyntaxhighlighting); then
    fail "The window needs KSyntaxHighlighting for Qt 6: install it (CMake package KF6SyntaxHighlighting), supply the
archive named above, or build without the window (-DTORCHFERRY_UI=OFF)."
fi

mkdir -p "$torchferry_cache/built"
work=$(mktemp -d "$torchferry_cache/build.XXXXXX")
trap 'rm -rf "$work"' EXIT
log=$work/build.log
note "Building KSyntaxHighlighting $ksyntaxhighlighting_version for Qt $qt_version (half a minute, once)."

cp -R "$source_dir" "$work/source"
# The requirement follows upstream's release train; nothing newer than 5.103 is used.
sed -i 's/^find_package(ECM [0-9.]* /find_package(ECM 5.103 /' "$work/source/CMakeLists.txt"

build() {
    local generator=()
    command -v ninja >/dev/null && generator=(-G Ninja)
    cmake -S "$work/source" -B "$work/build" "${generator[@]}" ${compiler:+-DCMAKE_CXX_COMPILER="$compiler"} \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib \
        -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DBUILD_SHARED_LIBS=OFF \
        -DQT_MAJOR_VERSION=6 -DBUILD_WITH_QT6=ON -DBUILD_TESTING=OFF -DQRC_SYNTAX=OFF -DNO_STANDARD_PATHS=ON \
        -DCMAKE_DISABLE_FIND_PACKAGE_Qt6Quick=ON -DCMAKE_DISABLE_FIND_PACKAGE_Qt6PrintSupport=ON &&
        cmake --build "$work/build" --parallel "$(nproc)" &&
        DESTDIR=$work/stage cmake --install "$work/build"
}
if ! build >"$log" 2>&1; then
    tail -n 40 "$log" >&2
    fail "KSyntaxHighlighting $ksyntaxhighlighting_version could not be built; the end of its build log is above."
fi

staged=$work/stage$prefix
rm -rf "${staged:?}/bin" "$staged/mkspecs" "$staged/share"
mkdir -p "$staged/share/definitions/syntax"
for definition in python comments alert modelines spdx-comments; do
    cp "$source_dir/data/syntax/$definition.xml" "$staged/share/definitions/syntax/"
done
cp "$source_dir/LICENSES/MIT.txt" "$staged/share/definitions/"
touch "$staged/.complete"
if [[ ! -f $prefix/.complete ]]; then
    rm -rf "$prefix"
    mv -T "$staged" "$prefix" 2>/dev/null || [[ -f $prefix/.complete ]]
fi
printf '%s\n' "$prefix"
