// SPDX-License-Identifier: Apache-2.0
#include "core/review/span_writer.h"

#include <algorithm>

namespace torchferry::review {

void SpanWriter::copyTo(std::size_t end)
{
    while (m_at < end && m_index < m_old.size()) {
        const TextSpan &span = m_old[m_index];
        const std::size_t upTo = std::min<std::size_t>(end, span.text.end);
        add(span, m_at, upTo);
        m_at = std::max(m_at, upTo);
        if (m_at >= span.text.end)
            ++m_index;
    }
    m_at = end;
}

void SpanWriter::replace(std::size_t removed, std::size_t size, TextSpan changed)
{
    changed.source = {};
    changed.text = {m_size, m_size + static_cast<std::uint32_t>(size)};
    if (size > 0)
        m_new.push_back(changed);
    m_size = changed.text.end;
    m_at += removed;
    // An empty span at the place where the copy goes on belongs to what follows.
    while (m_index < m_old.size()
           && (m_old[m_index].text.end < m_at || (m_old[m_index].text.end == m_at && !m_old[m_index].text.empty())))
        ++m_index;
}

std::vector<TextSpan> SpanWriter::take()
{
    for (; m_index < m_old.size(); ++m_index)
        add(m_old[m_index], std::max<std::size_t>(m_at, m_old[m_index].text.begin), m_old[m_index].text.end);
    return std::move(m_new);
}

void SpanWriter::add(const TextSpan &span, std::size_t begin, std::size_t end)
{
    TextSpan part = span;
    const auto size = static_cast<std::uint32_t>(end - begin);
    if (span.origin == TextSpan::Origin::source) {
        part.source.begin += static_cast<std::uint32_t>(begin - span.text.begin);
        part.source.end = part.source.begin + size;
    }
    part.text = {m_size, m_size + size};
    m_size += size;
    m_new.push_back(part);
}

} // namespace torchferry::review
