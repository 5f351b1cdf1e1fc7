// SPDX-License-Identifier: Apache-2.0
#include "ui/models/open_counts.h"

namespace torchferry::ui {

OpenCounts openCounts(const review::Review &review, std::uint32_t file)
{
    OpenCounts open{};
    const review::Counts &counts = review.counts(file);
    for (std::size_t category = 1; category < open.size(); ++category)
        open[category] = counts.pendingByCategory[category];
    if (counts.byState[static_cast<int>(review::State::manual)] == 0)
        return open;
    const review::States &states = review.states(file);
    for (const convert::Finding &finding : review.analysis().files[file]->findings) {
        if (states[finding.id] == review::State::manual)
            ++open[static_cast<std::size_t>(mapping::number(finding.category))];
    }
    return open;
}

OpenCounts openCounts(const review::Review &review)
{
    OpenCounts sum{};
    for (std::uint32_t file = 0; file < review.analysis().files.size(); ++file) {
        const OpenCounts one = openCounts(review, file);
        for (std::size_t category = 0; category < sum.size(); ++category)
            sum[category] += one[category];
    }
    return sum;
}

} // namespace torchferry::ui
