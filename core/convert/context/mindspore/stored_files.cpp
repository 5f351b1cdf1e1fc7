// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/stored_files.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/file_endings.h"
#include "core/convert/dataflow/stored_dictionary.h"
#include "core/convert/dataflow/stored_files.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view saver = "mindspore.save_checkpoint";

class FileCase {
public:
    FileCase(const ProgramShape &shape, const StoredFiles &files) : m_shape(shape), m_tree(shape.tree()), m_files(files)
    {}

    /// Nothing where a call is left to a person, or has nothing to do with the names of the files.
    std::optional<Case> build()
    {
        std::vector<const Finding *> calls;
        for (const FileUse &use : m_files.uses) {
            calls.push_back(findingAt(use.call));
            if (calls.back() == nullptr || calls.back()->proposals.empty()
                || (use.isWritten && storedDictionary(m_shape.file(), use.call)))
                return std::nullopt;
        }
        for (const Finding *call : calls)
            m_shape.settle(call->id, certainty::Limit::formUnverifiable);
        if (m_files.names.empty())
            return std::nullopt;
        m_resolution.id = "rename";
        m_resolution.label = {"TF6071", {}};
        for (const NodeId name : m_files.names)
            if (!addName(name))
                return std::nullopt;
        for (const Finding *call : calls)
            add(*call, "call", call->proposals.front());
        m_item.code = "TF5260";
        m_item.title = {"TF5260", {{"count", std::to_string(m_item.sites.size())}}};
        m_item.resolutions.push_back(std::move(m_resolution));
        m_item.resolutions.push_back(manualResolution());
        return std::move(m_item);
    }

    /// The same of dictionaries with numbers and texts beside the tensors: those go into `append_dict`, and what is read
    /// gets the shape again that the program knows. Nothing where a file does not hold the same everywhere.
    std::optional<Case> buildDictionaries(std::set<FindingId> &taken)
    {
        std::optional<StoredDictionary> known;
        std::vector<Proposal> proposals;
        for (const FileUse &use : m_files.uses) {
            const Finding *call = findingAt(use.call);
            if (call == nullptr || call->proposals.empty())
                return std::nullopt;
            if (!use.isWritten)
                continue;
            const auto stored = storedDictionary(m_shape.file(), use.call);
            if (!stored || (known && !isSame(*known, *stored)))
                return std::nullopt;
            known = stored;
        }
        if (!known)
            return std::nullopt;
        for (const FileUse &use : m_files.uses) {
            auto proposal = use.isWritten ? written(use) : read(use, *known);
            if (!proposal)
                return std::nullopt;
            proposals.push_back(std::move(*proposal));
        }
        m_resolution.id = "append";
        m_resolution.label = {"TF6072", {}};
        for (const NodeId name : m_files.names)
            if (!addName(name))
                return std::nullopt;
        for (std::size_t index = 0; index < proposals.size(); ++index) {
            const Finding *call = findingAt(m_files.uses[index].call);
            m_shape.settle(call->id, certainty::Limit::formUnverifiable);
            taken.insert(call->id);
            add(*call, "call", std::move(proposals[index]));
        }
        m_item.code = "TF5261";
        m_item.title = {"TF5261", {{"count", std::to_string(m_item.sites.size())}}};
        m_item.resolutions.push_back(std::move(m_resolution));
        m_item.resolutions.push_back(manualResolution());
        return std::move(m_item);
    }

private:
    [[nodiscard]] bool isSame(const StoredDictionary &one, const StoredDictionary &other) const
    {
        const auto sameKey = [this](const StoredDictionary::Entry &a, const StoredDictionary::Entry &b) {
            return textOf(m_tree, a.key) == textOf(m_tree, b.key) && a.isNumber == b.isNumber;
        };
        return sameKey(one.tensors, other.tensors)
               && std::equal(one.others.begin(), one.others.end(), other.others.begin(), other.others.end(), sameKey);
    }

    [[nodiscard]] std::vector<Piece> pathOf(NodeId path) const
    {
        const auto ending = fileEndingIn(m_shape.file(), path);
        if (!ending)
            return {sourcePiece(m_tree, path, Precedence::lambda)};
        return {sourcePiece(ByteRange{m_tree.begin(path), ending->range.begin}),
                literalPiece(std::string(ending->inTarget)),
                sourcePiece(ByteRange{ending->range.end, m_tree.end(path)})};
    }

    /// `save_checkpoint(net.state_dict(), path, append_dict={"epoch": epoch})`.
    [[nodiscard]] std::optional<Proposal> written(const FileUse &use) const
    {
        const auto stored = storedDictionary(m_shape.file(), use.call);
        const CallSite site = CallSite::of(m_tree, use.call);
        if (site.arguments.size() != 2 || site.arguments[1].value != use.path || site.starred)
            return std::nullopt;
        Proposal proposal;
        proposal.label = {"TF6001", {{"target", std::string(saver)}}};
        proposal.range = m_tree.range(use.call);
        std::vector<Piece> &pieces = proposal.pieces;
        pieces = {namePiece(std::string(saver), m_tree.range(site.callee)), literalPiece("("),
                  sourcePiece(m_tree, stored->tensors.value, Precedence::lambda), literalPiece(", ")};
        for (Piece &piece : pathOf(use.path))
            pieces.push_back(std::move(piece));
        pieces.push_back(literalPiece(", append_dict={"));
        for (const StoredDictionary::Entry &entry : stored->others) {
            if (&entry != &stored->others.front())
                pieces.push_back(literalPiece(", "));
            pieces.push_back(sourcePiece(m_tree, entry.key, Precedence::lambda));
            pieces.push_back(literalPiece(": "));
            pieces.push_back(sourcePiece(m_tree, entry.value, Precedence::lambda));
        }
        pieces.push_back(literalPiece("})"));
        return proposal;
    }

    /// `state = load_checkpoint(path)`, and behind it `state = {"model": state, "epoch": state.pop("epoch").item()}`.
    [[nodiscard]] std::optional<Proposal> read(const FileUse &use, const StoredDictionary &stored) const
    {
        const NodeId target = onlyTargetOf(m_tree, use.call);
        if (target == noNode || m_tree.kind(target) != Kind::identifier)
            return std::nullopt;
        Proposal proposal = findingAt(use.call)->proposals.front();
        const std::string name(m_tree.text(target));
        std::vector<Piece> pieces{literalPiece(name + " = {"), sourceText(stored.tensors.key),
                                  literalPiece(": " + name)};
        for (const StoredDictionary::Entry &entry : stored.others) {
            pieces.push_back(literalPiece(", "));
            pieces.push_back(sourceText(entry.key));
            pieces.push_back(literalPiece(": " + name + ".pop("));
            pieces.push_back(sourceText(entry.key));
            pieces.push_back(literalPiece(entry.isNumber ? ").item()" : ")"));
        }
        pieces.push_back(literalPiece("}"));
        auto edit =
            insertion(m_shape.file(), m_tree.statement(use.call), StatementEdit::Kind::after, std::move(pieces));
        if (!edit)
            return std::nullopt;
        proposal.statements.push_back(std::move(*edit));
        return proposal;
    }

    /// As it is written elsewhere: a copy, not the place.
    [[nodiscard]] Piece sourceText(NodeId node) const { return literalPiece(std::string(m_tree.text(node))); }

    [[nodiscard]] const Finding *findingAt(NodeId node) const
    {
        const auto found =
            std::find_if(m_shape.findings().begin(), m_shape.findings().end(), [&](const Finding &finding) {
                const Occurrence &occurrence = m_shape.occurrences()[finding.id];
                return occurrence.node == node && occurrence.use == mapping::Use::call;
            });
        return found == m_shape.findings().end() ? nullptr : &*found;
    }

    void add(const Finding &finding, std::string role, Proposal proposal)
    {
        SiteContribution contribution;
        contribution.site = static_cast<std::uint32_t>(m_item.sites.size());
        proposal.form = "case:stored-files/" + m_resolution.id;
        contribution.proposal = std::move(proposal);
        m_resolution.contributions.push_back(std::move(contribution));
        m_item.sites.push_back({finding.id, std::move(role)});
    }

    bool addName(NodeId string)
    {
        const Finding *finding = findingAt(string);
        const auto ending = endingOfString(m_shape.file(), string);
        if (finding == nullptr || !ending)
            return false;
        Proposal proposal;
        proposal.range = m_tree.range(string);
        proposal.pieces.push_back(sourcePiece(ByteRange{proposal.range.begin, ending->range.begin}));
        proposal.pieces.push_back(literalPiece(std::string(ending->inTarget)));
        proposal.pieces.push_back(sourcePiece(ByteRange{ending->range.end, proposal.range.end}));
        add(*finding, "name", std::move(proposal));
        return true;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const StoredFiles &m_files;
    Case m_item;
    Resolution m_resolution;
};

std::vector<StoredFiles> filesOf(const ProgramShape &shape, std::string_view resolver)
{
    std::vector<FileUse> uses;
    const Tree &tree = shape.tree();
    for (const Finding &finding : shape.findings()) {
        const NodeId call = shape.occurrences()[finding.id].node;
        if (finding.row == nullptr || finding.row->optionalResolver != resolver || finding.use != mapping::Use::call)
            continue;
        if (const NodeId path = pathPassed(shape.file(), finding.api, call); path != noNode)
            uses.push_back({call, path, tree.kind(tree.parent(call)) == Kind::expression_statement});
    }
    return storedFiles(shape.file(), uses);
}

} // namespace

void findStoredFiles(const ProgramShape &shape, std::string_view resolver, Cases &cases)
{
    for (const StoredFiles &files : filesOf(shape, resolver))
        if (auto item = FileCase(shape, files).build())
            cases.push_back(std::move(*item));
}

std::set<FindingId> findStoredDictionaries(const ProgramShape &shape, std::string_view resolver, Cases &cases)
{
    std::set<FindingId> taken;
    for (const StoredFiles &files : filesOf(shape, resolver))
        if (auto item = FileCase(shape, files).buildDictionaries(taken))
            cases.push_back(std::move(*item));
    return taken;
}

} // namespace torchferry::convert::context::mindspore
