// SPDX-License-Identifier: Apache-2.0
#include "ui/models/finding_filter.h"

#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

bool holds(FindingFilter::States wanted, review::State state)
{
    using States = FindingFilter::States;
    using review::State;
    switch (wanted) {
    case States::all: return true;
    case States::open: return state == State::pending || state == State::manual;
    case States::pending: return state == State::pending;
    case States::manual: return state == State::manual;
    case States::accepted: return state == State::accepted || state == State::edited;
    case States::rejected: return state == State::rejected;
    case States::unchanged: return state == State::unchanged || state == State::coveredByOther;
    }
    return true;
}

} // namespace

bool FindingFilter::accepts(const convert::Finding &finding, review::State state, const QString &path) const
{
    if (categories != 0 && ((categories >> mapping::number(finding.category)) & 1U) == 0)
        return false;
    if (confidence && finding.confidence() != *confidence)
        return false;
    if (!holds(states, state))
        return false;
    return text.isEmpty() || path.contains(text, Qt::CaseInsensitive)
           || qs(finding.api).contains(text, Qt::CaseInsensitive)
           || qs(finding.target).contains(text, Qt::CaseInsensitive);
}

bool FindingFilter::acceptsFile(const review::Review &review, std::uint32_t file) const
{
    if (!active())
        return true;
    const convert::FileAnalysis &analysis = *review.analysis().files[file];
    const QString path = qs(analysis.path);
    if (!narrowsFindings() && path.contains(text, Qt::CaseInsensitive))
        return true;
    const review::States &now = review.states(file);
    for (const convert::Finding &finding : analysis.findings) {
        if (accepts(finding, now[finding.id], path))
            return true;
    }
    return false;
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
