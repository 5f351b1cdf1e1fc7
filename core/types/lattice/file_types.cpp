// SPDX-License-Identifier: Apache-2.0
#include "core/types/lattice/file_types.h"

#include <algorithm>

#include "core/types/lattice/evidence.h"
#include "core/types/lattice/type_table.h"
#include "core/types/lattice/value.h"

namespace torchferry::types {

using python::NodeId;

namespace {

constexpr std::size_t maximumSteps = 8;

/// What may be None instead is no more than likely.
Confidence believed(const Value &value)
{
    return value.maybeNone ? std::min(value.confidence(), ruleOf(Limit::typeMayBeNone).atMost) : value.confidence();
}

} // namespace

FileTypes::FileTypes(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}

InferredType FileTypes::of(NodeId node) const
{
    const Value *fact = m_data ? m_data->find(node) : nullptr;
    if (fact == nullptr)
        return {};
    InferredType inferred;
    if (m_data->table->exportedKind(fact->type) != Type::Kind::unknown)
        inferred.type = m_data->table->exported(fact->type);
    inferred.confidence = believed(*fact);
    inferred.maybeNone = fact->maybeNone;
    return inferred;
}

Type::Kind FileTypes::kindOf(NodeId node) const
{
    const Value *fact = m_data ? m_data->find(node) : nullptr;
    return fact == nullptr ? Type::Kind::unknown : m_data->table->exportedKind(fact->type);
}

std::string_view FileTypes::nameOf(NodeId node) const
{
    const Value *fact = m_data ? m_data->find(node) : nullptr;
    return fact == nullptr || m_data->table->exportedKind(fact->type) == Type::Kind::unknown
               ? std::string_view()
               : m_data->table->nameOf(fact->type);
}

bool FileTypes::meetsClassOf(std::string_view space) const
{
    for (TypeId id = 0; m_data && id < m_data->table->size(); ++id) {
        const Type::Kind kind = (*m_data->table)[id].kind;
        if ((kind == Type::Kind::instance || kind == Type::Kind::classObject)
            && m_data->table->nameOf(id).starts_with(space))
            return true;
    }
    return false;
}

Confidence FileTypes::confidenceOf(NodeId node) const
{
    const Value *fact = m_data ? m_data->find(node) : nullptr;
    return fact == nullptr ? Confidence::guess : believed(*fact);
}

void FileTypes::limitBy(NodeId node, certainty::Certainty &certainty) const
{
    const Value *fact = m_data ? m_data->find(node) : nullptr;
    const Sureness sureness = fact == nullptr ? Sureness(Limit::typeUncertain) : fact->sureness();
    if (sureness.isCertain() && !fact->maybeNone)
        return;
    std::vector<MessageArgument> arguments{{"expr", m_data ? m_data->quoted(node) : std::string()}};
    if (fact != nullptr && fact->maybeNone)
        certainty.limit(Limit::typeMayBeNone, arguments);
    if (!sureness.isCertain())
        certainty.limit(sureness.limit(), std::move(arguments));
}

bool FileTypes::isBound(NodeId node) const
{
    const Value *fact = m_data ? m_data->find(node) : nullptr;
    return fact != nullptr && (*m_data->table)[fact->type].receiver != none && kindOf(node) == Type::Kind::function;
}

bool FileTypes::isNamedTuple(NodeId node) const
{
    const Value *fact = m_data ? m_data->find(node) : nullptr;
    if (fact == nullptr)
        return false;
    const TypeId id = fact->type;
    return !(*m_data->table)[id].fields.empty() && m_data->table->nameOf(id) == "tuple";
}

std::optional<std::size_t> FileTypes::positionOf(NodeId node, std::string_view name) const
{
    const Value *fact = m_data ? m_data->find(node) : nullptr;
    if (fact == nullptr)
        return std::nullopt;
    const TypeTable &table = *m_data->table;
    const TypeId id = fact->type;
    const TypeRecord &record = table[id];
    if (record.fields.empty() || table.nameOf(id) != "tuple")
        return std::nullopt;
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
        if (table.nameText(record.fields[i]) == name)
            return i;
    }
    return std::nullopt;
}

std::vector<Evidence> FileTypes::evidence(NodeId node) const
{
    std::vector<Evidence> steps;
    const Value *fact = m_data ? m_data->find(node) : nullptr;
    for (std::uint32_t id = fact == nullptr ? none : fact->reason; id != none && steps.size() < maximumSteps;) {
        const Reason &reason = m_data->reasons[id];
        Evidence step{m_data->sentence(reason), m_data->tree->begin(reason.node)};
        if (steps.empty() || !(steps.back().message == step.message))
            steps.push_back(std::move(step));
        id = reason.because;
    }
    return steps;
}

} // namespace torchferry::types
