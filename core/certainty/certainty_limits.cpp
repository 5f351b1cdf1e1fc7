// SPDX-License-Identifier: Apache-2.0
// Where certainty is decided: the one list of what makes something less than certain, and how far. Reasons are shown in
// this order.
#include "core/certainty/certainty_limits.h"

namespace torchferry::certainty {

namespace {

constexpr std::array<LimitRule, limitCount> rules{{
    // What a name refers to.
    {Limit::nameAlsoBound, Concern::name, Confidence::likely, "TF4013"},
    {Limit::nameMayBeOther, Concern::name, Confidence::guess, "TF4013"},
    {Limit::nameInString, Concern::name, Confidence::guess, "TF4015"},
    {Limit::nameInComment, Concern::name, Confidence::guess, "TF4049"},
    {Limit::nameOfClass, Concern::name, Confidence::likely, "TF4197"},
    {Limit::nameNotNormalised, Concern::name, Confidence::likely, "TF4059"},
    {Limit::aliasMayBeOther, Concern::name, Confidence::guess, "TF4126"},
    {Limit::aliasByDefault, Concern::name, Confidence::guess, "TF4053"},
    {Limit::calleeUnknown, Concern::name, Confidence::guess, "TF4069"},
    {Limit::baseUnknown, Concern::name, Confidence::guess, "TF4129"},
    {Limit::importIsShared, Concern::name, Confidence::guess, "TF4132"},
    // What is known of the object.
    {Limit::memberByName, Concern::object, Confidence::likely, "TF4031"},
    {Limit::memberByUse, Concern::object, Confidence::likely, "TF4195"},
    {Limit::memberMadeElsewhere, Concern::object, Confidence::likely, "TF4196"},
    {Limit::memberByArgument, Concern::object, Confidence::likely, "TF4033"},
    {Limit::memberByConvention, Concern::object, Confidence::likely, "TF4056"},
    {Limit::memberOfSeveral, Concern::object, Confidence::guess, "TF4032"},
    {Limit::memberOfOwnClass, Concern::object, Confidence::guess, "TF4120"},
    {Limit::memberNotCalled, Concern::object, Confidence::guess, "TF4121"},
    {Limit::memberOfTarget, Concern::object, Confidence::guess, "TF4122"},
    {Limit::memberOfSubclass, Concern::object, Confidence::guess, "TF4032"},
    {Limit::memberForwarded, Concern::object, Confidence::guess, "TF4125"},
    {Limit::memberAgainstType, Concern::object, Confidence::guess, "TF4124"},
    {Limit::receiverIndependent, Concern::object, Confidence::likely, "TF4134"},
    {Limit::keyOfDictionary, Concern::object, Confidence::likely, "TF4038"},
    {Limit::otherKeys, Concern::object, Confidence::guess, "TF4127"},
    {Limit::typeMayBeNone, Concern::object, Confidence::likely, "TF4135"},
    {Limit::typeOfParameter, Concern::object, Confidence::likely, "TF4136"},
    {Limit::typeMayDiffer, Concern::object, Confidence::likely, "TF4137"},
    {Limit::typeApproximate, Concern::object, Confidence::likely, "TF4138"},
    {Limit::typeUncertain, Concern::object, Confidence::guess, "TF4139"},
    // What a call passes.
    {Limit::argumentTypeInferred, Concern::arguments, Confidence::likely, "TF4128"},
    {Limit::argumentTypeUncertain, Concern::arguments, Confidence::guess, "TF4128"},
    {Limit::stringRefused, Concern::arguments, Confidence::guess, "TF4133"},
    {Limit::overloadByArguments, Concern::arguments, Confidence::guess, "TF4048"},
    {Limit::overloadByTypes, Concern::arguments, Confidence::guess, "TF4130"},
    {Limit::formUndecided, Concern::arguments, Confidence::guess, "TF4130"},
    {Limit::keywordsUnknown, Concern::arguments, Confidence::guess, "TF4042"},
    // Whether the replacement is right.
    {Limit::parameterUnverifiable, Concern::rewrite, Confidence::guess, "TF4043"},
    {Limit::formUnverifiable, Concern::rewrite, Confidence::guess, "TF4044"},
    {Limit::resultMayBeShared, Concern::rewrite, Confidence::likely, "TF4141"},
    {Limit::calledElsewhere, Concern::rewrite, Confidence::likely, "TF4131"},
    {Limit::differsInCalls, Concern::rewrite, Confidence::guess, "TF4131"},
    {Limit::selectedFunction, Concern::rewrite, Confidence::guess, "TF4060"},
    {Limit::patternAttributes, Concern::rewrite, Confidence::guess, "TF4051"},
    {Limit::comparedByIdentity, Concern::rewrite, Confidence::guess, "TF4061"},
    {Limit::shownExpression, Concern::rewrite, Confidence::guess, "TF4050"},
    // What the code around it makes of it.
    {Limit::mutationMissed, Concern::context, Confidence::guess, "TF4086"},
    {Limit::objectNotPorted, Concern::context, Confidence::guess, "TF4067"},
    {Limit::besideUnported, Concern::context, Confidence::guess, "TF4194"},
    {Limit::groupRatesUnknown, Concern::context, Confidence::likely, "TF4066"},
    {Limit::groupRatesDiffer, Concern::context, Confidence::guess, "TF4066"},
    {Limit::schedulerUnknown, Concern::context, Confidence::likely, "TF4084"},
    {Limit::schedulerNear, Concern::context, Confidence::guess, "TF4084"},
    {Limit::clipsOthers, Concern::context, Confidence::likely, "TF4142"},
    {Limit::aliasPair, Concern::context, Confidence::guess, "TF4065"},
    {Limit::fileMigrated, Concern::context, Confidence::guess, "TF4123"},
    {Limit::valueMigrated, Concern::context, Confidence::guess, "TF4089"},
    {Limit::memberMigrated, Concern::context, Confidence::guess, "TF4062"},
    {Limit::nameLooksAlike, Concern::name, Confidence::guess, "TF4140"},
}};

/// Every limit has a rule of its own, at its place, that takes certainty away.
constexpr bool isComplete()
{
    for (std::size_t place = 0; place < rules.size(); ++place) {
        if (static_cast<std::size_t>(rules[place].limit) != place || rules[place].atMost == Confidence::certain
            || rules[place].code.empty())
            return false;
    }
    return true;
}
static_assert(isComplete());

} // namespace

constinit const std::array<LimitRule, limitCount> limitRules = rules;

std::string_view key(Confidence confidence)
{
    switch (confidence) {
    case Confidence::guess: return "guess";
    case Confidence::likely: return "likely";
    case Confidence::certain: return "certain";
    }
    return {};
}

std::string_view key(Concern concern)
{
    switch (concern) {
    case Concern::name: return "name";
    case Concern::object: return "object";
    case Concern::arguments: return "arguments";
    case Concern::rewrite: return "rewrite";
    case Concern::context: return "context";
    }
    return {};
}

} // namespace torchferry::certainty
