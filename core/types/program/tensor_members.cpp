// SPDX-License-Identifier: Apache-2.0
#include "core/types/program/tensor_members.h"

#include <algorithm>
#include <string>
#include <vector>

namespace torchferry::types {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// The call of the attribute passes as many arguments as the tensor's method needs.
bool passesWhatIsNeeded(const mapping::Pack &pack, const python::Tree &tree, NodeId attribute, std::string_view member)
{
    const NodeId call = tree.parent(attribute);
    const NodeId list = call != noNode && tree.kind(call) == Kind::call && tree.field(attribute) == Field::function
                            ? tree.child(call, Field::arguments)
                            : NodeId{noNode};
    const mapping::ApiFacts *facts = pack.sourceFacts.member(pack.source.tensorClass, member);
    if (list == noNode || facts == nullptr || facts->overloads.empty())
        return false;
    std::ptrdiff_t passed = 0;
    for (NodeId argument = tree.firstNamedChild(list); argument != noNode; argument = tree.nextNamedSibling(argument))
        passed += tree.kind(argument) == Kind::comment ? 0 : 1;
    const auto &parameters = facts->overloads.front().parameters;
    return passed == std::count_if(parameters.begin(), parameters.end(), [](const mapping::Parameter &parameter) {
               return parameter.required();
           });
}

/// `x.size(0)`, `x.view(-1, 64)`: others of the name are not called with whole numbers.
bool passesWholeNumber(const python::Tree &tree, NodeId attribute)
{
    const NodeId call = tree.parent(attribute);
    const NodeId list = call != noNode && tree.kind(call) == Kind::call && tree.field(attribute) == Field::function
                            ? tree.child(call, Field::arguments)
                            : NodeId{noNode};
    for (NodeId argument = list == noNode ? NodeId{noNode} : tree.firstNamedChild(list); argument != noNode;
         argument = tree.nextNamedSibling(argument)) {
        const bool isSigned = tree.kind(argument) == Kind::unary_operator;
        const NodeId value = isSigned ? tree.child(argument, Field::argument) : argument;
        if (value != noNode && tree.kind(value) == Kind::integer)
            return true;
    }
    return false;
}

} // namespace

bool isOfTensorsOnly(const mapping::Pack &pack, const ClassTable &classes, const python::Tree &tree, NodeId attribute)
{
    const NodeId name = tree.child(attribute, Field::attribute);
    const std::string_view member = name == noNode ? std::string_view() : tree.text(name);
    if (member.empty() || classes.definesMember(member))
        return false;
    if (pack.source.discriminatingNumbers.contains(std::string(member)) && passesWholeNumber(tree, attribute))
        return true;
    if (pack.source.ambiguousMembers.contains(std::string(member)))
        return false;
    const std::vector<std::string> &owners = pack.sourceFacts.classesWithMember(member);
    if (owners.size() == 1)
        return owners.front() == pack.source.tensorClass;
    return pack.source.customaryMembers.contains(member) && passesWhatIsNeeded(pack, tree, attribute, member);
}

std::string_view ownerByMember(const mapping::Pack &pack, const ClassTable &classes, const python::Tree &tree,
                               NodeId attribute)
{
    if (isOfTensorsOnly(pack, classes, tree, attribute))
        return pack.source.tensorClass;
    constexpr std::size_t mostOwners = 2; // what a backend hands to a hook has parameters as well
    const NodeId name = tree.child(attribute, Field::attribute);
    const std::string member(name == noNode ? std::string_view() : tree.text(name));
    const std::vector<std::string> &owners = pack.sourceFacts.classesWithMember(member);
    if (owners.size() > mostOwners || classes.definesMember(member) || pack.source.ambiguousMembers.contains(member))
        return {};
    const auto owner = std::find_if(owners.begin(), owners.end(),
                                    [&](const std::string &each) { return pack.source.callMembers.contains(each); });
    return owner == owners.end() ? std::string_view() : std::string_view(*owner);
}

bool isAskedWhatItIs(const mapping::Pack &pack, const names::Project &project, const names::FileNames &names,
                     const python::Tree &tree, NodeId read)
{
    const NodeId list = tree.parent(read);
    const NodeId call = list != noNode && tree.kind(list) == Kind::argument_list ? tree.parent(list) : NodeId{noNode};
    const NodeId callee = call != noNode && tree.kind(call) == Kind::call ? tree.child(call, Field::function) : noNode;
    if (callee == noNode)
        return false;
    const std::string_view name = tree.text(callee);
    if (name == "isinstance" || name == "callable" || name == "hasattr" || name == "type")
        return true;
    const auto resolved = project.resolve(names, tree, callee);
    return resolved && !resolved->local
           && pack.source.typeTests.contains(std::string(pack.sourceFacts.canonical(resolved->dotted)));
}

} // namespace torchferry::types
