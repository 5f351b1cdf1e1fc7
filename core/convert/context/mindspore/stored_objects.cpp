// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/stored_objects.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/context/mindspore/stored_files.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "stored-objects";
constexpr int deepest = 3; ///< functions that an object is passed through

/// What modules are asked for, and dictionaries are not.
constexpr std::array<std::string_view, 11> membersOfModules{
    "cpu",        "cuda",       "eval", "forward", "load_state_dict", "module",
    "parameters", "state_dict", "to",   "train",   "training"};

/// Something that is not a tensor by its name, and where.
struct Other {
    NodeId node = noNode;
    std::string text;
};

class StoredObjects {
public:
    explicit StoredObjects(const ProgramShape &shape)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names)
    {}

    void addSave(const Finding &finding, Cases &cases)
    {
        const CallSite site = CallSite::of(m_tree, m_shape.occurrences()[finding.id].node);
        const NodeId stored = site.arguments.empty() ? NodeId{noNode} : site.arguments.front().value;
        m_seen.clear();
        const Other other = stored == noNode ? Other{} : otherIn(stored, 0);
        if (other.node != noNode)
            refuse({finding.id, "save"}, cases, {"TF5164", {{"object", std::string(m_tree.text(stored))}}}, "TF5165",
                   other);
    }

    void addLoad(const Finding &finding, Cases &cases) const
    {
        const NodeId call = m_shape.occurrences()[finding.id].node;
        const Message title{"TF5182", {{"object", std::string(m_tree.text(call))}}};
        for (const NodeId read : readsOf(call)) {
            const NodeId above = m_tree.parent(read);
            const bool isPart = m_tree.kind(above) == Kind::subscript && m_tree.child(above, Field::value) == read;
            const std::string key = isPart ? literalText(m_tree, m_tree.child(above, Field::subscript)) : std::string();
            if (key.starts_with('\'') && key.find('.') == std::string::npos && !isTarget(m_tree, above))
                return refuse({finding.id, "load"}, cases, title, "TF5183", {above, std::string(m_tree.text(above))});
            if (isModule(read))
                return refuse({finding.id, "load"}, cases, title, "TF5184", {above, std::string(m_tree.text(read))});
        }
    }

private:
    void refuse(Site site, Cases &cases, Message title, std::string_view code, const Other &other) const
    {
        m_shape.withdraw(site.finding);
        Case item;
        item.code = title.code;
        item.title = std::move(title);
        item.sites = {std::move(site)};
        Resolution resolution;
        resolution.id = "tensors";
        resolution.label = {"TF6038", {}};
        const std::string line = std::to_string(m_shape.file().source.position(m_tree.begin(other.node)).line);
        resolution.preconditions.push_back({{std::string(code), {{"key", other.text}, {"line", line}}}, false});
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        cases.push_back(std::move(item));
    }

    // --- what is stored ------------------------------------------------------------------------------------------------

    /// The first entry of the dictionary that is no tensor. Nothing if there is none, or it is no dictionary.
    [[nodiscard]] Other otherIn(NodeId stored, int depth)
    {
        stored = unwrap(m_tree, stored);
        if (m_tree.kind(stored) == Kind::identifier)
            return otherInVariable(stored, depth);
        const bool isCall = m_tree.kind(stored) == Kind::call;
        const NodeId callee = isCall ? m_tree.child(stored, Field::function) : NodeId{noNode};
        if (isCall && (m_tree.text(callee) != "dict" || m_names.variableOf(callee) != names::none))
            return {};
        if (!isCall && m_tree.kind(stored) != Kind::dictionary)
            return {};
        const NodeId entries = isCall ? m_tree.child(stored, Field::arguments) : stored;
        for (NodeId id = m_tree.firstNamedChild(entries); id != noNode; id = m_tree.nextNamedSibling(id)) {
            const bool isPair = m_tree.kind(id) == Kind::pair;
            if ((isPair || m_tree.kind(id) == Kind::keyword_argument) && !isTensor(m_tree.child(id, Field::value)))
                return {id, std::string(m_tree.text(m_tree.child(id, isPair ? Field::key : Field::name)))};
        }
        return {};
    }

    /// By all that the variable is given, and by what is put into it.
    [[nodiscard]] Other otherInVariable(NodeId name, int depth)
    {
        const std::uint32_t variable = m_names.variableOf(name);
        if (variable == names::none || depth > deepest || !m_seen.insert(variable).second)
            return {};
        for (const names::BindingId id : m_names.variables()[variable].bindings) {
            const names::Binding &binding = m_names.bindings()[id];
            if (binding.node == noNode)
                continue;
            Other other = binding.kind == names::Binding::Kind::parameter
                              ? otherPassed(name, binding.node, depth)
                              : otherGiven(storedIn(m_tree, binding.node), depth);
            if (other.node != noNode)
                return other;
        }
        for (const NodeId use : m_names.usesOf(m_names.variables()[variable].bindings.front())) {
            const NodeId part = m_tree.parent(use);
            const NodeId value = m_tree.kind(part) == Kind::subscript && isTarget(m_tree, part) ? storedIn(m_tree, part)
                                                                                                : NodeId{noNode};
            const std::string key =
                value == noNode ? std::string() : literalText(m_tree, m_tree.child(part, Field::subscript));
            if (key.starts_with('\'') && !isTensor(value))
                return {part, std::string(m_tree.text(m_tree.child(part, Field::subscript)))};
        }
        return {};
    }

    [[nodiscard]] Other otherGiven(NodeId value, int depth)
    {
        return value == noNode ? Other{} : otherIn(value, depth + 1);
    }

    /// By the calls of the function in this file; where there are none, by what is known of the type.
    [[nodiscard]] Other otherPassed(NodeId read, NodeId parameter, int depth)
    {
        const NodeId function = functionDefinitionAround(m_tree, parameter);
        const names::BindingId binding =
            function == noNode ? names::BindingId{names::none} : m_names.bindingAt(m_tree.child(function, Field::name));
        bool isCalled = false;
        for (const NodeId use : binding == names::none ? std::vector<NodeId>{} : m_names.usesOf(binding)) {
            const NodeId passed = passedBy(use, function, parameter);
            isCalled = isCalled || passed != noNode;
            if (Other other = otherGiven(passed, depth); other.node != noNode)
                return other;
        }
        const types::Type &type = m_shape.file().types.of(read).type;
        const bool isDictionary = type.kind == types::Type::Kind::instance && type.name == "dict";
        if (isCalled || !isDictionary || (type.elements.size() == 2 && isTensorType(type.elements.back())))
            return {};
        return {read, std::string(m_tree.text(read))};
    }

    /// What the call `use` is the callee of passes for the parameter; noNode if it passes none.
    [[nodiscard]] NodeId passedBy(NodeId use, NodeId function, NodeId parameter) const
    {
        const NodeId call = callOf(m_tree, use);
        if (call == noNode)
            return noNode;
        std::size_t place = 0;
        const NodeId list = m_tree.child(function, Field::parameters);
        for (NodeId id = m_tree.firstNamedChild(list);
             id != noNode && !m_tree.range(id).contains(m_tree.range(parameter)); id = m_tree.nextNamedSibling(id))
            ++place;
        std::size_t at = 0;
        for (const Argument &argument : CallSite::of(m_tree, call).arguments) {
            if (argument.kind == Argument::Kind::keyword && argument.name == m_tree.text(parameter))
                return argument.value;
            if (argument.kind == Argument::Kind::positional && at++ == place)
                return argument.value;
        }
        return noNode;
    }

    [[nodiscard]] bool isTensorType(const types::Type &type) const
    {
        return type.kind == types::Type::Kind::instance
               && m_shape.file().classes.derivesFrom(type.name, m_shape.file().pack.source.tensorClass);
    }

    [[nodiscard]] bool isTensor(NodeId value) const { return isTensorType(m_shape.file().types.of(value).type); }

    // --- what is loaded ------------------------------------------------------------------------------------------------

    /// The call itself, and the reads of the variable that it gives its value.
    [[nodiscard]] std::vector<NodeId> readsOf(NodeId call) const
    {
        std::vector<NodeId> reads{call};
        const NodeId target = targetOf(m_tree, skipBrackets(m_tree, call));
        const names::BindingId binding = target == noNode || m_tree.kind(target) != Kind::identifier
                                             ? names::BindingId{names::none}
                                             : m_names.bindingAt(target);
        if (binding == names::none)
            return reads;
        for (const NodeId use : m_names.usesOf(binding)) {
            const std::vector<NodeId> given = m_shape.flow().definitionsOf(use).bindings;
            if (std::find(given.begin(), given.end(), target) != given.end())
                reads.push_back(use);
        }
        return reads;
    }

    /// It is called, or asked for what only modules have.
    [[nodiscard]] bool isModule(NodeId read) const
    {
        const NodeId above = m_tree.parent(read);
        const std::string_view member =
            m_tree.child(above, Field::object) == read ? attributeName(m_tree, above) : std::string_view();
        return callOf(m_tree, read) != noNode
               || std::find(membersOfModules.begin(), membersOfModules.end(), member) != membersOfModules.end();
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    std::set<std::uint32_t> m_seen; ///< variables that have been looked at
};

} // namespace

void findStoredObjects(const ProgramShape &shape, Cases &cases)
{
    StoredObjects objects(shape);
    const std::set<FindingId> taken = findStoredDictionaries(shape, resolverName, cases);
    for (const Finding &finding : shape.findings()) {
        if (taken.contains(finding.id))
            continue;
        if (finding.row == nullptr || finding.row->optionalResolver != resolverName || finding.use != mapping::Use::call
            || finding.proposals.empty())
            continue;
        if (finding.api.ends_with(".load"))
            objects.addLoad(finding, cases);
        else
            objects.addSave(finding, cases);
    }
    findStoredFiles(shape, resolverName, cases);
}

} // namespace torchferry::convert::context::mindspore
