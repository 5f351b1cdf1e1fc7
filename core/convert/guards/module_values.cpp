// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/module_values.h"

#include <algorithm>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

Ternary isModule(const FileContext &file, NodeId expression)
{
    const types::InferredType inferred = file.types.of(unwrap(file.tree, expression));
    if (inferred.type.kind != types::Type::Kind::instance)
        return Ternary::no;
    const auto &callMembers = file.pack.source.callMembers;
    return ternaryOf(std::any_of(callMembers.begin(), callMembers.end(), [&](const auto &entry) {
        return file.classes.derivesFrom(inferred.type.name, entry.first);
    }));
}

bool holdsModule(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    NodeId whole = unwrap(tree, expression);
    if (tree.kind(whole) == Kind::identifier) {
        const NodeId given = givenTo(file, whole);
        whole = given == noNode ? whole : unwrap(tree, given);
    }
    const Kind kind = tree.kind(whole);
    if (kind != Kind::list && kind != Kind::tuple && kind != Kind::dictionary)
        return false;
    for (NodeId each = tree.firstNamedChild(whole); each != noNode; each = tree.nextNamedSibling(each)) {
        const NodeId value = tree.kind(each) == Kind::pair ? tree.child(each, Field::value) : each;
        if (value != noNode && isModule(file, value) == Ternary::yes)
            return true;
    }
    return false;
}

} // namespace torchferry::convert
