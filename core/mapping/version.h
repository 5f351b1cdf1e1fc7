// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchferry::mapping {

/// Numbers with dots between them: "3.1". At most eight of at most six digits.
[[nodiscard]] bool isVersion(std::string_view text);
/// Below, equal or above 0 as `a` is older than `b`, the same or newer. Number by number: "3.10" is newer than "3.9", and
/// "3" is "3.0".
[[nodiscard]] int compareVersions(std::string_view a, std::string_view b);

/// Versions a pack is made for: ">=3.0,<4". An empty range has every version.
class VersionRange {
public:
    /// Bounds with `>=`, `>`, `<`, `<=`, `==` or `!=`, separated by commas. Nothing when the text is no such range.
    [[nodiscard]] static std::optional<VersionRange> parse(std::string_view text);
    [[nodiscard]] bool contains(std::string_view version) const;
    /// The oldest version that is in it, where a `>=` or a `==` says so; else empty.
    [[nodiscard]] std::string oldest() const;
    [[nodiscard]] const std::string &text() const { return m_text; } ///< as it was written

private:
    struct Bound {
        std::string relation;
        std::string version;
    };
    std::vector<Bound> m_bounds;
    std::string m_text;
};

} // namespace torchferry::mapping
