// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace torchferry::source {

/// A Python source encoding this program can read and write without loss.
struct Encoding {
    std::string_view name;      ///< lower-case, as Python's documentation spells it: "iso-8859-15"
    std::string_view iconvName; ///< what the C library calls it; empty for UTF-8, which needs no conversion
};

/// The encoding a coding cookie names, by Python's aliases ("latin-1", "L1", "utf8" …; case, '-', '_' do not matter).
/// Null when the name is unknown, or when the encoding does not contain ASCII as it is (UTF-16, EBCDIC, JOHAB …).
[[nodiscard]] const Encoding *findEncoding(std::string_view cookie);

/// The name in a PEP 263 coding cookie of the first two lines; nothing when there is none.
[[nodiscard]] std::optional<std::string> codingCookie(std::string_view bytes);

/// Offset of the first byte that is not part of valid UTF-8 (as Python sees it: no surrogates, no overlong forms), or
/// the size of `text`.
[[nodiscard]] std::size_t validUtf8Prefix(std::string_view text);

} // namespace torchferry::source
