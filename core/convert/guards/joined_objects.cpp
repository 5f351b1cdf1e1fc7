// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/joined_objects.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "core/convert/guards/module_values.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

bool isUnknown(const FileContext &file, NodeId expression)
{
    return file.types.kindOf(expression) == types::Type::Kind::unknown;
}

/// A module, or what is likely one: nothing is known of it, and modules have the member.
bool isLikelyModule(const FileContext &file, NodeId expression, std::string_view member)
{
    return isModule(file, expression) == Ternary::yes
           || (isUnknown(file, expression)
               && std::any_of(file.pack.source.callMembers.begin(), file.pack.source.callMembers.end(),
                              [&](const auto &entry) {
                                  return file.pack.rowsOf(entry.first + "." + std::string(member)) != nullptr;
                              }));
}

/// What an attribute or an element is read from; noNode of anything else.
NodeId wholeOf(const Tree &tree, NodeId part)
{
    if (tree.kind(part) == Kind::attribute)
        return tree.child(part, Field::object);
    return tree.kind(part) == Kind::subscript ? tree.child(part, Field::value) : NodeId{noNode};
}

/// `net` of `net.head[0]`: the outermost that may be the module of which what `object` denotes is a part.
NodeId outermost(const FileContext &file, NodeId object)
{
    NodeId found = object;
    for (NodeId at = wholeOf(file.tree, object); at != noNode; at = wholeOf(file.tree, at)) {
        if (isModule(file, at) == Ternary::yes || (isUnknown(file, at) && file.tree.text(at) != "self"))
            found = at;
    }
    return found;
}

/// A variable that holds a tensor of a class of its own: a parameter.
bool isParameter(const FileContext &file, NodeId name)
{
    const std::string &tensor = file.pack.source.tensorClass;
    return file.types.kindOf(name) == types::Type::Kind::instance && file.types.nameOf(name) != tensor
           && file.classes.derivesFrom(file.types.nameOf(name), tensor);
}

/// What `m` goes through in `for m in (a, b)` of a comprehension around it, if that is written out; else noNode.
NodeId listGoneThrough(const FileContext &file, NodeId name)
{
    const Tree &tree = file.tree;
    const std::uint32_t variable = tree.kind(name) == Kind::identifier ? file.names.variableOf(name) : names::none;
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return noNode;
    const NodeId target = file.names.bindings()[file.names.variables()[variable].bindings.front()].node;
    const NodeId clause = target == noNode ? NodeId{noNode} : tree.parent(target);
    const NodeId list = tree.kind(clause) == Kind::for_in_clause && tree.field(target) == Field::left
                            ? unwrap(tree, tree.child(clause, Field::right))
                            : NodeId{noNode};
    return tree.kind(list) == Kind::list || tree.kind(list) == Kind::tuple ? list : NodeId{noNode};
}

bool isInList(const Tree &tree, NodeId node)
{
    const Kind kind = tree.kind(tree.parent(node));
    return kind == Kind::list || kind == Kind::tuple;
}

} // namespace

std::vector<NodeId> joinedObjects(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    if (tree.kind(expression) == Kind::identifier) {
        const NodeId given = givenTo(file, expression);
        expression = given == noNode ? expression : given;
    }
    std::vector<NodeId> objects;
    std::set<std::string_view> names;
    const auto add = [&](NodeId object) {
        if (names.insert(tree.text(object)).second)
            objects.push_back(object);
    };
    for (NodeId id = expression; id < tree.subtreeEnd(expression); ++id) {
        if (tree.kind(id) == Kind::attribute && tree.kind(tree.parent(id)) == Kind::call
            && tree.field(id) == Field::function) {
            const NodeId object = tree.child(id, Field::object);
            const std::string_view member = tree.text(tree.child(id, Field::attribute));
            const NodeId list = listGoneThrough(file, object);
            if (list == noNode && isLikelyModule(file, object, member))
                add(outermost(file, object));
            for (NodeId each = list == noNode ? noNode : tree.firstNamedChild(list); each != noNode;
                 each = tree.nextNamedSibling(each))
                if (isLikelyModule(file, each, member))
                    add(outermost(file, each));
        } else if (tree.kind(id) == Kind::identifier && isInList(tree, id) && isParameter(file, id)) {
            add(id);
        }
    }
    return objects;
}

bool isOfSeveralObjects(const FileContext &file, NodeId expression)
{
    return joinedObjects(file, expression).size() > 1;
}

} // namespace torchferry::convert
