// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/name_comparisons.h"

#include <algorithm>
#include <array>

#include "core/base/dotted.h"
#include "core/convert/dataflow/shape_evidence.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::ApiKind;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The first row of an API says which name its counterpart has, of a class the one that its objects show; empty where
/// that is no matter of a name.
std::string_view counterpart(const mapping::Pack &pack, const std::string &api)
{
    const std::vector<mapping::Row> *rows = pack.rowsOf(api);
    std::string_view target;
    if (const mapping::SameName *same = pack.sameName(api))
        target = same->target;
    else if (rows != nullptr && !rows->front().variants.empty())
        target = rows->front().variants.front().target;
    const ApiFacts *facts = target.empty() ? nullptr : pack.targetFacts.find(std::string(target));
    return facts == nullptr || facts->sameObject.empty() ? target : std::string_view(facts->sameObject);
}

/// A form writes a helper that is called as the source's class.
bool mayKeepName(const mapping::Pack &pack, const std::string &api)
{
    const std::vector<mapping::Row> *rows = pack.rowsOf(api);
    const std::string helper = '.' + std::string(lastPart(api)) + '(';
    return rows != nullptr && std::any_of(rows->begin(), rows->end(), [&](const mapping::Row &row) {
               return std::any_of(row.variants.begin(), row.variants.end(), [&](const mapping::Variant &variant) {
                   return std::any_of(variant.forms.begin(), variant.forms.end(), [&](const mapping::Form &form) {
                       return form.emit.source.find(helper) != std::string::npos;
                   });
               });
           });
}

/// `depth`: how many calls lie between.
bool isNameOfClass(const FileContext &file, NodeId expression, int depth = 0)
{
    constexpr int deepest = 3;
    const Tree &tree = file.tree;
    const auto isName = [&](NodeId node) {
        node = unwrap(tree, node);
        if (tree.kind(node) == Kind::attribute)
            return tree.text(tree.child(node, Field::attribute)) == "__name__";
        const NodeId callee = tree.kind(node) == Kind::call ? tree.child(node, Field::function) : NodeId{noNode};
        const std::string_view given = callee == noNode ? std::string_view() : tree.text(node);
        return given.starts_with("str(type(") || given.starts_with("repr(type(") || given.ends_with(".__class__)")
               || given.ends_with("._get_name()");
    };
    expression = unwrap(tree, expression);
    const std::uint32_t variable =
        tree.kind(expression) == Kind::identifier ? file.names.variableOf(expression) : names::none;
    if (variable == names::none)
        return isName(expression);
    const auto &bindings = file.names.variables()[variable].bindings;
    return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
        const names::Binding &binding = file.names.bindings()[id];
        if (binding.kind == names::Binding::Kind::parameter) {
            const auto passed = depth < deepest ? passedEverywhere(file, binding.node) : std::nullopt;
            return passed && std::any_of(passed->begin(), passed->end(), [&](NodeId value) {
                       return isNameOfClass(file, value, depth + 1);
                   });
        }
        const NodeId assignment = binding.node == noNode ? noNode : tree.parent(binding.node);
        const NodeId value = assignment != noNode && tree.kind(assignment) == Kind::assignment
                                 ? tree.child(assignment, Field::right)
                                 : NodeId{noNode};
        return value != noNode && isName(value);
    });
}

bool isDisplay(Kind kind)
{
    return kind == Kind::tuple || kind == Kind::list || kind == Kind::set;
}

/// `name` of `name in known`, `known[name]` and `known.get(name)`; noNode if `node` is nothing such.
NodeId lookedForBy(const Tree &tree, NodeId node, std::string_view known)
{
    switch (tree.kind(node)) {
    case Kind::comparison_operator: {
        const NodeId first = tree.firstNamedChild(node);
        const NodeId second = first == noNode ? noNode : tree.nextNamedSibling(first);
        const bool isAsked = second != noNode && tree.text(second) == known
                             && tree.text().substr(tree.end(first), tree.begin(second) - tree.end(first)).find("in")
                                    != std::string_view::npos;
        return isAsked ? first : NodeId{noNode};
    }
    case Kind::subscript:
        return tree.text(tree.child(node, Field::value)) == known ? tree.child(node, Field::subscript) : NodeId{noNode};
    case Kind::call: {
        const NodeId callee = tree.child(node, Field::function);
        const bool isAsked =
            attributeName(tree, callee) == "get" && tree.text(tree.child(callee, Field::object)) == known;
        return isAsked ? tree.firstNamedChild(tree.child(node, Field::arguments)) : NodeId{noNode};
    }
    default: return noNode;
    }
}

/// What the file looks for in what is stored as `known`; the first that is the name of a class.
NodeId lookedForIn(const FileContext &file, std::string_view known)
{
    for (NodeId id = 0; id < file.tree.size(); ++id) {
        const NodeId name = lookedForBy(file.tree, id, known);
        if (name != noNode && isNameOfClass(file, name))
            return name;
    }
    return noNode;
}

} // namespace

NodeId comparisonSubject(const Tree &tree, NodeId string)
{
    NodeId node = skipBrackets(tree, string);
    NodeId parent = tree.parent(node);
    if (tree.kind(parent) == Kind::subscript)
        return tree.field(node) == Field::subscript ? tree.child(parent, Field::value) : NodeId{noNode};
    if (tree.kind(parent) == Kind::argument_list) {
        constexpr std::array<std::string_view, 8> searches{"find",  "rfind", "startswith", "endswith",
                                                           "count", "index", "pop",        "get"};
        const NodeId callee = tree.child(tree.parent(parent), Field::function);
        if (callee == noNode || tree.kind(callee) != Kind::attribute || tree.firstNamedChild(parent) != node)
            return noNode;
        const std::string_view name = tree.text(tree.child(callee, Field::attribute));
        return std::find(searches.begin(), searches.end(), name) == searches.end() ? NodeId{noNode}
                                                                                   : tree.child(callee, Field::object);
    }
    while (isDisplay(tree.kind(parent))) {
        node = skipBrackets(tree, parent);
        parent = tree.parent(node);
    }
    if (tree.kind(parent) != Kind::comparison_operator)
        return noNode;
    const NodeId first = tree.firstNamedChild(parent);
    return first == node ? tree.nextNamedSibling(first) : first;
}

NodeId comparedClassName(const FileContext &file, NodeId string)
{
    const Tree &tree = file.tree;
    const NodeId subject = comparisonSubject(tree, string);
    if (subject != noNode)
        return isNameOfClass(file, subject) ? subject : NodeId{noNode};
    NodeId display = skipBrackets(tree, string);
    if (tree.kind(tree.parent(display)) == Kind::pair && tree.field(display) == Field::key)
        display = skipBrackets(tree, tree.parent(tree.parent(display)));
    while (isDisplay(tree.kind(tree.parent(display))))
        display = skipBrackets(tree, tree.parent(display));
    const NodeId assignment = tree.parent(display);
    const Kind whole = tree.kind(unwrap(tree, display));
    if ((!isDisplay(whole) && whole != Kind::dictionary) || tree.kind(assignment) != Kind::assignment)
        return noNode;
    const NodeId target = tree.child(assignment, Field::left);
    const bool isNamed = target != noNode && target != display
                         && (tree.kind(target) == Kind::identifier || tree.kind(target) == Kind::attribute);
    return isNamed ? lookedForIn(file, tree.text(target)) : NodeId{noNode};
}

std::string renamedClass(const mapping::Pack &pack, std::string_view name)
{
    // The one nearest to the root is what programs mostly mean: others of its name lie in namespaces for a purpose.
    const std::vector<std::string> &classes = pack.sourceFacts.classesNamed(name);
    const auto nearest = std::min_element(
        classes.begin(), classes.end(), [](const std::string &a, const std::string &b) { return a.size() < b.size(); });
    if (nearest == classes.end())
        return {};
    const std::string_view target = counterpart(pack, *nearest);
    return target.empty() || lastPart(target) == name ? std::string() : *nearest;
}

std::string shownClassName(const mapping::Pack &pack, const std::string &api)
{
    return mayKeepName(pack, api) ? std::string() : std::string(lastPart(counterpart(pack, api)));
}

std::string renamedState(const mapping::Pack &pack, std::string_view name)
{
    std::string first;
    for (const std::string &owner : pack.sourceFacts.classesWithMember(name)) {
        const ApiFacts *facts = pack.sourceFacts.member(owner, name);
        const auto isOfRunning = [&](const auto &entry) { return pack.sourceFacts.derivesFrom(owner, entry.first); };
        if (facts == nullptr || facts->kind != ApiKind::attribute
            || std::none_of(pack.source.callMembers.begin(), pack.source.callMembers.end(), isOfRunning))
            return {};
        const std::string_view target = counterpart(pack, facts->name);
        if (!target.empty() && lastPart(target) == name)
            return {};
        // Forms say how it is read where the counterpart has no such attribute.
        if (first.empty() && (!target.empty() || pack.rowsOf(facts->name) != nullptr))
            first = facts->name;
    }
    return first;
}

} // namespace torchferry::convert
