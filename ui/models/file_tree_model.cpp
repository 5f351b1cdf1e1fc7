// SPDX-License-Identifier: Apache-2.0
#include "ui/models/file_tree_model.h"

#include <algorithm>

#include <QSet>

#include "ui/base/labels.h"
#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

struct FileTreeModel::Node {
    Node *parent = nullptr;
    int row = 0;
    QString name;
    QString path;
    int file = -1;
    bool isNew = false;
    std::vector<std::unique_ptr<Node>> children;

    int remaining = 0;
    int total = 0;
    unsigned categories = 0;
    unsigned openCategories = 0;
};

FileTreeModel::FileTreeModel(const review::Review &review, QObject *parent)
    : QAbstractItemModel(parent),
      m_review(review),
      m_root(std::make_unique<Node>())
{
    const auto child = [](Node &parentNode, const QString &name, const QString &path) {
        auto node = std::make_unique<Node>();
        node->parent = &parentNode;
        node->row = static_cast<int>(parentNode.children.size());
        node->name = name;
        node->path = path;
        parentNode.children.push_back(std::move(node));
        return parentNode.children.back().get();
    };
    const auto &files = review.analysis().files;
    m_byFile.resize(files.size());
    for (std::size_t file = 0; file < files.size(); ++file) {
        const QStringList parts = qs(files[file]->path).split(u'/');
        Node *at = m_root.get();
        QString path;
        for (qsizetype part = 0; part + 1 < parts.size(); ++part) {
            path += (part == 0 ? u""_s : u"/"_s) + parts[part];
            // Files of a folder follow each other, so only the last child can be the one meant.
            Node *last = at->children.empty() ? nullptr : at->children.back().get();
            at = last != nullptr && last->file < 0 && last->name == parts[part] ? last : child(*at, parts[part], path);
        }
        Node *leaf = child(*at, parts.back(), qs(files[file]->path));
        leaf->file = static_cast<int>(file);
        m_byFile[file] = leaf;
    }
    count(*m_root);
}

FileTreeModel::~FileTreeModel() = default;

void FileTreeModel::count(Node &node)
{
    if (node.file >= 0) {
        const review::Counts counts = m_filter.counts(m_review, static_cast<std::uint32_t>(node.file));
        node.remaining = static_cast<int>(counts.left());
        node.total = static_cast<int>(counts.total());
        node.categories = node.openCategories = 0;
        for (const mapping::Category category : allCategories) {
            const unsigned bit = 1U << mapping::number(category);
            node.categories |= counts.of(category) > 0 ? bit : 0U;
            node.openCategories |= counts.left(category) > 0 ? bit : 0U;
        }
        return;
    }
    node.remaining = node.total = 0;
    node.categories = node.openCategories = 0;
    for (const auto &entry : node.children) {
        count(*entry);
        node.remaining += entry->remaining;
        node.total += entry->total;
        node.categories |= entry->categories;
        node.openCategories |= entry->openCategories;
    }
}

const FileTreeModel::Node *FileTreeModel::node(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<const Node *>(index.constInternalPointer()) : m_root.get();
}

QModelIndex FileTreeModel::indexOf(const Node *node) const
{
    return node == m_root.get() ? QModelIndex() : createIndex(node->row, 0, node);
}

QModelIndex FileTreeModel::indexOf(std::uint32_t file) const
{
    return file < m_byFile.size() ? indexOf(m_byFile[file]) : QModelIndex();
}

QModelIndex FileTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    const Node *at = node(parent);
    if (column != 0 || row < 0 || row >= static_cast<int>(at->children.size()) || parent.column() > 0)
        return {};
    return createIndex(row, 0, at->children[static_cast<std::size_t>(row)].get());
}

QModelIndex FileTreeModel::parent(const QModelIndex &child) const
{
    return child.isValid() ? indexOf(node(child)->parent) : QModelIndex();
}

int FileTreeModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(node(parent)->children.size());
}

int FileTreeModel::columnCount(const QModelIndex &) const
{
    return 1;
}

QVariant FileTreeModel::accessibleText(const Node &at) const
{
    if (at.isNew)
        return QStringList{visible(at.name), tr("new file")}.join(u", "_s);
    QStringList parts{visible(at.name), Labels::findings(at.total)};
    if (at.remaining > 0)
        parts.append(tr("%n remaining", nullptr, at.remaining));
    else if (at.total > 0)
        parts.append(tr("none remaining"));
    return parts.join(u", "_s);
}

QVariant FileTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Node &at = *node(index);
    switch (role) {
    case Qt::DisplayRole: return visible(at.name);
    case Qt::ToolTipRole: {
        if (at.isNew)
            return visible(at.path + u'\n'
                           + tr("New: the functions that accepted changes call and the target does not have."));
        QString tip = u"%1\n%2"_s.arg(at.path, accessibleText(at).toString());
        if (at.file >= 0)
            tip += u"\n"_s + Labels::fileStatus(m_review.analysis().files[static_cast<std::size_t>(at.file)]->status);
        return visible(tip);
    }
    case Qt::AccessibleTextRole: return accessibleText(at);
    case FileRole: return at.file;
    case PathRole: return at.path;
    case NewRole: return at.isNew;
    case RemainingRole: return at.remaining;
    case TotalRole: return at.total;
    case CategoriesRole: return at.categories;
    case OpenCategoriesRole: return at.openCategories;
    case StatusRole:
        return at.file < 0 ? -1
                           : static_cast<int>(m_review.analysis().files[static_cast<std::size_t>(at.file)]->status);
    default: return {};
    }
}

void FileTreeModel::setFilter(const FindingFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    countAll();
}

void FileTreeModel::countAll()
{
    count(*m_root);
    QList<Node *> open{m_root.get()};
    while (!open.isEmpty()) {
        const Node *at = open.takeLast();
        if (at->children.empty())
            continue;
        const QModelIndex parentIndex = indexOf(at);
        Q_EMIT dataChanged(index(0, 0, parentIndex), index(static_cast<int>(at->children.size()) - 1, 0, parentIndex));
        for (const auto &entry : at->children)
            open.append(entry.get());
    }
}

void FileTreeModel::refresh(const QList<quint32> &files)
{
    if (files.size() > 64) { // bulk decisions: one pass over everything beats many walks to the root
        countAll();
        return;
    }
    QSet<Node *> changed;
    for (const quint32 file : files) {
        if (file >= m_byFile.size())
            continue;
        for (Node *at = m_byFile[file]; at != m_root.get(); at = at->parent)
            changed.insert(at);
    }
    for (Node *at : std::as_const(changed)) {
        if (at->parent == m_root.get() || !changed.contains(at->parent))
            count(*at);
    }
    for (Node *at : std::as_const(changed)) {
        const QModelIndex where = indexOf(at);
        Q_EMIT dataChanged(where, where);
    }
}

FileTreeModel::Node *FileTreeModel::folderOf(const QString &path) const
{
    const QStringList parts = path.split(u'/');
    Node *at = m_root.get();
    for (qsizetype part = 0; part + 1 < parts.size(); ++part) {
        const auto folder = std::find_if(at->children.begin(), at->children.end(), [&](const auto &each) {
            return each->file < 0 && !each->isNew && each->name == parts[part];
        });
        if (folder == at->children.end())
            return at; // a folder of its own would be new, too: there it is seen as well
        at = folder->get();
    }
    return at;
}

void FileTreeModel::setNewFiles(const QStringList &paths)
{
    for (auto node = m_new.begin(); node != m_new.end();) {
        if (paths.contains((*node)->path)) {
            ++node;
            continue;
        }
        removeNew(**node);
        node = m_new.erase(node);
    }
    for (const QString &path : paths) {
        if (!indexOfNew(path).isValid())
            insertNew(path);
    }
}

void FileTreeModel::insertNew(const QString &path)
{
    Node *folder = folderOf(path);
    const auto behind = std::find_if(folder->children.begin(), folder->children.end(),
                                     [&path](const auto &each) { return each->path > path; });
    const auto row = static_cast<int>(behind - folder->children.begin());
    auto node = std::make_unique<Node>();
    node->parent = folder;
    node->path = path;
    node->name = folder == m_root.get() ? path : path.mid(folder->path.size() + 1);
    node->isNew = true;
    m_new.push_back(node.get());
    beginInsertRows(indexOf(folder), row, row);
    folder->children.insert(behind, std::move(node));
    renumber(*folder);
    endInsertRows();
}

void FileTreeModel::removeNew(Node &node)
{
    Node *folder = node.parent;
    beginRemoveRows(indexOf(folder), node.row, node.row);
    folder->children.erase(folder->children.begin() + node.row);
    renumber(*folder);
    endRemoveRows();
}

void FileTreeModel::renumber(Node &folder)
{
    for (std::size_t row = 0; row < folder.children.size(); ++row)
        folder.children[row]->row = static_cast<int>(row);
}

QModelIndex FileTreeModel::indexOfNew(const QString &path) const
{
    const auto node =
        std::find_if(m_new.begin(), m_new.end(), [&path](const Node *each) { return each->path == path; });
    return node == m_new.end() ? QModelIndex() : indexOf(*node);
}

} // namespace torchferry::ui
