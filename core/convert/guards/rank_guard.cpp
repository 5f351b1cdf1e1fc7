// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/rank_guard.h"

#include <string>

#include "core/convert/dataflow/ranks.h"

namespace torchferry::convert {

using python::NodeId;
using python::noNode;

Ternary hasRank(const CallSubject &subject, NodeId expression, std::string_view asked)
{
    constexpr std::string_view above = "above ";
    const auto known = [](bool is) { return is ? Ternary::yes : Ternary::no; };
    if (asked == "likely") {
        const bool isKnown = expression != noNode && likelyRankOf(*subject.file, expression).isKnown();
        const bool isAssumed = isKnown && !rankOf(*subject.file, expression).isKnown();
        if (isAssumed && subject.askedTypes != nullptr)
            subject.askedTypes->limit(types::Confidence::likely, expression);
        return known(isKnown);
    }
    const Rank rank = expression == noNode ? Rank{} : rankOf(*subject.file, expression);
    if (asked == "known")
        return known(rank.isKnown());
    if (asked.starts_with(above))
        return known(rank.least > std::stoi(std::string(asked.substr(above.size()))));
    return known(rank.isKnown() && std::to_string(rank.least) == asked);
}

} // namespace torchferry::convert
