// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/loader_options.h"

#include <algorithm>
#include <array>

#include "core/convert/calls/value_kinds.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/builtins.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Members of a dictionary that only read it.
constexpr std::array<std::string_view, 5> reading{"copy", "get", "items", "keys", "values"};
constexpr int deepest = 3; ///< dictionaries that are added to others

class OptionFinder {
public:
    explicit OptionFinder(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    bool readVariable(NodeId name, bool isCertain, int depth)
    {
        const names::FileNames &names = m_file.names;
        const std::uint32_t variable = m_tree.kind(name) == Kind::identifier ? names.variableOf(name) : names::none;
        if (variable == names::none || depth > deepest)
            return false;
        const names::Variable &of = names.variables()[variable];
        const Binding &first = names.bindings()[of.bindings.front()];
        if (first.scope == names::moduleScope && m_file.project.isImportedElsewhere(names, of.name))
            return false;
        for (const names::BindingId id : of.bindings) {
            const Binding &binding = names.bindings()[id];
            const NodeId made = binding.kind == Binding::Kind::assignment && binding.node != noNode
                                    ? storedIn(m_tree, binding.node)
                                    : NodeId{noNode};
            if (made == noNode || !readDictionary(unwrap(m_tree, made), isCertain && of.bindings.size() == 1, depth))
                return false;
        }
        const std::vector<NodeId> uses = names.usesOf(of.bindings.front());
        return std::all_of(uses.begin(), uses.end(), [&](NodeId use) { return readUse(use, depth); });
    }

    std::vector<KnownOption> options;

private:
    /// `{"shuffle": True}`, `dict(shuffle=True)`, or one of two of them.
    bool readDictionary(NodeId made, bool isCertain, int depth)
    {
        if (m_tree.kind(made) == Kind::identifier)
            return readVariable(made, isCertain, depth + 1);
        const auto [then, otherwise] = sidesOfChoice(m_tree, made);
        if (then != noNode)
            return readDictionary(unwrap(m_tree, then), false, depth)
                   && readDictionary(unwrap(m_tree, otherwise), false, depth);
        if (m_tree.kind(made) == Kind::dictionary)
            return readEntries(made, isCertain, depth);
        const NodeId callee = m_tree.kind(made) == Kind::call ? m_tree.child(made, Field::function) : NodeId{noNode};
        return isBuiltin(m_file, callee, "dict") && readEntries(m_tree.child(made, Field::arguments), isCertain, depth);
    }

    bool readEntries(NodeId entries, bool isCertain, int depth)
    {
        for (NodeId entry = m_tree.firstNamedChild(entries); entry != noNode; entry = m_tree.nextNamedSibling(entry)) {
            const Kind kind = m_tree.kind(entry);
            if (kind == Kind::comment)
                continue;
            if (kind == Kind::dictionary_splat) {
                const NodeId added = m_tree.firstNamedChild(entry);
                if (added == noNode || !readDictionary(unwrap(m_tree, added), isCertain, depth + 1))
                    return false;
                continue;
            }
            const bool isPair = kind == Kind::pair;
            if (!isPair && kind != Kind::keyword_argument)
                return false;
            const NodeId key = m_tree.child(entry, isPair ? Field::key : Field::name);
            if (!note(isPair ? textOf(key) : m_tree.text(key), entry, m_tree.child(entry, Field::value), isCertain))
                return false;
        }
        return true;
    }

    /// `options.update(other)`, `options["shuffle"] = True`, and what only reads.
    bool readUse(NodeId use, int depth)
    {
        const NodeId parent = m_tree.parent(use);
        if (m_tree.kind(parent) == Kind::dictionary_splat)
            return true;
        if (m_tree.kind(parent) == Kind::subscript && m_tree.child(parent, Field::value) == use) {
            if (!isTarget(m_tree, parent))
                return true;
            const NodeId assignment = m_tree.parent(parent);
            return m_tree.kind(assignment) == Kind::assignment && !isDeleted(m_tree, parent)
                   && note(textOf(m_tree.child(parent, Field::subscript)), assignment,
                           m_tree.child(assignment, Field::right), false);
        }
        if (m_tree.kind(parent) == Kind::argument_list)
            return isUpdate(m_tree.parent(parent));
        if (m_tree.kind(parent) != Kind::attribute || m_tree.field(use) != Field::object)
            return false;
        const std::string_view member = m_tree.text(m_tree.child(parent, Field::attribute));
        if (std::find(reading.begin(), reading.end(), member) != reading.end())
            return true;
        const NodeId call = m_tree.parent(parent);
        if (m_tree.kind(call) != Kind::call || !isUpdate(call))
            return false;
        const NodeId list = m_tree.child(call, Field::arguments);
        const NodeId first = m_tree.firstNamedChild(list);
        const bool isOne =
            first != noNode && m_tree.kind(first) != Kind::keyword_argument && m_tree.nextNamedSibling(first) == noNode;
        return isOne ? readDictionary(unwrap(m_tree, first), false, depth + 1) : readEntries(list, false, depth);
    }

    /// What is passed to `update` is only read.
    [[nodiscard]] bool isUpdate(NodeId call) const
    {
        const NodeId callee = m_tree.child(call, Field::function);
        return m_tree.kind(callee) == Kind::attribute && m_tree.text(m_tree.child(callee, Field::attribute)) == "update"
               && m_tree.kind(m_tree.child(callee, Field::object)) == Kind::identifier;
    }

    bool note(std::string_view key, NodeId entry, NodeId value, bool isCertain)
    {
        if (key.empty() || value == noNode)
            return false;
        auto known =
            std::find_if(options.begin(), options.end(), [key](const KnownOption &one) { return one.key == key; });
        if (known == options.end()) {
            options.push_back({key, false, {}, {}});
            known = options.end() - 1;
        }
        known->isCertain = known->isCertain || isCertain;
        known->entries.push_back(entry);
        known->values.push_back(value);
        return true;
    }

    /// What is between plain quotes; empty for anything else.
    [[nodiscard]] std::string_view textOf(NodeId key) const
    {
        if (m_tree.kind(key) != Kind::string || literalText(m_tree, key).empty())
            return {};
        for (NodeId part = m_tree.firstChild(key); part != noNode; part = m_tree.nextSibling(part)) {
            if (m_tree.kind(part) == Kind::string_content)
                return m_tree.text(part);
        }
        return {};
    }

    const FileContext &m_file;
    const Tree &m_tree;
};

} // namespace

std::optional<std::vector<KnownOption>> knownOptions(const FileContext &file, NodeId name)
{
    OptionFinder finder(file);
    if (!finder.readVariable(name, true, 0))
        return std::nullopt;
    return std::move(finder.options);
}

bool isStableSince(const ProgramShape &shape, NodeId value, NodeId since)
{
    const Tree &tree = shape.tree();
    if (!literalText(tree, value).empty())
        return true;
    NodeId root = value;
    while (tree.kind(root) == Kind::attribute)
        root = tree.child(root, Field::object);
    const names::FileNames &names = shape.file().names;
    const std::uint32_t variable = tree.kind(root) == Kind::identifier ? names.variableOf(root) : names::none;
    if (variable == names::none || names.variables()[variable].bindings.size() != 1)
        return false;
    const NodeId bound = names.bindings()[names.variables()[variable].bindings.front()].node;
    if (bound == noNode || tree.begin(bound) >= tree.begin(since))
        return false;
    const std::string_view text = tree.text(value);
    for (NodeId id = tree.next(Kind::assignment, since); id < tree.size() && id < value;
         id = tree.next(Kind::assignment, id + 1)) {
        if (tree.text(tree.child(id, Field::left)) == text)
            return false;
    }
    return true;
}

bool isBatchSize(const FileContext &file, NodeId value)
{
    const std::string text = literalText(file.tree, value);
    return (text.empty() || text.find_first_not_of("0123456789") == std::string::npos)
           && (coarseOf(file, value) & noneValue) == 0;
}

std::string writtenOption(std::string_view name, const KnownOption &option)
{
    const std::string key = '"' + std::string(option.key) + '"';
    if (option.isCertain)
        return std::string(name) + '[' + key + ']';
    const std::string_view byDefault = option.key == "batch_size" ? "1" : option.key == "num_workers" ? "0" : "False";
    return std::string(name) + ".get(" + key + ", " + std::string(byDefault) + ')';
}

} // namespace torchferry::convert::context::mindspore
