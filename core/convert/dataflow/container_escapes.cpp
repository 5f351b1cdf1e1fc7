// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/container_escapes.h"

#include <algorithm>
#include <limits>

#include "core/convert/calls/member_lookup.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::Type;

namespace {

constexpr std::size_t anyPlace = std::numeric_limits<std::size_t>::max();

/// The number of `node` among the children of `list`.
std::size_t placeIn(const Tree &tree, NodeId list, NodeId node)
{
    std::size_t place = 0;
    for (NodeId child = tree.firstNamedChild(list); child != noNode && child != node;
         child = tree.nextNamedSibling(child))
        place += tree.kind(child) == Kind::comment ? 0 : 1;
    return place;
}

/// Follows an element from its container outwards, to where the container is gone through or leaves our sight.
class Outwards {
public:
    explicit Outwards(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    ContainerEscape of(NodeId element)
    {
        const NodeId container = m_tree.parent(element);
        m_isValue = m_tree.kind(container) == Kind::pair;
        return follow(element, m_isValue ? m_tree.parent(container) : container);
    }

    /// The same of the values of a dict that a call makes.
    ContainerEscape ofContainer(NodeId dict)
    {
        m_isValue = true;
        return follow(noNode, dict);
    }

private:
    ContainerEscape follow(NodeId at, NodeId container)
    {
        while (container != noNode) {
            const NodeId whole = skipBrackets(m_tree, container);
            const NodeId outer = next(whole);
            if (outer != noNode && isMade(outer, whole)) // an element of an element
                m_path.push_back(placeOf(container, at));
            at = whole;
            container = outer;
        }
        return std::move(m_occurrence);
    }

    std::size_t placeOf(NodeId container, NodeId element) const
    {
        switch (m_tree.kind(container)) {
        case Kind::tuple:
        case Kind::expression_list:
        case Kind::list: return placeIn(m_tree, container, element);
        default: return anyPlace;
        }
    }

    /// `outer` holds `inner` itself, not its elements.
    bool isMade(NodeId outer, NodeId inner) const
    {
        switch (m_tree.kind(outer)) {
        case Kind::tuple:
        case Kind::expression_list:
        case Kind::list:
        case Kind::set:
        case Kind::dictionary:
        case Kind::list_comprehension:
        case Kind::set_comprehension:
        case Kind::dictionary_comprehension:
        case Kind::generator_expression: return m_tree.kind(m_tree.parent(inner)) != Kind::list_splat;
        default: return false;
        }
    }

    NodeId keep()
    {
        m_occurrence.isKept = true;
        return noNode;
    }

    NodeId keepIf(bool condition) { return condition ? keep() : NodeId{noNode}; }

    /// The container that the elements of `node` are in as well, or that `node` itself is in; noNode where the way
    /// ends.
    NodeId next(NodeId node)
    {
        const NodeId parent = m_tree.parent(node);
        const Field field = m_tree.field(node);
        switch (m_tree.kind(parent)) {
        case Kind::return_statement:
        case Kind::comparison_operator:
        case Kind::default_parameter:
        case Kind::typed_default_parameter:
        case Kind::yield_: return keep();
        case Kind::lambda: return keepIf(field == Field::body);
        case Kind::assignment:
        case Kind::augmented_assignment: return keepIf(field == Field::right);
        case Kind::named_expression: return keepIf(field == Field::value);
        case Kind::attribute: return keepIf(field == Field::object);
        case Kind::keyword_argument: return keepIf(isOwnCall(m_file, m_tree.parent(parent)));
        case Kind::call: return field == Field::arguments ? nextOfCall(node, parent, 0) : NodeId{noNode};
        case Kind::argument_list: return nextOfCall(parent, m_tree.parent(parent), placeIn(m_tree, parent, node));
        case Kind::list_splat:
            return m_tree.kind(m_tree.parent(parent)) == Kind::argument_list
                       ? keepIf(isOwnCall(m_file, m_tree.parent(parent)))
                       : m_tree.parent(parent);
        case Kind::list:
        case Kind::set:
        case Kind::tuple:
        case Kind::expression_list: return parent;
        case Kind::pair: return field == Field::value ? m_tree.parent(parent) : NodeId{noNode};
        case Kind::list_comprehension:
        case Kind::set_comprehension:
        case Kind::generator_expression: return field == Field::body ? parent : NodeId{noNode};
        case Kind::binary_operator: return isAdded(parent) ? parent : NodeId{noNode};
        case Kind::boolean_operator: return parent;
        case Kind::conditional_expression: return parent;
        case Kind::for_statement:
        case Kind::for_in_clause:
            if (field == Field::right && !m_isValue)
                readTarget(m_tree.child(parent, Field::left));
            return noNode;
        case Kind::subscript: return field == Field::value ? nextOfSubscript(parent) : NodeId{noNode};
        default: return noNode;
        }
    }

    /// `[a] + b`, `[a] * 2`
    bool isAdded(NodeId operation) const
    {
        const std::string_view sign = m_tree.text(m_tree.child(operation, Field::operator_));
        return sign == "+" || sign == "*";
    }

    NodeId nextOfSubscript(NodeId subscript)
    {
        const NodeId index = m_tree.child(subscript, Field::subscript);
        if (index != noNode && m_tree.kind(index) == Kind::slice)
            return subscript;
        readWhole(subscript);
        return noNode;
    }

    NodeId nextOfCall(NodeId arguments, NodeId call, std::size_t place)
    {
        using Result = mapping::CallResult::Kind;
        const mapping::CallEffects &effects = effectsByName(m_file, call);
        if (isPutInto(m_file, arguments) || isOwnCall(m_file, arguments) || effects.result.kind == Result::keys)
            return keep();
        switch (effects.result.kind) {
        case Result::elements:
        case Result::someElements: return call;
        case Result::pairs:
            m_path.push_back(effects.result.argument == mapping::everyArgument ? place : 1);
            return call;
        case Result::element: readWhole(call); break;
        default: break;
        }
        const bool isList = m_tree.kind(arguments) == Kind::argument_list;
        return keepIf(isList && (isAddedUp(arguments) || isGivenOn(call, effects)));
    }

    /// `sum(sizes, ())` adds them to what it starts with.
    bool isAddedUp(NodeId arguments) const
    {
        const NodeId callee = m_tree.child(m_tree.parent(arguments), Field::function);
        return callee != noNode && m_tree.text(callee) == "sum"
               && m_tree.nextNamedSibling(m_tree.firstNamedChild(arguments)) != noNode;
    }

    /// `map(f, sizes)`: what is called gets them.
    bool isGivenOn(NodeId call, const mapping::CallEffects &effects) const
    {
        const CallSite site = CallSite::of(m_tree, call);
        return std::any_of(
            effects.onArguments.begin(), effects.onArguments.end(), [&](const mapping::ArgumentEffect &effect) {
                const NodeId called = effect.kind == mapping::ArgumentEffect::Kind::calls
                                          ? argumentOf(site, effect.argument)
                                          : NodeId{noNode};
                return called != noNode && effect.argument >= 0
                       && (m_tree.kind(called) != Kind::identifier || m_file.names.variableOf(called) != names::none);
            });
    }

    /// `node` gives an element of the outermost container.
    void readWhole(NodeId node)
    {
        if (m_path.empty())
            m_occurrence.reads.push_back(node);
        else
            keep();
    }

    /// Elements of the outermost container go to `target`.
    void readTarget(NodeId target)
    {
        for (; target != noNode && !m_path.empty(); m_path.pop_back()) {
            target = python::withoutTargetBrackets(m_tree, target);
            if (!isTuplePattern(m_tree.kind(target)) || m_path.back() >= targetsOf(m_tree, target))
                break;
            NodeId part = m_tree.firstNamedChild(target);
            for (std::size_t place = m_path.back(); place != 0; --place)
                part = m_tree.nextNamedSibling(part);
            target = part;
        }
        target = target == noNode ? NodeId{noNode} : python::withoutTargetBrackets(m_tree, target);
        if (target == noNode || (m_path.empty() && isTuplePattern(m_tree.kind(target))))
            return; // unpacked on the spot
        const names::BindingId binding =
            m_tree.kind(target) == Kind::identifier ? m_file.names.bindingAt(target) : names::none;
        std::vector<NodeId> reads;
        if (binding != names::none)
            reads = m_file.names.usesOf(binding);
        if (m_path.empty() && binding != names::none)
            m_occurrence.reads = std::move(reads);
        else
            keepIf(binding == names::none || !reads.empty());
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<std::size_t>
        m_path;             ///< where in an element of the outermost container ours is, the innermost place first
    bool m_isValue = false; ///< of a dict: who goes through it gets the keys
    ContainerEscape m_occurrence;
};

} // namespace

ContainerEscape escapeOfElement(const FileContext &file, NodeId element)
{
    return Outwards(file).of(element);
}

bool isOwnCall(const FileContext &file, NodeId arguments)
{
    const NodeId call = file.tree.parent(arguments);
    const NodeId callee = file.tree.kind(call) == Kind::call ? file.tree.child(call, Field::function) : NodeId{noNode};
    if (callee == noNode)
        return false;
    const Type type = file.types.of(callee).type;
    if (type.kind == Type::Kind::classObject || type.kind == Type::Kind::instance)
        return file.classes.find(type.name) != nullptr;
    if (file.tree.kind(callee) == Kind::attribute && frameworkMemberAt(file, callee) != nullptr)
        return false;
    const std::size_t end = type.name.rfind('.');
    return type.kind == Type::Kind::function && end != std::string::npos && !file.pack.source.owns(type.name)
           && (file.project.module(type.name.substr(0, end)) != nullptr
               || file.classes.find(type.name.substr(0, end)) != nullptr);
}

bool isPutInto(const FileContext &file, NodeId arguments)
{
    const Tree &tree = file.tree;
    const NodeId callee = tree.child(tree.parent(arguments), Field::function);
    if (callee == noNode || tree.kind(callee) != Kind::attribute)
        return false;
    using Effect = mapping::ArgumentEffect::Kind;
    const std::string_view name = tree.text(tree.child(callee, Field::attribute));
    // `self.assertEqual(x.shape, (2, 3))` compares.
    return (name.starts_with("assert") && tree.text(tree.child(callee, Field::object)) == "self")
           || file.pack.library.isMethodThat(Effect::keeps, name)
           || file.pack.library.isMethodThat(Effect::keepsElements, name);
}

bool isKeptByName(const FileContext &file, NodeId arguments)
{
    const NodeId call = file.tree.parent(arguments);
    const NodeId callee = file.tree.kind(call) == Kind::call ? file.tree.child(call, Field::function) : NodeId{noNode};
    const std::string_view name = callee == noNode ? std::string_view() : file.tree.text(callee);
    return isOwnCall(file, arguments) || name.ends_with(".update")
           || ((name == "dict" || name.ends_with("OrderedDict")) && Outwards(file).ofContainer(call).isKept);
}

} // namespace torchferry::convert
