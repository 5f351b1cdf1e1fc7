// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/keyword_expansion.h"

#include <algorithm>
#include <array>

#include "core/convert/model/file_context.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/builtins.h"
#include "core/convert/syntax/enclosing_definitions.h"
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

/// The only binding of the variable an identifier denotes; null for anything else.
const Binding *onlyBinding(const FileContext &file, NodeId identifier)
{
    if (file.tree.kind(identifier) != Kind::identifier)
        return nullptr;
    const std::uint32_t variable = file.names.variableOf(identifier);
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return nullptr;
    const Binding &binding = file.names.bindings()[file.names.variables()[variable].bindings.front()];
    return file.names.scopes()[binding.scope].kind == Scope::Kind::function ? &binding : nullptr;
}

/// The binding of a variable of a function that an identifier in `call` reads, or null where more than one may be it:
/// the only one, or the last before the call, in a block around it in which no other follows.
const Binding *bindingRead(const FileContext &file, NodeId identifier, NodeId call)
{
    const Tree &tree = file.tree;
    if (const Binding *only = onlyBinding(file, identifier))
        return only;
    const std::uint32_t variable =
        tree.kind(identifier) == Kind::identifier ? file.names.variableOf(identifier) : names::none;
    if (variable == names::none)
        return nullptr;
    const auto &bindings = file.names.variables()[variable].bindings;
    const NodeId function = functionDefinitionAround(tree, call);
    const Binding *last = nullptr;
    for (const names::BindingId id : bindings) {
        const Binding &binding = file.names.bindings()[id];
        if (binding.node == noNode || functionDefinitionAround(tree, binding.node) != function)
            return nullptr;
        if (tree.end(binding.node) <= tree.begin(call) && (last == nullptr || last->node < binding.node))
            last = &binding;
    }
    const NodeId statement = last == nullptr || function == noNode ? noNode : tree.parent(tree.parent(last->node));
    if (statement == noNode || tree.kind(statement) != Kind::expression_statement)
        return nullptr;
    const ByteRange block = tree.range(tree.parent(statement));
    const bool isLast = std::none_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
        const Binding &other = file.names.bindings()[id];
        return last->node < other.node && block.contains(tree.range(other.node));
    });
    return isLast && block.contains(tree.range(call)) ? last : nullptr;
}

/// Reading it cannot change the dictionary, nor pass it to code that could.
bool onlyReads(const Tree &tree, NodeId use)
{
    const NodeId parent = tree.parent(use);
    switch (tree.kind(parent)) {
    case Kind::dictionary_splat: return true;
    case Kind::subscript: return tree.child(parent, Field::value) == use && !isTarget(tree, parent);
    case Kind::attribute: {
        constexpr std::array<std::string_view, 5> reading{"copy", "get", "items", "keys", "values"};
        const NodeId member = tree.child(parent, Field::attribute);
        return member != noNode && std::find(reading.begin(), reading.end(), tree.text(member)) != reading.end();
    }
    default: return false;
    }
}

class Spreader {
public:
    Spreader(const FileContext &file, const CallSite &site, bool takesChoice)
        : m_file(file),
          m_tree(file.tree),
          m_site(site),
          m_takesChoice(takesChoice)
    {}

    std::optional<CallSite> run()
    {
        const std::size_t count = m_site.arguments.size();
        bool any = false;
        for (std::size_t index = 0; index < count; ++index) {
            if (m_site.arguments[index].kind != Argument::Kind::doubleStar || !spread(m_site.arguments[index].value))
                continue;
            m_site.arguments[index].spread = true;
            any = true;
        }
        m_site.arguments.insert(m_site.arguments.end(), m_known.begin(), m_known.end());
        return any ? std::optional<CallSite>(std::move(m_site)) : std::nullopt;
    }

private:
    bool spread(NodeId name)
    {
        const Binding *binding = bindingRead(m_file, name, m_site.call);
        if (binding == nullptr || binding->kind != Binding::Kind::assignment)
            return false;
        const NodeId assignment = m_tree.parent(binding->node);
        if (assignment == noNode || m_tree.kind(assignment) != Kind::assignment
            || m_tree.child(assignment, Field::left) != binding->node)
            return false;
        const std::vector<NodeId> uses = m_file.names.usesOf(m_file.names.bindingAt(binding->node));
        if (!std::all_of(uses.begin(), uses.end(), [this](NodeId use) { return onlyReads(m_tree, use); }))
            return false;
        const NodeId made = unwrap(m_tree, m_tree.child(assignment, Field::right));
        const std::size_t before = m_known.size();
        if (made != noNode && readChoice(made, m_tree.text(name), before))
            return true;
        m_known.resize(before);
        return false;
    }

    /// `dict(fused=True) if isFused else {}`, or one dictionary.
    bool readChoice(NodeId made, std::string_view name, std::size_t before)
    {
        if (m_tree.kind(made) != Kind::conditional_expression)
            return readEntries(made, name);
        for (const NodeId side : sidesOfChoice(m_tree, made)) {
            if (!m_takesChoice || side == noNode || !readEntries(unwrap(m_tree, side), name))
                return false;
        }
        for (std::size_t index = before; index < m_known.size(); ++index)
            m_known[index].isOptional = true;
        return true;
    }

    /// `{"device": device}` or `dict(device=device)`, with nothing in it whose keys are not written out.
    bool readEntries(NodeId made, std::string_view name)
    {
        NodeId entries = made;
        if (m_tree.kind(made) == Kind::call) {
            if (!isBuiltin(m_file, m_tree.child(made, Field::function), "dict"))
                return false;
            entries = m_tree.child(made, Field::arguments);
        } else if (m_tree.kind(made) != Kind::dictionary) {
            return false;
        }
        for (NodeId entry = entries == noNode ? noNode : m_tree.firstNamedChild(entries); entry != noNode;
             entry = m_tree.nextNamedSibling(entry)) {
            if (m_tree.kind(entry) != Kind::comment && !readEntry(entry, name))
                return false;
        }
        return entries != noNode;
    }

    bool readEntry(NodeId entry, std::string_view name)
    {
        const bool isPair = m_tree.kind(entry) == Kind::pair;
        if (!isPair && m_tree.kind(entry) != Kind::keyword_argument)
            return false;
        const NodeId key = m_tree.child(entry, isPair ? Field::key : Field::name);
        const NodeId value = m_tree.child(entry, Field::value);
        if (key == noNode || value == noNode || !isRepeatable(m_tree, value))
            return false;
        const std::string_view text = isPair ? keyText(key) : m_tree.text(key);
        const bool isDouble = std::any_of(m_known.begin(), m_known.end(),
                                          [&](const Argument &argument) { return argument.name == text; });
        if (text.empty() || isDouble)
            return false;
        Argument argument;
        argument.kind = Argument::Kind::keyword;
        argument.node = entry;
        argument.value = value;
        argument.name = text;
        const Binding *stable = onlyBinding(m_file, value);
        const bool isStable = stable != nullptr && stable->kind == Binding::Kind::parameter
                              && m_file.names.variableAt(m_site.call, m_tree.text(value)) == stable->variable;
        argument.written =
            isStable ? std::string(m_tree.text(value)) : std::string(name) + "[\"" + std::string(text) + "\"]";
        m_known.push_back(std::move(argument));
        return true;
    }

    /// What is between plain quotes; empty for anything else.
    std::string_view keyText(NodeId key) const
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
    CallSite m_site;
    bool m_takesChoice;
    std::vector<Argument> m_known;
};

} // namespace

std::optional<CallSite> withKnownKeywords(const FileContext &file, const CallSite &site, bool takesChoice)
{
    if (!site.starred)
        return std::nullopt;
    return Spreader(file, site, takesChoice).run();
}

} // namespace torchferry::convert
