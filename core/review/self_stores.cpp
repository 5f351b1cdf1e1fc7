// SPDX-License-Identifier: Apache-2.0
#include "core/review/self_stores.h"

#include <string_view>

namespace torchferry::review {

using convert::FindingId;
using convert::ParallelStore;
using convert::Piece;

namespace {

class Remover {
public:
    Remover(const convert::FileAnalysis &file, IdVector<FindingId, std::optional<ActiveEdit>> &edits)
        : m_text(file.source->text()),
          m_edits(edits)
    {}

    void remove(const ParallelStore &store)
    {
        std::vector<FindingId> owners;
        for (const ParallelStore::Part &part : store.parts) {
            if (!leavesTarget(part, owners))
                return;
        }
        if (owners.empty())
            return;
        ActiveEdit &edit = *m_edits[owners.front()];
        edit.range = store.values;
        edit.pieces = std::vector<Piece>();
        edit.binding = edit.required = python::Precedence::any;
        edit.statements = {store.removal};
        for (auto owner = owners.begin() + 1; owner != owners.end(); ++owner) {
            edit.folded.push_back(*owner);
            const std::vector<FindingId> &folded = m_edits[*owner]->folded;
            edit.folded.insert(edit.folded.end(), folded.begin(), folded.end());
            edit.pending = edit.pending || m_edits[*owner]->pending;
            m_edits[*owner].reset();
        }
    }

private:
    /// What the edits of the findings in the value leave is the target's name. Adds the findings whose edits do.
    bool leavesTarget(const ParallelStore::Part &part, std::vector<FindingId> &owners) const
    {
        ByteRange left = part.value;
        for (const FindingId id : part.findings) { // outer before inner
            const std::optional<ActiveEdit> &edit = m_edits[id];
            if (!edit || edit->range != left)
                continue;
            const PieceList &pieces = edit->pieces;
            if (!edit->statements.empty() || pieces.size() != 1 || pieces.front().kind != Piece::Kind::source)
                return false;
            left = pieces.front().range;
            owners.push_back(id);
        }
        return textOf(left) == textOf(part.target);
    }

    std::string_view textOf(ByteRange range) const { return m_text.substr(range.begin, range.end - range.begin); }

    std::string_view m_text;
    IdVector<FindingId, std::optional<ActiveEdit>> &m_edits;
};

} // namespace

void removeSelfStores(const convert::FileAnalysis &file, IdVector<FindingId, std::optional<ActiveEdit>> &edits)
{
    Remover remover(file, edits);
    for (const ParallelStore &store : file.parallelStores)
        remover.remove(store);
}

} // namespace torchferry::review
