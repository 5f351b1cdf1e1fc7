// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/review/review.h"

namespace torchferry::review {

namespace {

using convert::Piece;

/// Writes down what a resolution would do with source text instead of offsets, so that an edit elsewhere in the file
/// does not change it. Every part is closed by its length: no two different contributions read the same.
class Transcript {
public:
    explicit Transcript(std::string_view source) : m_source(source) {}

    void add(std::string_view part)
    {
        m_text += part;
        m_text += '\x1f';
        m_text += std::to_string(part.size());
        m_text += '\n';
    }
    void add(const std::vector<Piece> &pieces)
    {
        for (const Piece &piece : pieces) {
            add(std::to_string(static_cast<int>(piece.kind)));
            add(piece.text);
            add(piece.keepsSource() ? sourceText(piece.range) : std::string_view());
        }
        add("pieces");
    }
    void add(const convert::SiteContribution &contribution)
    {
        add(std::to_string(contribution.site));
        for (const convert::ArgumentOperation &operation : contribution.operations) {
            add(std::to_string(static_cast<int>(operation.kind)));
            add(operation.parameter);
            add(std::to_string(operation.argument));
            add(operation.pieces);
        }
        add(contribution.statements);
        if (!contribution.proposal)
            return;
        add(contribution.proposal->form);
        add(sourceText(contribution.proposal->range));
        add(contribution.proposal->pieces);
        add(contribution.proposal->statements);
    }
    void add(const std::vector<convert::StatementEdit> &edits)
    {
        for (const convert::StatementEdit &edit : edits) {
            add(std::to_string(static_cast<int>(edit.kind)));
            add(sourceText(edit.statement));
            add(edit.pieces);
        }
        add("statements");
    }
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    [[nodiscard]] std::string_view sourceText(ByteRange range) const
    {
        return range.end <= m_source.size() && range.begin <= range.end ? m_source.substr(range.begin, range.size())
                                                                        : std::string_view();
    }

    std::string_view m_source;
    std::string m_text;
};

std::string resolutionHash(const convert::FileAnalysis &file, const convert::Case &together, std::string_view id)
{
    const auto at = std::find_if(together.resolutions.begin(), together.resolutions.end(),
                                 [&](const convert::Resolution &resolution) { return resolution.id == id; });
    if (at == together.resolutions.end())
        return {};
    Transcript transcript(file.source ? file.source->text() : std::string_view());
    transcript.add(at->id);
    for (const convert::SiteContribution &contribution : at->contributions)
        transcript.add(contribution);
    return textHash(transcript.text());
}

} // namespace

std::string decisionHash(const convert::FileAnalysis &file, const Subject &subject, std::string_view form)
{
    if (subject.kind == Subject::Kind::case_)
        return file.cases.has(subject.caseId()) ? resolutionHash(file, file.cases[subject.caseId()], form)
                                                : std::string();
    if (!file.findings.has(subject.finding()))
        return {};
    const std::vector<convert::Proposal> &proposals = file.findings[subject.finding()].proposals;
    for (std::size_t i = 0; i < proposals.size(); ++i)
        if (proposals[i].form == form)
            return textHash(proposalText(file, subject.finding(), i));
    return {};
}

} // namespace torchferry::review
