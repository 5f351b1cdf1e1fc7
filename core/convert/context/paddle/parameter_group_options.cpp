// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/parameter_group_options.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/context/paddle/group_views.h"
#include "core/convert/context/shape/parameter_group_rates.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::paddle {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

/// One option of one group, and the optimizer the group is given to.
class GroupOption {
public:
    GroupOption(const ProgramShape &shape, const std::vector<Creation> &optimizers, FindingId finding)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_finding(finding),
          m_entry(shape.occurrences()[finding].node),
          m_key(shape.occurrences()[finding].name),
          m_value(m_tree.child(m_entry, Field::value))
    {
        findDictionary();
        for (const Creation &optimizer : optimizers) {
            if (!isGivenTo(optimizer))
                continue;
            m_optimizer = m_count == 0 ? &optimizer : nullptr;
            ++m_count;
        }
        if (m_optimizer != nullptr && isGivenElsewhere(optimizers))
            m_optimizer = nullptr;
        if (m_optimizer != nullptr)
            readRate();
    }

    [[nodiscard]] Case build() const
    {
        Case item;
        item.code = "TF5004";
        item.title = {"TF5004", {{"key", std::string(m_tree.text(m_key))}}};
        item.sites = {{m_finding, "group"}};
        if (const NodeId own = ownOptimizerAround(); own != noNode)
            item.resolutions.push_back(keepGroups(m_shape, m_tree.child(own, Field::function), m_entry));
        else
            item.resolutions.push_back(asFactor());
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    /// The dictionary, and the name it is kept under, in a list or as it is.
    void findDictionary()
    {
        const NodeId parent = m_tree.parent(m_entry);
        m_dictionary = m_tree.kind(parent) == Kind::argument_list ? m_tree.parent(parent) : parent;
        NodeId held = m_dictionary;
        if (m_tree.kind(m_tree.parent(held)) == Kind::list || m_tree.kind(m_tree.parent(held)) == Kind::tuple)
            held = m_tree.parent(held);
        const NodeId above = m_tree.parent(held);
        const bool isStored =
            m_tree.kind(above) == Kind::assignment || m_tree.kind(above) == Kind::augmented_assignment;
        if (isStored && m_tree.child(above, Field::right) == held) {
            m_holder = m_tree.text(m_tree.child(above, Field::left));
        } else if (m_tree.kind(above) == Kind::argument_list) {
            // `groups.append({…})`
            const NodeId callee = m_tree.child(m_tree.parent(above), Field::function);
            const NodeId member = callee != noNode && m_tree.kind(callee) == Kind::attribute
                                      ? m_tree.child(callee, Field::attribute)
                                      : NodeId{noNode};
            if (member != noNode && (m_tree.text(member) == "append" || m_tree.text(member) == "extend"))
                m_holder = m_tree.text(m_tree.child(callee, Field::object));
        }
    }

    /// The call the group is written in makes an optimizer of a class of the project.
    [[nodiscard]] NodeId ownOptimizerAround() const
    {
        NodeId above = m_tree.parent(m_dictionary);
        while (m_tree.kind(above) == Kind::list || m_tree.kind(above) == Kind::tuple
               || m_tree.kind(above) == Kind::keyword_argument || m_tree.kind(above) == Kind::argument_list)
            above = m_tree.parent(above);
        return m_tree.kind(above) == Kind::call && isOfOwnOptimizerClass(m_shape, above) ? above : NodeId{noNode};
    }

    [[nodiscard]] NodeId argumentOf(const Creation &optimizer, std::string_view parameter) const
    {
        const auto bound = m_shape.bindFinding(m_shape.findings()[optimizer.finding], optimizer.site);
        if (!bound)
            return noNode;
        const std::uint32_t index = parameterIndex(bound->bound, parameter);
        if (index == BoundCall::absent || !bound->bound.has(index))
            return noNode;
        return optimizer.site.arguments[bound->bound.argumentOf[index]].value;
    }

    [[nodiscard]] bool isGivenTo(const Creation &optimizer) const
    {
        const NodeId groups = argumentOf(optimizer, "params");
        if (groups == noNode)
            return false;
        if (m_tree.range(groups).contains(m_tree.range(m_dictionary)))
            return true;
        if (m_holder.empty()
            || functionDefinitionAround(m_tree, optimizer.site.call) != functionDefinitionAround(m_tree, m_entry)
            || m_tree.begin(optimizer.site.call) < m_tree.begin(m_entry))
            return false;
        if (m_tree.text(groups) == m_holder)
            return true;
        if (m_tree.kind(groups) != Kind::list && m_tree.kind(groups) != Kind::tuple)
            return false;
        for (NodeId child = m_tree.firstNamedChild(groups); child != noNode; child = m_tree.nextNamedSibling(child)) {
            if (m_tree.text(child) == m_holder)
                return true;
        }
        return false;
    }

    /// Something else is given what holds the group as well: an optimizer of the project's own or of the target, which
    /// reads the option its own way.
    [[nodiscard]] bool isGivenElsewhere(const std::vector<Creation> &optimizers) const
    {
        const NodeId function = functionDefinitionAround(m_tree, m_entry);
        const NodeId end = function == noNode ? m_tree.size() : m_tree.subtreeEnd(function);
        for (NodeId id = m_tree.subtreeEnd(m_entry); id < end && !m_holder.empty(); ++id) {
            const Kind kind = m_tree.kind(id);
            if ((kind != Kind::identifier && kind != Kind::attribute) || m_tree.text(id) != m_holder)
                continue;
            NodeId list = m_tree.parent(id);
            while (m_tree.kind(list) == Kind::list || m_tree.kind(list) == Kind::tuple
                   || m_tree.kind(list) == Kind::keyword_argument || m_tree.kind(list) == Kind::list_splat)
                list = m_tree.parent(list);
            const NodeId call = m_tree.kind(list) == Kind::argument_list ? m_tree.parent(list) : NodeId{noNode};
            const bool isKnown = std::any_of(optimizers.begin(), optimizers.end(),
                                             [call](const Creation &optimizer) { return optimizer.site.call == call; });
            if (call != noNode && !isKnown && !isOfPython(m_tree.child(call, Field::function)))
                return true;
        }
        return false;
    }

    /// `len`, `print`, `groups.append`: no optimizer is made.
    [[nodiscard]] bool isOfPython(NodeId callee) const
    {
        if (callee == noNode || m_tree.kind(callee) == Kind::attribute)
            return callee != noNode && m_tree.text(m_tree.child(callee, Field::object)) == m_holder;
        return m_tree.kind(callee) == Kind::identifier && m_shape.file().names.variableOf(callee) == names::none;
    }

    /// The optimizer's rate, where it means the same beside the group.
    void readRate()
    {
        const NodeId rate = argumentOf(*m_optimizer, "lr");
        if (rate == noNode) {
            const auto bound = m_shape.bindFinding(m_shape.findings()[m_optimizer->finding], m_optimizer->site);
            const mapping::Parameter *parameter = bound ? bound->bound.signature->find("lr") : nullptr;
            if (parameter != nullptr && parameter->defaultText && !m_optimizer->site.starred)
                m_rate = *parameter->defaultText;
            return;
        }
        // Of a rate of 0, which a warm-up or a scheduler sets later, nothing is a multiple.
        if (!isRepeatable(m_tree, rate) || m_tree.kind(rate) == Kind::unary_operator || isZero(rate))
            return;
        const std::string text(m_tree.text(rate));
        const bool isLiteral = !literalText(m_tree, rate).empty();
        const NodeId statement = m_tree.statement(m_entry);
        if (!isLiteral && m_shape.assignedBetween(text, statement, m_optimizer->statement))
            return;
        if (!isLiteral
            && m_shape.file().names.variableAt(m_entry, rootOf(text))
                   != m_shape.file().names.variableAt(rate, rootOf(text)))
            return;
        m_rate = text;
    }

    [[nodiscard]] bool isZero(NodeId rate) const
    {
        const std::string text = literalText(m_tree, rate);
        return !text.empty() && text.find_first_not_of("0.") == std::string::npos;
    }

    [[nodiscard]] Resolution asFactor() const
    {
        Resolution resolution;
        resolution.id = "factor";
        resolution.label = {"TF6026", {{"rate", m_rate.empty() ? "lr" : m_rate}}};
        resolution.preconditions.push_back({Message{"TF5034", {}}, isRateKey(m_tree.text(m_key)) && m_value != noNode});
        resolution.preconditions.push_back({Message{"TF5035", {}}, m_optimizer != nullptr});
        resolution.preconditions.push_back({Message{"TF5036", {}}, m_optimizer != nullptr && !m_rate.empty()});
        if (!resolution.available())
            return resolution;
        Proposal proposal;
        proposal.form = "case:param-groups/factor";
        proposal.label = resolution.label;
        proposal.range = m_tree.range(m_entry);
        proposal.pieces = pieces();
        resolution.preconditions.push_back(
            {Message{"TF5032", {}}, lostComments(m_tree, proposal.range, proposal.pieces).empty()});
        SiteContribution contribution;
        contribution.proposal = std::move(proposal);
        resolution.contributions.push_back(std::move(contribution));
        return resolution;
    }

    /// `"learning_rate": value / rate`, shorter where the value is the rate, or the rate times something.
    [[nodiscard]] std::vector<Piece> pieces() const
    {
        const ByteRange key = m_tree.range(m_key);
        const bool isText = m_tree.kind(m_key) == Kind::string;
        std::string name = "learning_rate";
        if (isText)
            name = m_tree.text(m_key).front() + name + m_tree.text(m_key).back();
        std::vector<Piece> result = {literalPiece(name), sourcePiece(ByteRange{key.end, m_tree.range(m_value).begin})};
        if (m_tree.text(m_value) == m_rate) {
            result.push_back(literalPiece("1.0"));
        } else if (const NodeId factor = otherFactor(); factor != noNode) {
            result.push_back(sourcePiece(m_tree, factor, Precedence::lambda));
        } else {
            result.push_back(sourcePiece(m_tree, m_value, Precedence::product));
            result.push_back(literalPiece(" / " + m_rate));
        }
        return result;
    }

    [[nodiscard]] NodeId otherFactor() const
    {
        const NodeId value = unwrap(m_tree, m_value);
        if (m_tree.kind(value) != Kind::binary_operator || m_tree.text(m_tree.child(value, Field::operator_)) != "*")
            return noNode;
        const NodeId left = m_tree.child(value, Field::left);
        const NodeId right = m_tree.child(value, Field::right);
        if (m_tree.text(left) == m_rate)
            return right;
        return m_tree.text(right) == m_rate ? left : NodeId{noNode};
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    FindingId m_finding;
    NodeId m_entry;
    NodeId m_key;
    NodeId m_value;
    NodeId m_dictionary = noNode;
    std::string_view m_holder; ///< the name the dictionary, or the list it is in, is kept under
    const Creation *m_optimizer = nullptr;
    std::size_t m_count = 0;
    std::string m_rate; ///< of the optimizer, as text; empty if it is not known here
};

} // namespace

void findGroupOptionCases(const ProgramShape &shape, Cases &cases)
{
    std::optional<std::vector<Creation>> optimizers;
    for (const Finding &finding : shape.findings()) {
        if (shape.occurrences()[finding.id].origin != Occurrence::Origin::optionKey || finding.row == nullptr
            || finding.row->resolver != "param-groups")
            continue;
        if (!optimizers)
            optimizers = shape.creations("torch.optim.Optimizer");
        cases.push_back(GroupOption(shape, *optimizers, finding.id).build());
    }
}

} // namespace torchferry::convert::context::paddle
