// SPDX-License-Identifier: Apache-2.0
#include "core/convert/safety/store_targets.h"

#include <string>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Kind;
using python::NodeId;
using python::Tree;

namespace {

/// What kind of expression the pieces make, as they are before anything inside them is rewritten: that is no target.
Kind kindOf(const Tree &tree, const std::vector<Piece> &pieces)
{
    std::string text = "("; // so that line breaks do not matter
    for (const Piece &piece : pieces) {
        if (piece.kind == Piece::Kind::source)
            text += tree.text().substr(piece.range.begin, piece.range.size());
        else
            text += piece.text;
    }
    text += "\n)"; // behind a comment, too
    const Tree written = Tree::parseStrictly(text);
    if (!written.errors().empty())
        return Kind::error;
    return written.kind(unwrap(written, written.firstNamedChild(written.firstNamedChild(written.root()))));
}

} // namespace

bool keepsTarget(const Tree &tree, NodeId place, const std::vector<Piece> &pieces)
{
    if (!isTarget(tree, place))
        return true;
    const Kind written = kindOf(tree, pieces);
    if (tree.kind(tree.parent(place)) == Kind::augmented_assignment) // `x.data += y` may become `x += y`
        return written == Kind::identifier || written == Kind::attribute || written == Kind::subscript;
    return written == tree.kind(unwrap(tree, place));
}

} // namespace torchferry::convert
