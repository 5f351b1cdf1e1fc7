#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what is needed, builds Torchferry and opens the workbench.
#
#   packaging/run.sh [PROJECT]
#
# PROJECT is a git project that uses PyTorch; without it, a sample project is opened. If there is no display, the project is
# converted without a window, and a summary of the findings is printed.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

usage() { sed -n '5,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; }

case ${1:-} in
-h | --help) usage; exit 0 ;;
-*) usage >&2; exit 2 ;;
esac
(($# <= 1)) || { usage >&2; exit 2; }

project=${1:-}
if [[ -n $project ]]; then
    [[ -e $project ]] || fail "$project does not exist. Give the folder of a git project, or no argument for the sample project." 3
    project=$(realpath "$project")
fi

packages=("${packages_build[@]}")
# Under Wayland alone the window needs its own plugin; with X beside it the one that is always there does.
[[ -n ${WAYLAND_DISPLAY:-} && -z ${DISPLAY:-} ]] && packages+=(qt6-wayland)
ensure_packages "${packages[@]}"

# The sample as a git repository of the user's own, made once: decisions and branches made in it stay.
sample_repository() {
    local repository=${XDG_STATE_HOME:-$HOME/.local/state}/torchferry/sample-project
    if [[ ! -d $repository/.git ]]; then
        local new
        mkdir -p "${repository%/*}"
        new=$(mktemp -d "${repository%/*}/new.XXXXXX")
        cp -R "$torchferry_root/resources/sample/." "$new"
        git -C "$new" init --quiet --initial-branch=main
        git -C "$new" add --all --force
        git -C "$new" -c user.name=Torchferry -c user.email=sample@torchferry.invalid -c commit.gpgsign=false \
            -c core.hooksPath=/dev/null commit --quiet --message "Sample project"
        mv -T "$new" "$repository"
    fi
    printf '%s\n' "$repository"
}

convert_without_window() {
    local cli=$torchferry_root/build/release/bin/torchferry-cli
    local source=${project:-$torchferry_root/resources/sample} arguments=()
    # The sample is read as git has it; in a copy of the tree without git, as the files are.
    if [[ -z $project ]] && ! git -C "$torchferry_root" ls-files --error-unmatch resources/sample >/dev/null 2>&1; then
        arguments+=(--worktree)
    fi
    local output=$torchferry_cache/converted/${source##*/}
    rm -rf "$output"
    mkdir -p "${output%/*}"
    local status=0
    "$cli" convert "$source" --target paddle --output "$output" "${arguments[@]}" || status=$?
    # 1 says that work remains, which is the normal case.
    ((status <= 1)) || exit "$status"
    say ""
    say "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window was opened."
    say "To open the workbench, run this command on a desktop, or through 'ssh -X':"
    say "  packaging/run.sh${project:+ $project}"
}

if [[ -z ${DISPLAY:-} && -z ${WAYLAND_DISPLAY:-} ]]; then
    build_preset release torchferry-cli
    convert_without_window
else
    build_preset release torchferry torchferry-cli
    [[ -n $project ]] || project=$(sample_repository)
    exec "$torchferry_root/build/release/bin/torchferry" "$project"
fi
