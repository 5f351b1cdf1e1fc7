// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

#include "ui/models/rank_model.h"
#include "ui/session/session.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace torchferry::ui {

class CategoryChart;
class Messages;
class VersionOutlooks;
class VersionTable;

/// The project at a glance: how much there is, how much is left, where.
class OverviewPage final : public QScrollArea {
    Q_OBJECT

public:
    OverviewPage(Session &session, const Messages &messages, VersionOutlooks &outlooks, QWidget *parent = nullptr);
    void refresh();
    void focusFirst();
    [[nodiscard]] VersionTable *versions() const { return m_versions; }

Q_SIGNALS:
    void categoryChosen(torchferry::mapping::Category category);
    void fileChosen(quint32 file);
    void apiChosen(const QString &api);
    void reviewRequested();
    void versionRequested(const QString &version); ///< empty: of none in particular
    void targetRequested(const QString &target, const QString &profile, const QString &version);
    void comparisonRequested();

private:
    [[nodiscard]] QWidget *makeHead();
    [[nodiscard]] QWidget *makeList(const QString &heading, RankModel *model, const QString &empty,
                                    std::function<void(const QVariant &)> chosen);
    void showProblems();

    Session &m_session;
    const Messages &m_messages;
    QLabel *m_title;
    QLabel *m_facts;
    QLabel *m_left;
    QLabel *m_problems;
    QProgressBar *m_progress;
    QPushButton *m_start;
    VersionTable *m_versions;
    CategoryChart *m_chart;
    RankModel *m_files;
    RankModel *m_names;
};

} // namespace torchferry::ui
