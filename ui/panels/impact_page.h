// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include <QWidget>

#include "core/review/impact.h"

class QLabel;
class QPushButton;
class QTreeView;

namespace torchferry::ui {

class ImpactModel;

/// Shown when a project is opened at another commit than the one its decisions were made at: what that means for them,
/// before anything of it is taken over.
class ImpactPage final : public QWidget {
    Q_OBJECT

public:
    explicit ImpactPage(QWidget *parent = nullptr);
    ~ImpactPage() override;

    /// `project`: its name.
    void start(const QString &project, review::Impact impact);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QTreeView *list() const { return m_list; }

Q_SIGNALS:
    void carryRequested();  ///< decisions that hold are taken over
    void resetRequested();  ///< all is open again
    void cancelRequested(); ///< nothing is opened

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QLabel *m_title;
    QLabel *m_fates;
    QLabel *m_decisions;
    QTreeView *m_list;
    QPushButton *m_carry;
    QPushButton *m_reset;
    QPushButton *m_cancel;
    std::unique_ptr<ImpactModel> m_model;
};

} // namespace torchferry::ui
