// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QComboBox>

#include "core/mapping/pack.h"

namespace torchferry::ui {

/// Which version of the target a project is ported to: the usual one, one of those in which something changes, or any
/// other that is typed.
class VersionField final : public QComboBox {
    Q_OBJECT

public:
    explicit VersionField(QWidget *parent = nullptr);

    /// What the entry is called that chooses nothing.
    void setUsual(const QString &text);
    /// Offers the versions in which the pack has something to tell apart.
    void offer(const mapping::Pack &pack);
    /// Empty for the usual one.
    [[nodiscard]] QString version() const;
    void setVersion(const QString &version);

Q_SIGNALS:
    void used(); ///< got the focus: now is the time to offer something

protected:
    void focusInEvent(QFocusEvent *event) override;
};

} // namespace torchferry::ui
