// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/device_names.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/convert/dataflow/device_names.h"
#include "core/convert/model/emission.h"
#include "core/convert/occurrences/device_names.h"

namespace torchferry::convert::context::paddle {

using python::Kind;
using python::NodeId;
using python::Tree;

namespace {

constexpr std::string_view resolutionId = "rename";

/// `.replace("cuda", "gpu")`, with one kind of quotes or the other.
std::string translation(const std::string &name, const std::string &inTarget, char quote)
{
    return std::string(".replace(") + quote + name + quote + ", " + quote + inTarget + quote + ")";
}

class DeviceNameCase {
public:
    DeviceNameCase(const ProgramShape &shape, const DeviceVariables &variables)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_variables(variables)
    {}

    /// Nothing if a string or a call is no finding: then nothing is known of what is done with the name there.
    std::optional<Case> build()
    {
        m_resolution.id = resolutionId;
        m_resolution.label = {"TF5101", {}};
        for (const NodeId name : m_variables.names)
            if (!addName(name))
                return std::nullopt;
        for (const DeviceVariables::Read &read : m_variables.reads)
            if (!addRead(read))
                return std::nullopt;
        m_item.code = "TF5100";
        m_item.title = {"TF5100", {{"count", std::to_string(m_item.sites.size())}}};
        m_item.resolutions.push_back(std::move(m_resolution));
        m_item.resolutions.push_back(manualResolution());
        return std::move(m_item);
    }

private:
    const Finding *findingAt(NodeId node) const
    {
        const auto found =
            std::find_if(m_shape.findings().begin(), m_shape.findings().end(), [&](const Finding &finding) {
                const Occurrence &occurrence = m_shape.occurrences()[finding.id];
                return occurrence.node == node && occurrence.use == mapping::Use::call;
            });
        return found == m_shape.findings().end() ? nullptr : &*found;
    }

    void add(const Finding &finding, std::string role, Proposal proposal, bool isSure = false)
    {
        SiteContribution contribution;
        contribution.isSure = isSure;
        contribution.site = static_cast<std::uint32_t>(m_item.sites.size());
        proposal.form = "case:device-names/" + std::string(resolutionId);
        contribution.proposal = std::move(proposal);
        m_resolution.contributions.push_back(std::move(contribution));
        m_item.sites.push_back({finding.id, std::move(role)});
    }

    bool addName(NodeId string)
    {
        const Finding *finding = findingAt(string);
        const auto name = renamedDevice(m_shape.file(), string);
        if (finding == nullptr || !name)
            return false;
        Proposal proposal;
        proposal.range = m_tree.range(string);
        proposal.pieces.push_back(sourcePiece(ByteRange{proposal.range.begin, name->range.begin}));
        proposal.pieces.push_back(literalPiece(std::string(name->inTarget)));
        proposal.pieces.push_back(sourcePiece(ByteRange{name->range.end, proposal.range.end}));
        add(*finding, "name", std::move(proposal));
        return true;
    }

    /// A call that does not translate the name has nothing to change. What stays as it is with the other name is right
    /// whatever is called there.
    bool addRead(const DeviceVariables::Read &read)
    {
        const auto done = [this, &read](const Site &site) {
            return m_shape.occurrences()[site.finding].node == read.call;
        };
        const Finding *finding = findingAt(read.call);
        if (finding == nullptr || finding->proposals.empty())
            return false;
        if (std::any_of(m_item.sites.begin(), m_item.sites.end(), done))
            return true; // reads it twice
        Proposal proposal = finding->proposals.front();
        const bool isTranslated = withoutTranslation(proposal.pieces);
        const bool isSure = changesNothing(m_tree, proposal);
        if (isTranslated)
            add(*finding, "call", std::move(proposal), isSure);
        return true;
    }

    /// Whether there was one. Only of what one of the variables holds.
    bool withoutTranslation(std::vector<Piece> &pieces) const
    {
        bool isFound = false;
        for (std::size_t index = 1; index < pieces.size(); ++index) {
            const bool isRead =
                pieces[index - 1].kind == Piece::Kind::source
                && std::any_of(m_variables.reads.begin(), m_variables.reads.end(),
                               [&](const auto &each) { return m_tree.range(each.read) == pieces[index - 1].range; });
            if (!isRead || pieces[index].kind != Piece::Kind::literal)
                continue;
            for (const auto &[name, inTarget] : m_shape.file().pack.deviceNames) {
                for (const char quote : {'"', '\''}) {
                    const std::string text = translation(name, inTarget, quote);
                    if (pieces[index].text.starts_with(text)) {
                        pieces[index].text.erase(0, text.size());
                        isFound = true;
                    }
                }
            }
        }
        return isFound;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const DeviceVariables &m_variables;
    Case m_item;
    Resolution m_resolution;
};

} // namespace

void findDeviceNameCases(const ProgramShape &shape, Cases &cases)
{
    std::vector<NodeId> calls;
    bool hasName = false;
    for (const Finding &finding : shape.findings()) {
        const Occurrence &occurrence = shape.occurrences()[finding.id];
        if (occurrence.use == mapping::Use::call && shape.tree().kind(occurrence.node) == Kind::call)
            calls.push_back(occurrence.node);
        hasName = hasName || shape.tree().kind(occurrence.node) == Kind::string;
    }
    if (!hasName)
        return;
    std::sort(calls.begin(), calls.end());
    for (const DeviceVariables &variables : deviceVariables(shape.file(), calls))
        if (auto item = DeviceNameCase(shape, variables).build())
            cases.push_back(std::move(*item));
}

} // namespace torchferry::convert::context::paddle
