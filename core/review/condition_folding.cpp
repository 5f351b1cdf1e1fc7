// SPDX-License-Identifier: Apache-2.0
#include "core/review/condition_folding.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "core/convert/model/emission.h"

namespace torchferry::review {

using convert::Branching;
using convert::Condition;
using convert::FindingId;
using convert::Piece;

namespace {

using Node = Condition::Node;

/// The edits of a file, some of which become one.
class Edits {
public:
    explicit Edits(IdVector<FindingId, std::optional<ActiveEdit>> &edits) : m_edits(edits) {}

    /// What the edit of a finding writes if that is a truth value alone.
    std::optional<bool> constant(FindingId finding, ByteRange range) const
    {
        const std::optional<ActiveEdit> &edit = m_edits[finding];
        return edit && edit->range == range && edit->statements.empty() ? convert::constantOf(edit->pieces)
                                                                        : std::nullopt;
    }

    /// The edits of `owners`, at least one, become one, which is that of the first.
    ActiveEdit &merge(const std::vector<FindingId> &owners, ByteRange range, std::vector<Piece> pieces)
    {
        ActiveEdit &edit = *m_edits[owners.front()];
        edit.range = range;
        edit.pieces = std::move(pieces);
        edit.binding = edit.required = python::Precedence::any;
        for (auto owner = owners.begin() + 1; owner != owners.end(); ++owner) {
            edit.folded.push_back(*owner);
            const std::vector<FindingId> &folded = m_edits[*owner]->folded;
            edit.folded.insert(edit.folded.end(), folded.begin(), folded.end());
            edit.pending = edit.pending || m_edits[*owner]->pending;
            m_edits[*owner].reset();
        }
        return edit;
    }

private:
    IdVector<FindingId, std::optional<ActiveEdit>> &m_edits;
};

/// One condition: what each of its nodes becomes.
class ConditionFolder {
public:
    ConditionFolder(const Condition &condition, Edits &edits) : m_condition(condition), m_edits(edits)
    {
        const std::size_t count = condition.nodes.size();
        m_constants.resize(count);
        m_kept.resize(count);
        m_owners.resize(count);
        for (std::size_t index = count; index-- > 0;) // parts come behind the whole
            fold(static_cast<std::uint32_t>(index));
    }

    /// The whole has a constant in it.
    [[nodiscard]] bool isTouched() const { return !m_owners.front().empty(); }
    /// The value the whole has.
    [[nodiscard]] std::optional<bool> constant() const { return m_constants.front(); }
    /// The findings that write the constants in it.
    [[nodiscard]] const std::vector<FindingId> &owners() const { return m_owners.front(); }

    void write() { write(0); }

private:
    void fold(std::uint32_t index)
    {
        const Node &node = m_condition.nodes[index];
        m_kept[index] = index;
        for (const std::uint32_t part : node.parts) {
            if (part != Condition::none)
                m_owners[index].insert(m_owners[index].end(), m_owners[part].begin(), m_owners[part].end());
        }
        switch (node.kind) {
        case Node::Kind::operand:
            if (node.finding && (m_constants[index] = m_edits.constant(*node.finding, node.range)))
                m_owners[index] = {*node.finding};
            break;
        case Node::Kind::brackets: foldBrackets(index, node.parts[0]); break;
        case Node::Kind::negation:
            if (const auto value = m_constants[node.parts[0]])
                setConstant(index, !*value);
            break;
        case Node::Kind::conjunction: foldJunction(index, node.parts[0], node.parts[1], true); break;
        case Node::Kind::disjunction: foldJunction(index, node.parts[0], node.parts[1], false); break;
        case Node::Kind::choice:
            if (const auto value = m_constants[node.parts[0]])
                become(index, node.parts[*value ? 1 : 2]);
            break;
        }
    }

    void foldBrackets(std::uint32_t index, std::uint32_t inner)
    {
        if (const auto value = m_constants[inner])
            return setConstant(index, *value);
        const std::uint32_t kept = m_kept[inner];
        if (kept != inner && m_condition.nodes[kept].isInLine)
            become(index, inner);
    }

    /// `neutral`: the value that an operand has to have for the other one to be what counts.
    void foldJunction(std::uint32_t index, std::uint32_t first, std::uint32_t second, bool neutral)
    {
        const auto left = m_constants[first];
        const auto right = m_constants[second];
        if (left && *left == neutral)
            return become(index, second);
        if (left)
            return setConstant(index, *left);
        if (right && *right == neutral && m_condition.nodes[m_kept[first]].isTruth)
            return become(index, first);
        if (right && *right != neutral && m_condition.nodes[m_kept[first]].isDroppable)
            setConstant(index, *right);
    }

    /// Nothing of `index` is left but what is left of its part.
    void become(std::uint32_t index, std::uint32_t part)
    {
        if (const auto value = m_constants[part])
            return setConstant(index, *value);
        if (keepsComments(index, m_kept[part]))
            m_kept[index] = m_kept[part];
    }

    void setConstant(std::uint32_t index, bool value)
    {
        if (keepsComments(index, Condition::none))
            m_constants[index] = value;
    }

    bool keepsComments(std::uint32_t index, std::uint32_t kept) const
    {
        const ByteRange whole = m_condition.nodes[index].range;
        const ByteRange part = kept == Condition::none ? ByteRange() : m_condition.nodes[kept].range;
        return std::none_of(m_condition.comments.begin(), m_condition.comments.end(), [&](std::uint32_t comment) {
            const ByteRange at{comment, comment + 1};
            return whole.contains(at) && !part.contains(at);
        });
    }

    void write(std::uint32_t index)
    {
        const Node &node = m_condition.nodes[index];
        if (m_owners[index].empty())
            return;
        if (const auto value = m_constants[index]) {
            if (node.kind != Node::Kind::operand)
                m_edits.merge(m_owners[index], node.range, {convert::literalPiece(*value ? "True" : "False")}).binding =
                    python::Precedence::primary;
            return;
        }
        const std::uint32_t kept = m_kept[index];
        if (kept == index) {
            for (const std::uint32_t part : node.parts) {
                if (part != Condition::none)
                    write(part);
            }
            return;
        }
        const Node &rest = m_condition.nodes[kept];
        std::vector<FindingId> gone;
        std::copy_if(m_owners[index].begin(), m_owners[index].end(), std::back_inserter(gone), [&](FindingId owner) {
            return std::find(m_owners[kept].begin(), m_owners[kept].end(), owner) == m_owners[kept].end();
        });
        Piece piece = convert::sourcePiece(rest.range);
        piece.written = rest.written;
        m_edits.merge(gone, node.range, {std::move(piece)}).required = node.required;
        write(kept);
    }

    const Condition &m_condition;
    Edits &m_edits;
    std::vector<std::optional<bool>> m_constants; ///< by node
    std::vector<std::uint32_t> m_kept;            ///< by node: the one it becomes, itself if it stays
    std::vector<std::vector<FindingId>> m_owners; ///< by node: whose constants are in it
};

/// Takes out the `if` statements in which the edits leave nothing.
class EmptiedRemover {
public:
    explicit EmptiedRemover(IdVector<FindingId, std::optional<ActiveEdit>> &edits) : m_edits(edits), m_merging(edits) {}

    void remove(const convert::EmptiedBranching &branching)
    {
        m_owners.clear();
        m_removed.clear();
        for (const FindingId finding : branching.findings) {
            const std::optional<ActiveEdit> &edit = m_edits[finding];
            if (!edit)
                continue;
            if (!edit->reads.empty() || edit->isImport || !branching.range.contains(edit->range))
                return; // what somebody typed stays
            m_owners.push_back(finding);
            for (const convert::StatementEdit &statement : edit->statements) {
                if (statement.kind != convert::StatementEdit::Kind::remove)
                    return; // `x.eval()` before the `x = x` that goes
                m_removed.push_back(statement.statement.begin);
            }
        }
        std::sort(m_removed.begin(), m_removed.end());
        const bool isEmpty =
            std::all_of(branching.statements.begin(), branching.statements.end(), [this](const ByteRange &statement) {
                return std::binary_search(m_removed.begin(), m_removed.end(), statement.begin);
            });
        const bool isRewritten =
            std::all_of(branching.ofConditions.begin(), branching.ofConditions.end(), [this](FindingId finding) {
                return std::find(m_owners.begin(), m_owners.end(), finding) != m_owners.end();
            });
        if (!isEmpty || !isRewritten)
            return;
        ActiveEdit &merged = m_merging.merge(m_owners, branching.range, {});
        merged.statements.clear();
        if (branching.removal)
            merged.statements.push_back(*branching.removal);
    }

private:
    IdVector<FindingId, std::optional<ActiveEdit>> &m_edits;
    Edits m_merging;
    std::vector<FindingId> m_owners;      ///< of the edits in the statement
    std::vector<std::uint32_t> m_removed; ///< where the statements begin that they remove
};

/// One `if` statement some of whose conditions are constant.
class BranchingFolder {
public:
    BranchingFolder(const convert::FileAnalysis &file, const Branching &branching,
                    const std::vector<std::optional<bool>> &constants)
        : m_file(file),
          m_branching(branching)
    {
        bool isOver = false;
        for (const Branching::Clause &clause : branching.clauses) {
            const auto value = clause.condition ? constants[*clause.condition] : std::nullopt;
            const bool isLeftOut = isOver || (value && !*value);
            (isLeftOut ? m_leftOut : m_left).push_back(&clause);
            if (isLeftOut)
                continue;
            isOver = clause.isElse || value.value_or(false);
            m_isLastElse = isOver;
        }
    }

    [[nodiscard]] bool isPossible() const
    {
        const auto isMovable = [](const Branching::Clause *clause) { return clause->suite.has_value(); };
        const auto isNeeded = [](const Branching::Clause *clause) { return clause->isNeeded; };
        return std::none_of(m_leftOut.begin(), m_leftOut.end(), isNeeded)
               && std::all_of(m_left.begin(), m_left.end(), isMovable) && (!m_left.empty() || m_branching.removal);
    }

    void write(const std::vector<FindingId> &owners, Edits &edits) const
    {
        if (m_left.empty()) {
            edits.merge(owners, m_branching.range, {}).statements = {*m_branching.removal};
            return;
        }
        ByteRange range = m_branching.range;
        if (m_branching.rest && isRestDead())
            range.end = m_branching.rest->end;
        edits.merge(owners, range, m_left.size() == 1 && m_isLastElse ? suiteAlone() : clausesLeft());
    }

private:
    /// Whichever branch runs leaves the block.
    [[nodiscard]] bool isRestDead() const
    {
        return m_isLastElse && std::all_of(m_left.begin(), m_left.end(), [](const Branching::Clause *clause) {
                   return clause->leaves;
               });
    }

    /// The only branch that runs, in the place of the statement.
    std::vector<Piece> suiteAlone() const
    {
        Piece suite = *m_left.front()->suite;
        if (suite.kind == Piece::Kind::block)
            suite.text = m_branching.indentation;
        std::vector<Piece> pieces = commentsAbove({m_branching.range.begin, suite.range.begin});
        pieces.push_back(suite);
        addCommentsBelow({suite.range.end, m_branching.range.end}, pieces);
        return pieces;
    }

    std::vector<Piece> clausesLeft() const
    {
        std::vector<Piece> pieces;
        const Branching::Clause *previous = nullptr;
        std::uint32_t written = m_branching.range.begin; // of what is left, the source up to here
        for (const Branching::Clause *clause : m_left) {
            if (previous
                != nullptr) { // the line end behind the one before, and the white space the next one begins with
                pieces.push_back(convert::sourcePiece({written, previous->end}));
                written = previous->end;
            }
            const std::vector<Piece> comments = commentsAbove({written, clause->keyword.begin});
            pieces.insert(pieces.end(), comments.begin(), comments.end());
            const bool isElse = m_isLastElse && clause == m_left.back();
            if (isElse)
                addElse(*clause, pieces);
            else
                addHeader(*clause, previous == nullptr, pieces);
            pieces.push_back(*clause->suite);
            written = clause->suite->range.end;
            previous = clause;
        }
        addCommentsBelow({written, m_branching.range.end}, pieces);
        return pieces;
    }

    static void addHeader(const Branching::Clause &clause, bool isFirst, std::vector<Piece> &pieces)
    {
        pieces.push_back(isFirst ? convert::literalPiece("if") : convert::sourcePiece(clause.keyword));
        pieces.push_back(convert::sourcePiece({clause.keyword.end, clause.suite->range.begin}));
    }

    static void addElse(const Branching::Clause &clause, std::vector<Piece> &pieces)
    {
        if (clause.isElse)
            pieces.push_back(convert::sourcePiece({clause.keyword.begin, clause.colonEnd}));
        else
            pieces.push_back(convert::literalPiece("else:"));
        pieces.push_back(convert::sourcePiece({clause.colonEnd, clause.suite->range.begin}));
    }

    /// The comments in `range`, each in a line of its own.
    std::vector<Piece> commentsAbove(ByteRange range) const
    {
        std::vector<Piece> pieces;
        for (const ByteRange &comment : commentsIn(range)) {
            pieces.push_back(convert::sourcePiece(comment));
            pieces.push_back(convert::literalPiece(newLine()));
        }
        return pieces;
    }

    void addCommentsBelow(ByteRange range, std::vector<Piece> &pieces) const
    {
        for (const ByteRange &comment : commentsIn(range)) {
            pieces.push_back(convert::literalPiece(newLine()));
            pieces.push_back(convert::sourcePiece(comment));
        }
    }

    std::span<const ByteRange> commentsIn(ByteRange range) const
    {
        const auto isBefore = [](const ByteRange &comment, std::uint32_t offset) { return comment.begin < offset; };
        const auto &all = m_branching.comments;
        return {std::lower_bound(all.begin(), all.end(), range.begin, isBefore),
                std::lower_bound(all.begin(), all.end(), range.end, isBefore)};
    }

    std::string newLine() const { return std::string(m_file.source->newline()) + m_branching.indentation; }

    const convert::FileAnalysis &m_file;
    const Branching &m_branching;
    std::vector<const Branching::Clause *> m_left;
    std::vector<const Branching::Clause *> m_leftOut;
    bool m_isLastElse = false; ///< the last of those left runs whatever its condition was
};

} // namespace

void foldConditions(const convert::FileAnalysis &file, IdVector<FindingId, std::optional<ActiveEdit>> &edits)
{
    const convert::ConstantConditions &found = file.constantConditions;
    if (found.isEmpty())
        return;
    EmptiedRemover remover(edits);
    for (auto emptied = found.emptied.rbegin(); emptied != found.emptied.rend(); ++emptied) // inner ones first
        remover.remove(*emptied);
    Edits merging(edits);
    std::vector<ConditionFolder> folders;
    folders.reserve(found.conditions.size());
    std::vector<std::optional<bool>> constants;
    for (const Condition &condition : found.conditions) {
        folders.emplace_back(condition, merging);
        constants.push_back(folders.back().isTouched() ? folders.back().constant() : std::nullopt);
    }
    std::vector<bool> isDecided(folders.size(), false); // by an `if` statement or an assertion that is rewritten
    for (const Branching &branching : found.branchings) {
        std::vector<FindingId> owners;
        std::vector<std::uint32_t> conditions;
        for (const Branching::Clause &clause : branching.clauses) {
            if (!clause.condition || !constants[*clause.condition])
                continue;
            const std::vector<FindingId> &own = folders[*clause.condition].owners();
            owners.insert(owners.end(), own.begin(), own.end());
            conditions.push_back(*clause.condition);
        }
        const BranchingFolder folder(file, branching, constants);
        if (owners.empty() || !folder.isPossible())
            continue;
        folder.write(owners, merging);
        for (const std::uint32_t condition : conditions)
            isDecided[condition] = true;
    }
    for (std::size_t index = 0; index < folders.size(); ++index) {
        const Condition &condition = found.conditions[index];
        if (isDecided[index] || !folders[index].isTouched())
            continue;
        if (constants[index] == true && condition.assertion)
            merging.merge(folders[index].owners(), condition.nodes.front().range, {}).statements = {
                *condition.assertion};
        else
            folders[index].write();
    }
}

} // namespace torchferry::review
