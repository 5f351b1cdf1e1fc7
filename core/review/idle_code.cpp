// SPDX-License-Identifier: Apache-2.0
#include "core/review/idle_code.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "core/convert/model/emission.h"

namespace torchferry::review {

using convert::EmptiedValue;
using convert::FindingId;
using convert::Piece;

namespace {

class Remover {
public:
    Remover(const convert::FileAnalysis &file, IdVector<FindingId, std::optional<ActiveEdit>> &edits)
        : m_text(file.source->text()),
          m_edits(edits)
    {}

    void remove(const convert::SelfStore &store)
    {
        std::vector<FindingId> owners;
        for (const EmptiedValue &part : store.parts) {
            if (!leavesName(part, owners))
                return;
        }
        if (owners.empty())
            return;
        ActiveEdit &edit = joined(owners, store.values);
        edit.pieces = std::vector<Piece>();
        edit.binding = edit.required = python::Precedence::any;
        edit.statements.push_back(store.removal);
    }

    void shorten(const convert::ListCopy &copy)
    {
        std::vector<FindingId> owners;
        if (!leavesName(copy.element, owners) || owners.empty())
            return;
        ActiveEdit &edit = joined(owners, copy.whole);
        edit.pieces = std::vector<Piece>{convert::literalPiece("list("), convert::sourcePiece(copy.items),
                                         convert::literalPiece(")")};
        edit.binding = python::Precedence::primary;
        edit.required = python::Precedence::any;
    }

    /// Nothing reads the variable any more: what binds it goes.
    void remove(const convert::UnreadVariable &variable)
    {
        const auto isGone = [this](const ByteRange &read) { return !isKept(read); };
        const auto isIdle = [this](const convert::UnreadVariable::Store &store) { return isIdleStore(store); };
        if (!std::all_of(variable.stores.begin(), variable.stores.end(), isIdle)
            || !std::all_of(variable.reads.begin(), variable.reads.end(), isGone))
            return;
        for (const convert::UnreadVariable::Store &store : variable.stores) {
            std::vector<FindingId> owners;
            std::copy_if(store.findings.begin(), store.findings.end(), std::back_inserter(owners),
                         [this](FindingId id) { return m_edits[id].has_value(); });
            ActiveEdit &edit = joined(owners, store.value);
            edit.pieces = std::vector<Piece>();
            edit.binding = edit.required = python::Precedence::any;
            edit.statements.push_back(store.removal);
        }
    }

private:
    /// The edits leave a value that can go without being evaluated.
    [[nodiscard]] bool isIdleStore(const convert::UnreadVariable::Store &store) const
    {
        bool isChanged = false;
        for (const FindingId id : store.findings) {
            const std::optional<ActiveEdit> &edit = m_edits[id];
            if (!edit)
                continue;
            if (!edit->statements.empty() || !edit->range.size())
                return false;
            isChanged = true;
            const auto isSource = [](const Piece &piece) { return piece.keepsSource(); };
            if (edit->range == store.value && std::none_of(edit->pieces.begin(), edit->pieces.end(), isSource))
                return true;
        }
        return isChanged && store.isPure;
    }

    /// The text of the range is written: no edit leaves it out.
    [[nodiscard]] bool isKept(ByteRange range)
    {
        if (!m_hasGaps)
            findGaps();
        const auto behind =
            std::upper_bound(m_gaps.begin(), m_gaps.end(), range.begin,
                             [](std::uint32_t offset, const ByteRange &gap) { return offset < gap.begin; });
        return behind == m_gaps.begin() || !std::prev(behind)->contains(range);
    }

    /// What the edits replace or take out without writing it again, as ranges that do not touch.
    void findGaps()
    {
        m_hasGaps = true;
        std::vector<ByteRange> moved; // written by an edit of something else
        for (const std::optional<ActiveEdit> &edit : m_edits) {
            if (!edit)
                continue;
            for (const Piece &piece : edit->pieces)
                if (piece.keepsSource() && !edit->range.contains(piece.range))
                    moved.push_back(piece.range);
            for (const convert::StatementEdit &one : edit->statements)
                addKept(one.pieces, moved);
        }
        std::sort(moved.begin(), moved.end(), begins);
        std::vector<ByteRange> found;
        for (const std::optional<ActiveEdit> &edit : m_edits) {
            if (!edit)
                continue;
            std::vector<ByteRange> kept;
            addKept(edit->pieces, kept);
            addGaps(edit->range, kept, moved, found);
            for (const convert::StatementEdit &one : edit->statements)
                if (one.kind == convert::StatementEdit::Kind::remove)
                    addGaps(one.statement, kept, moved, found);
        }
        std::sort(found.begin(), found.end(), begins);
        for (const ByteRange &gap : found) {
            if (!m_gaps.empty() && gap.begin <= m_gaps.back().end)
                m_gaps.back().end = std::max(m_gaps.back().end, gap.end);
            else
                m_gaps.push_back(gap);
        }
    }

    static bool begins(const ByteRange &one, const ByteRange &other) { return one.begin < other.begin; }

    template <class Pieces>
    static void addKept(const Pieces &pieces, std::vector<ByteRange> &kept)
    {
        for (const Piece &piece : pieces)
            if (piece.keepsSource())
                kept.push_back(piece.range);
    }

    /// `whole` without what is kept of it, or moved out of it.
    static void addGaps(ByteRange whole, std::vector<ByteRange> kept, const std::vector<ByteRange> &moved,
                        std::vector<ByteRange> &found)
    {
        for (auto at = std::lower_bound(moved.begin(), moved.end(), whole, begins);
             at != moved.end() && at->begin < whole.end; ++at)
            if (whole.contains(*at))
                kept.push_back(*at);
        std::sort(kept.begin(), kept.end(), begins);
        for (const ByteRange &part : kept) {
            if (part.end <= whole.begin || part.begin >= whole.end)
                continue;
            if (part.begin > whole.begin)
                found.push_back({whole.begin, part.begin});
            whole.begin = std::min(part.end, whole.end);
        }
        if (whole.begin < whole.end)
            found.push_back(whole);
    }

    /// What the edits of the findings in the value leave is the name. Adds the findings whose edits do.
    bool leavesName(const EmptiedValue &part, std::vector<FindingId> &owners) const
    {
        ByteRange left = part.value;
        for (const FindingId id : part.findings) { // outer before inner
            const std::optional<ActiveEdit> &edit = m_edits[id];
            if (!edit || edit->range != left)
                continue;
            const PieceList &pieces = edit->pieces;
            if (pieces.size() != 1 || pieces.front().kind != Piece::Kind::source || !isDoneBefore(*edit))
                return false;
            left = pieces.front().range;
            owners.push_back(id);
        }
        return textOf(left) == textOf(part.name);
    }

    /// What it writes elsewhere are lines before the statement: `model.eval()` of `model = model.eval()`.
    static bool isDoneBefore(const ActiveEdit &edit)
    {
        return std::all_of(edit.statements.begin(), edit.statements.end(), [](const convert::StatementEdit &one) {
            return one.kind == convert::StatementEdit::Kind::before;
        });
    }

    /// One edit, of `range`, takes the place of those of the findings.
    ActiveEdit &joined(const std::vector<FindingId> &owners, ByteRange range)
    {
        ActiveEdit &edit = *m_edits[owners.front()];
        edit.range = range;
        for (auto owner = owners.begin() + 1; owner != owners.end(); ++owner) {
            edit.folded.push_back(*owner);
            const std::vector<FindingId> &folded = m_edits[*owner]->folded;
            edit.folded.insert(edit.folded.end(), folded.begin(), folded.end());
            const std::vector<convert::StatementEdit> &statements = m_edits[*owner]->statements;
            edit.statements.insert(edit.statements.end(), statements.begin(), statements.end());
            edit.pending = edit.pending || m_edits[*owner]->pending;
            m_edits[*owner].reset();
        }
        return edit;
    }

    std::string_view textOf(ByteRange range) const { return m_text.substr(range.begin, range.end - range.begin); }

    std::string_view m_text;
    IdVector<FindingId, std::optional<ActiveEdit>> &m_edits;
    std::vector<ByteRange> m_gaps; ///< in order
    bool m_hasGaps = false;
};

} // namespace

void removeIdleCode(const convert::FileAnalysis &file, IdVector<FindingId, std::optional<ActiveEdit>> &edits)
{
    Remover remover(file, edits);
    for (const convert::SelfStore &store : file.idleCode.selfStores)
        remover.remove(store);
    for (const convert::ListCopy &copy : file.idleCode.listCopies)
        remover.shorten(copy);
    removeUnreadVariables(file, edits);
}

void removeUnreadVariables(const convert::FileAnalysis &file, IdVector<FindingId, std::optional<ActiveEdit>> &edits)
{
    Remover remover(file, edits);
    for (const convert::UnreadVariable &variable : file.idleCode.unreadVariables)
        remover.remove(variable);
}

} // namespace torchferry::review
