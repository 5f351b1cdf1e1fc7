// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/joined_loaders.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace torchferry::convert::context::mindspore {

namespace {

/// Adds what `from` has for sites of its own to `to`, which has one of its sites, too, or reads objects of the same class.
void join(Case &to, Case from, bool isOfClass)
{
    std::vector<std::uint32_t> places; // of the sites of `from`
    for (Site &site : from.sites) {
        const auto isIt = [&site](const Site &other) { return other.finding == site.finding; };
        const auto found = std::find_if(to.sites.begin(), to.sites.end(), isIt);
        places.push_back(static_cast<std::uint32_t>(found - to.sites.begin()));
        if (found == to.sites.end())
            to.sites.push_back(std::move(site));
    }
    Resolution &all = to.resolutions.front();
    Resolution &own = from.resolutions.front();
    const bool isAvailable = all.available() && own.available();
    for (Precondition &condition : own.preconditions)
        all.preconditions.push_back(std::move(condition));
    for (SiteContribution &contribution : own.contributions) {
        contribution.site = places[contribution.site];
        // What changes a class, and what reads its items, is written once.
        if (isOfClass)
            contribution.proposal->statements.clear();
        const auto isIt = [&](const SiteContribution &other) { return other.site == contribution.site; };
        if (std::none_of(all.contributions.begin(), all.contributions.end(), isIt))
            all.contributions.push_back(std::move(contribution));
    }
    if (!isAvailable)
        all.contributions.clear();
}

} // namespace

void addJoined(std::vector<LoaderCase> &cases, LoaderCase loader)
{
    const auto shares = [&loader](const LoaderCase &other) {
        return (!loader.className.empty() && other.className == loader.className)
               || std::any_of(other.item.sites.begin(), other.item.sites.end(), [&loader](const Site &site) {
                      return std::any_of(loader.item.sites.begin(), loader.item.sites.end(),
                                         [&site](const Site &own) { return own.finding == site.finding; });
                  });
    };
    for (auto other = cases.begin(); other != cases.end();) {
        if (!shares(*other)) {
            ++other;
            continue;
        }
        LoaderCase earlier = std::move(*other);
        other = cases.erase(other);
        join(earlier.item, std::move(loader.item), !loader.className.empty() && earlier.className == loader.className);
        loader = std::move(earlier);
    }
    cases.push_back(std::move(loader));
}

} // namespace torchferry::convert::context::mindspore
