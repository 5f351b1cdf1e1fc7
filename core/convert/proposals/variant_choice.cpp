// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/reason.h"
#include "core/convert/proposals/proposer.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::Variant;
using python::noNode;

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
        return refuse({codeOf(Reason::noRowForCall), {{"api", m_occurrence.api}}});
    if (isUnbound)
        m_object = site.arguments.front().value;
    const BindingStyle style{facts != nullptr && facts->acceptsNumpyNames, isUnbound};
    bool byArguments = false;
    bool byTypes = false;
    for (const Variant &variant : m_row.variants) {
        const std::optional<BoundCall> best = bind(m_file, site, signaturesOf(variant, facts), style);
        if (!best)
            continue;
        const std::size_t before = m_result.proposals.size();
        m_variantIndex = static_cast<std::size_t>(&variant - m_row.variants.data());
        proposeVariant(site, *best, variant);
        if (m_result.variant == nullptr)
            m_result.variant = &variant;
        if (!best->boundWithoutTypes && best->uncertain && anotherBinds(site, variant, style, facts)) {
            m_result.warning = Message{"TF4048", {}};
            byArguments = true;
        }
        if (!best->boundWithoutTypes)
            break;
        byTypes =
            byTypes || before != 0 || (&variant != &m_row.variants.back() && anotherBinds(site, variant, style, facts));
    }
    if (m_result.variant == nullptr) {
        const bool isRight = facts != nullptr && bindsAny(m_file, site, facts->overloads, style);
        refuse(
            {isRight ? codeOf(Reason::noRowForCall) : codeOf(Reason::unknownSignature), {{"api", m_occurrence.api}}});
    }
    if (byArguments)
        limitAll(certainty::Limit::overloadByArguments);
    if (byTypes)
        limitAll(certainty::Limit::overloadByTypes);
}

bool Proposer::anotherBinds(const CallSite &site, const Variant &variant, BindingStyle style,
                            const ApiFacts *facts) const
{
    const std::size_t next = static_cast<std::size_t>(&variant - m_row.variants.data()) + 1;
    return std::any_of(m_row.variants.begin() + static_cast<std::ptrdiff_t>(next), m_row.variants.end(),
                       [&](const Variant &other) { return bindsAny(m_file, site, signaturesOf(other, facts), style); });
}

} // namespace torchferry::convert
