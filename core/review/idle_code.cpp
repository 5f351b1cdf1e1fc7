// SPDX-License-Identifier: Apache-2.0
#include "core/review/idle_code.h"

#include <algorithm>
#include <iterator>
#include <string_view>

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
    [[nodiscard]] bool isKept(ByteRange range) const
    {
        const auto keeps = [&](const auto &pieces) {
            return std::any_of(pieces.begin(), pieces.end(),
                               [&](const Piece &piece) { return piece.keepsSource() && piece.range.contains(range); });
        };
        return std::none_of(m_edits.begin(), m_edits.end(), [&](const std::optional<ActiveEdit> &edit) {
            if (!edit)
                return false;
            const auto &statements = edit->statements;
            const bool isInside =
                edit->range.contains(range)
                || std::any_of(statements.begin(), statements.end(), [&](const convert::StatementEdit &one) {
                       return one.kind == convert::StatementEdit::Kind::remove && one.statement.contains(range);
                   });
            return isInside && !keeps(edit->pieces)
                   && std::none_of(statements.begin(), statements.end(),
                                   [&](const convert::StatementEdit &one) { return keeps(one.pieces); });
        });
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
