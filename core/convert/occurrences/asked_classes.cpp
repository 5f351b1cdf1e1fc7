// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/asked_classes.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// What a condition says of an object: it is of one of some classes (dotted), or its class has `part` in its name.
struct Asked {
    std::vector<std::string> classes;
    std::string part;

    [[nodiscard]] bool isNothing() const { return classes.empty() && part.empty(); }
};

/// `m.__class__.__name__`, `type(m).__name__`, or a name that is given nothing else.
bool isNameOfClass(const FileContext &file, NodeId text, std::string_view object)
{
    const Tree &tree = file.tree;
    if (tree.kind(text) == Kind::identifier)
        text = givenTo(file, text);
    if (text == noNode || attributeName(tree, text) != "__name__")
        return false;
    const NodeId whose = tree.child(text, Field::object);
    if (tree.kind(whose) == Kind::attribute)
        return attributeName(tree, whose) == "__class__" && tree.text(tree.child(whose, Field::object)) == object;
    if (tree.kind(whose) != Kind::call || tree.text(tree.child(whose, Field::function)) != "type")
        return false;
    const CallSite site = CallSite::of(tree, whose);
    return site.arguments.size() == 1 && tree.text(site.arguments.front().value) == object;
}

/// `name.find("Norm")`, `name.startswith("Norm")`: what is looked for.
std::string soughtBy(const FileContext &file, NodeId call, std::string_view method, std::string_view object)
{
    const Tree &tree = file.tree;
    const NodeId callee = tree.kind(call) == Kind::call ? tree.child(call, Field::function) : NodeId{noNode};
    if (callee == noNode || attributeName(tree, callee) != method
        || !isNameOfClass(file, tree.child(callee, Field::object), object))
        return {};
    const CallSite site = CallSite::of(tree, call);
    return site.arguments.size() == 1 ? textOf(tree, site.arguments.front().value) : std::string();
}

/// `name.find("Norm") != -1`, `"Norm" in name`, `name == "LayerNorm"`.
std::string comparedWith(const FileContext &file, NodeId comparison, std::string_view object)
{
    const Tree &tree = file.tree;
    const NodeId left = tree.firstNamedChild(comparison);
    const NodeId right = left == noNode ? noNode : tree.nextNamedSibling(left);
    const NodeId op = tree.child(comparison, Field::operators);
    if (right == noNode || op == noNode || tree.nextNamedSibling(right) != noNode)
        return {};
    const std::string_view sign = tree.text(op);
    const std::string number = literalText(tree, right);
    if ((number == "-1" && (sign == "!=" || sign == ">")) || (number == "0" && sign == ">="))
        return soughtBy(file, left, "find", object);
    if (sign == "in" && isNameOfClass(file, right, object))
        return textOf(tree, left);
    return sign == "==" && isNameOfClass(file, left, object) ? textOf(tree, right) : std::string();
}

/// `isinstance(name, (A, B))`. Nothing if a class is not one of the source's.
Asked askedByCall(const FileContext &file, NodeId call, std::string_view name)
{
    const Tree &tree = file.tree;
    const CallSite site = CallSite::of(tree, call);
    if (tree.text(tree.child(call, Field::function)) != "isinstance" || site.arguments.size() != 2
        || tree.text(site.arguments.front().value) != name)
        return {{}, soughtBy(file, call, "startswith", name)};
    const NodeId classes = unwrap(tree, site.arguments.back().value);
    const bool areSeveral = tree.kind(classes) == Kind::tuple;
    Asked asked;
    for (NodeId one = areSeveral ? tree.firstNamedChild(classes) : classes; one != noNode;
         one = areSeveral ? tree.nextNamedSibling(one) : NodeId{noNode}) {
        const auto resolved = file.project.resolve(file.names, tree, one);
        if (!resolved || resolved->local || !file.pack.source.owns(resolved->dotted))
            return {};
        asked.classes.push_back(resolved->dotted);
    }
    return asked;
}

/// What holds of the object where `condition` does: it asks for it, or joins by `and` what does.
Asked askedBy(const FileContext &file, NodeId condition, std::string_view name)
{
    const Tree &tree = file.tree;
    condition = unwrap(tree, condition);
    if (tree.kind(condition) == Kind::boolean_operator) {
        const NodeId sign = tree.child(condition, Field::operator_);
        if (sign == noNode || tree.text(sign) != "and")
            return {};
        Asked asked = askedBy(file, tree.child(condition, Field::left), name);
        return asked.isNothing() ? askedBy(file, tree.child(condition, Field::right), name) : asked;
    }
    if (tree.kind(condition) == Kind::comparison_operator)
        return {{}, comparedWith(file, condition, name)};
    return tree.kind(condition) == Kind::call ? askedByCall(file, condition, name) : Asked();
}

/// The name is given something else between the question and where it is read.
bool isBoundWithin(const FileContext &file, NodeId branch, NodeId name)
{
    const std::uint32_t variable = file.names.variableOf(name);
    if (variable == names::none)
        return true;
    const auto bindings = file.names.variables()[variable].bindings;
    return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
        const NodeId node = file.names.bindings()[id].node;
        return node != noNode && node > branch && node < name;
    });
}

/// What the nearest question around says of the object.
Asked askedAround(const FileContext &file, NodeId name)
{
    const Tree &tree = file.tree;
    for (NodeId inner = name; inner != noNode; inner = tree.parent(inner)) {
        const NodeId around = tree.parent(inner);
        const Kind kind = around == noNode ? Kind::module : tree.kind(around);
        if (kind == Kind::module || kind == Kind::function_definition || kind == Kind::lambda)
            return {};
        if ((kind != Kind::if_statement && kind != Kind::elif_clause)
            || tree.child(around, Field::consequence) != inner)
            continue;
        Asked asked = askedBy(file, tree.child(around, Field::condition), tree.text(name));
        if (!asked.isNothing())
            return isBoundWithin(file, inner, name) ? Asked() : asked;
    }
    return {};
}

} // namespace

std::vector<std::string> possibleOwners(const FileContext &file, NodeId receiver, std::string_view member)
{
    const mapping::SignatureSet &facts = file.pack.sourceFacts;
    std::vector<std::string> owners = facts.classesWithMember(member);
    if (file.tree.kind(receiver) != Kind::identifier)
        return owners;
    const Asked asked = askedAround(file, receiver);
    const std::vector<types::ClassTable::Class> &own = file.classes.classes();
    if (!asked.part.empty() && std::any_of(own.begin(), own.end(), [&asked](const types::ClassTable::Class &one) {
            return lastPart(one.name).find(asked.part) != std::string_view::npos;
        }))
        return owners; // one of the project's may be meant
    std::erase_if(owners, [&](const std::string &owner) {
        const bool isAsked = std::any_of(asked.classes.begin(), asked.classes.end(), [&](const std::string &one) {
            return facts.derivesFrom(one, owner) || facts.derivesFrom(owner, one);
        });
        const bool isNamed = !asked.part.empty() && lastPart(owner).find(asked.part) != std::string_view::npos;
        return !asked.isNothing() && !isAsked && !isNamed;
    });
    return owners;
}

} // namespace torchferry::convert
