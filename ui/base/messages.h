// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include "core/base/error.h"
#include "core/mapping/row.h"
#include "core/report/catalogue.h"

namespace torchferry::ui {

/// The sentences of the core in the language of the window.
class Messages {
public:
    /// `language`: "en" or "zh". A catalogue that cannot be loaded leaves the codes as sentences and `problem()` set.
    explicit Messages(const QString &language);

    [[nodiscard]] const QString &language() const { return m_language; }
    [[nodiscard]] QString sentence(const Message &message) const;
    [[nodiscard]] QString sentence(const Error &error) const;
    /// What to do about a code; empty when the catalogue has nothing to say.
    [[nodiscard]] QString advice(const Error &error) const;
    [[nodiscard]] QString advice(const Message &message) const;
    /// A text of a mapping row in this language.
    [[nodiscard]] QString local(const mapping::LocalText &text) const;
    /// For what the core puts into words from several sentences.
    [[nodiscard]] const report::Catalogue &catalogue() const { return m_catalogue; }
    [[nodiscard]] const QString &problem() const { return m_problem; }

private:
    QString m_language;
    report::Catalogue m_catalogue;
    QString m_problem;
};

} // namespace torchferry::ui
