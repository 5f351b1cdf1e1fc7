// SPDX-License-Identifier: Apache-2.0
#include "core/review/short_texts.h"

#include <algorithm>

#include "core/convert/model/emission.h"
#include "core/review/edits.h"
#include "core/review/projection.h"
#include "core/review/renderer.h"

namespace torchferry::review {

using convert::Finding;
using convert::FindingId;

namespace {

constexpr std::string_view elision = "…";

/// By begin, outer before inner, and what is found first before the others.
template <class Place>
bool comesBefore(const Place &a, const Place &b)
{
    if (a.range.begin != b.range.begin)
        return a.range.begin < b.range.begin;
    return a.range.end != b.range.end ? a.range.end > b.range.end : a.finding < b.finding;
}

/// Calls `found` for each of the places that are in `range` and in no other one of those. Ones of the same range as
/// `range` are looked into.
template <class Place, class Found>
void forEachInside(const std::vector<Place> &places, ByteRange range, const Found &found)
{
    const auto from = [&](auto first, const Place &place) {
        return std::lower_bound(first, places.end(), place, comesBefore<Place>);
    };
    for (auto place = from(places.begin(), {range, {}}); place != places.end() && place->range.begin < range.end;) {
        if (place->range == range || !range.contains(place->range) || place->range.empty()) {
            ++place;
            continue;
        }
        found(*place);
        place = from(place, {{place->range.end, 0xffffffffU}, {}});
    }
}

} // namespace

ShortTexts::ShortTexts(const convert::FileAnalysis &file) : m_file(file), m_depth(file.findings.size(), 1)
{
    m_places.reserve(file.findings.size());
    m_edits.reserve(file.findings.size());
    for (const Finding &finding : file.findings) {
        m_places.push_back({finding.range, finding.id});
        if (!finding.proposals.empty())
            m_edits.push_back({finding.proposals.front().range, finding.id});
    }
    std::sort(m_places.begin(), m_places.end(), comesBefore<Place>);
    std::sort(m_edits.begin(), m_edits.end(), comesBefore<Place>);
    std::vector<const Place *> around;
    const auto close = [&] {
        const FindingId inner = around.back()->finding;
        around.pop_back();
        if (!around.empty())
            m_depth[around.back()->finding] = std::max(m_depth[around.back()->finding], m_depth[inner] + 1);
    };
    for (const Place &place : m_places) {
        while (!around.empty() && around.back()->range.end <= place.range.begin)
            close();
        around.push_back(&place);
    }
    while (!around.empty())
        close();
}

ShortTexts::Text ShortTexts::original(FindingId finding) const
{
    if (!m_file.source)
        return {};
    const std::string_view source = m_file.source->text();
    const ByteRange range = m_file.findings[finding].range;
    if (!isDeep(finding))
        return {std::string(source.substr(range.begin, range.size())), false};
    Text result{{}, true};
    std::uint32_t at = range.begin;
    forEachInside(m_places, range, [&](const Place &inner) {
        result.text += source.substr(at, inner.range.begin - at);
        result.text += elision;
        at = inner.range.end;
    });
    result.text += source.substr(at, range.end - at);
    return result;
}

ShortTexts::Text ShortTexts::proposal(FindingId finding, std::size_t index) const
{
    const std::vector<convert::Proposal> &proposals = m_file.findings[finding].proposals;
    if (!isDeep(finding) || !m_file.source || index >= proposals.size())
        return {proposalText(m_file, finding, index), false};
    if (removesStatement(proposals[index]))
        return {};
    std::vector<ActiveEdit> edits{editOf(proposals[index], finding)};
    forEachInside(m_edits, proposals[index].range, [&](const Place &inner) {
        ActiveEdit edit;
        edit.finding = inner.finding;
        edit.range = inner.range;
        edit.pieces = std::vector{convert::literalPiece(std::string(elision))};
        edits.push_back(std::move(edit));
    });
    Renderer renderer(m_file, edits);
    return {renderer.renderEdit(0), true};
}

} // namespace torchferry::review
