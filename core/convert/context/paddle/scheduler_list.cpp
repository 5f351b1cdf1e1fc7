// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/scheduler_list.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/convert/context/paddle/scheduler_call.h"

namespace torchferry::convert::context::paddle {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::string_view package = "torch.optim.lr_scheduler.";

bool isNamed(std::string_view api, std::string_view name)
{
    return api.starts_with(package) && api.substr(package.size()) == name;
}

/// Each step multiplies what the others made of the rate: their factors can be multiplied as well. Other classes set the
/// rate, or add to it.
bool multiplies(std::string_view api)
{
    constexpr std::array names{
        std::string_view("ConstantLR"),  std::string_view("ExponentialLR"),    std::string_view("LinearLR"),
        std::string_view("MultiStepLR"), std::string_view("MultiplicativeLR"), std::string_view("PolynomialLR"),
        std::string_view("StepLR")};
    return std::any_of(names.begin(), names.end(), [api](std::string_view name) { return isNamed(api, name); });
}

/// It begins anew at a milestone: what it gives depends on its own steps alone.
bool beginsAnew(std::string_view api, bool isFirst)
{
    return !isNamed(api, "ReduceLROnPlateau") && !isNamed(api, "SequentialLR") && !isNamed(api, "ChainedScheduler")
           && (isFirst || !isNamed(api, "MultiplicativeLR")); // goes on from the rate that it finds
}

/// `[a, b]`, `(a, b)`: its elements, none of them starred; else nothing.
std::vector<NodeId> elementsOf(const Tree &tree, NodeId display)
{
    std::vector<NodeId> result;
    if (display == noNode || (tree.kind(display) != Kind::list && tree.kind(display) != Kind::tuple))
        return result;
    for (NodeId element = tree.firstNamedChild(display); element != noNode; element = tree.nextNamedSibling(element)) {
        if (tree.kind(element) == Kind::list_splat)
            return {};
        if (tree.kind(element) != Kind::comment)
            result.push_back(element);
    }
    return result;
}

class ListReader {
public:
    ListReader(const ProgramShape &shape, const std::vector<Creation> &schedulers)
        : m_shape(shape),
          m_schedulers(schedulers)
    {}

    [[nodiscard]] SchedulerList read(const Creation &creation) const
    {
        SchedulerList list;
        list.creation = &creation;
        const Finding &finding = m_shape.findings()[creation.finding];
        const auto bound = m_shape.bindFinding(finding, creation.site);
        if (!bound || bound->bound.uncertain)
            return list;
        const std::uint32_t index = parameterIndex(bound->bound, "schedulers");
        if (index == BoundCall::absent || !bound->bound.has(index))
            return list;
        const SchedulerCall own(m_shape, creation);
        list.optimizer = own.optimizer();
        const bool isSequence = isNamed(finding.api, "SequentialLR");
        std::vector<const Creation *> members;
        for (const NodeId element :
             elementsOf(m_shape.tree(), creation.site.arguments[bound->bound.argumentOf[index]].value)) {
            const Creation *member = memberAt(creation, element);
            if (member == nullptr)
                return list;
            const std::string_view api = m_shape.findings()[member->finding].api;
            if (isSequence ? !beginsAnew(api, members.empty()) : !multiplies(api))
                return list;
            const SchedulerCall call(m_shape, *member);
            if (!call.understood() || !call.isOptimizerReference())
                return list;
            if (list.optimizer == noNode)
                list.optimizer = call.optimizer();
            if (!areSame(list.optimizer, call.optimizer()))
                return list;
            members.push_back(member);
        }
        list.members = std::move(members);
        return list;
    }

private:
    /// The scheduler an element is: a call, or a variable that was assigned one in the same block.
    [[nodiscard]] const Creation *memberAt(const Creation &list, NodeId element) const
    {
        const auto isMade = [element](const Creation &creation) { return creation.site.call == element; };
        const auto found = std::find_if(m_schedulers.begin(), m_schedulers.end(), isMade);
        if (found != m_schedulers.end())
            return &*found;
        const Creation *creation = m_shape.referredTo(m_schedulers, element);
        const bool isThere = creation != nullptr && creation->plain
                             && m_shape.sameBlock(creation->statement, list.statement)
                             && !m_shape.assignedBetween(creation->target, creation->statement, list.statement);
        return isThere ? creation : nullptr;
    }

    [[nodiscard]] bool areSame(NodeId one, NodeId other) const
    {
        const names::FileNames &names = m_shape.file().names;
        return m_shape.tree().text(one) == m_shape.tree().text(other)
               && names.variableOf(one) == names.variableOf(other);
    }

    const ProgramShape &m_shape;
    const std::vector<Creation> &m_schedulers;
};

} // namespace

bool SchedulerList::has(const Creation &scheduler) const
{
    return std::find(members.begin(), members.end(), &scheduler) != members.end();
}

std::vector<SchedulerList> schedulerListsOf(const ProgramShape &shape, const std::vector<Creation> &schedulers)
{
    std::vector<SchedulerList> result;
    for (const Creation &creation : schedulers) {
        const std::string_view api = shape.findings()[creation.finding].api;
        if (isNamed(api, "SequentialLR") || isNamed(api, "ChainedScheduler"))
            result.push_back(ListReader(shape, schedulers).read(creation));
    }
    return result;
}

} // namespace torchferry::convert::context::paddle
