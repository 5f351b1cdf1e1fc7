// SPDX-License-Identifier: Apache-2.0
#include "core/certainty/certainty.h"

#include <algorithm>
#include <utility>

namespace torchferry::certainty {

Confidence Certainty::level() const
{
    Confidence level = Confidence::certain;
    for (const Reason &reason : m_reasons)
        level = std::min(level, reason.rule().atMost);
    return level;
}

Certainty::Certainty(Limit limit, std::vector<MessageArgument> arguments)
{
    m_reasons.push_back({limit, std::move(arguments)});
}

void Certainty::limit(Limit limit, std::vector<MessageArgument> arguments)
{
    add({limit, std::move(arguments)});
}

void Certainty::limit(const Certainty &other)
{
    if (isCertain()) {
        m_reasons = other.m_reasons;
        return;
    }
    for (const Reason &reason : other.m_reasons)
        add(reason);
}

void Certainty::add(Reason reason)
{
    // Two arguments may be uncertain for the same kind of fact; the same fact is said once.
    auto place = m_reasons.begin();
    for (; place != m_reasons.end() && place->limit <= reason.limit; ++place) {
        if (*place == reason)
            return;
    }
    m_reasons.insert(place, std::move(reason));
}

void Certainty::supersede(Limit limit, std::vector<MessageArgument> arguments)
{
    const Confidence atMost = ruleOf(limit).atMost;
    if (level() >= atMost)
        return;
    std::erase_if(m_reasons, [atMost](const Reason &reason) { return reason.rule().atMost < atMost; });
    this->limit(limit, std::move(arguments));
}

void Certainty::lift(const Reason &reason)
{
    std::erase(m_reasons, reason);
}

} // namespace torchferry::certainty
