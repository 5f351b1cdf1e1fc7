// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/device_names.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/dataflow/shape_evidence.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/builtins.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Strings that are written out, or a choice between such; false if there is anything else.
bool collectStrings(const Tree &tree, NodeId expression, std::vector<NodeId> &strings)
{
    expression = unwrap(tree, expression);
    if (tree.kind(expression) == Kind::string) {
        strings.push_back(expression);
        return true;
    }
    if (tree.kind(expression) == Kind::call) { // `"cuda:{}".format(rank)`
        const NodeId callee = tree.child(expression, Field::function);
        const NodeId string =
            attributeName(tree, callee) == "format" ? tree.child(callee, Field::object) : NodeId{noNode};
        if (string == noNode || tree.kind(string) != Kind::string)
            return false;
        strings.push_back(string);
        return true;
    }
    if (tree.kind(expression) == Kind::binary_operator) { // `"cuda:" + str(rank)`, `"cuda:%d" % rank`
        const NodeId sign = tree.child(expression, Field::operator_);
        const NodeId left = unwrap(tree, tree.child(expression, Field::left));
        const bool isText = sign != noNode && (tree.text(sign) == "+" || tree.text(sign) == "%");
        return isText && (tree.kind(left) == Kind::string || tree.kind(left) == Kind::binary_operator)
               && collectStrings(tree, left, strings);
    }
    const auto [first, other] = sidesOfChoice(tree, expression);
    return other != noNode && collectStrings(tree, first, strings) && collectStrings(tree, other, strings);
}

/// `device.replace("cuda", "gpu")`.
bool isReplacement(const Tree &tree, NodeId call, std::string_view name, std::string_view inTarget)
{
    const CallSite site = CallSite::of(tree, call);
    const auto isText = [&tree, &site](std::size_t index, std::string_view text) {
        return site.arguments[index].kind == Argument::Kind::positional
               && textOf(tree, site.arguments[index].value) == text;
    };
    return attributeName(tree, tree.child(call, Field::function)) == "replace" && site.arguments.size() == 2
           && isText(0, name) && isText(1, inTarget);
}

bool isComparison(std::string_view sign)
{
    return sign == "==" || sign == "!=";
}

/// Follows one variable to those that it gives its value to and takes it from.
class Group {
public:
    Group(const FileContext &file, const std::vector<NodeId> &calls) : m_file(file), m_tree(file.tree), m_calls(calls)
    {}

    std::optional<DeviceVariables> around(std::uint32_t variable)
    {
        m_open.push_back(variable);
        while (!m_open.empty()) {
            const std::uint32_t next = m_open.back();
            m_open.pop_back();
            if (m_variables.insert(next).second && !take(next))
                return std::nullopt;
        }
        const auto isNamed = [this](NodeId string) { return renamedDevice(m_file, string).has_value(); };
        if (m_reads.empty() || std::none_of(m_names.begin(), m_names.end(), isNamed))
            return std::nullopt;
        DeviceVariables found;
        std::copy_if(m_names.begin(), m_names.end(), std::back_inserter(found.names), isNamed);
        for (const auto &[read, call] : m_reads)
            found.reads.push_back({read, call});
        return found;
    }

    [[nodiscard]] const std::set<std::uint32_t> &variables() const { return m_variables; }

private:
    /// False if the variable may hold, or be used for, something else.
    bool take(std::uint32_t variable)
    {
        const names::Variable &own = m_file.names.variables()[variable];
        if (own.bindings.empty() || m_file.project.isImportedElsewhere(m_file.names, nameOf(own)))
            return false;
        for (const names::BindingId id : own.bindings) {
            const names::Binding &binding = m_file.names.bindings()[id];
            if (!(binding.kind == names::Binding::Kind::parameter ? takeParameter(binding.node)
                                                                  : takeBinding(binding.node)))
                return false;
            for (const NodeId read : m_file.names.usesOf(id))
                if (!takeRead(read))
                    return false;
        }
        return true;
    }

    std::string_view nameOf(const names::Variable &variable) const
    {
        return m_tree.text(m_file.names.bindings()[variable.bindings.front()].node);
    }

    bool takeBinding(NodeId target)
    {
        const NodeId assignment = m_tree.parent(target);
        return m_tree.kind(assignment) == Kind::assignment && m_tree.child(assignment, Field::left) == target
               && !isMemberOfClass(target) && takeValue(storedIn(m_tree, target));
    }

    bool isMemberOfClass(NodeId target) const
    {
        const NodeId around = classDefinitionAround(m_tree, target);
        const NodeId function = functionDefinitionAround(m_tree, target);
        return around != noNode && (function == noNode || !m_tree.range(around).contains(m_tree.range(function)));
    }

    bool takeParameter(NodeId name)
    {
        const auto values = passedEverywhere(m_file, name);
        return values && std::all_of(values->begin(), values->end(), [this](NodeId value) { return takeValue(value); });
    }

    bool takeValue(NodeId value)
    {
        value = value == noNode ? value : unwrap(m_tree, value);
        if (value == noNode)
            return false;
        if (m_tree.kind(value) == Kind::identifier) {
            const std::uint32_t variable = m_file.names.variableOf(value);
            m_open.push_back(variable);
            return variable != names::none;
        }
        std::vector<NodeId> strings;
        if (!collectStrings(m_tree, value, strings))
            return false;
        m_names.insert(strings.begin(), strings.end());
        return true;
    }

    bool takeRead(NodeId read)
    {
        const NodeId whole = skipBrackets(m_tree, read);
        const NodeId above = m_tree.parent(whole);
        switch (m_tree.kind(above)) {
        case Kind::argument_list: return takeArgument(read, whole, above);
        case Kind::keyword_argument: return takeArgument(read, above, m_tree.parent(above));
        case Kind::comparison_operator: return takeComparison(above, whole);
        case Kind::attribute: return takeBeginning(above);
        case Kind::interpolation: return isPrinted(above);
        case Kind::assignment: { // `other = device`
            const NodeId target = m_tree.child(above, Field::left);
            const std::uint32_t variable = m_tree.kind(target) == Kind::identifier
                                               ? m_file.names.variableAt(target, m_tree.text(target))
                                               : names::none;
            m_open.push_back(variable);
            return variable != names::none;
        }
        default: return false;
        }
    }

    bool takeArgument(NodeId read, NodeId argument, NodeId list)
    {
        const NodeId call = m_tree.kind(list) == Kind::argument_list ? m_tree.parent(list) : NodeId{noNode};
        if (call == noNode || m_tree.kind(call) != Kind::call)
            return false;
        if (isPrint(call))
            return true;
        if (std::binary_search(m_calls.begin(), m_calls.end(), call)) {
            m_reads.emplace(read, call);
            return true;
        }
        const NodeId parameter = parameterFor(m_file, call, argument);
        const std::uint32_t variable = parameter == noNode ? names::none : variableOfParameter(parameter);
        if (variable == names::none)
            return false;
        m_open.push_back(variable);
        return true;
    }

    std::uint32_t variableOfParameter(NodeId name) const
    {
        const names::BindingId binding = m_file.names.bindingAt(name);
        return binding == names::none ? names::none : m_file.names.variableOf(name);
    }

    bool isPrint(NodeId call) const { return isBuiltin(m_file, m_tree.child(call, Field::function), "print"); }

    /// `print(f"on {device}")`.
    bool isPrinted(NodeId interpolation) const
    {
        const NodeId list = m_tree.parent(m_tree.parent(interpolation));
        return m_tree.kind(list) == Kind::argument_list && isPrint(m_tree.parent(list));
    }

    /// `device.startswith("cuda")`.
    bool takeBeginning(NodeId access)
    {
        const NodeId call = attributeName(m_tree, access) == "startswith" ? callOf(m_tree, access) : NodeId{noNode};
        if (call == noNode)
            return false;
        const CallSite site = CallSite::of(m_tree, call);
        const NodeId text = site.arguments.size() == 1 ? site.arguments.front().value : NodeId{noNode};
        if (text == noNode || m_tree.kind(text) != Kind::string)
            return false;
        // `startswith("c")` asks for more than a name.
        const std::string beginning = textOf(m_tree, text);
        const auto isPart = [&beginning](const auto &each) { return each.first.starts_with(beginning); };
        const auto &names = m_file.pack.deviceNames;
        const bool isName = renamedDevice(m_file, text) || std::none_of(names.begin(), names.end(), isPart);
        return isName && takeValue(text);
    }

    /// `device == "cuda"`.
    bool takeComparison(NodeId comparison, NodeId side)
    {
        const NodeId first = m_tree.firstNamedChild(comparison);
        const NodeId second = first == noNode ? noNode : m_tree.nextNamedSibling(first);
        const NodeId other = side == first ? second : first;
        const std::string_view between =
            second == noNode ? std::string_view()
                             : m_tree.text().substr(m_tree.end(first), m_tree.begin(second) - m_tree.end(first));
        const std::size_t begin = between.find_first_not_of(' ');
        const std::size_t end = between.find_last_not_of(' ');
        return second != noNode && m_tree.nextNamedSibling(second) == noNode && begin != std::string_view::npos
               && isComparison(between.substr(begin, end - begin + 1)) && m_tree.kind(other) == Kind::string
               && takeValue(other);
    }

    const FileContext &m_file;
    const Tree &m_tree;
    const std::vector<NodeId> &m_calls;
    std::vector<std::uint32_t> m_open;
    std::set<std::uint32_t> m_variables;
    std::set<NodeId> m_names;
    std::set<std::pair<NodeId, NodeId>> m_reads;
};

} // namespace

std::optional<RenamedDevice> renamedDevice(const FileContext &file, NodeId string)
{
    const Tree &tree = file.tree;
    const NodeId content = tree.firstNamedChild(string);
    for (NodeId each = content; each != noNode; each = tree.nextNamedSibling(each)) {
        if (tree.kind(each) == Kind::string_start)
            continue;
        if (tree.kind(each) != Kind::string_content)
            return std::nullopt;
        const std::string_view text = tree.text(each);
        for (const auto &[name, inTarget] : file.pack.deviceNames) {
            const bool ends = text.size() == name.size() || (text.size() > name.size() && text[name.size()] == ':');
            if (text.starts_with(name) && ends) {
                const std::uint32_t begin = tree.begin(each);
                return RenamedDevice{{begin, begin + static_cast<std::uint32_t>(name.size())}, inTarget};
            }
        }
        return std::nullopt;
    }
    return std::nullopt;
}

std::vector<NodeId> deviceNamesIn(const FileContext &file, NodeId expression)
{
    std::vector<NodeId> strings;
    if (expression == noNode || !collectStrings(file.tree, expression, strings))
        return {};
    const bool isNamed = std::any_of(strings.begin(), strings.end(),
                                     [&file](NodeId string) { return renamedDevice(file, string).has_value(); });
    return isNamed ? strings : std::vector<NodeId>();
}

bool hasTargetNames(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    const auto &names = file.pack.deviceNames;
    expression = unwrap(tree, expression);
    if (tree.kind(expression) == Kind::string) {
        const std::string text = textOf(tree, expression);
        return !text.empty() && std::none_of(names.begin(), names.end(), [&text](const auto &name) {
            return text.starts_with(name.first);
        });
    }
    if (tree.kind(expression) == Kind::call)
        return std::any_of(names.begin(), names.end(), [&tree, expression](const auto &name) {
            return isReplacement(tree, expression, name.first, name.second);
        });
    const auto [first, other] = sidesOfChoice(tree, expression);
    return other != noNode && hasTargetNames(file, first) && hasTargetNames(file, other);
}

std::vector<DeviceVariables> deviceVariables(const FileContext &file, const std::vector<NodeId> &calls)
{
    std::vector<DeviceVariables> found;
    std::set<std::uint32_t> done;
    if (file.pack.deviceNames.empty())
        return found;
    for (NodeId id = 0; id < file.tree.size(); ++id) {
        if (file.tree.kind(id) != Kind::assignment)
            continue;
        const NodeId target = file.tree.child(id, Field::left);
        const NodeId value = file.tree.child(id, Field::right);
        if (value == noNode || file.tree.kind(target) != Kind::identifier || deviceNamesIn(file, value).empty())
            continue;
        const names::BindingId binding = file.names.bindingAt(target);
        const std::uint32_t variable = binding == names::none ? names::none : file.names.variableOf(target);
        if (variable == names::none || done.contains(variable))
            continue;
        Group group(file, calls);
        if (auto variables = group.around(variable))
            found.push_back(std::move(*variables));
        done.insert(group.variables().begin(), group.variables().end());
    }
    return found;
}

} // namespace torchferry::convert
