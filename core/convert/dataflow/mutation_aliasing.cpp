// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/mutation_aliasing.h"

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class MutationSearch {
public:
    explicit MutationSearch(const FileContext &file) : m_file(file), m_tree(file.tree), m_flow(file) {}

    /// Where the old value of the first argument of `call` is read again, or the call itself if no code takes its
    /// result.
    NodeId missedBy(NodeId call) const
    {
        const CallSite site = CallSite::of(m_tree, call);
        const NodeId argument = site.arguments.empty() || site.arguments.front().kind != Argument::Kind::positional
                                    ? noNode
                                    : unwrap(m_tree, site.arguments.front().value);
        if (argument == noNode || m_tree.kind(argument) != Kind::identifier)
            return noNode;
        if (m_tree.kind(m_tree.parent(call)) == Kind::expression_statement)
            return call;
        const std::uint32_t variable = m_file.names.variableOf(argument);
        if (variable == names::none || m_tree.kind(m_tree.statement(call)) == Kind::return_statement)
            return noNode;
        const NodeId target = targetOf(m_tree, call);
        const bool isBoundAgain =
            target != noNode && m_tree.kind(target) == Kind::identifier && m_file.names.variableOf(target) == variable;
        if (const NodeId read = isBoundAgain ? noNode : m_flow.valueReadAfter(variable, call); read != noNode)
            return read;
        for (const std::uint32_t other : m_flow.aliasesOf(argument)) {
            if (const NodeId read = m_flow.valueReadAfter(other, call); read != noNode)
                return read;
        }
        return noNode;
    }

    /// Where the object that `creation` makes is called as `self.name(x)` or `name(x)`.
    NodeId missedByCallsOf(NodeId creation) const
    {
        const NodeId target = targetOf(m_tree, wholeOf(creation));
        if (target == noNode)
            return noNode;
        const std::string_view name = m_tree.text(target);
        const NodeId around = m_tree.enclosing(creation, Kind::class_definition);
        const NodeId last = around == noNode ? m_tree.size() : m_tree.subtreeEnd(around);
        for (NodeId call = m_tree.next(Kind::call, around == noNode ? 0 : around); call != noNode && call < last;
             call = m_tree.next(Kind::call, call + 1)) {
            const NodeId callee = m_tree.child(call, Field::function);
            if (callee == noNode || m_tree.text(callee) != name)
                continue;
            if (const NodeId missed = missedBy(call); missed != noNode)
                return missed;
        }
        return noNode;
    }

private:
    /// `Sequential(ReLU(inplace=True), …)`: the first part is given what the whole is.
    NodeId wholeOf(NodeId creation) const
    {
        const NodeId arguments = m_tree.parent(creation);
        if (m_tree.kind(arguments) != Kind::argument_list || m_tree.firstNamedChild(arguments) != creation)
            return creation;
        const auto &runs = m_file.pack.source.delegates;
        const auto known = runs.find(std::string(m_file.types.nameOf(m_tree.parent(arguments))));
        return known != runs.end() && known->second.empty() ? wholeOf(m_tree.parent(arguments)) : creation;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    ValueFlow m_flow;
};

} // namespace

NodeId missedMutation(const FileContext &file, NodeId call, bool makesObject)
{
    if (file.tree.kind(call) != Kind::call)
        return noNode;
    const MutationSearch inPlace(file);
    return makesObject ? inPlace.missedByCallsOf(call) : inPlace.missedBy(call);
}

} // namespace torchferry::convert
