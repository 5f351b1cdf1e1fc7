// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/loaded_items.h"

#include <algorithm>
#include <string>

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int whole = -1;
constexpr int unplaced = 1 << 20; ///< behind what takes the rest: no tuple has so many

bool isTuple(const Tree &tree, NodeId expression)
{
    return tree.kind(expression) == Kind::tuple || tree.kind(expression) == Kind::expression_list;
}

int positionOf(const Tree &tree, NodeId pattern, NodeId part)
{
    int position = 0;
    for (NodeId each = tree.firstNamedChild(pattern); each != part && each != noNode;
         each = tree.nextNamedSibling(each)) {
        if (tree.kind(each) == Kind::list_splat_pattern)
            return unplaced;
        position += tree.kind(each) == Kind::comment ? 0 : 1;
    }
    return position;
}

/// The element of a tuple, behind none that is unpacked; noNode if there is none.
NodeId elementAt(const Tree &tree, NodeId tuple, int position)
{
    for (NodeId each = tree.firstNamedChild(tuple); each != noNode; each = tree.nextNamedSibling(each)) {
        if (tree.kind(each) == Kind::list_splat)
            return noNode;
        if (tree.kind(each) != Kind::comment && position-- == 0)
            return each;
    }
    return noNode;
}

/// What a call passes for the parameter of a function of the framework; noNode if it passes nothing that shows.
NodeId argumentFor(const CallSite &site, const mapping::ApiFacts &facts, std::string_view name)
{
    if (facts.overloads.empty() || site.starred)
        return noNode;
    const auto &parameters = facts.overloads.front().parameters;
    std::size_t place = 0;
    for (const Argument &argument : site.arguments) {
        const bool isByPlace = argument.kind == Argument::Kind::positional;
        if (isByPlace ? place < parameters.size() && parameters[place].name == name : argument.name == name)
            return argument.value;
        place += isByPlace ? 1 : 0;
    }
    return noNode;
}

class Loaded {
public:
    explicit Loaded(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    std::vector<NodeId> sourcesOf(NodeId target) const
    {
        int position = whole;
        NodeId node = target;
        NodeId above = m_tree.parent(node);
        if (above != noNode && isTuplePattern(m_tree.kind(above))) {
            position = positionOf(m_tree, above, node);
            node = above;
            above = m_tree.parent(node);
        }
        bool isNumbered = false;
        if (above != noNode && isTuplePattern(m_tree.kind(above)) && positionOf(m_tree, above, node) == 1) {
            isNumbered = true; // `for i, (x, y) in enumerate(loader)`
            node = above;
            above = m_tree.parent(node);
        }
        const bool isLoop = above != noNode && m_tree.field(node) == Field::left
                            && (m_tree.kind(above) == Kind::for_statement || m_tree.kind(above) == Kind::for_in_clause);
        if (!isLoop)
            return {};
        NodeId loader = unwrap(m_tree, m_tree.child(above, Field::right));
        if (loader == noNode)
            return {};
        const NodeId inside = numbered(loader);
        if (inside != noNode && !isNumbered && position == 1) { // `for i, batch in enumerate(loader)`
            isNumbered = true;
            position = whole;
        }
        if ((inside != noNode) != isNumbered)
            return {};
        loader = made(isNumbered ? inside : loader);
        return loader == noNode ? std::vector<NodeId>() : givenBy(loader, position);
    }

private:
    /// What `enumerate` counts; noNode if the expression is no call of it.
    NodeId numbered(NodeId expression) const
    {
        if (m_tree.kind(expression) != Kind::call
            || m_tree.text(m_tree.child(expression, Field::function)) != "enumerate")
            return noNode;
        const NodeId list = m_tree.child(expression, Field::arguments);
        return list == noNode ? noNode : m_tree.firstNamedChild(list);
    }

    /// The call that makes the object: the expression, or what the variable is assigned, once.
    NodeId made(NodeId expression) const
    {
        expression = unwrap(m_tree, expression);
        if (expression != noNode && m_tree.kind(expression) == Kind::identifier)
            expression = givenTo(m_file, expression);
        return expression != noNode && m_tree.kind(expression) == Kind::call ? expression : NodeId{noNode};
    }

    std::vector<NodeId> givenBy(NodeId loader, int position) const
    {
        const CallSite site = CallSite::of(m_tree, loader);
        const mapping::ApiFacts *facts = frameworkCallee(m_file, site);
        const auto &collation = m_file.pack.source.collation;
        const auto found = facts == nullptr ? collation.end() : collation.find(facts->name);
        if (found == collation.end() || found->second.size() < 2)
            return {};
        const NodeId size = found->second.size() < 3 ? noNode : argumentFor(site, *facts, found->second[2]);
        if (size != noNode && m_tree.kind(size) == Kind::none)
            return {}; // nothing is put together
        if (const NodeId function = argumentFor(site, *facts, found->second[1]); function != noNode)
            return tensorsOf(returnedBy(m_tree, definitionOf(m_file, function), position));
        const NodeId data = argumentFor(site, *facts, found->second[0]);
        return data == noNode ? std::vector<NodeId>() : itemsOf(data, position);
    }

    /// A function that puts items together may give numbers, too, which stay what they are.
    std::vector<NodeId> tensorsOf(std::vector<NodeId> values) const
    {
        const bool areAll = std::all_of(values.begin(), values.end(), [this](NodeId value) {
            return m_file.types.kindOf(value) == types::Type::Kind::instance
                   && m_file.classes.derivesFrom(m_file.types.nameOf(value), m_file.pack.source.tensorClass);
        });
        return areAll ? std::move(values) : std::vector<NodeId>();
    }

    /// What a data set has at that place of its items.
    std::vector<NodeId> itemsOf(NodeId data, int position) const
    {
        const NodeId call = made(data);
        if (call == noNode)
            return {};
        const CallSite site = CallSite::of(m_tree, call);
        if (const mapping::ApiFacts *facts = frameworkCallee(m_file, site)) {
            const bool isOfTensors = m_file.pack.source.tensorSets.contains(facts->name);
            const auto place = static_cast<std::size_t>(position);
            return isOfTensors && position >= 0 && !site.starred && place < site.arguments.size()
                       ? std::vector<NodeId>{site.arguments[place].value}
                       : std::vector<NodeId>();
        }
        return returnedBy(m_tree, methodOf(site.callee, "__getitem__"), position);
    }

    /// The method of a class of the file, which is bound once and has none but that in its body.
    NodeId methodOf(NodeId name, std::string_view method) const
    {
        const std::uint32_t variable =
            name != noNode && m_tree.kind(name) == Kind::identifier ? m_file.names.variableOf(name) : names::none;
        if (variable == names::none || m_file.names.variables()[variable].bindings.size() != 1)
            return noNode;
        const names::Binding &binding = m_file.names.bindings()[m_file.names.variables()[variable].bindings.front()];
        const NodeId definition = binding.kind == names::Binding::Kind::class_
                                      ? m_tree.enclosing(binding.node, Kind::class_definition)
                                      : NodeId{noNode};
        NodeId found = noNode;
        for (NodeId id = definition; id != noNode && id < m_tree.subtreeEnd(definition); ++id) {
            if (m_tree.kind(id) != Kind::function_definition || classDefinitionAround(m_tree, id) != definition
                || m_tree.text(m_tree.child(id, Field::name)) != method)
                continue;
            if (found != noNode)
                return noNode;
            found = id;
        }
        return found;
    }

    const FileContext &m_file;
    const Tree &m_tree;
};

} // namespace

std::vector<NodeId> returnedBy(const Tree &tree, NodeId function, int position)
{
    std::vector<NodeId> found;
    if (function == noNode)
        return found;
    for (NodeId id = function; id < tree.subtreeEnd(function); ++id) {
        if (tree.kind(id) == Kind::yield_ && functionDefinitionAround(tree, id) == function)
            return {};
        if (tree.kind(id) != Kind::return_statement || functionDefinitionAround(tree, id) != function)
            continue;
        NodeId value = unwrap(tree, tree.firstNamedChild(id));
        if (value == noNode || isTuple(tree, value) != (position >= 0))
            return {};
        value = position >= 0 ? elementAt(tree, value, position) : value;
        if (value == noNode)
            return {};
        found.push_back(value);
    }
    return found;
}

std::vector<NodeId> sourcesOfLoaded(const FileContext &file, NodeId target)
{
    return Loaded(file).sourcesOf(target);
}

} // namespace torchferry::convert
