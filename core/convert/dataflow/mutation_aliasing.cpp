// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/mutation_aliasing.h"

#include <algorithm>
#include <vector>

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

class MutationSearch {
public:
    explicit MutationSearch(const FileContext &file) : m_file(file), m_tree(file.tree) {}

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
        const NodeId statement = m_tree.statement(call);
        if (variable == names::none || m_tree.kind(statement) == Kind::return_statement)
            return noNode;
        const NodeId target = targetOf(m_tree, call);
        const bool isBoundAgain =
            target != noNode && m_tree.kind(target) == Kind::identifier && m_file.names.variableOf(target) == variable;
        if (const NodeId read = isBoundAgain ? noNode : readAfter(variable, statement); read != noNode)
            return read;
        for (const std::uint32_t other : aliasesAt(variable, statement)) {
            if (const NodeId read = readAfter(other, statement); read != noNode)
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

    std::vector<NodeId> readsOf(std::uint32_t variable) const
    {
        const std::span<const names::BindingId> bindings = m_file.names.variables()[variable].bindings;
        return bindings.empty() ? std::vector<NodeId>() : m_file.names.usesOf(bindings.front());
    }

    /// One of the two runs, not both: they are in different branches.
    bool areApart(NodeId one, NodeId other) const
    {
        NodeId branch = one;
        for (NodeId above = m_tree.parent(one); above != noNode; branch = above, above = m_tree.parent(above)) {
            if (!m_tree.range(above).contains(m_tree.range(other)))
                continue;
            return m_tree.kind(above) == Kind::if_statement && m_tree.field(branch) != Field::condition
                   && !m_tree.range(branch).contains(m_tree.range(other));
        }
        return false;
    }

    /// Between `from` and `to` the variable is bound, whichever way the program takes.
    bool isBoundBetween(std::uint32_t variable, std::uint32_t from, NodeId to) const
    {
        const std::span<const names::BindingId> bindings = m_file.names.variables()[variable].bindings;
        return std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
            const NodeId statement = m_file.names.bindings()[id].statement;
            return statement != noNode && m_tree.begin(statement) >= from && m_tree.end(statement) <= m_tree.begin(to)
                   && m_tree.range(m_tree.parent(statement)).contains(m_tree.range(to));
        });
    }

    NodeId readAfter(std::uint32_t variable, NodeId statement) const
    {
        for (const NodeId read : readsOf(variable)) {
            if (m_tree.begin(read) >= m_tree.end(statement)
                && m_file.names.scopeOf(read) == m_file.names.scopeOf(statement) && !areApart(statement, read)
                && !isBoundBetween(variable, m_tree.end(statement), read))
                return read;
        }
        return noNode;
    }

    /// `shortcut = x` above the statement: the other name denotes the same object.
    std::vector<std::uint32_t> aliasesAt(std::uint32_t variable, NodeId statement) const
    {
        std::vector<std::uint32_t> found;
        const auto add = [&](NodeId one, NodeId other, NodeId assigned) {
            const std::uint32_t alias = other == noNode || m_tree.kind(other) != Kind::identifier
                                            ? names::none
                                            : m_file.names.variableOf(other);
            if (alias != names::none && alias != variable && m_tree.end(assigned) <= m_tree.begin(statement)
                && m_file.names.scopeOf(one) == m_file.names.scopeOf(statement)
                && !isBoundBetween(variable, m_tree.end(assigned), statement)
                && !isBoundBetween(alias, m_tree.end(assigned), statement))
                found.push_back(alias);
        };
        for (const NodeId read : readsOf(variable))
            add(read, targetOf(m_tree, read), m_tree.statement(read));
        for (const names::BindingId id : m_file.names.variables()[variable].bindings) {
            const NodeId name = m_file.names.bindings()[id].node;
            const NodeId stored = name == noNode ? noNode : storedIn(m_tree, name);
            if (stored != noNode)
                add(name, unwrap(m_tree, stored), m_tree.statement(name));
        }
        return found;
    }

    const FileContext &m_file;
    const Tree &m_tree;
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
