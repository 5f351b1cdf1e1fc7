// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/reserved_members.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/convert/calls/member_lookup.h"
#include "core/convert/syntax/enclosing_definitions.h"

namespace torchferry::convert {

using mapping::Category;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::ClassTable;

namespace {

/// In a list of reserved members: the class runs the members that it was made with, and no others.
constexpr std::string_view anyMember = "*";

class Collector {
public:
    Collector(const FileContext &file, std::vector<Occurrence> &occurrences)
        : m_file(file),
          m_tree(file.tree),
          m_occurrences(occurrences)
    {}

    void run()
    {
        for (NodeId id = m_tree.next(Kind::function_definition, 0); id != noNode;
             id = m_tree.next(Kind::function_definition, id + 1)) {
            const NodeId name = m_tree.child(id, Field::name);
            if (name != noNode && isInBody(id))
                define(name, id);
        }
        for (NodeId id = m_tree.next(Kind::assignment, 0); id != noNode; id = m_tree.next(Kind::assignment, id + 1)) {
            const NodeId left = m_tree.child(id, Field::left);
            if (left == noNode)
                continue;
            if (m_tree.kind(left) == Kind::attribute) {
                defineOfInstance(left);
                defineOfOther(left, m_tree.child(id, Field::right));
            } else if (m_tree.kind(left) == Kind::identifier && functionDefinitionAround(m_tree, id) == noNode)
                define(left, id);
        }
    }

private:
    /// A method: its own class is around it, and no other function in between.
    bool isInBody(NodeId function) const
    {
        const NodeId outer = functionDefinitionAround(m_tree, function);
        const NodeId owner = classDefinitionAround(m_tree, function);
        return owner != noNode && (outer == noNode || outer < owner);
    }

    /// `self.name = …` in a method; `self` is what the first parameter is called.
    void defineOfInstance(NodeId attribute)
    {
        const NodeId object = m_tree.child(attribute, Field::object);
        const NodeId name = m_tree.child(attribute, Field::attribute);
        const NodeId method = functionDefinitionAround(m_tree, attribute);
        const NodeId list = method == noNode ? noNode : m_tree.child(method, Field::parameters);
        const NodeId first = list == noNode ? noNode : m_tree.firstNamedChild(list);
        if (object != noNode && name != noNode && first != noNode && m_tree.kind(object) == Kind::identifier
            && isInBody(method) && m_tree.text(object) == m_tree.text(first))
            define(name, method);
    }

    /// `net.head = nn.Linear(8, 2)`, where the class of the target runs what it was made with.
    void defineOfOther(NodeId attribute, NodeId value)
    {
        const types::InferredType inferred = m_file.types.of(m_tree.child(attribute, Field::object));
        const types::Type &type = inferred.type;
        if (type.kind != types::Type::Kind::instance || !m_file.pack.source.owns(type.name) || !mayBeModule(value))
            return;
        const mapping::Row *row = m_file.pack.row(type.name, Use::base);
        const auto list = row == nullptr || row->variants.empty()
                              ? m_file.pack.reservedMembers.end()
                              : m_file.pack.reservedMembers.find(row->variants.front().target);
        if (list != m_file.pack.reservedMembers.end() && list->second.contains(anyMember))
            add(m_tree.child(attribute, Field::attribute), type.name);
    }

    /// It is not known to be something else.
    bool mayBeModule(NodeId value) const
    {
        if (value == noNode || m_tree.kind(value) == Kind::assignment)
            return true;
        const types::Type &type = m_file.types.of(value).type;
        if (type.kind == types::Type::Kind::unknown)
            return true;
        const auto &modules = m_file.pack.source.callMembers;
        return type.kind == types::Type::Kind::instance
               && std::any_of(modules.begin(), modules.end(),
                              [&](const auto &entry) { return m_file.classes.derivesFrom(type.name, entry.first); });
    }

    void add(NodeId name, std::string api)
    {
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::reservedMember;
        occurrence.api = std::move(api);
        occurrence.use = Use::base;
        occurrence.name = name;
        occurrence.node = name;
        m_occurrences.push_back(std::move(occurrence));
    }

    void define(NodeId name, NodeId inside)
    {
        const std::string_view member = m_tree.text(name);
        if (!isReserved(member))
            return;
        const ClassTable::Class *own = classAround(m_file, inside);
        if (own == nullptr || inheritedMember(m_file, *own, member) != nullptr)
            return;
        const std::string *base = reservingBase(*own, member);
        if (base != nullptr && m_seen.emplace(own, member).second)
            add(name, *base);
    }

    bool isReserved(std::string_view member) const
    {
        const auto &lists = m_file.pack.reservedMembers;
        return std::any_of(lists.begin(), lists.end(),
                           [&](const auto &entry) { return entry.second.contains(member); });
    }

    /// The class of the source that the class derives from and whose counterpart has the member; or null.
    const std::string *reservingBase(const ClassTable::Class &own, std::string_view member) const
    {
        for (const std::string &ancestor : own.ancestors) {
            const mapping::Row *row =
                m_file.pack.source.owns(ancestor) ? m_file.pack.row(ancestor, Use::base) : nullptr;
            if (row == nullptr || row->variants.empty())
                continue;
            const auto list = m_file.pack.reservedMembers.find(row->variants.front().target);
            if (list != m_file.pack.reservedMembers.end() && list->second.contains(member))
                return &ancestor;
        }
        return nullptr;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<Occurrence> &m_occurrences;
    std::set<std::pair<const ClassTable::Class *, std::string_view>> m_seen;
};

} // namespace

void collectReservedMembers(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    if (!file.pack.reservedMembers.empty() && file.migrationState != MigrationState::wholly)
        Collector(file, occurrences).run();
}

void describeReservedMember(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    finding.row = file.pack.row(occurrence.api, occurrence.use);
    finding.target = finding.row->variants.front().target;
    finding.category = Category::context;
    const bool isChild = file.pack.reservedMembers.find(finding.target)->second.contains(anyMember);
    finding.message = {isChild ? "TF4311" : "TF4310",
                       {{"member", std::string(file.tree.text(occurrence.name))},
                        {"api", occurrence.api},
                        {"target", finding.target}}};
    finding.advisory = true;
}

} // namespace torchferry::convert
