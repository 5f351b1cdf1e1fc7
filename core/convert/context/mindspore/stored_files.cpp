// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/stored_files.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/convert/dataflow/file_endings.h"
#include "core/convert/dataflow/stored_files.h"
#include "core/convert/model/emission.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

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
            if (calls.back() == nullptr || calls.back()->proposals.empty())
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

private:
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

} // namespace

void findStoredFiles(const ProgramShape &shape, std::string_view resolver, Cases &cases)
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
    for (const StoredFiles &files : storedFiles(shape.file(), uses))
        if (auto item = FileCase(shape, files).build())
            cases.push_back(std::move(*item));
}

} // namespace torchferry::convert::context::mindspore
