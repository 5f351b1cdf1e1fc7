// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/model/file_analysis.h"
#include "core/convert/model/finding.h"
#include "core/review/decision.h"
#include "core/review/projection.h"

namespace torchferry::review {

/// What is written in place of a range. Mostly that of a proposal, which is kept where it is: a file has thousands.
class PieceList {
public:
    PieceList() = default;
    PieceList(std::vector<convert::Piece> own)
        : m_pieces(std::make_shared<const std::vector<convert::Piece>>(std::move(own)))
    {}
    /// Pieces that outlive the list.
    [[nodiscard]] static PieceList of(const std::vector<convert::Piece> &lasting)
    {
        PieceList list;
        list.m_pieces = {std::shared_ptr<const void>(), &lasting};
        return list;
    }

    [[nodiscard]] const std::vector<convert::Piece> &all() const
    {
        static const std::vector<convert::Piece> none;
        return m_pieces == nullptr ? none : *m_pieces;
    }
    operator const std::vector<convert::Piece> &() const { return all(); }
    [[nodiscard]] auto begin() const { return all().begin(); }
    [[nodiscard]] auto end() const { return all().end(); }
    [[nodiscard]] bool empty() const { return all().empty(); }
    [[nodiscard]] std::size_t size() const { return all().size(); }
    [[nodiscard]] const convert::Piece &front() const { return all().front(); }

private:
    std::shared_ptr<const std::vector<convert::Piece>> m_pieces;
};

/// A finding whose rewrite is written (or shown): its range and what comes there.
struct ActiveEdit {
    convert::FindingId finding;
    ByteRange range;
    PieceList pieces;
    python::Precedence binding = python::Precedence::primary;
    python::Precedence required = python::Precedence::any;
    std::vector<convert::StatementEdit> statements;
    std::vector<std::string> reads;         ///< of a text typed by hand: names it needs, of which imports may bind some
    bool pending = false;                   ///< shown as a proposal, not decided
    bool byCase = false;                    ///< a case contributes to it
    bool isImport = false;                  ///< denotes an import clause: written by the import plan
    std::vector<convert::FindingId> folded; ///< findings whose rewrite it writes as well
};

/// The edits that the decisions make active, sorted by begin, outer before inner.
[[nodiscard]] std::vector<ActiveEdit> activeEdits(const convert::FileAnalysis &file, const FileDecisions &decisions,
                                                  PendingAs pending);

/// The edit a proposal makes by itself; it refers to the proposal, which has to outlive it.
[[nodiscard]] ActiveEdit editOf(const convert::Proposal &proposal, convert::FindingId finding);
/// It takes the whole statement out, so that nothing is in place of its range.
[[nodiscard]] bool removesStatement(const convert::Proposal &proposal);
/// By edit: what it writes is in the text, for every edit around it keeps the source there. Not so for one inside an
/// expression that is dropped, or inside a statement that is removed.
[[nodiscard]] std::vector<bool> reachedEdits(const std::vector<ActiveEdit> &edits);
void sortEdits(std::vector<ActiveEdit> &edits);

} // namespace torchferry::review
