// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace torchferry::source {

/// Files in a project's root in which formatters and linters of Python read how long a line may be, the first one that
/// says so first.
inline constexpr std::array<std::string_view, 8> lineLimitFiles{
    "pyproject.toml", "ruff.toml", ".ruff.toml", ".style.yapf", "setup.cfg", ".flake8", "tox.ini", ".editorconfig"};
/// What is longer is not read.
inline constexpr std::size_t largestLineLimitFile = std::size_t{1} << 20U;

/// The number of characters that the settings of `text`, the content of one of these files, allow a line of Python to have;
/// nothing if they do not say, or nothing sensible. Settings are those of Black, Ruff, YAPF, Flake8, pycodestyle, autopep8
/// and EditorConfig, by their documentation; Black and Ruff allow 88 where their section says nothing.
[[nodiscard]] std::optional<std::uint32_t> lineLimitIn(std::string_view text);

} // namespace torchferry::source
