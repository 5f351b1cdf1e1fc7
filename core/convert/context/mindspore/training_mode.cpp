// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/training_mode.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/context/mindspore/flat_norms.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "training-mode";
constexpr std::string_view inModules = "torch.nn.";

/// Layers that compute otherwise in training, by what their names begin with.
constexpr std::array<std::string_view, 8> layers{"AlphaDropout",  "BatchNorm", "Dropout",       "FeatureAlphaDropout",
                                                 "LazyBatchNorm", "RReLU",     "SyncBatchNorm", "Transformer"};
/// Those that do if they are given `dropout`.
constexpr std::array<std::string_view, 4> layersWithDropout{"GRU", "LSTM", "MultiheadAttention", "RNN"};

class Modes {
public:
    explicit Modes(const ProgramShape &shape) : m_shape(shape), m_tree(shape.tree()) {}

    void find(Cases &cases)
    {
        findClasses();
        for (const Finding &finding : m_shape.findings()) {
            const NodeId node = m_shape.occurrences()[finding.id].node;
            const bool isLayer =
                finding.use == mapping::Use::call && !finding.proposals.empty() && isOfMode(finding.api, node);
            const bool isAsked = finding.api == "torch.nn.Module.training" && finding.use == mapping::Use::load;
            if (!isLayer && !isAsked)
                continue;
            const auto owner = m_owners.find(ownerOf(node));
            if (owner != m_owners.end())
                owner->second.isOfMode = true;
            else if (isLayer)
                m_alone.push_back(finding.id);
            if (isAsked && finding.proposals.empty())
                if (const auto asked = m_owners.find(classOf(node)); asked != m_owners.end()) {
                    asked->second.isOfMode = true;
                    asked->second.asked.push_back(finding.id);
                }
        }
        for (const auto &[definition, owner] : m_owners)
            if (owner.isOfMode || makesUnknown(owner.init))
                addClass(definition, owner, cases);
        addLayers(cases);
    }

private:
    struct Owner {
        FindingId base;
        NodeId init = noNode;
        NodeId last = noNode; ///< statement of `init`
        bool isOfMode = false;
        std::vector<FindingId> asked; ///< `self.training`: the flag says the mode once the class begins in it
    };

    /// Classes that name the source's class as their base, and whose `__init__` can be given a last statement.
    void findClasses()
    {
        for (const Finding &finding : m_shape.findings()) {
            if (finding.use != mapping::Use::base || finding.row == nullptr
                || finding.row->optionalResolver != resolverName || finding.proposals.empty())
                continue;
            const NodeId definition = classDefinitionAround(m_tree, m_shape.occurrences()[finding.id].node);
            const NodeId init = definition == noNode ? NodeId{noNode} : initOf(definition);
            const NodeId last = init == noNode ? NodeId{noNode} : lastStatementOf(init);
            if (last != noNode)
                m_owners.emplace(definition, Owner{finding.id, init, last, false, {}});
        }
    }

    [[nodiscard]] NodeId initOf(NodeId definition) const
    {
        const NodeId body = m_tree.child(definition, Field::body);
        for (NodeId id = body == noNode ? NodeId{noNode} : m_tree.firstNamedChild(body); id != noNode;
             id = m_tree.nextNamedSibling(id)) {
            const NodeId name =
                m_tree.kind(id) == Kind::function_definition ? m_tree.child(id, Field::name) : NodeId{noNode};
            if (name != noNode && m_tree.text(name) == "__init__")
                return id;
        }
        return noNode;
    }

    /// Nothing where `__init__` may end before, or sets the mode of something itself.
    [[nodiscard]] NodeId lastStatementOf(NodeId init) const
    {
        const ByteRange range = m_tree.range(init);
        for (NodeId id = init; id < m_tree.size() && m_tree.begin(id) < range.end; ++id) {
            const bool isReturn =
                m_tree.kind(id) == Kind::return_statement && functionDefinitionAround(m_tree, id) == init;
            const std::string_view member =
                m_tree.kind(id) == Kind::attribute ? attributeName(m_tree, id) : std::string_view();
            if (isReturn || member == "eval" || member == "train")
                return noNode;
        }
        NodeId last = noNode;
        const NodeId body = m_tree.child(init, Field::body);
        for (NodeId id = body == noNode ? NodeId{noNode} : m_tree.firstNamedChild(body); id != noNode;
             id = m_tree.nextNamedSibling(id))
            if (m_tree.kind(id) != Kind::comment)
                last = id;
        return last;
    }

    [[nodiscard]] bool isOfMode(std::string_view api, NodeId call) const
    {
        if (!api.starts_with(inModules) || api.find('.', inModules.size()) != std::string_view::npos)
            return false;
        const std::string_view name = api.substr(inModules.size());
        const auto begins = [name](std::string_view each) { return name.starts_with(each); };
        if (std::any_of(layers.begin(), layers.end(), begins))
            return true;
        const CallSite site = CallSite::of(m_tree, call);
        return std::find(layersWithDropout.begin(), layersWithDropout.end(), name) != layersWithDropout.end()
               && (site.starred || std::any_of(site.arguments.begin(), site.arguments.end(), [](const Argument &each) {
                       return each.name == "dropout";
                   }));
    }

    /// The class whose body the node is in, over functions and classes in it.
    [[nodiscard]] NodeId ownerOf(NodeId node) const
    {
        NodeId at = classDefinitionAround(m_tree, node);
        while (at != noNode && !m_owners.contains(at))
            at = classDefinitionAround(m_tree, at);
        return at;
    }

    /// The class whose flag is read: that around `self.training`, or that of the object as it was inferred; noNode if
    /// it is none of this file.
    [[nodiscard]] NodeId classOf(NodeId read) const
    {
        const FileContext &file = m_shape.file();
        const NodeId object = m_tree.kind(read) == Kind::attribute ? m_tree.child(read, Field::object) : NodeId{noNode};
        if (object == noNode || file.types.kindOf(object) != types::Type::Kind::instance)
            return noNode;
        const types::ClassTable::Class *found = file.classes.find(file.types.nameOf(object));
        if (found == nullptr || found->node >= m_tree.size() || m_tree.kind(found->node) != Kind::class_definition)
            return noNode;
        const NodeId body = m_tree.child(found->node, Field::body);
        return body != noNode && classAround(file, body) == found ? NodeId{found->node} : NodeId{noNode};
    }

    /// `norm_layer(64)` of a parameter, `self.norm(64)`: a layer that is chosen elsewhere. Only in projects with layers
    /// that compute otherwise in training.
    [[nodiscard]] bool makesUnknown(NodeId init) const
    {
        const auto &words = m_shape.file().projectWords;
        if (!words.contains("ropout") && !words.contains("BatchNorm"))
            return false;
        const names::FileNames &names = m_shape.file().names;
        const ByteRange range = m_tree.range(init);
        for (NodeId id = init; id < m_tree.size() && m_tree.begin(id) < range.end; ++id) {
            const NodeId callee = m_tree.kind(id) == Kind::call ? m_tree.child(id, Field::function) : NodeId{noNode};
            const std::uint32_t variable =
                callee != noNode && m_tree.kind(callee) == Kind::identifier ? names.variableOf(callee) : names::none;
            if (variable == names::none)
                continue;
            for (const names::BindingId binding : names.variables()[variable].bindings)
                if (names.bindings()[binding].kind == names::Binding::Kind::parameter)
                    return true;
        }
        return false;
    }

    void addClass(NodeId definition, const Owner &owner, Cases &cases)
    {
        auto edit =
            insertion(m_shape.file(), owner.last, StatementEdit::Kind::after, {literalPiece("self.set_train()")});
        if (!edit)
            return;
        const std::string name(m_tree.text(m_tree.child(definition, Field::name)));
        Case item = caseOf("TF5185", name);
        item.sites = {{owner.base, "class"}};
        SiteContribution contribution;
        contribution.proposal = m_shape.findings()[owner.base].proposals.front();
        contribution.statements.push_back(std::move(*edit));
        item.resolutions.front().contributions.push_back(std::move(contribution));
        for (const FindingId id : owner.asked) {
            Proposal kept;
            kept.form = "case:training-mode/flag";
            kept.range = m_tree.range(m_shape.occurrences()[id].node);
            kept.pieces = {sourcePiece(kept.range)};
            SiteContribution read;
            read.site = static_cast<std::uint32_t>(item.sites.size());
            read.proposal = std::move(kept);
            item.sites.push_back({id, "flag"});
            item.resolutions.front().contributions.push_back(std::move(read));
        }
        cases.push_back(std::move(item));
    }

    /// `nn.BatchNorm2d(64).set_train()`
    void addLayers(Cases &cases)
    {
        for (const FindingId id : m_alone) {
            const Finding &finding = m_shape.findings()[id];
            const Proposal &first = finding.proposals.front();
            if (first.binding != python::Precedence::primary || first.pieces.empty() || !first.statements.empty())
                continue;
            Case item = caseOf("TF5186", std::string(m_tree.text(m_shape.occurrences()[id].node)));
            item.sites = {{id, "layer"}};
            SiteContribution contribution;
            contribution.proposal = first;
            contribution.proposal->call.reset();
            contribution.proposal->form = "case:training-mode/layer";
            contribution.proposal->pieces.push_back(literalPiece(".set_train()"));
            item.resolutions.front().contributions.push_back(std::move(contribution));
            cases.push_back(std::move(item));
        }
    }

    static Case caseOf(std::string_view code, const std::string &object)
    {
        Case item;
        item.code = code;
        item.title = {std::string(code), {{"object", object}}};
        Resolution resolution;
        resolution.id = "begin-in-training";
        resolution.label = {"TF6041", {{"object", object}}};
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        return item;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    std::map<NodeId, Owner> m_owners; ///< by class_definition
    std::vector<FindingId> m_alone;   ///< layers that are made outside of them
};

} // namespace

void findTrainingModes(const ProgramShape &shape, Cases &cases)
{
    withdrawFlatNorms(shape);
    if (!shape.file().areModesSaid)
        Modes(shape).find(cases);
}

} // namespace torchferry::convert::context::mindspore
