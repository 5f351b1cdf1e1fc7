// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/repeatable_items.h"

#include <string_view>

#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

bool isRepeatableOperand(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    if (isRepeatable(tree, expression))
        return true;
    const NodeId item = unwrap(tree, expression);
    if (tree.kind(item) != Kind::subscript)
        return false;
    const NodeId key = tree.child(item, Field::subscript);
    const NodeId holder = tree.child(item, Field::value);
    const bool isPlain = key != noNode && holder != noNode && tree.nextNamedSibling(key) == noNode
                         && !literalText(tree, key).empty() && tree.kind(holder) != Kind::subscript;
    const std::string_view name = isPlain ? file.types.nameOf(holder) : std::string_view();
    return (name == "list" || name == "tuple" || name == "dict") && literalText(tree, holder).empty()
           && isRepeatable(tree, holder);
}

} // namespace torchferry::convert
