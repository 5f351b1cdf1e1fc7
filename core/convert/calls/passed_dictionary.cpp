// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/passed_dictionary.h"

#include <algorithm>

#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/builtins.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using names::Binding;
using names::Scope;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Follows variables that hold dictionaries, and those that are updated with one another.
class DictionaryTrace {
public:
    explicit DictionaryTrace(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    std::optional<PassedDictionaries> run(NodeId name)
    {
        bool isSeen = follow(name);
        for (std::size_t index = 0; isSeen && index < m_variables.size(); ++index)
            isSeen = readVariable(m_variables[index]);
        if (!isSeen)
            return std::nullopt;
        const auto isBefore = [](const PassedEntry &a, const PassedEntry &b) { return a.node < b.node; };
        std::sort(m_found.entries.begin(), m_found.entries.end(), isBefore);
        std::sort(m_found.calls.begin(), m_found.calls.end());
        m_found.calls.erase(std::unique(m_found.calls.begin(), m_found.calls.end()), m_found.calls.end());
        return std::move(m_found);
    }

private:
    bool follow(NodeId name)
    {
        const std::uint32_t variable =
            m_tree.kind(name) == Kind::identifier ? m_file.names.variableOf(name) : names::none;
        if (variable == names::none)
            return false;
        const Scope::Kind scope = m_file.names.scopes()[m_file.names.variables()[variable].scope].kind;
        if (scope != Scope::Kind::function && scope != Scope::Kind::module)
            return false;
        if (std::find(m_variables.begin(), m_variables.end(), variable) == m_variables.end())
            m_variables.push_back(variable);
        return true;
    }

    bool readVariable(std::uint32_t variable)
    {
        const auto &bindings = m_file.names.variables()[variable].bindings;
        const bool areRead = std::all_of(bindings.begin(), bindings.end(), [this](names::BindingId id) {
            const Binding &binding = m_file.names.bindings()[id];
            const NodeId above = binding.node == noNode ? noNode : m_tree.parent(binding.node);
            const bool isPlain = binding.kind == Binding::Kind::assignment && m_tree.kind(above) == Kind::assignment
                                 && m_tree.field(binding.node) == Field::left
                                 && m_tree.kind(m_tree.parent(above)) == Kind::expression_statement;
            return isPlain && readMade(m_tree.child(above, Field::right));
        });
        if (!areRead || bindings.empty())
            return false;
        const std::vector<NodeId> uses = m_file.names.usesOf(bindings.front());
        return std::all_of(uses.begin(), uses.end(), [this](NodeId use) { return readUse(use); });
    }

    /// An expression that makes a dictionary.
    bool readMade(NodeId made)
    {
        made = unwrap(m_tree, made);
        switch (made == noNode ? Kind::other : m_tree.kind(made)) {
        case Kind::dictionary: return readEntries(made);
        case Kind::call:
            return isPythonsDict(m_tree.child(made, Field::function))
                   && readEntries(m_tree.child(made, Field::arguments));
        case Kind::conditional_expression: {
            const auto [first, last] = sidesOfChoice(m_tree, made);
            return readMade(first) && readMade(last);
        }
        default: return false;
        }
    }

    bool isPythonsDict(NodeId callee) const { return isBuiltin(m_file, callee, "dict"); }

    bool readEntries(NodeId list)
    {
        for (NodeId entry = list == noNode ? noNode : m_tree.firstNamedChild(list); entry != noNode;
             entry = m_tree.nextNamedSibling(entry)) {
            const Kind kind = m_tree.kind(entry);
            if (kind == Kind::comment)
                continue;
            if (kind != Kind::pair && kind != Kind::keyword_argument)
                return false;
            const NodeId key = m_tree.child(entry, kind == Kind::pair ? Field::key : Field::name);
            if (!add(entry, key, m_tree.child(entry, Field::value)))
                return false;
        }
        return list != noNode;
    }

    bool add(NodeId node, NodeId key, NodeId value)
    {
        PassedEntry entry{node, key, {}, value};
        if (key == noNode || value == noNode)
            return false;
        if (m_tree.kind(node) == Kind::keyword_argument)
            entry.name = m_tree.text(key);
        else if (m_tree.kind(key) == Kind::string && !literalText(m_tree, key).empty())
            entry.name = contentOf(key);
        if (entry.name.empty())
            return false;
        const auto isIt = [node](const PassedEntry &other) { return other.node == node; };
        if (std::none_of(m_found.entries.begin(), m_found.entries.end(), isIt))
            m_found.entries.push_back(entry);
        return true;
    }

    std::string_view contentOf(NodeId text) const
    {
        for (NodeId part = m_tree.firstChild(text); part != noNode; part = m_tree.nextSibling(part)) {
            if (m_tree.kind(part) == Kind::string_content)
                return m_tree.text(part);
        }
        return {};
    }

    bool readUse(NodeId use)
    {
        const NodeId parent = m_tree.parent(use);
        switch (m_tree.kind(parent)) {
        case Kind::dictionary_splat: {
            const NodeId list = m_tree.parent(parent);
            if (m_tree.kind(list) != Kind::argument_list || m_tree.kind(m_tree.parent(list)) != Kind::call)
                return false;
            m_found.calls.push_back(m_tree.parent(list));
            return true;
        }
        case Kind::attribute: return readUpdate(parent);
        case Kind::subscript: return readStore(parent, use);
        case Kind::argument_list: { // `other.update(options)`
            const NodeId callee = m_tree.child(m_tree.parent(parent), Field::function);
            return isUpdate(callee) && follow(m_tree.child(callee, Field::object));
        }
        default: return false;
        }
    }

    bool isUpdate(NodeId callee) const
    {
        return m_tree.kind(callee) == Kind::attribute && m_tree.text(m_tree.child(callee, Field::attribute)) == "update"
               && m_tree.kind(m_tree.parent(callee)) == Kind::call
               && m_tree.kind(m_tree.parent(m_tree.parent(callee))) == Kind::expression_statement;
    }

    /// `options.update({"a": 1})`, `options.update(others, b=2)`
    bool readUpdate(NodeId attribute)
    {
        if (!isUpdate(attribute))
            return false;
        const NodeId list = m_tree.child(m_tree.parent(attribute), Field::arguments);
        for (NodeId argument = list == noNode ? noNode : m_tree.firstNamedChild(list); argument != noNode;
             argument = m_tree.nextNamedSibling(argument)) {
            bool isSeen = true;
            switch (m_tree.kind(argument)) {
            case Kind::comment: break;
            case Kind::keyword_argument:
                isSeen = add(argument, m_tree.child(argument, Field::name), m_tree.child(argument, Field::value));
                break;
            case Kind::identifier: isSeen = follow(argument); break;
            default: isSeen = readMade(argument); break;
            }
            if (!isSeen)
                return false;
        }
        return list != noNode;
    }

    /// `options["a"] = 1`
    bool readStore(NodeId subscript, NodeId use)
    {
        const NodeId store = m_tree.parent(subscript);
        const bool isStore = m_tree.child(subscript, Field::value) == use && m_tree.kind(store) == Kind::assignment
                             && m_tree.field(subscript) == Field::left && m_tree.child(store, Field::type) == noNode
                             && m_tree.kind(m_tree.parent(store)) == Kind::expression_statement;
        const NodeId value = isStore ? m_tree.child(store, Field::right) : NodeId{noNode};
        return value != noNode && m_tree.kind(value) != Kind::assignment
               && add(store, m_tree.child(subscript, Field::subscript), value);
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<std::uint32_t> m_variables; ///< in the order in which they were come across
    PassedDictionaries m_found;
};

} // namespace

std::optional<PassedDictionaries> passedDictionaries(const FileContext &file, NodeId name)
{
    return DictionaryTrace(file).run(name);
}

} // namespace torchferry::convert
