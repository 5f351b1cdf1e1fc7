// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/statement_edits.h"

#include "core/convert/model/emission.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

bool isStatement(const Tree &tree, NodeId node)
{
    const NodeId parent = tree.parent(node);
    return parent != noNode && (tree.kind(parent) == Kind::block || tree.kind(parent) == Kind::module);
}

std::uint32_t countStatements(const Tree &tree, NodeId block)
{
    std::uint32_t count = 0;
    for (NodeId child = tree.firstNamedChild(block); child != noNode; child = tree.nextNamedSibling(child))
        ++count;
    return count;
}

StatementEdit editOf(const FileContext &file, NodeId statement, StatementEdit::Kind kind)
{
    const Tree &tree = file.tree;
    StatementEdit edit;
    edit.kind = kind;
    edit.statement = tree.range(statement);
    edit.indentation = indentationOf(tree, statement);
    edit.alone = standsAlone(tree, statement);
    edit.isDecorator = tree.kind(statement) == Kind::decorator;
    const NodeId block = tree.parent(statement);
    if (!edit.isDecorator && tree.kind(block) == Kind::block) {
        edit.block = block;
        edit.siblings = countStatements(tree, block);
    }
    edit.comments = lostComments(tree, edit.statement, {});
    return edit;
}

} // namespace

std::optional<StatementEdit> removal(const FileContext &file, NodeId statement)
{
    if (statement == noNode)
        return std::nullopt;
    const bool isDecorator = file.tree.kind(statement) == Kind::decorator;
    if (!isDecorator && !isStatement(file.tree, statement))
        return std::nullopt;
    if (isDecorator && !standsAlone(file.tree, statement))
        return std::nullopt;
    return editOf(file, statement, StatementEdit::Kind::remove);
}

std::optional<StatementEdit> insertion(const FileContext &file, NodeId statement, StatementEdit::Kind kind,
                                       std::vector<Piece> pieces)
{
    return standsAlone(file.tree, statement) ? lineEdit(file, statement, kind, std::move(pieces)) : std::nullopt;
}

std::optional<StatementEdit> lineEdit(const FileContext &file, NodeId statement, StatementEdit::Kind kind,
                                      std::vector<Piece> pieces)
{
    const bool hasLine = kind == StatementEdit::Kind::before ? beginsLine(file.tree, file.tree.begin(statement))
                                                             : standsAlone(file.tree, statement);
    if (statement == noNode || !isStatement(file.tree, statement) || !hasLine)
        return std::nullopt;
    StatementEdit edit = editOf(file, statement, kind);
    edit.pieces = std::move(pieces);
    return edit;
}

} // namespace torchferry::convert
