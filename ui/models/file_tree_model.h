// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include <QAbstractItemModel>

#include "core/review/review.h"
#include "ui/models/finding_filter.h"

namespace torchferry::ui {

/// The Python files of a project as a tree, with what is left to do in each. Rows stand in the order of the analysis,
/// so that walking down the tree and going from finding to finding are the same way. Files that a commit adds stand
/// among the others of their folder.
class FileTreeModel final : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Role {
        FileRole = Qt::UserRole + 1, ///< index into Analysis::files, -1 for a folder
        PathRole,                    ///< relative path
        RemainingRole,               ///< what is left for a person: to decide, manual work
        TotalRole,                   ///< uses
        CategoriesRole,              ///< bit n: there are findings of category n
        OpenCategoriesRole,          ///< bit n: something of category n is left
        StatusRole,                  ///< convert::FileStatus as int, -1 for a folder
        NewRole, ///< a commit adds the file: it is none of the analysis, and nothing in it is counted
    };

    /// `review` outlives the model.
    explicit FileTreeModel(const review::Review &review, QObject *parent = nullptr);
    ~FileTreeModel() override;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

    [[nodiscard]] QModelIndex indexOf(std::uint32_t file) const;
    /// Counts are of what passes.
    void setFilter(const FindingFilter &filter);
    /// Counts of these files have changed.
    void refresh(const QList<quint32> &files);
    /// The paths of the files that a commit adds now, in order.
    void setNewFiles(const QStringList &paths);
    [[nodiscard]] QModelIndex indexOfNew(const QString &path) const;

private:
    struct Node;
    [[nodiscard]] const Node *node(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(const Node *node) const;
    [[nodiscard]] Node *folderOf(const QString &path) const;
    void insertNew(const QString &path);
    void removeNew(Node &node);
    static void renumber(Node &folder);
    void count(Node &node);
    void countAll();
    [[nodiscard]] QVariant accessibleText(const Node &node) const;

    const review::Review &m_review;
    FindingFilter m_filter;
    std::unique_ptr<Node> m_root;
    std::vector<Node *> m_byFile;
    std::vector<Node *> m_new; ///< by path
};

} // namespace torchferry::ui
