// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/kept_clearing.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/convert/syntax/enclosing_definitions.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class ClearingKeeper {
public:
    ClearingKeeper(const ProgramShape &shape, const std::vector<FoundStep> &steps)
        : m_shape(shape),
          m_tree(shape.tree())
    {
        for (const FoundStep &step : steps) {
            if (step.isWritten) {
                m_claimed.insert(step.clearing.begin(), step.clearing.end());
                m_written.insert(keyOf(step.optimizer));
                continue;
            }
            m_left.try_emplace(keyOf(step.optimizer), step.place);
            m_leftIn.try_emplace(definitionAround(step.backward), step.place);
        }
    }

    void run(Cases &cases) const
    {
        if (m_left.empty())
            return;
        std::vector<std::pair<FindingId, std::size_t>> kept;
        for (const Finding &finding : m_shape.findings()) {
            if (!finding.api.ends_with(".zero_grad") || finding.use != mapping::Use::call || finding.proposals.empty())
                continue;
            const CallSite site = CallSite::of(m_tree, m_shape.occurrences()[finding.id].node);
            if (m_claimed.contains(m_tree.statement(site.call)))
                continue;
            const Key key = keyOf(site.receiver);
            const auto own = m_left.find(key);
            const auto around = m_leftIn.find(definitionAround(site.call));
            if (own != m_left.end() && key != Key{})
                kept.emplace_back(finding.id, own->second);
            else if (around != m_leftIn.end() && !m_written.contains(key))
                kept.emplace_back(finding.id, around->second);
        }
        for (const auto &[finding, place] : kept) {
            m_shape.withdraw(finding);
            cases[CaseId(static_cast<std::uint32_t>(place))].sites.push_back({finding, "clear"});
        }
    }

private:
    /// What two places have in common that mean the same object: the variable, or the class and the attribute.
    using Key = std::pair<std::uint32_t, std::string_view>;

    [[nodiscard]] Key keyOf(NodeId object) const
    {
        if (object == noNode)
            return {};
        if (m_tree.kind(object) == Kind::identifier)
            return {m_shape.file().names.variableOf(object), m_tree.text(object)};
        return {classDefinitionAround(m_tree, object), m_tree.text(object)};
    }

    /// The function or class of the module that holds the code; noNode for code of the module itself.
    [[nodiscard]] NodeId definitionAround(NodeId node) const
    {
        NodeId found = noNode;
        for (NodeId at = m_tree.parent(node); at != noNode; at = m_tree.parent(at))
            if (m_tree.kind(at) == Kind::function_definition || m_tree.kind(at) == Kind::class_definition)
                found = at;
        return found;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    std::set<NodeId> m_claimed; ///< statements that go with a step
    std::set<Key> m_written;    ///< optimizers whose steps are
    std::map<Key, std::size_t> m_left;
    std::map<NodeId, std::size_t> m_leftIn;
};

} // namespace

void keepClearing(const ProgramShape &shape, const std::vector<FoundStep> &steps, Cases &cases)
{
    ClearingKeeper(shape, steps).run(cases);
}

} // namespace torchferry::convert::context::mindspore
