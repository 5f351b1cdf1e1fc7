// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/text_values.h"

#include <algorithm>

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

class Texts {
public:
    explicit Texts(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    /// False if there may be something else than texts that are written out.
    bool read(NodeId expression, int depth = 0)
    {
        constexpr int deepest = 4;
        expression = unwrap(m_tree, expression);
        if (expression == noNode || depth > deepest)
            return false;
        switch (m_tree.kind(expression)) {
        case Kind::string: {
            const std::string text = literalText(m_tree, expression);
            if (text.size() < 2)
                return false;
            m_values.texts.push_back(text.substr(1, text.size() - 2));
            return true;
        }
        case Kind::conditional_expression: {
            const auto [first, other] = sidesOfChoice(m_tree, expression);
            return read(first, depth + 1) && read(other, depth + 1);
        }
        case Kind::identifier: return readVariable(expression, depth);
        default: return false;
        }
    }

    TextValues values() { return std::move(m_values); }

private:
    bool readVariable(NodeId name, int depth)
    {
        if (m_file.names.variableOf(name) == names::none)
            return false;
        const ValueFlow::Definitions definitions = ValueFlow(m_file).definitionsOf(name);
        bool areTexts = definitions.areAll && !definitions.bindings.empty();
        for (const NodeId binding : definitions.bindings)
            areTexts = areTexts && readBinding(binding, depth);
        return areTexts;
    }

    /// What calls in this file pass for a parameter of a function, or of the `__init__` of a class. False if one passes
    /// something else than a text that is written out.
    bool readCalls(NodeId parameter, int depth)
    {
        const NodeId function = m_tree.enclosing(parameter, Kind::function_definition);
        if (function == noNode || m_tree.parent(m_tree.parent(parameter)) != function)
            return true; // of a lambda
        NodeId called = m_tree.child(function, Field::name);
        const NodeId owner = classDefinitionAround(m_tree, function);
        const bool isMethod = owner != noNode && functionDefinitionAround(m_tree, m_tree.parent(function)) == noNode;
        if (isMethod && m_tree.text(called) != "__init__")
            return true;
        if (isMethod)
            called = m_tree.child(owner, Field::name);
        std::size_t place = 0;
        for (NodeId each = m_tree.firstNamedChild(m_tree.parent(parameter)); each != parameter && each != noNode;
             each = m_tree.nextNamedSibling(each))
            ++place;
        const std::string_view name = m_tree.text(m_tree.child(parameter, Field::name));
        const names::BindingId binding = m_file.names.bindingAt(called);
        const std::vector<NodeId> uses = binding == names::none ? std::vector<NodeId>() : m_file.names.usesOf(binding);
        return std::all_of(uses.begin(), uses.end(), [&](NodeId use) {
            const NodeId call = callOf(m_tree, use);
            return call == noNode || readPassed(CallSite::of(m_tree, call), place - (isMethod ? 1 : 0), name, depth);
        });
    }

    bool readPassed(const CallSite &site, std::size_t place, std::string_view name, int depth)
    {
        std::size_t at = 0;
        for (const Argument &argument : site.arguments) {
            if (argument.kind == Argument::Kind::positional ? at++ == place : argument.name == name)
                return read(argument.value, depth + 1);
        }
        return !site.starred;
    }

    bool readBinding(NodeId binding, int depth)
    {
        const NodeId above = m_tree.parent(binding);
        switch (m_tree.kind(above)) {
        case Kind::default_parameter:
        case Kind::typed_default_parameter:
            m_values.areAll = false;
            return m_tree.child(above, Field::value) != binding && read(m_tree.child(above, Field::value), depth + 1)
                   && readCalls(above, depth);
        case Kind::for_statement:
        case Kind::for_in_clause:
            return m_tree.child(above, Field::left) == binding
                   && readElements(m_tree.child(above, Field::right), depth);
        default: break;
        }
        const NodeId value = storedIn(m_tree, binding);
        return value != noNode && read(value, depth + 1);
    }

    bool readElements(NodeId list, int depth)
    {
        list = unwrap(m_tree, list);
        if (list == noNode || (m_tree.kind(list) != Kind::list && m_tree.kind(list) != Kind::tuple))
            return false;
        for (NodeId each = m_tree.firstNamedChild(list); each != noNode; each = m_tree.nextNamedSibling(each)) {
            if (!read(each, depth + 1))
                return false;
        }
        return true;
    }

    const FileContext &m_file;
    const python::Tree &m_tree;
    TextValues m_values;
};

} // namespace

std::optional<TextValues> textValuesOf(const FileContext &file, NodeId expression)
{
    Texts texts(file);
    if (!texts.read(expression))
        return std::nullopt;
    return texts.values();
}

} // namespace torchferry::convert
