// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/method_calls.h"

#include <algorithm>
#include <optional>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/function_inputs.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/dataflow/flow_graph.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::ClassTable;

namespace {

/// Of a name, and of classes of objects that are called: a file that has more is made by a program.
constexpr std::size_t mostCalls = 300;

bool isObject(const FileContext &file, NodeId expression)
{
    return file.types.kindOf(expression) == types::Type::Kind::instance;
}

const MethodCalls &callsOf(const FileContext &file)
{
    if (file.flowGraphs == nullptr)
        file.flowGraphs = std::make_shared<FlowGraphs>();
    std::optional<MethodCalls> &calls = file.flowGraphs->methodCalls;
    if (calls)
        return *calls;
    calls.emplace();
    const Tree &tree = file.tree;
    for (NodeId call = tree.next(Kind::call, 0); call != noNode; call = tree.next(Kind::call, call + 1)) {
        const NodeId callee = tree.child(call, Field::function);
        if (callee == noNode)
            continue;
        calls->byName[lastNameOf(tree, callee)].push_back(call);
        if (isObject(file, callee))
            calls->byObject[file.types.nameOf(callee)].push_back(call);
    }
    return *calls;
}

/// The calls of one method, and what they pass for one parameter of it.
class PassedToMethod {
public:
    PassedToMethod(const FileContext &file, NodeId method, NodeId parameter)
        : m_file(file),
          m_tree(file.tree),
          m_parameter(parameter),
          m_name(file.tree.text(file.tree.child(method, Field::name)))
    {
        const NodeId list = m_tree.child(method, Field::parameters);
        const NodeId self = list == noNode ? noNode : m_tree.firstNamedChild(list);
        const auto parameters = parametersOf(m_tree, method);
        const NodeId block = m_tree.parent(statementOf(method));
        const bool isInClass = m_tree.kind(m_tree.parent(block)) == Kind::class_definition;
        const bool isMethod = isInClass && parameters && m_tree.kind(self) == Kind::identifier && isObject(file, self);
        if (!isMethod)
            return;
        m_parameters = *parameters;
        m_class = file.classes.find(file.types.nameOf(self));
    }

    /// Nothing if there are calls of which it is not known what they pass.
    std::optional<std::vector<NodeId>> run()
    {
        if (m_class == nullptr
            || m_file.project.isImportedElsewhere(m_file.names, m_class->name.substr(m_class->name.rfind('.') + 1)))
            return std::nullopt;
        const MethodCalls &calls = callsOf(m_file);
        if (const auto named = calls.byName.find(m_name); named != calls.byName.end()) {
            if (named->second.size() > mostCalls
                || !std::all_of(named->second.begin(), named->second.end(),
                                [&](NodeId call) { return addNamed(call); }))
                return std::nullopt;
        }
        const auto &runs = m_file.pack.source.callMembers;
        const bool isRun = std::any_of(runs.begin(), runs.end(), [&](const auto &entry) {
            return entry.second == m_name && m_file.classes.derivesFrom(*m_class, entry.first);
        });
        if (isRun && calls.byObject.size() > mostCalls)
            return std::nullopt;
        if (isRun) {
            for (const auto &[name, objects] : calls.byObject) {
                const bool isOfMethod = runsMethod(name);
                if (isOfMethod && !std::all_of(objects.begin(), objects.end(), [&](NodeId call) { return add(call); }))
                    return std::nullopt;
            }
            if (!addRows(calls))
                return std::nullopt;
        }
        return std::move(m_passed);
    }

private:
    /// The method with its decorators, if all of them are the framework's (`@torch.no_grad()`): what is passed stays.
    NodeId statementOf(NodeId method) const
    {
        const NodeId around = m_tree.parent(method);
        if (m_tree.kind(around) != Kind::decorated_definition)
            return method;
        for (NodeId each = m_tree.firstNamedChild(around); each != noNode; each = m_tree.nextNamedSibling(each)) {
            if (m_tree.kind(each) != Kind::decorator)
                continue;
            NodeId name = m_tree.firstNamedChild(each);
            if (m_tree.kind(name) == Kind::call)
                name = m_tree.child(name, Field::function);
            const auto resolved = m_file.project.resolve(m_file.names, m_tree, name);
            if (!resolved || resolved->local || !m_file.pack.source.owns(resolved->dotted))
                return method;
        }
        return around;
    }

    /// Objects of that class have the method from this one.
    bool runsMethod(std::string_view name) const
    {
        const ClassTable::Class *found = m_file.classes.find(name);
        if (found == nullptr || !m_file.classes.derivesFrom(*found, m_class->name))
            return false;
        const auto index = static_cast<std::uint32_t>(found - m_file.classes.classes().data());
        const std::uint32_t member = m_file.classes.member(index, m_name);
        const auto own = static_cast<std::uint32_t>(m_class - m_file.classes.classes().data());
        return member != names::none && m_file.classes.members()[member].owner == own;
    }

    /// A call of something of that name: false if it may be the method and does not say what it passes.
    bool addNamed(NodeId call)
    {
        const NodeId callee = m_tree.child(call, Field::function);
        if (m_tree.kind(callee) != Kind::attribute)
            return true;
        const NodeId object = m_tree.child(callee, Field::object);
        if (m_file.types.kindOf(object) == types::Type::Kind::module)
            return true;
        if (!isObject(m_file, object) || m_tree.text(object).starts_with("super("))
            return false;
        return !runsMethod(m_file.types.nameOf(object)) || add(call);
    }

    bool add(NodeId call)
    {
        const CallSite site = CallSite::of(m_tree, call);
        const NodeId parameter = m_tree.parent(m_parameter);
        const bool hasDefault = m_tree.kind(parameter) == Kind::default_parameter
                                || m_tree.kind(parameter) == Kind::typed_default_parameter;
        NodeId given = hasDefault ? m_tree.child(parameter, Field::value) : NodeId{noNode};
        std::size_t place = 0;
        for (const Argument &argument : site.arguments) {
            const bool isPositional = argument.kind == Argument::Kind::positional;
            if (isPositional && place == m_parameters.size())
                return false;
            if (isPositional ? m_parameters[place] == m_parameter : argument.name == m_tree.text(m_parameter))
                given = argument.value;
            place += isPositional ? 1 : 0;
        }
        if (given != noNode)
            m_passed.push_back(given);
        return given != noNode && !site.starred;
    }

    /// Objects that are parts of a row: the first of one gets what the row is called with, the others what is not seen.
    bool addRows(const MethodCalls &calls)
    {
        const auto made = calls.byName.find(std::string_view(m_class->name).substr(m_class->name.rfind('.') + 1));
        if (made == calls.byName.end())
            return true;
        return std::all_of(made->second.begin(), made->second.end(), [&](NodeId call) {
            const NodeId above = m_tree.parent(call);
            const NodeId row = above == noNode ? noNode : m_tree.parent(above);
            if (row == noNode || m_tree.kind(above) != Kind::argument_list || m_tree.kind(row) != Kind::call)
                return true;
            const CallSite site = CallSite::of(m_tree, row);
            const mapping::ApiFacts *facts = frameworkCallee(m_file, site);
            const auto runs =
                facts == nullptr ? m_file.pack.source.delegates.end() : m_file.pack.source.delegates.find(facts->name);
            if (runs == m_file.pack.source.delegates.end())
                return true;
            const NodeId target = onlyTargetOf(m_tree, row);
            const auto used = target == noNode ? calls.byName.end() : calls.byName.find(lastNameOf(m_tree, target));
            if (!runs->second.empty() || site.arguments.front().value != call || used == calls.byName.end())
                return false;
            return std::all_of(used->second.begin(), used->second.end(), [&](NodeId use) {
                const CallSite given = CallSite::of(m_tree, use);
                const bool isOne = given.arguments.size() == 1 && !given.starred && m_parameter == m_parameters.front();
                if (isOne)
                    m_passed.push_back(given.arguments.front().value);
                return isOne;
            });
        });
    }

    const FileContext &m_file;
    const Tree &m_tree;
    NodeId m_parameter;
    std::string_view m_name;
    std::vector<NodeId> m_parameters; ///< behind the first
    const ClassTable::Class *m_class = nullptr;
    std::vector<NodeId> m_passed;
};

} // namespace

std::vector<NodeId> passedToMethod(const FileContext &file, NodeId binding)
{
    const NodeId method = functionDefinitionAround(file.tree, binding);
    if (method == noNode || classDefinitionAround(file.tree, method) == noNode)
        return {};
    return PassedToMethod(file, method, binding).run().value_or(std::vector<NodeId>());
}

} // namespace torchferry::convert
