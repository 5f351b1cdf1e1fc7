// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "core/base/error.h"

namespace torchferry::ui {

class Messages;

/// What is wrong with rules and settings: where, and the sentence.
class ProblemModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        AdviceRole = Qt::UserRole + 1, ///< what to do about it; may be empty
        PathRole                       ///< of the file as messages show it; empty when no file is to blame
    };

    /// `messages` outlives the model.
    ProblemModel(std::vector<Error> problems, const Messages &messages, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// "file:row:column: sentence", to be copied.
    [[nodiscard]] QString line(int row) const;

private:
    const std::vector<Error> m_problems;
    const Messages &m_messages;
};

} // namespace torchferry::ui
