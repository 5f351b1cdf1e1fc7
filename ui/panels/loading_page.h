// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "core/engine/engine.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace torchferry::ui {

/// While a project is read and converted: how far it is, what was found so far, Cancel.
class LoadingPage final : public QWidget {
    Q_OBJECT

public:
    explicit LoadingPage(QWidget *parent = nullptr);
    void start(const QString &path);
    void show(const engine::Progress &progress);
    using QWidget::show;

Q_SIGNALS:
    void cancelRequested();

private:
    QLabel *m_title;
    QLabel *m_step;
    QLabel *m_counts[8] = {};
    QLabel *m_total;
    QProgressBar *m_bar;
    QPushButton *m_cancel;
};

} // namespace torchferry::ui
