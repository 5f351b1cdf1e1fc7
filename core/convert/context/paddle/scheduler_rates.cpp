// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/scheduler_rates.h"

#include <algorithm>
#include <string>

#include "core/convert/context/shape/creation_sites.h"
#include "core/convert/context/shape/parameter_group_rates.h"
#include "core/convert/model/ternary.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::paddle {

using certainty::Limit;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The optimizer a scheduler is made for: its first argument, or the one of that name.
NodeId optimizerOf(const Creation &scheduler)
{
    for (const Argument &argument : scheduler.site.arguments) {
        if (argument.name == "optimizer" || argument.kind == Argument::Kind::positional)
            return argument.value;
    }
    return noNode;
}

/// The list of rates is only asked for its first: `scheduler.get_last_lr()[0]`.
bool readsFirst(const Tree &tree, NodeId call)
{
    const NodeId above = tree.parent(call);
    return tree.kind(above) == Kind::subscript && tree.child(above, Field::value) == call
           && literalText(tree, tree.child(above, Field::subscript)) == "0";
}

/// Every rate is multiplied by the same number, whatever it is; unknown where what is passed cannot be seen.
Ternary multipliesRates(const ProgramShape &shape, const Creation &scheduler)
{
    const Finding &finding = shape.findings()[scheduler.finding];
    if (finding.api.ends_with(".OneCycleLR") || finding.api.ends_with(".CyclicLR"))
        return Ternary::no;
    const auto bound = shape.bindFinding(finding, scheduler.site);
    if (!bound || bound->bound.uncertain || scheduler.site.starred)
        return Ternary::unknown;
    for (const std::string_view parameter : {"eta_min", "min_lr"}) {
        const std::uint32_t index = parameterIndex(bound->bound, parameter);
        if (index == BoundCall::absent || !bound->bound.has(index))
            continue;
        const NodeId value = scheduler.site.arguments[bound->bound.argumentOf[index]].value;
        const std::string literal = literalText(shape.tree(), value);
        if (literal.empty() || literal.find_first_not_of("0.") != std::string::npos)
            return Ternary::no;
    }
    return Ternary::yes;
}

/// `LambdaLR(optimizer, [f, g])`: a factor for each group, and Paddle's scheduler takes one function.
bool hasFactorOfEachGroup(const ProgramShape &shape, const Creation &scheduler)
{
    const auto bound = shape.bindFinding(shape.findings()[scheduler.finding], scheduler.site);
    const std::uint32_t index = bound ? parameterIndex(bound->bound, "lr_lambda") : BoundCall::absent;
    if (index == BoundCall::absent || !bound->bound.has(index))
        return false;
    const NodeId value = unwrap(shape.tree(), scheduler.site.arguments[bound->bound.argumentOf[index]].value);
    const Kind kind = shape.tree().kind(value);
    return kind == Kind::list || kind == Kind::tuple || kind == Kind::list_comprehension;
}

} // namespace

GroupRatios groupRatiosUnder(const ProgramShape &shape, const Creation &scheduler,
                             const std::vector<Creation> &optimizers, NodeId optimizer)
{
    if (hasFactorOfEachGroup(shape, scheduler))
        return GroupRatios::lost;
    const Ternary multiplies = optimizer == noNode ? Ternary::yes : multipliesRates(shape, scheduler);
    if (multiplies == Ternary::yes)
        return GroupRatios::kept;
    const GroupRates rates = groupRatesOf(shape, optimizers, optimizer);
    if (rates.isSeen && rates.owns && multiplies == Ternary::no)
        return GroupRatios::lost;
    return rates.isSeen && rates.mayOwn ? GroupRatios::unclear : GroupRatios::kept;
}

void limitSchedulerRates(const ProgramShape &shape, const std::vector<Creation> &schedulers,
                         const std::vector<Creation> &optimizers)
{
    for (const Finding &finding : shape.findings()) {
        const Occurrence &occurrence = shape.occurrences()[finding.id];
        const bool isRead = occurrence.receiver != noNode
                            && (occurrence.api.ends_with("LR.get_last_lr") || occurrence.api.ends_with("LR.get_lr")
                                || occurrence.api.ends_with("LRScheduler.get_last_lr")
                                || occurrence.api.ends_with("LRScheduler.get_lr"));
        if (!isRead)
            continue;
        const CreationSites sites = creationSitesOf(shape, schedulers, occurrence.receiver);
        const bool isFound = sites.areAll && !sites.creations.empty();
        for (const Creation &scheduler : schedulers) {
            const bool isMeant =
                !isFound
                || std::find(sites.creations.begin(), sites.creations.end(), &scheduler) != sites.creations.end();
            const NodeId optimizer = isMeant ? optimizerOf(scheduler) : NodeId{noNode};
            if (optimizer == noNode)
                continue;
            const GroupRates rates = groupRatesOf(shape, optimizers, optimizer);
            const bool isOne = !rates.mayOwn && !rates.isMany;
            const bool isRight = readsFirst(shape.tree(), occurrence.node) ? rates.isFirst : isOne;
            if (rates.isSeen && !isRight)
                shape.limit(finding.id, Limit::groupRatesDiffer,
                            {{"optimizer", std::string(shape.tree().text(optimizer))}});
        }
    }
}

} // namespace torchferry::convert::context::paddle
