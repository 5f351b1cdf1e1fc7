// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/mixed_precision.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/context/mindspore/network_places.h"
#include "core/convert/guards/module_values.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/block_edits.h"
#include "core/convert/rewrite/statement_edits.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view resolverName = "mixed-precision";

/// What a block asks for.
struct Precision {
    bool isBrain = false;         ///< bfloat16, not float16
    NodeId enabled = noNode;      ///< the expression that says whether it does anything; noNode: it does
    std::string enabledText = {}; ///< of that
};

class MixedPrecision {
public:
    explicit MixedPrecision(const ProgramShape &shape)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_places(shape)
    {}

    void find(Cases &cases)
    {
        Case item;
        item.code = "TF5240";
        item.title = {"TF5240", {}};
        Resolution resolution;
        resolution.id = "network";
        for (const Finding &finding : m_shape.findings()) {
            if (finding.use != mapping::Use::call || finding.row == nullptr
                || finding.row->optionalResolver != resolverName)
                continue;
            const NodeId call = m_shape.occurrences()[finding.id].node;
            if (!finding.proposals.empty()) { // `enabled=False`: a part that keeps its precision
                refuse("TF5243", call);
                continue;
            }
            item.sites.push_back({finding.id, "block"});
            if (auto contribution = contributionOf(finding, call)) {
                contribution->site = static_cast<std::uint32_t>(item.sites.size() - 1);
                resolution.contributions.push_back(std::move(*contribution));
            }
        }
        if (item.sites.empty())
            return;
        if (!m_refusal)
            addNetworks(resolution.contributions.front());
        if (m_refusal)
            m_passed.clear();
        for (auto &[finding, contribution] : m_passed) {
            contribution.site = static_cast<std::uint32_t>(item.sites.size());
            item.sites.push_back({finding, "use"});
            resolution.contributions.push_back(std::move(contribution));
        }
        resolution.label = {"TF6060",
                            {{"networks", namesOf(m_networks)},
                             {"type", m_precision && m_precision->isBrain ? "bfloat16" : "float16"}}};
        if (m_refusal) {
            resolution.label = {"TF6061", {}};
            resolution.contributions.clear();
            resolution.preconditions.push_back({*m_refusal, false});
        }
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        cases.push_back(std::move(item));
    }

private:
    void refuse(std::string_view code, NodeId at)
    {
        if (!m_refusal)
            m_refusal = Message{std::string(code),
                                {{"line", std::to_string(m_shape.file().source.position(m_tree.begin(at)).line)}}};
    }

    /// The statements of the block, in its place.
    std::optional<SiteContribution> contributionOf(const Finding &finding, NodeId call)
    {
        const NodeId block = blockOfOnly(call);
        const NodeId body = block == noNode ? NodeId{noNode} : m_tree.child(block, Field::body);
        const NodeId first = body == noNode ? NodeId{noNode} : m_tree.firstNamedChild(body);
        NodeId last = first;
        for (NodeId id = first; id != noNode; id = m_tree.nextNamedSibling(id))
            last = id;
        auto suite = first == noNode ? std::nullopt
                                     : convert::blockOf(m_shape.file(), first, last, indentationOf(m_tree, block));
        if (!suite || !beginsLine(m_tree, m_tree.begin(block))) {
            refuse("TF5241", call);
            return std::nullopt;
        }
        const CallSite site = CallSite::of(m_tree, call);
        const std::optional<Precision> precision = precisionOf(finding, site);
        if (!precision || (m_precision && !isSame(*precision))) {
            refuse("TF5243", call);
            return std::nullopt;
        }
        m_precision = *precision;
        std::vector<NodeId> results;
        if (!addNetworksIn(body, block, results))
            refuse("TF5242", call);
        SiteContribution contribution;
        Proposal proposal;
        proposal.form = "case:mixed-precision/network";
        proposal.range = {m_tree.begin(block), std::max(m_tree.end(block), suite->range.end)};
        proposal.pieces = inFullPrecision(*suite, results);
        contribution.proposal = std::move(proposal);
        return contribution;
    }

    /// The statements, in which `model(x)` is `model(x).float()`: what is computed of the results, the loss above all, is
    /// computed in full precision by both, where it is not for a network.
    std::vector<Piece> inFullPrecision(const Piece &suite, const std::vector<NodeId> &results)
    {
        std::vector<Piece> pieces;
        Piece part = suite;
        for (const NodeId call : results) {
            const std::uint32_t at = m_tree.end(arranged(call));
            const bool isPassed = isInside(at, suite.range);
            if (!isTensor(call) || (isPassed && !addPassed(call))) {
                refuse("TF5244", call);
                return {};
            }
            if (isPassed)
                continue;
            part.range.end = at;
            pieces.push_back(part);
            pieces.push_back(literalPiece(".float()"));
            part.range = {at, suite.range.end};
        }
        if (!part.range.empty())
            pieces.push_back(std::move(part));
        return pieces;
    }

    /// The call with the members behind it that give the same numbers, in whatever order: `model(x).squeeze(1)`.
    [[nodiscard]] NodeId arranged(NodeId call) const
    {
        while (m_tree.kind(m_tree.parent(call)) == Kind::attribute) {
            const NodeId member = m_tree.parent(call);
            const NodeId around = callOf(m_tree, member);
            if (around == noNode || !isView(attributeName(m_tree, member)))
                break;
            call = around;
        }
        return call;
    }

    /// A method of tensors that gives one tensor with the numbers of another, and of its dtype.
    [[nodiscard]] bool isView(std::string_view member) const
    {
        const mapping::Pack &pack = m_shape.file().pack;
        const mapping::ApiFacts *facts = pack.sourceFacts.member(pack.source.tensorClass, member);
        return facts != nullptr && pack.source.views.contains(facts->name) && !pack.source.casts.contains(member)
               && std::all_of(facts->overloads.begin(), facts->overloads.end(),
                              [](const mapping::Signature &each) { return each.returns == "Tensor"; });
    }

    /// The call is an argument of one that has a table: `F.cross_entropy(model(x), y)`.
    [[nodiscard]] bool addPassed(NodeId call)
    {
        const NodeId around = m_tree.parent(m_tree.parent(call));
        for (const Finding &finding : m_shape.findings()) {
            if (finding.use != mapping::Use::call || m_shape.occurrences()[finding.id].node != around
                || finding.proposals.empty() || !finding.proposals.front().call)
                continue;
            const std::vector<Argument> arguments = CallSite::of(m_tree, around).arguments;
            const auto at = std::find_if(arguments.begin(), arguments.end(),
                                         [call](const Argument &each) { return each.value == call; });
            if (at == arguments.end())
                return false;
            ArgumentOperation operation;
            operation.kind = ArgumentOperation::Kind::value;
            operation.argument = static_cast<std::uint32_t>(at - arguments.begin());
            operation.pieces = {sourcePiece(m_tree, call), literalPiece(".float()")};
            SiteContribution contribution;
            contribution.operations.push_back(std::move(operation));
            m_passed.emplace_back(finding.id, std::move(contribution));
            return true;
        }
        return false;
    }

    /// Something else than the block is rewritten from before the place to behind it.
    [[nodiscard]] bool isInside(std::uint32_t place, ByteRange block) const
    {
        const auto isAround = [place, block](ByteRange range) {
            return block.contains(range) && range.begin < place && place < range.end;
        };
        return std::any_of(m_shape.findings().begin(), m_shape.findings().end(), [&](const Finding &finding) {
            return isAround(finding.range)
                   || std::any_of(finding.proposals.begin(), finding.proposals.end(),
                                  [&](const Proposal &proposal) { return isAround(proposal.range); });
        });
    }

    /// What the network gives is a tensor, or nothing says that it is anything else.
    [[nodiscard]] bool isTensor(NodeId call) const
    {
        const NodeId parent = m_tree.parent(call);
        // `a, (b, c) = model(x)`: several results, whatever its annotations say.
        if (m_tree.kind(parent) == Kind::assignment && isTuplePattern(m_tree.kind(m_tree.child(parent, Field::left))))
            return false;
        const types::InferredType inferred = m_shape.file().types.of(call);
        if (inferred.type.kind == types::Type::Kind::instance)
            return inferred.type.name == m_shape.file().pack.source.tensorClass;
        if (inferred.type.kind != types::Type::Kind::unknown)
            return false;
        if (m_tree.kind(parent) == Kind::argument_list)
            return true;
        const NodeId target = onlyTargetOf(m_tree, call);
        if (target == noNode || m_tree.kind(target) != Kind::identifier)
            return false;
        const std::uint32_t variable = m_names.variableOf(target);
        if (variable == names::none)
            return false;
        for (const NodeId use : m_names.usesOf(m_names.variables()[variable].bindings.front())) {
            const NodeId around = m_tree.parent(use);
            const bool isPlain =
                m_tree.kind(around) == Kind::argument_list
                || (m_tree.kind(around) == Kind::attribute && isOfTensor(attributeName(m_tree, around)));
            if (!isPlain)
                return false;
        }
        return true;
    }

    [[nodiscard]] bool isOfTensor(std::string_view member) const
    {
        const mapping::Pack &pack = m_shape.file().pack;
        return pack.sourceFacts.member(pack.source.tensorClass, member) != nullptr;
    }

    /// The `with` statement that has the call as its only manager, without a name; noNode if there is none.
    [[nodiscard]] NodeId blockOfOnly(NodeId call) const
    {
        const NodeId item = m_tree.parent(call);
        if (item == noNode || m_tree.kind(item) != Kind::with_item || m_tree.nextNamedSibling(item) != noNode)
            return noNode;
        const NodeId clause = m_tree.parent(item);
        const NodeId block = m_tree.parent(clause);
        return m_tree.firstNamedChild(clause) == item && m_tree.kind(block) == Kind::with_statement ? block
                                                                                                    : NodeId{noNode};
    }

    [[nodiscard]] bool isSame(const Precision &other) const
    {
        return m_precision->isBrain == other.isBrain && m_precision->enabledText == other.enabledText;
    }

    /// Nothing if the call does not say which precision, or by what cannot be looked at where the network is made.
    [[nodiscard]] std::optional<Precision> precisionOf(const Finding &finding, const CallSite &site) const
    {
        const auto variant = m_shape.bindFinding(finding, site);
        if (!variant)
            return std::nullopt;
        const CallSubject subject{&m_shape.file(), &site, &variant->bound, site.call, noNode, noNode};
        Precision precision;
        const NodeId device = argumentFor(subject, "device_type");
        const NodeId type = argumentFor(subject, "dtype");
        if (type != noNode) {
            const std::string_view name = lastNameOf(m_tree, type);
            precision.isBrain = name == "bfloat16";
            if (!precision.isBrain && name != "float16" && name != "half")
                return std::nullopt;
        } else {
            precision.isBrain =
                finding.api.starts_with("torch.cpu.") || (device != noNode && textOf(m_tree, device) == "cpu");
        }
        const NodeId enabled = argumentFor(subject, "enabled");
        if (enabled == noNode || m_tree.text(enabled) == "True")
            return precision;
        precision.enabled = unwrap(m_tree, enabled);
        precision.enabledText = std::string(m_tree.text(enabled));
        return isRepeatable(m_tree, precision.enabled) ? std::optional(precision) : std::nullopt;
    }

    /// The networks that are called in the block. False if there are none, if one of them is not known to be made in the
    /// file, or if anything is computed by another method of one.
    [[nodiscard]] bool addNetworksIn(NodeId body, NodeId block, std::vector<NodeId> &results)
    {
        bool isAny = false;
        for (NodeId call = m_tree.next(Kind::call, body); call < m_tree.subtreeEnd(body);
             call = m_tree.next(Kind::call, call + 1)) {
            const CallSite site = CallSite::of(m_tree, call);
            NodeId network = site.callee;
            if (site.receiver != noNode && isModule(m_shape.file(), site.receiver) == Ternary::yes
                && isModule(m_shape.file(), network) != Ternary::yes) {
                if (m_tree.text(site.member) != "forward")
                    return false;
                network = site.receiver;
            }
            if (isLoss(network))
                continue;
            std::vector<NetworkPlace> places;
            const bool isKnown = m_places.add(network, block, places);
            if (!isKnown && isModule(m_shape.file(), network) == Ternary::yes)
                return false;
            if (!isKnown)
                continue;
            isAny = true;
            results.push_back(call);
            for (NetworkPlace &place : places)
                if (std::find(m_networks.begin(), m_networks.end(), place) == m_networks.end())
                    m_networks.push_back(std::move(place));
        }
        return isAny;
    }

    /// Losses are computed in full precision by both.
    [[nodiscard]] bool isLoss(NodeId callee) const
    {
        return m_shape.file().types.kindOf(callee) == types::Type::Kind::instance
               && m_shape.file().types.nameOf(callee).ends_with("Loss");
    }

    /// `model = mindspore.amp.auto_mixed_precision(model, "auto")` behind what makes it.
    void addNetworks(SiteContribution &contribution)
    {
        for (const NetworkPlace &place : m_networks) {
            if (m_precision->enabled != noNode && !isKnownAt(place.statement)) {
                refuse("TF5243", m_precision->enabled);
                return;
            }
            std::string level = "\"auto\"";
            if (m_precision->enabled != noNode)
                level += " if " + m_precision->enabledText + " else \"O0\"";
            std::vector<Piece> pieces{literalPiece(place.name + " = "), namePiece("mindspore.amp.auto_mixed_precision"),
                                      literalPiece("(" + place.name + ", " + level)};
            if (m_precision->isBrain) {
                pieces.push_back(literalPiece(", "));
                pieces.push_back(namePiece("mindspore.bfloat16"));
            }
            pieces.push_back(literalPiece(")"));
            auto edit = insertion(m_shape.file(), place.statement, StatementEdit::Kind::after, std::move(pieces));
            if (!edit) {
                refuse("TF5242", place.statement);
                return;
            }
            contribution.statements.push_back(std::move(*edit));
        }
    }

    /// The variables of `enabled` have their only values before the statement, which sees them, or are parameters for
    /// which all calls pass such variables of the same names.
    [[nodiscard]] bool isKnownAt(NodeId statement) const
    {
        const NodeId whole = m_precision->enabled;
        for (const Kind kind : {Kind::attribute, Kind::subscript})
            for (NodeId id = m_tree.next(kind, whole); id < m_tree.subtreeEnd(whole); id = m_tree.next(kind, id + 1))
                if (isStoredBehind(kind, m_tree.text(id), m_tree.begin(statement)))
                    return false;
        for (NodeId id = m_tree.next(Kind::identifier, whole); id < m_tree.subtreeEnd(whole);
             id = m_tree.next(Kind::identifier, id + 1)) {
            const bool isMember =
                m_tree.kind(m_tree.parent(id)) == Kind::attribute && m_tree.field(id) == Field::attribute;
            if (!isMember && !isKnownAt(statement, id) && !isPassedWhereKnown(statement, id))
                return false;
        }
        return true;
    }

    /// `args.amp = False` behind the place: there it has another value than where the block is.
    [[nodiscard]] bool isStoredBehind(Kind kind, std::string_view text, std::uint32_t place) const
    {
        for (NodeId id = m_tree.next(kind, m_tree.root()); id != noNode; id = m_tree.next(kind, id + 1))
            if (m_tree.begin(id) > place && isTarget(m_tree, id) && m_tree.text(id) == text)
                return true;
        return false;
    }

    [[nodiscard]] bool isKnownAt(NodeId statement, NodeId name) const
    {
        const std::uint32_t variable = m_names.variableOf(name);
        if (variable == names::none || m_names.variableAt(statement, m_tree.text(name)) != variable
            || m_names.variables()[variable].bindings.size() != 1)
            return false;
        const names::Binding &binding = m_names.bindings()[m_names.variables()[variable].bindings.front()];
        return m_tree.begin(binding.node) < m_tree.begin(statement);
    }

    [[nodiscard]] bool isPassedWhereKnown(NodeId statement, NodeId name) const
    {
        const std::uint32_t variable = m_names.variableOf(name);
        if (variable == names::none || m_names.variables()[variable].bindings.size() != 1)
            return false;
        const names::Binding &binding = m_names.bindings()[m_names.variables()[variable].bindings.front()];
        const std::vector<NodeId> passed =
            binding.kind == names::Binding::Kind::parameter ? m_places.passedFor(binding) : std::vector<NodeId>();
        return !passed.empty() && std::all_of(passed.begin(), passed.end(), [&](NodeId value) {
            return m_tree.kind(value) == Kind::identifier && m_tree.text(value) == m_tree.text(name)
                   && isKnownAt(statement, value);
        });
    }

    [[nodiscard]] static std::string namesOf(const std::vector<NetworkPlace> &networks)
    {
        std::string list;
        std::vector<std::string_view> named;
        for (const NetworkPlace &network : networks) {
            if (std::find(named.begin(), named.end(), network.name) == named.end())
                list += (list.empty() ? "" : ", ") + network.name;
            named.push_back(network.name);
        }
        return list;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    NetworkPlaces m_places;
    std::vector<NetworkPlace> m_networks;
    std::optional<Precision> m_precision;                         ///< of the blocks so far
    std::vector<std::pair<FindingId, SiteContribution>> m_passed; ///< calls that are passed what networks give
    std::optional<Message> m_refusal;
};

} // namespace

void findMixedPrecision(const ProgramShape &shape, Cases &cases)
{
    MixedPrecision(shape).find(cases);
}

} // namespace torchferry::convert::context::mindspore
