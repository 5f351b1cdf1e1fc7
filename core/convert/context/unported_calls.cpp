// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/unported_calls.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/base/dotted.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class Limiter {
public:
    Limiter(const ProgramShape &shape, const Cases &cases) : m_shape(shape), m_tree(shape.tree())
    {
        for (const Case &item : cases) {
            const bool isWritten = std::any_of(item.resolutions.begin(), item.resolutions.end(),
                                               [](const Resolution &each) { return each.available() && !each.manual; });
            for (const Site &site : item.sites) {
                m_ofCases.insert(site.finding.index());
                if (isWritten)
                    m_written.insert(site.finding.index());
            }
        }
        for (const Finding &finding : shape.findings()) {
            const Occurrence &occurrence = shape.occurrences()[finding.id];
            m_findings.push_back(&finding);
            m_byNode.emplace(occurrence.node, finding.id);
            if (stays(finding, occurrence))
                m_open.push_back({occurrence.node, finding.id});
            else if (finding.api.ends_with('_') && isLeft(finding))
                m_inPlace.push_back(finding.id);
            else if (occurrence.use == mapping::Use::call && occurrence.receiver != noNode && isLeft(finding)
                     && !finding.proposals.empty() && !changesNothing(m_tree, finding.proposals.front())
                     && isUnsureOfObject(finding))
                m_members.push_back(finding.id);
        }
    }

    void run()
    {
        for (const FindingId id : m_inPlace)
            limitData(id);
        for (const FindingId id : m_members) {
            limitObject(id);
            limitMembers({m_shape.occurrences()[id].node, id}, true);
        }
        while (!m_open.empty()) {
            const Left left = m_open.back();
            m_open.pop_back();
            if (m_tree.kind(left.node) == Kind::call) {
                limitArguments(left.node, left.finding);
                const NodeId whole = limitMembers(left);
                limitTaker(whole, left);
            } else {
                limitCallOf(left);
            }
        }
    }

private:
    struct Left {
        NodeId node;
        FindingId finding;
    };

    [[nodiscard]] bool isOfCase(FindingId finding) const { return m_ofCases.contains(finding.index()); }

    /// A name of the source that is left for manual work, or whose counterpart is a guess.
    [[nodiscard]] bool stays(const Finding &finding, const Occurrence &occurrence) const
    {
        const bool isUse = occurrence.use == mapping::Use::call || occurrence.use == mapping::Use::value;
        const bool isName = occurrence.origin == Occurrence::Origin::name && isUse;
        return (isName || occurrence.origin == Occurrence::Origin::module) && isLeft(finding);
    }

    [[nodiscard]] bool isLeft(const Finding &finding) const
    {
        return !m_written.contains(finding.id.index()) && (finding.proposals.empty() || finding.certainty.isGuess());
    }

    /// `p.data.fill_(0)`, `torch.empty(3).log_normal_()`: as long as the member works in place, what it works on stays.
    void limitData(FindingId inPlace)
    {
        const NodeId object = m_shape.occurrences()[inPlace].receiver;
        const auto found = object == noNode ? m_byNode.end() : m_byNode.find(object);
        if (found != m_byNode.end()
            && (m_shape.findings()[found->second].api == "torch.Tensor.data"
                || m_shape.occurrences()[found->second].origin == Occurrence::Origin::name))
            limit(found->second, inPlace);
    }

    static bool isUnsureOfObject(const Finding &finding)
    {
        const auto &reasons = finding.certainty.reasons();
        return std::any_of(reasons.begin(), reasons.end(), [](const certainty::Reason &reason) {
            return reason.limit == certainty::Limit::memberOfSeveral
                   || reason.limit == certainty::Limit::memberOfSubclass
                   || reason.limit == certainty::Limit::typeUncertain;
        });
    }

    /// `x.permute(0, 2, 1).float()`: as long as nobody says that it is a tensor, what it is called on stays with it.
    void limitObject(FindingId member)
    {
        const FindingId outermost = member;
        for (NodeId object = m_shape.occurrences()[member].receiver; object != noNode;
             object = m_shape.occurrences()[member].receiver) {
            const auto found = m_byNode.find(object);
            if (found == m_byNode.end() || m_tree.kind(object) != Kind::call || !m_below.insert(object).second
                || m_shape.findings()[found->second].certainty.reasons().empty())
                return;
            member = found->second;
            limit(member, outermost);
        }
    }

    void limit(FindingId id, FindingId left)
    {
        const Finding &finding = m_shape.findings()[id];
        if (isOfCase(id) || finding.proposals.empty() || finding.certainty.isGuess()
            || changesNothing(m_tree, finding.proposals.front()))
            return;
        m_shape.limit(id, certainty::Limit::besideUnported, {{"api", m_shape.findings()[left].api}});
    }

    /// A layer of the framework itself; transforms of images, which are modules as well, are of another package.
    [[nodiscard]] bool makesLayer(const Finding &finding) const
    {
        constexpr std::string_view module = "torch.nn.Module";
        return rootOf(finding.api) == rootOf(module)
               && m_shape.file().pack.sourceFacts.derivesFrom(finding.api, module);
    }

    void limitArguments(NodeId call, FindingId left)
    {
        const ByteRange range = m_tree.range(m_tree.child(call, Field::arguments));
        const auto isBefore = [](const Finding *finding, std::uint32_t offset) {
            return finding->range.begin < offset;
        };
        for (auto at = std::lower_bound(m_findings.begin(), m_findings.end(), range.begin, isBefore);
             at != m_findings.end() && (*at)->range.begin < range.end; ++at) {
            if (!m_seen.insert((*at)->id.index()).second) // an outer call that stays has been here
                continue;
            if (!makesLayer(**at))
                limit((*at)->id, left);
        }
    }

    /// `torch.svd(w).V.to("cpu")`. Returns the whole of it.
    /// With `once` no further than to what was limited so before: many members of a chain may stay.
    NodeId limitMembers(const Left &left, bool once = false)
    {
        NodeId whole = left.node;
        while (!once || m_above.insert(whole).second) {
            const NodeId parent = m_tree.parent(whole);
            const Kind kind = parent == noNode ? Kind::module : m_tree.kind(parent);
            const bool isMember = kind == Kind::attribute && m_tree.child(parent, Field::object) == whole;
            const bool isCall = kind == Kind::call && m_tree.child(parent, Field::function) == whole;
            if (!isMember && !isCall)
                return whole;
            whole = parent;
            if (const auto found = m_byNode.find(whole); found != m_byNode.end())
                limit(found->second, left.finding);
            if (isCall)
                limitArguments(whole, left.finding);
        }
        return whole;
    }

    /// `Parameter(torch.Tensor(n))`: the call that takes the tensor stays with it.
    void limitTaker(NodeId argument, const Left &left)
    {
        const types::FileTypes &types = m_shape.file().types;
        if (types.kindOf(left.node) != types::Type::Kind::instance
            || !m_shape.file().classes.derivesFrom(types.nameOf(left.node), m_shape.file().pack.source.tensorClass))
            return;
        NodeId list = m_tree.parent(argument);
        if (list != noNode && m_tree.kind(list) == Kind::assignment && m_tree.child(list, Field::right) == argument) {
            const auto store = m_byNode.find(m_tree.child(list, Field::left)); // `p.data = torch.Tensor(n)`
            if (store != m_byNode.end() && m_shape.occurrences()[store->second].use == mapping::Use::store)
                limit(store->second, left.finding);
            return;
        }
        if (list != noNode && m_tree.kind(list) == Kind::keyword_argument)
            list = m_tree.parent(list);
        if (list == noNode || m_tree.kind(list) != Kind::argument_list)
            return;
        const auto taker = m_byNode.find(m_tree.parent(list));
        if (taker == m_byNode.end())
            return;
        const Occurrence &occurrence = m_shape.occurrences()[taker->second];
        const bool wasSure = !m_shape.findings()[taker->second].certainty.isGuess();
        if (occurrence.origin != Occurrence::Origin::name || isOfCase(taker->second) || !wasSure)
            return;
        limit(taker->second, left.finding);
        if (m_shape.findings()[taker->second].certainty.isGuess())
            m_open.push_back({occurrence.node, taker->second});
    }

    /// `getattr(optim, name)(model.parameters())`: what is called is the source's.
    void limitCallOf(const Left &left)
    {
        NodeId call = m_tree.parent(left.node);
        while (call != noNode && m_tree.kind(call) != Kind::call && m_tree.kind(call) != Kind::block
               && m_tree.kind(call) != Kind::module)
            call = m_tree.parent(call);
        if (call == noNode || m_tree.kind(call) != Kind::call
            || m_tree.text(m_tree.child(call, Field::function)) != "getattr")
            return;
        const NodeId outer = m_tree.parent(call);
        if (m_tree.kind(outer) == Kind::call && m_tree.child(outer, Field::function) == call)
            limitArguments(outer, left.finding);
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    std::vector<const Finding *> m_findings;             ///< in the order of the text
    std::unordered_map<NodeId, FindingId> m_byNode;      ///< what is found at a node
    std::unordered_set<std::uint32_t> m_ofCases, m_seen; ///< findings by number
    std::unordered_set<std::uint32_t> m_written;         ///< those for which a resolution of a case writes something
    std::vector<FindingId> m_inPlace;                    ///< what changes its object, and is left
    std::unordered_set<NodeId> m_below, m_above;         ///< calls of chains that were limited
    std::vector<FindingId> m_members;                    ///< left because it is not known what they are called on
    std::vector<Left> m_open;                            ///< not looked at yet
};

} // namespace

void limitBesideUnportedCalls(const ProgramShape &shape, const Cases &cases)
{
    if (shape.file().pack.convertsWhole)
        Limiter(shape, cases).run();
}

} // namespace torchferry::convert::context
