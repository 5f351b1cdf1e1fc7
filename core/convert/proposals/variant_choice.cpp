// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <optional>
#include <vector>

#include "core/convert/proposals/proposer.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::Variant;
using python::Kind;
using python::noNode;
using types::Confidence;

namespace {

/// Surer of its types; or, where something unseen is passed, able to take more of it.
bool isBetter(const BoundCall &bound, const BoundCall &best)
{
    if (bound.boundWithoutTypes != best.boundWithoutTypes)
        return best.boundWithoutTypes;
    return bound.uncertain && best.uncertain && bound.signature->parameters.size() > best.signature->parameters.size();
}

} // namespace

void Proposer::proposeSite(const CallSite &site)
{
    const ApiFacts *facts = m_file.pack.sourceFacts.find(m_occurrence.api);
    // `torch.Tensor.add(x, y)`, `str(x)`: the object is an argument.
    const bool isUnbound =
        m_occurrence.passesObject
        || (m_occurrence.receiver == noNode && facts != nullptr && facts->kind == mapping::ApiKind::method
            && (m_occurrence.api.starts_with(m_file.pack.source.tensorClass + ".")
                || m_occurrence.origin == Occurrence::Origin::stringConversion));
    if (isUnbound && (site.arguments.empty() || site.arguments.front().kind != Argument::Kind::positional))
        return refuse({"TF4034", {{"api", m_occurrence.api}}});
    if (isUnbound)
        m_object = site.arguments.front().value;
    const bool numpyNames = facts != nullptr && facts->acceptsNumpyNames;
    bool lowerToGuess = false;
    for (const Variant &variant : m_row.variants) {
        const std::vector<mapping::Signature> *signatures = &variant.signatures;
        if (signatures->empty() && facts != nullptr)
            signatures = &facts->overloads;
        std::optional<BoundCall> best;
        for (const mapping::Signature &signature : *signatures) {
            auto bound = bindCall(site, signature, numpyNames);
            if (bound && (!best || isBetter(*bound, *best)))
                best = std::move(bound);
        }
        if (!best)
            continue;
        const std::size_t before = m_result.proposals.size();
        m_variantIndex = static_cast<std::size_t>(&variant - m_row.variants.data());
        proposeVariant(site, *best, variant);
        if (m_result.variant == nullptr)
            m_result.variant = &variant;
        if (!best->boundWithoutTypes && best->uncertain && anotherBinds(site, variant, numpyNames, facts)) {
            m_result.warning = Message{"TF4048", {}};
            lowerToGuess = true;
        }
        if (!best->boundWithoutTypes)
            break;
        lowerToGuess = lowerToGuess || before != 0;
        if (&variant != &m_row.variants.back() && anotherBinds(site, variant, numpyNames, facts))
            lowerToGuess = true;
    }
    if (m_result.variant == nullptr)
        refuse({bindsAny(site, facts, numpyNames) ? "TF4034" : "TF4004", {{"api", m_occurrence.api}}});
    if (lowerToGuess) {
        for (Proposal &proposal : m_result.proposals)
            proposal.confidence = Confidence::guess;
    }
}

std::optional<BoundCall> Proposer::bindCall(const CallSite &site, const mapping::Signature &signature,
                                            bool numpyNames) const
{
    if (m_object == noNode)
        return bind(m_file, site, signature, numpyNames);
    CallSite rest = site;
    rest.arguments.erase(rest.arguments.begin());
    std::optional<BoundCall> bound = bind(m_file, rest, signature, numpyNames);
    if (!bound)
        return bound;
    for (std::uint32_t &argument : bound->argumentOf)
        argument += argument == BoundCall::absent ? 0 : 1;
    for (std::uint32_t &argument : bound->variadic)
        ++argument;
    return bound;
}

bool Proposer::bindsAny(const CallSite &site, const ApiFacts *facts, bool numpyNames) const
{
    return facts != nullptr
           && std::any_of(facts->overloads.begin(), facts->overloads.end(), [&](const mapping::Signature &signature) {
                  return bindCall(site, signature, numpyNames).has_value();
              });
}

bool Proposer::anotherBinds(const CallSite &site, const Variant &variant, bool numpyNames, const ApiFacts *facts) const
{
    for (const Variant *other = &variant + 1; other != m_row.variants.data() + m_row.variants.size(); ++other) {
        const std::vector<mapping::Signature> *signatures = &other->signatures;
        if (signatures->empty() && facts != nullptr)
            signatures = &facts->overloads;
        for (const mapping::Signature &signature : *signatures) {
            if (bindCall(site, signature, numpyNames))
                return true;
        }
    }
    return false;
}

} // namespace torchferry::convert
