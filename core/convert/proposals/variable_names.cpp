// SPDX-License-Identifier: Apache-2.0
#include "core/convert/proposals/variable_names.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/convert/model/edit.h"
#include "core/convert/rewrite/template_words.h"
#include "core/python/words.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

template <class Visit>
void forEachList(Proposal &proposal, const Visit &visit)
{
    for (StatementEdit &edit : proposal.statements)
        visit(edit.pieces);
    visit(proposal.pieces);
}

bool writes(const std::vector<Piece> &pieces, std::string_view word)
{
    return std::any_of(pieces.begin(), pieces.end(), [word](const Piece &piece) {
        return piece.kind == Piece::Kind::literal && python::hasWord(piece.text, word);
    });
}

bool writes(const Proposal &proposal, std::string_view word)
{
    return writes(proposal.pieces, word)
           || std::any_of(proposal.statements.begin(), proposal.statements.end(),
                          [word](const StatementEdit &edit) { return writes(edit.pieces, word); });
}

/// The proposals of a file by what is around what: their ranges are those of nodes, so that two are apart or nested.
class NestedProposals {
public:
    explicit NestedProposals(const Findings &findings)
    {
        for (const Finding &finding : findings) {
            for (const Proposal &proposal : finding.proposals)
                m_entries.push_back({&proposal, none});
        }
        std::sort(m_entries.begin(), m_entries.end(), [](const Entry &a, const Entry &b) {
            const ByteRange &one = a.proposal->range;
            const ByteRange &other = b.proposal->range;
            return one.begin != other.begin ? one.begin < other.begin : one.end > other.end;
        });
        std::size_t around = none;
        for (std::size_t index = 0; index < m_entries.size(); ++index) {
            while (around != none && !m_entries[around].proposal->range.contains(m_entries[index].proposal->range))
                around = m_entries[around].around;
            m_entries[index].around = around;
            around = index;
        }
    }

    template <class Holds>
    bool anyAround(ByteRange range, const Holds &holds) const
    {
        const auto behind = std::partition_point(m_entries.begin(), m_entries.end(), [range](const Entry &entry) {
            return entry.proposal->range.begin <= range.begin;
        });
        std::size_t index =
            behind == m_entries.begin() ? none : static_cast<std::size_t>(behind - m_entries.begin()) - 1;
        for (; index != none; index = m_entries[index].around) {
            if (m_entries[index].proposal->range.contains(range) && holds(*m_entries[index].proposal))
                return true;
        }
        return false;
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    struct Entry {
        const Proposal *proposal;
        std::size_t around;
    };
    std::vector<Entry> m_entries;
};

class Namer {
public:
    Namer(const FileContext &file, const Findings &findings) : m_file(file), m_findings(findings) {}

    /// Names of one finding or case, by what they ask for.
    using Names = std::map<std::string, std::string>;

    /// `isShared`: the variables are read by one statement only, so that those of others may have their names.
    void name(std::vector<Piece> &pieces, Names &names, bool isShared)
    {
        for (Piece &piece : pieces) {
            if (piece.kind != Piece::Kind::variable)
                continue;
            auto known = names.find(piece.text);
            if (known == names.end())
                known = names.emplace(piece.text, allocate(piece, isShared)).first;
            piece = Piece{};
            piece.text = known->second;
        }
    }

private:
    using Taken = std::set<std::string, std::less<>>;

    std::string allocate(const Piece &piece, bool isShared)
    {
        const NodeId statement = statementAt(piece.range.begin);
        const names::ScopeId scope = m_file.names.scopeOf(statement);
        const Taken &read = readIn(scope);
        Taken &ofScope = m_ofScope[scope];
        Taken &ofStatement = m_ofStatement[statement];
        std::string_view base = piece.text;
        while (base.size() > 1 && base.back() >= '0' && base.back() <= '9')
            base.remove_suffix(1);
        const auto isTaken = [&](const std::string &name) {
            return read.contains(name) || (isShared ? ofStatement : ofScope).contains(name)
                   || isReserved(name, piece.range);
        };
        std::string name = piece.text;
        // What was taken in the scope still is: n variables of one name are found in n tries.
        int own = 2;
        int &number = isShared ? own : m_next.try_emplace({scope, piece.text}, 2).first->second;
        for (; isTaken(name); ++number)
            name = std::string(base) + std::to_string(number);
        ofScope.insert(name);
        ofStatement.insert(name);
        return name;
    }

    /// The statement that begins at or around an offset.
    NodeId statementAt(std::uint32_t offset) const
    {
        const Tree &tree = m_file.tree;
        NodeId first = tree.firstFrom(offset);
        // What holds a statement begins where its first one does.
        while (tree.kind(first) == Kind::block || tree.kind(first) == Kind::module)
            ++first;
        const NodeId statement = tree.statement(first);
        return statement == noNode ? first : statement;
    }

    /// What is called something in a scope or in one inside it. A variable of the scope would hide what they mean.
    const Taken &readIn(names::ScopeId scope)
    {
        const auto [found, isNew] = m_read.try_emplace(scope);
        if (!isNew)
            return found->second;
        const Tree &tree = m_file.tree;
        const names::Scope &known = m_file.names.scopes()[scope];
        const NodeId root = known.kind == names::Scope::Kind::module ? tree.root() : known.node;
        for (NodeId id = root; id < tree.subtreeEnd(root); ++id) {
            const NodeId parent = tree.parent(id);
            const bool isMember = tree.kind(parent) == Kind::attribute && tree.field(id) == Field::attribute;
            const bool isKeyword = tree.kind(parent) == Kind::keyword_argument && tree.field(id) == Field::name;
            if (tree.kind(id) == Kind::identifier && !isMember && !isKeyword)
                found->second.emplace(tree.text(id));
        }
        for (const std::string &name : m_file.names.exports())
            found->second.insert(name);
        return found->second;
    }

    /// Most files bind no variable, and need none of this.
    void prepare()
    {
        m_proposals.emplace(m_findings);
        for (const names::Binding &binding : m_file.names.bindings()) {
            if (binding.kind == names::Binding::Kind::import)
                m_imported.insert(binding.name);
        }
    }

    /// Names that what is written may use itself: Python's own, of imports, and those of templates around the use.
    bool isReserved(std::string_view name, ByteRange use)
    {
        if (!m_proposals)
            prepare();
        const std::vector<std::string> &roots = m_file.pack.targetRoots;
        if (python::isKeyword(name) || python::isBuiltin(name) || isTargetName(m_file, name)
            || std::find(roots.begin(), roots.end(), name) != roots.end())
            return true;
        return m_imported.contains(name)
               || m_proposals->anyAround(use, [name](const Proposal &proposal) { return writes(proposal, name); });
    }

    const FileContext &m_file;
    const Findings &m_findings;
    std::map<std::pair<names::ScopeId, std::string>, int> m_next; ///< the next number for a name in a scope
    std::optional<NestedProposals> m_proposals;
    std::unordered_set<std::string_view> m_imported;
    std::unordered_map<names::ScopeId, Taken> m_read;    ///< names that the source has
    std::unordered_map<names::ScopeId, Taken> m_ofScope; ///< names given so far
    std::unordered_map<NodeId, Taken> m_ofStatement;
};

} // namespace

void nameVariables(const FileContext &file, Findings &findings, Cases &cases)
{
    Namer namer(file, findings);
    for (Finding &finding : findings) {
        Namer::Names names;
        for (Proposal &proposal : finding.proposals)
            forEachList(proposal, [&](std::vector<Piece> &pieces) { namer.name(pieces, names, true); });
    }
    for (Case &item : cases) {
        Namer::Names names;
        const auto name = [&](std::vector<Piece> &pieces) { namer.name(pieces, names, false); };
        for (Resolution &resolution : item.resolutions) {
            for (SiteContribution &contribution : resolution.contributions) {
                if (contribution.proposal)
                    forEachList(*contribution.proposal, name);
                for (ArgumentOperation &operation : contribution.operations)
                    name(operation.pieces);
                for (StatementEdit &edit : contribution.statements)
                    name(edit.pieces);
            }
        }
    }
}

} // namespace torchferry::convert
