// SPDX-License-Identifier: Apache-2.0
#include "core/convert/proposals/variable_names.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

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

bool binds(const std::vector<Piece> &pieces)
{
    return std::any_of(pieces.begin(), pieces.end(),
                       [](const Piece &piece) { return piece.kind == Piece::Kind::variable; });
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
        for (int number = 2; isTaken(name); ++number)
            name = std::string(base) + std::to_string(number);
        ofScope.insert(name);
        ofStatement.insert(name);
        return name;
    }

    /// The statement that begins at or around an offset.
    NodeId statementAt(std::uint32_t offset) const
    {
        const Tree &tree = m_file.tree;
        NodeId low = 0;
        NodeId high = tree.size();
        while (low < high) {
            const NodeId middle = low + (high - low) / 2;
            if (tree.begin(middle) < offset)
                low = middle + 1;
            else
                high = middle;
        }
        // What holds a statement begins where its first one does.
        while (low < tree.size() && (tree.kind(low) == Kind::block || tree.kind(low) == Kind::module))
            ++low;
        const NodeId statement = tree.statement(low);
        return statement == noNode ? low : statement;
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

    /// Names that what is written may use itself: Python's own, of imports, and those of templates around the use.
    bool isReserved(std::string_view name, ByteRange use) const
    {
        const std::vector<std::string> &roots = m_file.pack.targetRoots;
        if (python::isKeyword(name) || python::isBuiltin(name) || isTargetName(m_file, name)
            || std::find(roots.begin(), roots.end(), name) != roots.end())
            return true;
        const std::vector<names::Binding> &bindings = m_file.names.bindings();
        const auto isImport = [name](const names::Binding &binding) {
            return binding.kind == names::Binding::Kind::import && binding.name == name;
        };
        if (std::any_of(bindings.begin(), bindings.end(), isImport))
            return true;
        return std::any_of(m_findings.begin(), m_findings.end(), [&](const Finding &finding) {
            return std::any_of(finding.proposals.begin(), finding.proposals.end(), [&](const Proposal &proposal) {
                return proposal.range.contains(use) && writes(proposal, name);
            });
        });
    }

    const FileContext &m_file;
    const Findings &m_findings;
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
            forEachList(proposal, [&](std::vector<Piece> &pieces) {
                if (binds(pieces))
                    namer.name(pieces, names, true);
            });
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
