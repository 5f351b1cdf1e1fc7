// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/scheduler_rates.h"

#include <algorithm>
#include <string>

#include "core/convert/context/shape/creation_sites.h"
#include "core/convert/context/shape/parameter_group_rates.h"
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

} // namespace

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
