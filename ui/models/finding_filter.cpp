// SPDX-License-Identifier: Apache-2.0
#include "ui/models/finding_filter.h"

#include <algorithm>

#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

bool holds(FindingFilter::States wanted, review::State state)
{
    using States = FindingFilter::States;
    using review::Standing;
    using review::State;
    const Standing standing = review::standingOf(state);
    switch (wanted) {
    case States::all: return true;
    case States::open: return review::isLeft(standing);
    case States::pending: return standing == Standing::toDecide;
    case States::manual: return standing == Standing::manual;
    case States::accepted: return state == State::accepted || state == State::edited;
    case States::rejected: return state == State::rejected;
    case States::unchanged: return standing == Standing::nothingToChange;
    }
    return true;
}

bool names(const convert::Finding &finding, const QString &text)
{
    return qs(finding.api).contains(text, Qt::CaseInsensitive)
           || qs(finding.target).contains(text, Qt::CaseInsensitive);
}

} // namespace

bool FindingFilter::accepts(const convert::FileAnalysis &file, const review::Use &use) const
{
    const convert::Finding &finding = file.findings[use.place];
    if (categories != 0 && ((categories >> mapping::number(use.category)) & 1U) == 0)
        return false;
    if (confidence && finding.confidence() != *confidence)
        return false;
    if (!holds(states, use.state))
        return false;
    if (text.isEmpty() || qs(file.path).contains(text, Qt::CaseInsensitive) || names(finding, text))
        return true;
    if (!use.together)
        return false;
    const std::vector<convert::Site> &sites = file.cases[*use.together].sites;
    return std::any_of(sites.begin(), sites.end(),
                       [&](const convert::Site &site) { return names(file.findings[site.finding], text); });
}

bool FindingFilter::acceptsFile(const review::Review &review, std::uint32_t file) const
{
    if (!active())
        return true;
    const convert::FileAnalysis &analysis = *review.analysis().files[file];
    if (!narrowsFindings() && qs(analysis.path).contains(text, Qt::CaseInsensitive))
        return true;
    const std::vector<review::Use> &uses = review.uses(file);
    return std::any_of(uses.begin(), uses.end(), [&](const review::Use &use) { return accepts(analysis, use); });
}

review::Counts FindingFilter::counts(const review::Review &review, std::uint32_t file) const
{
    if (!active())
        return review.counts(file);
    review::Counts counts;
    for (const review::Use &use : review.uses(file)) {
        if (accepts(*review.analysis().files[file], use))
            counts.add(use);
    }
    return counts;
}

QJsonObject FindingFilter::toJson() const
{
    return {{u"text"_s, text},
            {u"categories"_s, categories},
            {u"states"_s, static_cast<int>(states)},
            {u"confidence"_s, confidence ? static_cast<int>(*confidence) : -1}};
}

FindingFilter FindingFilter::fromJson(const QJsonObject &json)
{
    FindingFilter filter;
    filter.text = json.value(u"text"_s).toString();
    filter.categories = static_cast<std::uint8_t>(json.value(u"categories"_s).toInt() & 0xfe);
    const int wanted = json.value(u"states"_s).toInt();
    if (wanted >= 0 && wanted <= static_cast<int>(States::unchanged))
        filter.states = static_cast<States>(wanted);
    const int sure = json.value(u"confidence"_s).toInt(-1);
    if (sure >= 0 && sure <= static_cast<int>(types::Confidence::certain))
        filter.confidence = static_cast<types::Confidence>(sure);
    return filter;
}

} // namespace torchferry::ui
