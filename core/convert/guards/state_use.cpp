// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/state_use.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/convert/calls/own_parameters.h"
#include "core/convert/guards/result_use.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int deepest = 4;

template <std::size_t size>
bool contains(const std::array<std::string_view, size> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view memberOf(const Tree &tree, NodeId access)
{
    const NodeId name = tree.kind(access) == Kind::attribute ? tree.child(access, Field::attribute) : NodeId{noNode};
    return name == noNode ? std::string_view() : tree.text(name);
}

/// Functions and methods by their last name: `torch.save`, `save_on_master`, `model.load_state_dict`, `copy.deepcopy`.
bool keepsState(const Tree &tree, NodeId call)
{
    constexpr std::array<std::string_view, 8> keeping{"load_state_dict", "deepcopy", "len",        "print", "set",
                                                      "sorted",          "list",     "OrderedDict"};
    const NodeId callee = tree.child(call, Field::function);
    if (callee == noNode)
        return false;
    const std::string_view name = tree.kind(callee) == Kind::attribute ? memberOf(tree, callee) : tree.text(callee);
    return name.starts_with("save") || contains(keeping, name);
}

class StateUse {
public:
    explicit StateUse(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    bool isKept(NodeId node, int depth = 0)
    {
        node = skipBrackets(m_tree, node);
        const NodeId above = m_tree.parent(node);
        if (depth > deepest || above == noNode)
            return false;
        switch (m_tree.kind(above)) {
        case Kind::attribute: return isMemberKept(above, depth);
        case Kind::subscript: return m_tree.child(above, Field::value) == node && isElementKept(above);
        case Kind::comparison_operator: return m_tree.tokenChild(above, "in") != noNode && isLast(above, node);
        case Kind::for_statement: return m_tree.field(node) == Field::right;
        case Kind::for_in_clause: return m_tree.field(node) == Field::right; // the keys
        case Kind::pair: {
            const NodeId whole = m_tree.parent(above);
            return m_tree.field(node) == Field::value && m_tree.kind(whole) == Kind::dictionary
                   && isKept(whole, depth + 1);
        }
        case Kind::tuple:
        case Kind::list: return isKept(above, depth + 1);
        case Kind::keyword_argument: return isArgumentKept(above, m_tree.parent(above), depth);
        case Kind::argument_list: return isArgumentKept(node, above, depth);
        default: return isNameKept(targetOf(m_tree, node), depth);
        }
    }

private:
    bool isLast(NodeId parent, NodeId child) const
    {
        return m_tree.firstNamedChild(parent) != child && m_tree.nextNamedSibling(child) == noNode;
    }

    /// `state.keys()`, `state.update(more)`; `{k: v.cpu() for k, v in state.items()}` that is only kept itself.
    bool isMemberKept(NodeId access, int depth)
    {
        constexpr std::array<std::string_view, 3> looking{"keys", "update", "__len__"};
        const std::string_view name = memberOf(m_tree, access);
        const NodeId call = callOf(m_tree, access);
        if (name == "pop") // what it gives is thrown away
            return call != noNode && m_tree.kind(m_tree.parent(call)) == Kind::expression_statement;
        if (contains(looking, name))
            return true;
        if (name != "items" || call == noNode)
            return false;
        const NodeId clause = m_tree.parent(call);
        const NodeId whole = m_tree.parent(clause);
        return m_tree.kind(clause) == Kind::for_in_clause && m_tree.kind(whole) == Kind::dictionary_comprehension
               && isKept(whole, depth + 1);
    }

    /// `state["epoch"] = epoch`, `del state[key]`, `state[key].shape`.
    bool isElementKept(NodeId element) const
    {
        constexpr std::array<std::string_view, 6> looking{"shape", "size", "dtype", "device", "ndim", "numel"};
        return isTarget(m_tree, element) || contains(looking, memberOf(m_tree, m_tree.parent(element)));
    }

    bool isArgumentKept(NodeId argument, NodeId list, int depth)
    {
        const NodeId call = m_tree.parent(list);
        if (m_tree.kind(list) != Kind::argument_list || m_tree.kind(call) != Kind::call)
            return false;
        if (!keepsState(m_tree, call))
            return isNameKept(parameterFor(m_file, call, argument), depth);
        // What a copy is made for counts.
        const bool isLookedAt = m_tree.kind(m_tree.parent(call)) == Kind::expression_statement;
        const NodeId callee = m_tree.child(call, Field::function);
        const std::string_view name =
            m_tree.kind(callee) == Kind::attribute ? memberOf(m_tree, callee) : m_tree.text(callee);
        return (name != "deepcopy" && name != "OrderedDict") || isLookedAt || isKept(call, depth + 1);
    }

    bool isNameKept(NodeId name, int depth)
    {
        const names::BindingId binding =
            name == noNode || m_tree.kind(name) != Kind::identifier ? names::none : m_file.names.bindingAt(name);
        if (binding == names::none)
            return false;
        const names::Binding &own = m_file.names.bindings()[binding];
        const names::Scope &scope = m_file.names.scopes()[m_file.names.variables()[own.variable].scope];
        if (scope.kind == names::Scope::Kind::module
            && m_file.project.isImportedElsewhere(m_file.names, m_tree.text(name)))
            return false;
        const std::vector<NodeId> reads = m_file.names.usesOf(binding);
        return !reads.empty()
               && std::all_of(reads.begin(), reads.end(), [&](NodeId read) { return isKept(read, depth + 1); });
    }

    const FileContext &m_file;
    const Tree &m_tree;
};

} // namespace

bool isOnlyKept(const FileContext &file, NodeId node)
{
    return StateUse(file).isKept(node);
}

} // namespace torchferry::convert
