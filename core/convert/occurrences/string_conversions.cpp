// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/string_conversions.h"

#include <algorithm>
#include <unordered_map>

#include "core/convert/calls/member_lookup.h"
#include "core/convert/dataflow/text_and_key_uses.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Only what is directly in one of these can be part of a text or a key: most of a program does not.
bool mayTell(Kind above)
{
    switch (above) {
    case Kind::parenthesized_expression:
    case Kind::interpolation:
    case Kind::keyword_argument:
    case Kind::argument_list:
    case Kind::tuple:
    case Kind::list:
    case Kind::set:
    case Kind::pair:
    case Kind::subscript:
    case Kind::binary_operator:
    case Kind::comparison_operator: return true;
    default: return false;
    }
}

class StringConversionCollector {
public:
    StringConversionCollector(const FileContext &file, std::vector<Occurrence> &occurrences)
        : m_file(file),
          m_tree(file.tree),
          m_occurrences(occurrences),
          m_known(file.tree.size(), false)
    {}

    void run()
    {
        for (const Occurrence &occurrence : m_occurrences)
            m_known[occurrence.node] = true;
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            const Kind kind = m_tree.kind(id);
            if (kind != Kind::identifier && kind != Kind::attribute && kind != Kind::subscript && kind != Kind::call)
                continue;
            if (!mayTell(m_tree.kind(m_tree.parent(id))) || m_file.types.kindOf(id) != types::Type::Kind::instance
                || !isTold(m_file.types.nameOf(id)))
                continue;
            const bool isPart = textAround(m_tree, id) != noNode;
            if ((!isPart && !isKeyHere(m_tree, id)) || m_known[id])
                continue;
            if (isPart && isPartOfInspectedText(m_file, id))
                add(id, "__str__");
            else if (!isPart && !isMadeHere(id))
                add(id, "__hash__");
        }
    }

private:
    /// There is a row for what objects of the class are as texts or keys: there is for hardly any.
    bool isTold(std::string_view className)
    {
        const auto [place, isNew] = m_told.try_emplace(className, false);
        if (isNew)
            place->second = memberOf(className, "__str__") != nullptr || memberOf(className, "__hash__") != nullptr;
        return place->second;
    }

    const ApiFacts *memberOf(std::string_view className, std::string_view method) const
    {
        const ApiFacts *facts = frameworkMember(m_file, className, method);
        return facts != nullptr && m_file.pack.row(facts->name, Use::load) != nullptr ? facts : nullptr;
    }

    /// The variable has what a call of the class gives, and nothing else: that call is a use and decides.
    bool isMadeHere(NodeId id) const
    {
        const std::uint32_t variable = m_tree.kind(id) == Kind::identifier ? m_file.names.variableOf(id) : names::none;
        if (variable == names::none)
            return false;
        const std::span<const names::BindingId> bindings = m_file.names.variables()[variable].bindings;
        return std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId binding) {
            const NodeId name = m_file.names.bindings()[binding].node;
            const NodeId above = name == noNode ? noNode : m_tree.parent(name);
            const NodeId value =
                above == noNode || m_tree.kind(above) != Kind::assignment ? noNode : m_tree.child(above, Field::right);
            // What is read from another object has its own use, and its row knows what it is kept for.
            return value != noNode && m_known[value];
        });
    }

    void add(NodeId id, std::string_view method)
    {
        const types::InferredType inferred = m_file.types.of(id);
        const ApiFacts *facts = memberOf(inferred.type.name, method);
        if (facts == nullptr)
            return;
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::stringConversion;
        occurrence.api = facts->name;
        occurrence.use = Use::load;
        occurrence.name = id;
        occurrence.node = id;
        occurrence.receiver = id;
        m_file.types.limitBy(id, occurrence.certainty);
        m_file.limitByMigration(occurrence.certainty);
        occurrence.evidence = m_file.types.evidence(id);
        m_occurrences.push_back(std::move(occurrence));
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<Occurrence> &m_occurrences;
    std::vector<bool> m_known;                         ///< nodes that are uses
    std::unordered_map<std::string_view, bool> m_told; ///< by class
};

} // namespace

void collectStringConversions(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    if (file.migrationState != MigrationState::wholly)
        StringConversionCollector(file, occurrences).run();
}

} // namespace torchferry::convert
