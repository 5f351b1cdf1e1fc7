// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/lazy_layers.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/convert/model/emission.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::paddle {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "size-before";
constexpr std::string_view sequence = "torch.nn.Sequential";
constexpr std::string_view layers = "torch.nn.";

/// What comes out has the shape of what goes in.
constexpr std::array<std::string_view, 36> keepShape{"AlphaDropout", "CELU",       "Dropout",    "Dropout1d",
                                                     "Dropout2d",    "Dropout3d",  "ELU",        "FeatureAlphaDropout",
                                                     "GELU",         "GroupNorm",  "Hardshrink", "Hardsigmoid",
                                                     "Hardswish",    "Hardtanh",   "Identity",   "LayerNorm",
                                                     "LeakyReLU",    "LogSigmoid", "LogSoftmax", "Mish",
                                                     "PReLU",        "RReLU",      "ReLU",       "ReLU6",
                                                     "RMSNorm",      "SELU",       "SiLU",       "Sigmoid",
                                                     "Softmax",      "Softmax2d",  "Softplus",   "Softshrink",
                                                     "Softsign",     "Tanh",       "Tanhshrink", "Threshold"};
/// So it has with a number of dimensions behind the name.
constexpr std::array<std::string_view, 4> keepShapeOf{"BatchNorm", "InstanceNorm", "LazyBatchNorm", "LazyInstanceNorm"};
/// The channels stay, the sizes change.
constexpr std::array<std::string_view, 10> keepChannelsOf{
    "AdaptiveAvgPool", "AdaptiveMaxPool", "AvgPool",       "CircularPad",    "ConstantPad",
    "LPPool",          "MaxPool",         "ReflectionPad", "ReplicationPad", "ZeroPad"};

template <std::size_t N>
bool has(const std::array<std::string_view, N> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// "Conv" of "Conv2d" for "2d"; empty if the name has another end.
std::string_view without(std::string_view name, std::string_view dimensions)
{
    return !dimensions.empty() && dimensions.size() < name.size() && name.ends_with(dimensions)
               ? name.substr(0, name.size() - dimensions.size())
               : std::string_view();
}

/// One lazy layer in a call of the sequence.
class LazyLayer {
public:
    LazyLayer(const ProgramShape &shape, const std::unordered_map<NodeId, FindingId> &calls, const Finding &finding)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_finding(finding),
          m_site(shape.creationOf(finding.id).site),
          m_name(std::string_view(finding.api).substr(layers.size()))
    {
        const bool isLinear = m_name == "LazyLinear";
        m_dimensions = isLinear ? std::string_view() : m_name.substr(m_name.size() - 2);
        m_parameter = isLinear ? "out_features" : "out_channels";
    }

    [[nodiscard]] std::optional<Case> build() const
    {
        const NodeId size = sizeBefore();
        const auto bound = m_shape.bindFinding(m_finding, m_site);
        if (size == noNode || !bound)
            return std::nullopt;
        CallSubject subject;
        subject.file = &m_shape.file();
        subject.site = &m_site;
        subject.bound = &bound->bound;
        subject.node = m_site.call;
        auto pieces = writtenByForm(subject, *bound->variant, m_parameter);
        if (!pieces)
            return std::nullopt;
        // The form has what comes out where the size belongs, in front of itself.
        const auto place = std::find_if(pieces->begin(), pieces->end(),
                                        [](const Piece &piece) { return piece.kind == Piece::Kind::source; });
        if (place == pieces->end())
            return std::nullopt;
        *place = sourcePiece(m_tree, size, place->required);
        pieces = inPlaceOf(subject, std::move(*pieces));
        if (!pieces)
            return std::nullopt;
        Case item;
        item.code = "TF5006";
        item.title = {"TF5006", {{"layer", m_finding.api}}};
        item.sites = {{m_finding.id, "layer"}};
        Resolution given;
        given.id = "size-before";
        given.label = {"TF6028", {{"size", std::string(m_tree.text(size))}}};
        SiteContribution contribution;
        Proposal proposal;
        proposal.form = "case:size-before/size-before";
        proposal.label = given.label;
        proposal.range = m_tree.range(m_site.call);
        proposal.pieces = std::move(*pieces);
        proposal.required = python::requiredAt(m_tree, m_site.call);
        contribution.proposal = std::move(proposal);
        given.contributions.push_back(std::move(contribution));
        item.resolutions.push_back(std::move(given));
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    /// The finding of a call of a layer; null for anything else.
    [[nodiscard]] const Finding *layerAt(NodeId node) const
    {
        const auto found = m_calls.find(node);
        return found == m_calls.end() ? nullptr : &m_shape.findings()[found->second];
    }

    /// What the layers before say of the last axis (of a linear layer) or of the channels.
    [[nodiscard]] NodeId sizeBefore() const
    {
        const NodeId list = m_tree.parent(m_site.call);
        const Finding *around =
            list == noNode || m_tree.kind(list) != Kind::argument_list ? nullptr : layerAt(m_tree.parent(list));
        if (around == nullptr || around->api != sequence)
            return noNode;
        std::vector<NodeId> before;
        for (NodeId id = m_tree.firstNamedChild(list); id != m_site.call && id != noNode;
             id = m_tree.nextNamedSibling(id)) {
            if (m_tree.kind(id) != Kind::comment)
                before.push_back(id);
        }
        for (auto id = before.rbegin(); id != before.rend(); ++id) {
            const Finding *layer = layerAt(*id);
            if (layer == nullptr || !layer->api.starts_with(layers))
                return noNode;
            const std::string_view name = std::string_view(layer->api).substr(layers.size());
            if (givesSize(name))
                return sizeOf(*layer);
            if (!keepsSize(name))
                return noNode;
        }
        return noNode;
    }

    [[nodiscard]] bool givesSize(std::string_view name) const
    {
        if (m_dimensions.empty())
            return name == "Linear" || name == "LazyLinear";
        const std::string_view kind = without(name, m_dimensions);
        return kind == "Conv" || kind == "ConvTranspose" || kind == "LazyConv" || kind == "LazyConvTranspose";
    }

    [[nodiscard]] bool keepsSize(std::string_view name) const
    {
        return has(keepShape, name)
               || has(keepShapeOf, without(name, name.substr(name.size() - std::min<std::size_t>(2, name.size()))))
               || has(keepChannelsOf, without(name, m_dimensions));
    }

    /// What the call of an earlier layer passes as its output size, if it may be written twice.
    [[nodiscard]] NodeId sizeOf(const Finding &layer) const
    {
        const CallSite site = m_shape.creationOf(layer.id).site;
        const auto bound = m_shape.bindFinding(layer, site);
        const std::uint32_t parameter = bound ? parameterIndex(bound->bound, m_parameter) : BoundCall::absent;
        if (parameter == BoundCall::absent || !bound->bound.has(parameter))
            return noNode;
        const NodeId size = site.arguments[bound->bound.argumentOf[parameter]].value;
        return isRepeatable(m_tree, size) ? size : noNode;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const std::unordered_map<NodeId, FindingId> &m_calls;
    const Finding &m_finding;
    CallSite m_site;
    std::string_view m_name;
    std::string_view m_dimensions; ///< "2d"; empty of a linear layer
    std::string_view m_parameter;
};

} // namespace

void findLazyCases(const ProgramShape &shape, Cases &cases)
{
    const auto isOurs = [](const Finding &finding) {
        return finding.row != nullptr && finding.row->resolver == resolverName && finding.use == mapping::Use::call
               && finding.proposals.empty();
    };
    if (std::none_of(shape.findings().begin(), shape.findings().end(), isOurs))
        return;
    std::unordered_map<NodeId, FindingId> calls;
    for (const Finding &finding : shape.findings()) {
        if (finding.use == mapping::Use::call)
            calls.emplace(shape.occurrences()[finding.id].node, finding.id);
    }
    for (const Finding &finding : shape.findings()) {
        if (!isOurs(finding))
            continue;
        if (auto item = LazyLayer(shape, calls, finding).build())
            cases.push_back(std::move(*item));
    }
}

} // namespace torchferry::convert::context::paddle
