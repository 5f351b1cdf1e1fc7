// SPDX-License-Identifier: Apache-2.0
#include "core/types/classes/class_table_builder.h"

#include <algorithm>

namespace torchferry::types {

using names::Scope;
using names::ScopeId;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::uint32_t noSelf = 0x80000000U;

bool isPattern(Kind kind)
{
    return kind == Kind::pattern_list || kind == Kind::tuple_pattern || kind == Kind::list_pattern
           || kind == Kind::list_splat_pattern || kind == Kind::tuple || kind == Kind::list
           || kind == Kind::as_pattern_target;
}

/// The attribute is what an assignment, a loop or a `with` stores into.
bool isStoreTarget(const Tree &tree, NodeId node)
{
    for (;;) {
        const NodeId parent = tree.parent(node);
        if (parent == noNode)
            return false;
        if (tree.field(node) == Field::left) {
            const Kind kind = tree.kind(parent);
            return kind == Kind::assignment || kind == Kind::augmented_assignment || kind == Kind::for_statement
                   || kind == Kind::for_in_clause;
        }
        if (tree.field(node) == Field::alias)
            return tree.kind(parent) == Kind::as_pattern;
        if (!isPattern(tree.kind(parent)))
            return false;
        node = parent;
    }
}

} // namespace

std::string_view literalText(const Tree &tree, NodeId node)
{
    if (tree.kind(node) != Kind::string)
        return {};
    const NodeId start = tree.firstNamedChild(node);
    const NodeId content = start == noNode ? noNode : tree.nextNamedSibling(start);
    if (content == noNode || tree.kind(content) != Kind::string_content)
        return {};
    return tree.text(content);
}

ClassTable::Member &ClassTableBuilder::memberOf(std::uint32_t classIndex, std::string_view name)
{
    const std::uint64_t key = (std::uint64_t{classIndex} << 32) | m_table.m_memberNames.intern(name);
    std::uint32_t &index = m_table.m_memberByClass.at(key);
    if (index == names::none) {
        index = static_cast<std::uint32_t>(m_table.m_members.size());
        ClassTable::Member &member = m_table.m_members.emplace_back();
        member.owner = classIndex;
        member.name = name;
    }
    return m_table.m_members[index];
}

void ClassTableBuilder::addBodyMembers(std::uint32_t file)
{
    const FileInput &input = m_table.m_inputs[file];
    const std::vector<names::Variable> &variables = input.names->variables();
    for (std::uint32_t index = 0; index < variables.size(); ++index) {
        const names::Variable &variable = variables[index];
        if (variable.declaredGlobal || variable.bindings.empty()
            || input.names->scopes()[variable.scope].kind != Scope::Kind::class_)
            continue;
        const std::uint32_t owner = m_table.classOfScope(file, variable.scope);
        const NodeId node = input.names->bindings()[variable.bindings.front()].node;
        memberOf(owner, input.tree->text(node)).variable = index;
    }
}

void ClassTableBuilder::addSelfMembers(std::uint32_t file)
{
    const Tree &tree = *m_table.m_inputs[file].tree;
    m_classOfVariable.assign(m_table.m_inputs[file].names->variables().size(), 0);
    for (NodeId node = 0; node < tree.size(); ++node) {
        if (tree.kind(node) == Kind::attribute) {
            if (isStoreTarget(tree, node))
                addSelfTarget(file, node);
            addSelfDictionary(file, node);
        } else if (tree.kind(node) == Kind::call) {
            addSelfCall(file, node);
        }
    }
}

/// `self.__dict__.update(values)`, `self.__dict__[key] = value`, `self.__dict__ = self`, `vars(self).update(values)`
void ClassTableBuilder::addSelfDictionary(std::uint32_t file, NodeId attribute)
{
    const Tree &tree = *m_table.m_inputs[file].tree;
    const NodeId name = tree.child(attribute, Field::attribute);
    const std::string_view written = name == noNode ? std::string_view() : tree.text(name);
    if (written != "update" && written != "__dict__")
        return;
    NodeId object = tree.child(attribute, Field::object);
    if (object == noNode)
        return;
    if (tree.kind(object) == Kind::call && tree.text(name) == "update") {
        const NodeId function = tree.child(object, Field::function);
        const NodeId arguments = tree.child(object, Field::arguments);
        if (function == noNode || arguments == noNode || tree.text(function) != "vars")
            return;
        object = tree.firstNamedChild(arguments);
    } else if (tree.text(name) == "__dict__") {
        const NodeId parent = tree.parent(attribute);
        const bool isUpdated = parent != noNode && tree.kind(parent) == Kind::attribute
                               && tree.text(tree.child(parent, Field::attribute)) == "update";
        const bool isItemStored =
            parent != noNode && tree.kind(parent) == Kind::subscript && isStoreTarget(tree, parent);
        if (!isUpdated && !isItemStored && !isStoreTarget(tree, attribute))
            return;
    } else {
        return;
    }
    if (object != noNode)
        noteAnyName(file, object);
}

void ClassTableBuilder::noteAnyName(std::uint32_t file, NodeId object)
{
    if (m_table.m_inputs[file].tree->kind(object) != Kind::identifier)
        return;
    if (const std::uint32_t owner = classOfSelf(file, object); owner != names::none)
        m_table.m_classes[owner].storesAnyName = true;
}

/// Objects of derived classes run the methods of their bases.
void ClassTableBuilder::spreadAnyName()
{
    std::vector<bool> spread(m_table.m_classes.size(), false);
    for (std::size_t index = 0; index < spread.size(); ++index) {
        for (const std::uint32_t ancestor : m_table.m_classes[index].projectAncestors)
            spread[index] = spread[index] || m_table.m_classes[ancestor].storesAnyName;
    }
    for (std::size_t index = 0; index < spread.size(); ++index)
        m_table.m_classes[index].storesAnyName = spread[index];
}

/// The class of the source of which `self.name = Class(…)` makes an object, or empty.
std::string ClassTableBuilder::madeAt(std::uint32_t file, NodeId site) const
{
    const FileInput &input = m_table.m_inputs[file];
    const Tree &tree = *input.tree;
    const NodeId value = tree.field(site) == Field::left ? tree.child(tree.parent(site), Field::right) : noNode;
    const auto made = tree.kind(value) == Kind::call
                          ? m_project.resolve(*input.names, tree, tree.child(value, Field::function))
                          : std::nullopt;
    if (!made || made->local || !m_pack.source.owns(made->dotted))
        return {};
    const mapping::ApiFacts *facts = m_pack.sourceFacts.find(m_pack.sourceFacts.canonical(made->dotted));
    return facts != nullptr && facts->kind == mapping::ApiKind::class_ ? facts->name : std::string();
}

/// How many arguments a call of the member can pass by position.
std::size_t ClassTableBuilder::mostArguments(const ClassTable::Member &member) const
{
    constexpr std::size_t any = ~std::size_t{0};
    const FileInput &input = m_table.m_inputs[m_table.m_classes[member.owner].file];
    const Tree &tree = *input.tree;
    if (member.variable == names::none || !member.sites.empty()
        || input.names->variables()[member.variable].bindings.size() != 1)
        return any;
    const names::BindingId binding = input.names->variables()[member.variable].bindings.front();
    const NodeId function = tree.parent(input.names->bindings()[binding].node);
    if (tree.kind(function) != Kind::function_definition
        || tree.kind(tree.parent(function)) == Kind::decorated_definition)
        return any;
    std::size_t count = 0;
    const NodeId parameters = tree.child(function, Field::parameters);
    for (NodeId each = tree.firstNamedChild(parameters); each != noNode; each = tree.nextNamedSibling(each)) {
        const NodeId pattern = tree.kind(each) == Kind::typed_parameter ? tree.firstNamedChild(each) : each;
        if (tree.kind(pattern) == Kind::list_splat_pattern)
            return any;
        count += tree.kind(each) == Kind::comment ? 0 : 1;
    }
    return count == 0 ? any : count - 1; // the first is the object
}

void ClassTableBuilder::addMadeMembers()
{
    for (const ClassTable::Member &member : m_table.m_members) {
        std::size_t &most = m_table.m_most.try_emplace(std::string(member.name), 0).first->second;
        most = std::max(most, mostArguments(member));
        const std::uint32_t file = m_table.m_classes[member.owner].file;
        for (const NodeId site : member.sites) {
            const std::string name = madeAt(file, site);
            if (name.empty())
                continue;
            ClassTable::MadeMember &made = m_table.m_made[std::string(member.name)];
            made.isOnly = made.isOnly && (made.className.empty() || made.className == name);
            made.className = name;
        }
    }
    for (const ClassTable::Member &member : m_table.m_members) {
        const auto made = m_table.m_made.find(member.name);
        const std::uint32_t file = m_table.m_classes[member.owner].file;
        if (made != m_table.m_made.end() && made->second.isOnly)
            made->second.isOnly = member.variable == names::none
                                  && std::none_of(member.sites.begin(), member.sites.end(), [&](NodeId site) {
                                         return madeAt(file, site) != made->second.className;
                                     });
    }
}

void ClassTableBuilder::addSelfTarget(std::uint32_t file, NodeId attribute)
{
    const Tree &tree = *m_table.m_inputs[file].tree;
    const NodeId object = tree.child(attribute, Field::object);
    const NodeId name = tree.child(attribute, Field::attribute);
    if (object == noNode || name == noNode || tree.kind(object) != Kind::identifier)
        return;
    if (const std::uint32_t owner = classOfSelf(file, object); owner != names::none)
        memberOf(owner, tree.text(name)).sites.push_back(attribute);
}

/// `self.register_buffer("mask", mask)`: a call on `self` that names an attribute and gives its value.
void ClassTableBuilder::addSelfCall(std::uint32_t file, NodeId call)
{
    const Tree &tree = *m_table.m_inputs[file].tree;
    const NodeId function = tree.child(call, Field::function);
    const NodeId arguments = tree.child(call, Field::arguments);
    if (function != noNode && arguments != noNode && tree.kind(function) == Kind::identifier
        && tree.text(function) == "setattr") {
        const NodeId object = tree.firstNamedChild(arguments);
        const NodeId name = object == noNode ? noNode : tree.nextNamedSibling(object);
        if (name != noNode && literalText(tree, name).empty())
            noteAnyName(file, object);
        return;
    }
    if (function == noNode || arguments == noNode || tree.kind(function) != Kind::attribute
        || tree.kind(arguments) != Kind::argument_list)
        return;
    const NodeId object = tree.child(function, Field::object);
    const NodeId first = tree.firstNamedChild(arguments);
    if (object == noNode || first == noNode || tree.kind(object) != Kind::identifier || tree.kind(first) != Kind::string
        || tree.nextNamedSibling(first) == noNode)
        return;
    const std::string_view name = literalText(tree, first);
    const NodeId method = tree.child(function, Field::attribute);
    const std::uint32_t owner = name.empty() || method == noNode ? names::none : classOfSelf(file, object);
    if (owner == names::none)
        return;
    // Only methods of the framework are known to do this.
    for (const std::string &ancestor : m_table.m_classes[owner].ancestors) {
        const mapping::ApiFacts *facts = m_pack.sourceFacts.member(ancestor, tree.text(method));
        if (facts == nullptr)
            continue;
        memberOf(owner, name).sites.push_back(call);
        return;
    }
}

/// The class in whose methods the identifier is the receiver, or none. A function nested in a method sees it too.
std::uint32_t ClassTableBuilder::classOfSelf(std::uint32_t file, NodeId identifier)
{
    const FileInput &input = m_table.m_inputs[file];
    const std::uint32_t variable = input.names->variableOf(identifier);
    if (variable == names::none)
        return names::none;
    std::uint32_t &known = m_classOfVariable[variable];
    if (known == 0) {
        known = noSelf;
        const names::Variable &entry = input.names->variables()[variable];
        const Scope &scope = input.names->scopes()[entry.scope];
        const names::Binding &binding = input.names->bindings()[entry.bindings.front()];
        if (scope.kind == Scope::Kind::function && binding.kind == names::Binding::Kind::parameter) {
            const NodeId parameters = input.tree->child(scope.node, Field::parameters);
            const NodeId first = parameters == noNode ? noNode : input.tree->firstNamedChild(parameters);
            ScopeId above = scope.parent;
            while (above != names::none && input.names->scopes()[above].kind == Scope::Kind::typeParameters)
                above = input.names->scopes()[above].parent;
            const std::uint32_t owner = above == names::none ? names::none : m_table.classOfScope(file, above);
            const bool isFirst =
                first != noNode && (first == binding.node || input.tree->parent(binding.node) == first);
            if (owner != names::none && isFirst)
                known = owner + 1;
        }
    }
    return known == noSelf ? names::none : known - 1;
}

} // namespace torchferry::types
