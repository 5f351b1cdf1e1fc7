// SPDX-License-Identifier: Apache-2.0
// What is changed from far away: containers by the functions they are passed to, attributes and variables of modules
// under names that do not show.
#include <algorithm>
#include <array>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

bool isFiller(std::string_view method)
{
    constexpr std::array<std::string_view, 7> fillers{"append", "extend",     "insert",    "add",
                                                      "update", "setdefault", "appendleft"};
    return std::find(fillers.begin(), fillers.end(), method) != fillers.end();
}

bool isAssigned(const Tree &tree, NodeId target)
{
    const NodeId parent = tree.parent(target);
    return parent != noNode && tree.field(target) == Field::left
           && (tree.kind(parent) == Kind::assignment || tree.kind(parent) == Kind::augmented_assignment);
}

/// How a place that reads a container changes it.
enum class Filling : std::uint8_t { none, anywhere, underKey };

/// `read.append(value)`, `read[key] = value`, `read += values`
Filling fillingAt(const Tree &tree, NodeId read)
{
    const NodeId parent = tree.parent(read);
    if (parent == noNode)
        return Filling::none;
    if (tree.kind(parent) == Kind::subscript && tree.field(read) == Field::value)
        return isAssigned(tree, parent) ? Filling::underKey : Filling::none;
    if (tree.kind(parent) == Kind::augmented_assignment)
        return isAssigned(tree, read) ? Filling::anywhere : Filling::none;
    if (tree.kind(parent) != Kind::attribute || tree.field(read) != Field::object
        || tree.field(parent) != Field::function)
        return Filling::none;
    const NodeId name = tree.child(parent, Field::attribute);
    return name != noNode && isFiller(tree.text(name)) ? Filling::anywhere : Filling::none;
}

} // namespace

/// A function of the project may put something into the lists, sets and dicts it is given.
void FileInference::noteFillings(const TypeRecord &function, NodeId list)
{
    if (list == noNode || m_tree.kind(list) != Kind::argument_list)
        return;
    const FunctionInfo &info = m_program.functions[function.symbol];
    const auto first = m_program.parameters.begin() + info.firstParameter;
    std::uint32_t position = function.receiver != none ? 1 : 0;
    for (NodeId child = m_tree.firstNamedChild(list); child != noNode; child = m_tree.nextNamedSibling(child)) {
        const bool isKeyword = m_tree.kind(child) == Kind::keyword_argument;
        const NodeId argument = isKeyword ? m_tree.child(child, Field::value) : child;
        std::uint32_t index = isKeyword ? 0 : position++;
        if (argument == noNode || !m_facts[argument].isKnown() || !isFilled(m_facts[argument].type))
            continue;
        if (isKeyword) {
            const std::string_view name = m_tree.text(m_tree.child(child, Field::name));
            const auto named = [name](const ParameterInfo &parameter) { return parameter.name == name; };
            index = static_cast<std::uint32_t>(std::find_if(first, first + info.parameterCount, named) - first);
        }
        if (index < info.parameterCount && !first[index].isVariadic)
            noteFillingsOf(info, first[index], argument);
    }
}

void FileInference::noteFillingsOf(const FunctionInfo &info, const ParameterInfo &parameter, NodeId argument)
{
    const Tree &tree = *m_program.files[info.file].tree;
    const names::FileNames &names = *m_program.files[info.file].names;
    const names::BindingId binding = names.bindingAt(parameter.identifier);
    if (binding == names::none)
        return;
    for (const NodeId read : names.usesOf(binding)) {
        const Filling filling = fillingAt(tree, read);
        if (filling == Filling::none)
            continue;
        const NodeId key = filling == Filling::underKey ? tree.child(tree.parent(read), Field::subscript) : noNode;
        widenElements(argument, Value{}, unknownType,
                      key == noNode ? std::string_view() : types::literalText(tree, key));
    }
}

/// `setattr(object, name, value)`: every attribute may be the one.
void FileInference::storeAnyName(NodeId site, TypeId object)
{
    const TypeRecord &record = m_types[object];
    if (record.origin != Origin::project || record.symbol == none
        || (record.kind != Type::Kind::instance && record.kind != Type::Kind::classObject))
        return;
    const ClassTable::Class &entry = m_program.classes.classes()[record.symbol];
    if (entry.storesAnyName)
        return; // known already
    const std::vector<std::uint32_t> &ancestors = entry.projectAncestors;
    for (const ClassTable::Member &member : m_program.classes.members()) {
        if (std::find(ancestors.begin(), ancestors.end(), member.owner) != ancestors.end()
            && methodNamed(member.owner, member.name) == none)
            noteStored(site, member.name, member.owner, Value{});
    }
}

/// `globals()[name] = value`: every variable of the module may be the one. What is imported or defined is not what
/// programs make up names for.
void FileInference::storeAnyVariable()
{
    for (std::uint32_t variable = 0; variable < m_names.variables().size(); ++variable) {
        const names::Variable &entry = m_names.variables()[variable];
        const auto isAssignment = [this](names::BindingId id) {
            return m_names.bindings()[id].kind == Binding::Kind::assignment;
        };
        if (entry.scope != names::moduleScope || entry.bindings.empty()
            || !std::all_of(entry.bindings.begin(), entry.bindings.end(), isAssignment))
            continue;
        m_component.noteVariable(m_file, variable, Value{});
        if (m_frame->function == none)
            m_flow.set(variable, atMost(m_flow[variable], Limit::typeMayDiffer));
    }
}

} // namespace torchferry::types
