#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Brings torchferry_{en,zh}.ts up to date with the sources: new texts appear as unfinished, gone ones vanish.
# lupdate of Qt 6.4 does not understand `namespace a::b {`, so it reads a copy in which that is written out.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
lupdate=$(command -v lupdate6 || command -v lupdate || printf '%s' /usr/lib/qt6/bin/lupdate)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R "$root/ui" "$copy/ui"
mkdir "$copy/app"
cp "$root/app/main.cpp" "$copy/app/"
find "$copy" -name '*.cpp' -o -name '*.h' | xargs sed -i -e 's|^namespace torchferry::ui {|namespace torchferry { namespace ui {|' \
    -e 's|^} // namespace torchferry::ui$|} }|'
cd "$copy"
"$lupdate" -I . -locations none -no-obsolete ui app -ts "$here/torchferry_zh.ts"
"$lupdate" -I . -locations none -no-obsolete -pluralonly ui app -ts "$here/torchferry_en.ts"
