// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/current_device.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/shape_evidence.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class Devices {
public:
    explicit Devices(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    [[nodiscard]] bool isPassedToMaker(NodeId argument) const
    {
        NodeId list = m_tree.parent(skipBrackets(m_tree, argument));
        if (list != noNode && m_tree.kind(list) == Kind::keyword_argument)
            list = m_tree.parent(list);
        const NodeId call =
            list != noNode && m_tree.kind(list) == Kind::argument_list ? m_tree.parent(list) : NodeId{noNode};
        return call != noNode && m_tree.kind(call) == Kind::call && isMaker(apiOf(call));
    }

    bool isCurrent(NodeId value)
    {
        value = value == noNode ? value : unwrap(m_tree, value);
        if (value == noNode)
            return false;
        switch (m_tree.kind(value)) {
        case Kind::string: return isNamed(value);
        case Kind::call: return isCurrent(deviceIn(value));
        case Kind::conditional_expression: return isChosen(value);
        case Kind::identifier: return isVariable(value);
        default: return false;
        }
    }

private:
    [[nodiscard]] std::string apiOf(NodeId call) const
    {
        const auto resolved = m_file.project.resolve(m_file.names, m_tree, m_tree.child(call, Field::function));
        return resolved && !resolved->local && resolved->certain
                   ? std::string(m_file.pack.sourceFacts.canonical(resolved->dotted))
                   : std::string();
    }

    /// It is told how the tensor is laid out and where it goes, and takes no tensor.
    [[nodiscard]] bool isMaker(const std::string &api) const
    {
        const mapping::ApiFacts *facts = m_file.pack.sourceFacts.find(api);
        if (facts == nullptr || facts->kind != mapping::ApiKind::function)
            return false;
        return std::all_of(facts->overloads.begin(), facts->overloads.end(), [](const mapping::Signature &signature) {
            return signature.find("layout") != nullptr && signature.find("device") != nullptr
                   && signature.find("input") == nullptr;
        });
    }

    /// `"cuda"`, `torch.device("cuda:0")`.
    [[nodiscard]] bool isNamed(NodeId value) const
    {
        const std::string text = nameIn(value);
        const auto &names = m_file.pack.deviceNames;
        return std::any_of(names.begin(), names.end(), [&text](const auto &each) {
            return text == each.first || text == std::string(each.first) + ":0";
        });
    }

    /// What the class of devices is called with, if that is all; else noNode.
    [[nodiscard]] NodeId deviceIn(NodeId call) const
    {
        const auto type = m_file.pack.source.namingConventions.find("device");
        const CallSite site = CallSite::of(m_tree, call);
        const bool isDevice = type != m_file.pack.source.namingConventions.end() && apiOf(call) == type->second
                              && site.arguments.size() == 1
                              && site.arguments.front().kind == Argument::Kind::positional;
        return isDevice ? unwrap(m_tree, site.arguments.front().value) : NodeId{noNode};
    }

    /// What a string has, alone or as the only argument of the class of devices.
    [[nodiscard]] std::string nameIn(NodeId value) const
    {
        value = unwrap(m_tree, value);
        return textOf(m_tree, m_tree.kind(value) == Kind::call ? deviceIn(value) : value);
    }

    /// `"cuda" if torch.cuda.is_available() else "cpu"`.
    [[nodiscard]] bool isChosen(NodeId choice) const
    {
        const auto [first, other] = sidesOfChoice(m_tree, choice);
        return first != noNode && isNamed(first) && nameIn(other) == "cpu"
               && asksForDevice(m_tree.nextNamedSibling(first));
    }

    /// `torch.cuda.is_available()`, or a variable that holds nothing else: what tells, in the namespace of the device,
    /// whether there is one.
    [[nodiscard]] bool asksForDevice(NodeId condition) const
    {
        condition = unwrap(m_tree, condition);
        if (m_tree.kind(condition) == Kind::identifier)
            condition = givenTo(m_file, condition);
        if (condition == noNode || m_tree.kind(condition) != Kind::call)
            return false;
        const std::string api = apiOf(condition);
        const mapping::ApiFacts *facts = m_file.pack.sourceFacts.find(api);
        const auto &names = m_file.pack.deviceNames;
        return facts != nullptr && facts->overloads.size() == 1 && facts->overloads.front().returns == "bool"
               && m_file.pack.source.sideEffectFreeConstructors.contains(api)
               && std::any_of(names.begin(), names.end(),
                              [&api](const auto &each) { return lastPart(ownerOf(api)) == each.first; });
    }

    bool isVariable(NodeId name)
    {
        const std::uint32_t variable = m_file.names.variableOf(name);
        if (variable == names::none)
            return false;
        if (!m_asked.insert(variable).second)
            return true; // all that it is given otherwise counts
        const names::Variable &own = m_file.names.variables()[variable];
        return !own.bindings.empty() && std::all_of(own.bindings.begin(), own.bindings.end(), [&](names::BindingId id) {
            const names::Binding &binding = m_file.names.bindings()[id];
            if (binding.kind == names::Binding::Kind::parameter)
                return isParameter(binding.node);
            const NodeId around = m_tree.parent(binding.node);
            return binding.kind == names::Binding::Kind::assignment && around != noNode
                   && m_tree.kind(around) == Kind::assignment && m_tree.child(around, Field::left) == binding.node
                   && isCurrent(m_tree.child(around, Field::right));
        });
    }

    bool isParameter(NodeId name)
    {
        const auto values = passedEverywhere(m_file, name);
        return values && !values->empty()
               && std::all_of(values->begin(), values->end(), [this](NodeId value) { return isCurrent(value); });
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::set<std::uint32_t> m_asked;
};

} // namespace

bool isCurrentDevice(const FileContext &file, NodeId argument)
{
    if (argument == noNode || file.pack.deviceNames.empty())
        return false;
    Devices devices(file);
    return devices.isPassedToMaker(argument) && devices.isCurrent(argument);
}

} // namespace torchferry::convert
