// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <QCoreApplication>

#include "core/review/review.h"
#include "ui/models/two_level_model.h"

namespace torchferry::ui {

/// What a step does, in sentences: before it is made and after, in the same numbers.
class EffectText {
    Q_DECLARE_TR_FUNCTIONS(EffectText)

public:
    /// "399 change, 61 need nothing then; 24 more change because they share an import; 9 new questions follow"
    [[nodiscard]] static QString before(const review::Effect &effect);
    /// "399 changed, 61 need nothing now; 24 more changed because they share an import; 9 new questions followed"
    [[nodiscard]] static QString after(const review::Effect &effect);
    /// Only what happens to uses that were not asked about: "9 new questions follow"
    [[nodiscard]] static QString consequences(const review::Effect &effect);

    /// "399 change"
    [[nodiscard]] static QString part(review::EffectKind kind, int count, bool isDone);

private:
    [[nodiscard]] static QString joined(const review::Effect &effect, bool isDone, bool withAsked);
};

/// The uses a step concerns, under what happens to them. Two levels: kinds with their number, and the uses.
class EffectModel final : public TwoLevelModel {
    Q_OBJECT

public:
    /// `analysis` outlives the model.
    EffectModel(const engine::Analysis &analysis, const review::Effect &effect, QObject *parent = nullptr);

    /// Of a use; nothing of a kind.
    [[nodiscard]] const review::Turn *turn(const QModelIndex &index) const;

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

protected:
    [[nodiscard]] std::size_t groupCount() const override { return m_groups.size(); }
    [[nodiscard]] std::size_t itemCount(std::size_t group) const override { return m_groups[group].turns.size(); }

private:
    struct Group {
        QString heading; ///< "399 change"
        std::vector<review::Turn> turns;
    };
    [[nodiscard]] QString text(const review::Turn &turn) const;

    const engine::Analysis &m_analysis;
    std::vector<Group> m_groups; ///< those with uses
};

} // namespace torchferry::ui
