// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/returned_gradients.h"

#include <algorithm>
#include <optional>

#include "core/convert/calls/function_inputs.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using certainty::Certainty;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::ClassTable;

namespace {

/// A `return` whose gradients are not told apart by where they stand: more than one, or a `None` for what may be a number.
bool needsSorting(const FileContext &file, NodeId statement, NodeId forward, std::size_t inputs)
{
    const Tree &tree = file.tree;
    const NodeId result = gradientsOf(file, statement);
    if (result == noNode || tree.kind(result) == Kind::none)
        return false;
    if (tree.kind(result) != Kind::tuple && tree.kind(result) != Kind::expression_list)
        return inputs > 1; // made elsewhere
    std::size_t given = 0;
    for (NodeId element = tree.firstNamedChild(result); element != noNode; element = tree.nextNamedSibling(element))
        given += tree.kind(element) == Kind::none ? 0 : 1;
    if (given > 1)
        return true;
    if (!holdsNone(tree, result))
        return false;
    const GradientsRead reading = readGradients(file, result, forward);
    return !reading.isRight && reading.dropped.empty();
}

bool isNamedIn(const Tree &tree, NodeId within, std::string_view name)
{
    for (NodeId id = tree.next(Kind::identifier, within); id < tree.subtreeEnd(within);
         id = tree.next(Kind::identifier, id + 1)) {
        if (tree.text(id) == name)
            return true;
    }
    return false;
}

bool callsByApply(const Tree &tree, std::string_view className)
{
    for (NodeId id = tree.next(Kind::attribute, 0); id != noNode && id < tree.size();
         id = tree.next(Kind::attribute, id + 1)) {
        if (tree.text(tree.child(id, Field::attribute)) == "apply"
            && tree.text(tree.child(id, Field::object)) == className)
            return true;
    }
    return false;
}

} // namespace

const std::pair<const std::string, std::vector<std::string>> *gradientMethodsOf(const FileContext &file,
                                                                                const ClassTable::Class &own)
{
    for (const auto &entry : file.pack.backwardResults) {
        if (file.classes.derivesFrom(own, entry.first))
            return &entry;
    }
    return nullptr;
}

bool holdsNone(const Tree &tree, NodeId node)
{
    switch (tree.kind(node)) {
    case Kind::none: return true;
    case Kind::tuple:
    case Kind::list:
    case Kind::expression_list:
    case Kind::parenthesized_expression:
    case Kind::binary_operator:
    case Kind::list_splat: break;
    default: return false;
    }
    for (NodeId child = tree.firstNamedChild(node); child != noNode; child = tree.nextNamedSibling(child)) {
        if (holdsNone(tree, child))
            return true;
    }
    return false;
}

NodeId gradientsOf(const FileContext &file, NodeId statement)
{
    const NodeId first = file.tree.firstNamedChild(statement);
    const NodeId value = first == noNode ? noNode : unwrap(file.tree, first);
    const NodeId given = value == noNode ? noNode : givenTo(file, value);
    return given == noNode ? value : unwrap(file.tree, given);
}

GradientsRead readGradients(const FileContext &file, NodeId result, NodeId forward)
{
    const Tree &tree = file.tree;
    const auto parameters = forward == noNode ? std::nullopt : parametersOf(tree, forward);
    if (!parameters || (tree.kind(result) != Kind::tuple && tree.kind(result) != Kind::expression_list))
        return {};
    GradientsRead reading;
    std::size_t index = 0;
    std::size_t open = 0;
    for (NodeId element = tree.firstNamedChild(result); element != noNode;
         element = tree.nextNamedSibling(element), ++index) {
        if (index >= parameters->size() || tree.kind(element) == Kind::list_splat)
            return {};
        if (tree.kind(element) != Kind::none)
            continue;
        FunctionInput argument = functionInputAt(file, (*parameters)[index]);
        if (argument.isTensor)
            continue;
        if (!argument.plain)
            argument.plain = plainInCalls(file, forward, index, (*parameters)[index]);
        open += argument.plain ? 0 : 1;
        if (argument.plain)
            reading.certainty.limit(*argument.plain);
        reading.dropped.push_back({element, (*parameters)[index]});
    }
    if (index != parameters->size() || open != 0)
        return {};
    reading.isRight = reading.dropped.empty();
    if (reading.dropped.size() == index)
        reading.dropped.clear(); // no tensor at all: something else is meant
    return reading;
}

bool hasGradientsToSort(const FileContext &file, NodeId base, std::string_view question)
{
    const Tree &tree = file.tree;
    const NodeId around = tree.enclosing(base, Kind::class_definition);
    const NodeId body = around == noNode ? noNode : tree.child(around, Field::body);
    const ClassTable::Class *own = body == noNode ? nullptr : classAround(file, body);
    const auto *entry = own == nullptr ? nullptr : gradientMethodsOf(file, *own);
    if (entry == nullptr)
        return false;
    const std::vector<ClassTable::Class> &classes = file.classes.classes();
    const bool isBase = std::any_of(classes.begin(), classes.end(), [&](const ClassTable::Class &other) {
        return other.name != own->name && file.classes.derivesFrom(other, own->name);
    });
    if (isBase || isNamedIn(tree, body, question)) // what derives from it may return anything
        return true;
    const NodeId forward = methodNamed(tree, body, entry->second.front());
    const NodeId backward = methodNamed(tree, body, entry->second.back());
    if (backward == noNode) // it may be made in another way than by a definition
        return isNamedIn(tree, body, entry->second.back());
    if (forward == noNode)
        return false;
    const auto inputs = parametersOf(tree, forward);
    for (NodeId id = backward + 1; id < tree.subtreeEnd(backward); ++id) {
        if (tree.kind(id) == Kind::function_definition || tree.kind(id) == Kind::class_definition)
            id = tree.subtreeEnd(id) - 1;
        else if (tree.kind(id) == Kind::return_statement
                 && (!inputs || needsSorting(file, id, forward, inputs->size())))
            return true;
    }
    return false;
}

bool definesForObjects(const FileContext &file, NodeId base, std::string_view name)
{
    const Tree &tree = file.tree;
    const NodeId around = tree.enclosing(base, Kind::class_definition);
    const NodeId body = around == noNode ? noNode : tree.child(around, Field::body);
    const NodeId method = body == noNode ? noNode : methodNamed(tree, body, name);
    if (method == noNode || isDecorated(tree, method, "staticmethod") || isDecorated(tree, method, "classmethod"))
        return false;
    const NodeId first = tree.firstNamedChild(tree.child(method, Field::parameters));
    const bool takesSelf = first != noNode && tree.text(first) == "self";
    return (takesSelf || methodNamed(tree, body, "__init__") != noNode)
           && !callsByApply(tree, tree.text(tree.child(around, Field::name)));
}

} // namespace torchferry::convert
