// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/resolver_table.h"

#include <algorithm>
#include <array>

#include "core/convert/context/mindspore/autograd_function.h"
#include "core/convert/context/mindspore/composed_transforms.h"
#include "core/convert/context/mindspore/data_loader.h"
#include "core/convert/context/mindspore/function_gradient.h"
#include "core/convert/context/mindspore/group_rates.h"
#include "core/convert/context/mindspore/mixed_precision.h"
#include "core/convert/context/mindspore/module_names.h"
#include "core/convert/context/mindspore/parameter_names.h"
#include "core/convert/context/mindspore/stored_objects.h"
#include "core/convert/context/mindspore/training_mode.h"
#include "core/convert/context/mindspore/training_step.h"
#include "core/convert/context/paddle/device_names.h"
#include "core/convert/context/paddle/grad_clip.h"
#include "core/convert/context/paddle/kept_groups.h"
#include "core/convert/context/paddle/lazy_layers.h"
#include "core/convert/context/paddle/lr_scheduler.h"
#include "core/convert/context/paddle/optimizer_rates.h"
#include "core/convert/context/paddle/packed_sequences.h"
#include "core/convert/context/paddle/parameter_group_options.h"
#include "core/convert/context/paddle/passed_keywords.h"
#include "core/convert/context/paddle/project_decisions.h"

namespace torchferry::convert::context {

namespace {

/// The attribute of the optimizer and the keys of its dictionaries have one row.
void findPaddleGroupCases(const ProgramShape &shape, Cases &cases)
{
    paddle::findParamGroupCases(shape, cases);
    paddle::findGroupOptionCases(shape, cases);
}

constexpr std::array table = {
    Resolver{"mindspore", "autograd-function", mindspore::findAutogradFunctions},
    Resolver{"mindspore", "composed-transforms", mindspore::findComposedTransforms},
    Resolver{"mindspore", "data-loader", mindspore::findDataLoaders},
    Resolver{"mindspore", "function-gradient", mindspore::findFunctionGradients},
    Resolver{"mindspore", "mixed-precision", mindspore::findMixedPrecision},
    Resolver{"mindspore", "module-names", mindspore::findModuleNames}, // before steps ask about optimizers
    Resolver{"mindspore", "param-groups", mindspore::findGroupRates},
    Resolver{"mindspore", "parameter-names", mindspore::findParameterNames},
    Resolver{"mindspore", "stored-objects", mindspore::findStoredObjects},
    Resolver{"mindspore", "training-mode", mindspore::findTrainingModes},
    Resolver{"mindspore", "training-step", mindspore::findTrainingSteps},
    Resolver{"paddle", "lr-scheduler", paddle::findSchedulerCases},
    Resolver{"paddle", "device-names", paddle::findDeviceNameCases},
    Resolver{"paddle", "grad-clip", paddle::findClipCases},
    Resolver{"paddle", "packed-sequence", paddle::findPackedSequences},
    Resolver{"paddle", "param-groups", findPaddleGroupCases},
    Resolver{"paddle", "passed-keywords", paddle::findPassedKeywordCases},
    Resolver{"paddle", "size-before", paddle::findLazyCases},
    Resolver{"paddle", "kept-groups", paddle::findKeptGroups}, // looks at the cases of schedulers and groups
};

constexpr std::span<const ProjectChoice> choices = paddle::choices; // of all targets that have some

} // namespace

std::span<const Resolver> resolvers()
{
    return table;
}

std::span<const ProjectChoice> projectChoices()
{
    return choices;
}

std::span<const JointChoice> jointChoices()
{
    return paddle::jointChoices; // of all targets that have some
}

bool isRegistered(std::string_view target, std::string_view key)
{
    const auto isIt = [&](const auto &entry) { return entry.target == target && entry.key == key; };
    return std::any_of(table.begin(), table.end(), isIt) || std::any_of(choices.begin(), choices.end(), isIt);
}

mapping::ResolverKeys resolverKeysOf(std::string_view target)
{
    mapping::ResolverKeys keys;
    for (const Resolver &resolver : table) {
        if (resolver.target == target)
            keys.insert(resolver.key);
    }
    for (const ProjectChoice &choice : choices) {
        if (choice.target == target)
            keys.insert(choice.key);
    }
    return keys;
}

} // namespace torchferry::convert::context
