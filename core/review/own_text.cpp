// SPDX-License-Identifier: Apache-2.0
#include "core/review/own_text.h"

#include <algorithm>

#include "core/convert/model/emission.h"
#include "core/python/precedence.h"
#include "core/python/tree.h"

namespace torchferry::review {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

python::Precedence bindingOf(const Tree &tree)
{
    const NodeId statement = tree.firstNamedChild(tree.root());
    if (statement == noNode || tree.kind(statement) != Kind::expression_statement
        || tree.nextNamedSibling(statement) != noNode)
        return python::Precedence::primary;
    const NodeId expression = tree.firstNamedChild(statement);
    return expression == noNode ? python::Precedence::primary : python::precedenceOf(tree, expression);
}

/// The identifier is neither the name of a member nor that of a keyword.
bool isName(const Tree &tree, NodeId id)
{
    const Kind parent = tree.kind(tree.parent(id));
    return !(parent == Kind::attribute && tree.field(id) == Field::attribute)
           && !(parent == Kind::keyword_argument && tree.field(id) == Field::name);
}

} // namespace

OwnText readOwnText(const std::string &text, std::string_view importName)
{
    OwnText result;
    const Tree tree = Tree::parse(text);
    if (!tree.errors().empty()) {
        result.pieces = {convert::literalPiece(text)};
        return result;
    }
    result.binding = bindingOf(tree);
    std::uint32_t written = 0;
    const auto writeUpTo = [&](std::uint32_t end) {
        if (end > written)
            result.pieces.push_back(convert::literalPiece(text.substr(written, end - written)));
        written = end;
    };
    for (NodeId id = 0; id < tree.size(); ++id) {
        if (tree.kind(id) != Kind::identifier || !isName(tree, id))
            continue;
        const std::string_view name = tree.text(id);
        if (name == importName) {
            writeUpTo(tree.range(id).begin);
            convert::Piece piece;
            piece.kind = convert::Piece::Kind::name;
            piece.text = name;
            result.pieces.push_back(std::move(piece));
            written = tree.range(id).end;
        } else if (std::find(result.reads.begin(), result.reads.end(), name) == result.reads.end()) {
            result.reads.emplace_back(name);
        }
    }
    writeUpTo(static_cast<std::uint32_t>(text.size()));
    return result;
}

} // namespace torchferry::review
