// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QComboBox>

#include "ui/base/settings.h"

namespace torchferry::ui {

/// What a project is ported to: the usual, or one of the targets there are, in one of its profiles.
class TargetField final : public QComboBox {
    Q_OBJECT

public:
    /// `usual`: what the entry is called that chooses nothing. `language`: of the names of the profiles.
    TargetField(const QString &usual, const QString &language, QWidget *parent = nullptr);

    /// Empty where nothing is chosen.
    [[nodiscard]] settings::Target target() const;
    void setTarget(const settings::Target &target);
};

} // namespace torchferry::ui
