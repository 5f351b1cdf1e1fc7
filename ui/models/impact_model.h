// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/review/impact.h"
#include "ui/models/two_level_model.h"

namespace torchferry::ui {

/// What new commits mean, by file and, below each file, by use; what is unchanged is only counted.
class ImpactModel final : public TwoLevelModel {
    Q_OBJECT

public:
    enum Column { NameColumn, LineColumn, FateColumn, DecisionColumn, ColumnCount };

    explicit ImpactModel(review::Impact impact, QObject *parent = nullptr);

    /// "12 unchanged, 3 moved, 1 changed, 2 new, 1 gone"; what there is none of is left out.
    template <class Counted>
    [[nodiscard]] static QString fates(const Counted &counted)
    {
        using review::Fate;
        return fates({counted.count(Fate::unchanged), counted.count(Fate::moved), counted.count(Fate::changed),
                      counted.count(Fate::added), counted.count(Fate::removed)});
    }

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    [[nodiscard]] std::size_t groupCount() const override { return m_shown.size(); }
    [[nodiscard]] std::size_t itemCount(std::size_t group) const override { return m_shown[group].size(); }

private:
    [[nodiscard]] static QString fates(const std::vector<std::uint32_t> &counts); ///< by `review::Fate`
    [[nodiscard]] QString text(const QModelIndex &index) const;
    [[nodiscard]] static QString textOf(const review::FileImpact &file, int column);
    [[nodiscard]] static QString textOf(const review::UseImpact &use, int column);

    review::Impact m_impact;
    std::vector<std::vector<const review::UseImpact *>> m_shown; ///< by file: what is not merely unchanged
};

} // namespace torchferry::ui
