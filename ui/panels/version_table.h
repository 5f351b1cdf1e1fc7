// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include <QFrame>

#include "core/report/version_outlook.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace torchferry::ui {

class Messages;
class Session;
class VersionOutlooks;

/// What each version of the target means for the project, a line each, then each choice of another target or profile; and
/// what would not work without a port.
class VersionTable final : public QFrame {
    Q_OBJECT

public:
    /// All three outlive this.
    VersionTable(Session &session, const Messages &messages, VersionOutlooks &outlooks, QWidget *parent = nullptr);
    /// The numbers of a version in words: "12 rewritten · 230 keep their text · 4 left for you".
    [[nodiscard]] static QString sentence(const report::VersionOutlook &outlook);
    /// As it is read, a line each; below it what is not there, and why.
    [[nodiscard]] QStringList texts() const;

Q_SIGNALS:
    void versionChosen(const QString &version);
    void targetChosen(const QString &target, const QString &profile, const QString &version);
    void comparisonRequested(); ///< of the ways to go, in the help

private:
    struct Line {
        QString version;
        QString text; ///< the version, with what is special about it
        QWidget *name = nullptr;
        std::array<QLabel *, 5> counts{};
    };
    /// "paddle 3.3", "mindspore 2.7 · ascend".
    [[nodiscard]] static QString nameOf(const report::TargetOutlook &outlook);
    [[nodiscard]] QPushButton *choiceOf(const QString &text) const;
    static void write(const Line &line, const report::TargetOutlook &outlook);
    [[nodiscard]] Line addLine(const QString &version, const QString &text, QWidget *name);
    void addOthers();
    void refresh();
    void refreshProxy();

    Session &m_session;
    const Messages &m_messages;
    VersionOutlooks &m_outlooks;
    QGridLayout *m_grid;
    QList<Line> m_lines;  ///< of the versions
    QList<Line> m_others; ///< of the other choices, once all that can be known are
    QLabel *m_waiting;
    QLabel *m_proxy;
    QPushButton *m_compare;
};

} // namespace torchferry::ui
