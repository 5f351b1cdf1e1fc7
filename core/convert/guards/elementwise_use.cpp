// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/elementwise_use.h"

#include <algorithm>
#include <string>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/guards/literal_kinds.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int deepest = 3; // names, one after the other

class ElementwiseUse {
public:
    explicit ElementwiseUse(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    [[nodiscard]] bool holds(NodeId node, int depth) const
    {
        node = skipBrackets(m_tree, node);
        const NodeId parent = m_tree.parent(node);
        switch (m_tree.kind(parent)) {
        case Kind::expression_statement: return true;
        case Kind::unary_operator: return holds(parent, depth);
        case Kind::binary_operator:
        case Kind::comparison_operator: return isAmongNumbers(parent, node) && holds(parent, depth);
        case Kind::attribute: return m_tree.child(parent, Field::object) == node && holdsOfMember(parent, depth);
        case Kind::argument_list: return holdsOfArgument(parent, node, depth);
        case Kind::assignment: return m_tree.child(parent, Field::right) == node && holdsOfName(node, depth);
        default: return false;
        }
    }

private:
    [[nodiscard]] bool isNumber(NodeId expression) const
    {
        expression = unwrap(m_tree, expression);
        if (isLiteralKind(m_file, expression, "number") == Ternary::yes)
            return true;
        const std::string_view name = m_file.types.kindOf(expression) == types::Type::Kind::instance
                                          ? std::string_view(m_file.types.nameOf(expression))
                                          : std::string_view();
        return name == "int" || name == "float" || name == "bool";
    }

    [[nodiscard]] bool isAmongNumbers(NodeId operation, NodeId node) const
    {
        for (NodeId part = m_tree.firstNamedChild(operation); part != noNode; part = m_tree.nextNamedSibling(part)) {
            if (part != node && !isNumber(part))
                return false;
        }
        return true;
    }

    /// All arguments but `first` are numbers.
    [[nodiscard]] bool takesNumbers(const CallSite &site, NodeId first = noNode) const
    {
        return std::all_of(site.arguments.begin(), site.arguments.end(), [&](const Argument &argument) {
            const bool isPlain =
                argument.kind == Argument::Kind::positional || argument.kind == Argument::Kind::keyword;
            return isPlain && (argument.value == first || isNumber(argument.value));
        });
    }

    /// `of` is called on a tensor, or with it as the first argument; `call` is what it gives.
    [[nodiscard]] bool holdsOfCall(std::string_view of, const CallSite &site, NodeId first, int depth) const
    {
        const std::size_t others = site.arguments.size() - (first == noNode ? 0 : 1);
        if (m_file.pack.source.reductions.contains(of))
            return others == 0;
        const bool isInPlace = of.ends_with('_');
        return m_file.pack.source.elementwise.contains(isInPlace ? of.substr(0, of.size() - 1) : of)
               && takesNumbers(site, first) && holds(site.call, depth);
    }

    [[nodiscard]] bool holdsOfMember(NodeId access, int depth) const
    {
        const std::string_view name = m_tree.text(m_tree.child(access, Field::attribute));
        if (const NodeId call = callOf(m_tree, access); call != noNode)
            return holdsOfCall(name, CallSite::of(m_tree, call), noNode, depth);
        return m_file.pack.source.identityAttributes.contains(std::string(name)) && holds(access, depth);
    }

    [[nodiscard]] bool holdsOfArgument(NodeId arguments, NodeId node, int depth) const
    {
        const NodeId call = m_tree.parent(arguments);
        if (m_tree.kind(call) != Kind::call)
            return false;
        const auto resolved = m_file.project.resolve(m_file.names, m_tree, m_tree.child(call, Field::function));
        if (resolved && !resolved->local) {
            const std::string name = m_file.pack.sourceFacts.canonical(resolved->dotted);
            return resolved->certain && m_file.pack.source.owns(name) && m_tree.firstNamedChild(arguments) == node
                   && holdsOfCall(std::string_view(name).substr(name.rfind('.') + 1), CallSite::of(m_tree, call), node,
                                  depth);
        }
        return depth < deepest && holdsOfReads(parameterFor(m_file, call, node), depth);
    }

    [[nodiscard]] bool holdsOfName(NodeId node, int depth) const
    {
        return depth < deepest && holdsOfReads(onlyTargetOf(m_tree, node), depth);
    }

    /// All reads of a name that is bound once.
    [[nodiscard]] bool holdsOfReads(NodeId name, int depth) const
    {
        const auto reads = name == noNode ? std::nullopt : m_file.names.readsOfOnlyBinding(name);
        return reads && !reads->empty()
               && std::all_of(reads->begin(), reads->end(), [&](NodeId read) { return holds(read, depth + 1); });
    }

    const FileContext &m_file;
    const Tree &m_tree;
};

} // namespace

bool isUsedElementwise(const FileContext &file, NodeId node)
{
    return ElementwiseUse(file).holds(node, 0);
}

} // namespace torchferry::convert
