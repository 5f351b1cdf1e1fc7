// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

#include "core/report/version_outlook.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace torchferry::ui {

class Session;
class VersionOutlooks;

/// What each version of the target means for the project, a line each, and what would not work without a port.
class VersionTable final : public QFrame {
    Q_OBJECT

public:
    VersionTable(Session &session, VersionOutlooks &outlooks, QWidget *parent = nullptr);
    /// The numbers of a version in words: "12 rewritten · 230 keep their text · 4 left for you".
    [[nodiscard]] static QString sentence(const report::VersionOutlook &outlook);
    /// As it is read, a line each.
    [[nodiscard]] QStringList texts() const;

Q_SIGNALS:
    void versionChosen(const QString &version);
    void comparisonRequested(); ///< of the ways to go, in the help

private:
    struct Line {
        QString version;
        QString text; ///< the version, with what is special about it
        QWidget *name = nullptr;
        QLabel *counts[3];
    };
    void refresh();
    void refreshProxy();

    Session &m_session;
    VersionOutlooks &m_outlooks;
    QList<Line> m_lines;
    QLabel *m_proxy;
    QPushButton *m_compare;
};

} // namespace torchferry::ui
