// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include <QJsonObject>
#include <QString>

#include "core/engine/engine.h"
#include "core/review/review.h"

namespace torchferry::ui {

/// What the window is narrowed to: file tree, list of findings, moving from finding to finding, overview ruler.
struct FindingFilter {
    /// By what is to be done: all uses, what is left, one standing, or one way of having decided.
    enum class States : std::uint8_t { all, open, pending, manual, accepted, rejected, unchanged };

    QString text;                ///< part of a path, a source name or a target name; case does not matter
    std::uint8_t categories = 0; ///< bit n for category n; 0: all
    States states = States::all;
    std::optional<types::Confidence> confidence;

    [[nodiscard]] bool active() const { return !text.isEmpty() || narrowsFindings(); }
    /// Something beside the text is asked for: files without findings are out.
    [[nodiscard]] bool narrowsFindings() const { return categories != 0 || states != States::all || confidence; }
    /// Only guesses are asked for: then bulk actions take them.
    [[nodiscard]] bool onlyGuesses() const { return confidence == types::Confidence::guess; }

    [[nodiscard]] bool accepts(const convert::FileAnalysis &file, const review::Use &use) const;
    [[nodiscard]] bool acceptsFile(const review::Review &review, std::uint32_t file) const;
    /// The uses of a file that pass: what every number beside a file, a folder, a list is made of.
    [[nodiscard]] review::Counts counts(const review::Review &review, std::uint32_t file) const;

    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] static FindingFilter fromJson(const QJsonObject &json);
    bool operator==(const FindingFilter &) const = default;
};

} // namespace torchferry::ui
