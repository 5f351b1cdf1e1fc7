// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace torchferry::certainty {

/// How sure something is, weakest first.
enum class Confidence : std::uint8_t { guess, likely, certain };
/// "guess", "likely", "certain".
[[nodiscard]] std::string_view key(Confidence confidence);

/// What a limit makes uncertain.
enum class Concern : std::uint8_t {
    name,      ///< what a name refers to
    object,    ///< the type of the object whose member is used
    arguments, ///< what a call passes
    rewrite,   ///< whether the replacement is right here
    context,   ///< what the code around it, or another file, makes of it
};
/// "name", "object", "arguments", "rewrite", "context".
[[nodiscard]] std::string_view key(Concern concern);

/// A fact by which something is less than certain. Collectors and proposers say which facts hold; the list in
/// `certainty_limits.cpp` says what follows from each.
enum class Limit : std::uint8_t {
    nameAlsoBound,  ///< the name is bound to something else as well
    nameMayBeOther, ///< and where it is read it may be that
    nameInString,
    nameInComment,
    nameOfClass,         ///< a text that is compared with the names of classes
    nameNotNormalised,   ///< it is not in NFKC form
    aliasMayBeOther,     ///< the alias that is called may be bound to another function
    aliasByDefault,      ///< it is the default of a parameter
    calleeUnknown,       ///< only a keyword says that the framework's function may be called
    baseUnknown,         ///< a base class that is not known may define the constructor
    importIsShared,      ///< other files read the name through this import
    memberByName,        ///< of an object of unknown type: no other class has the member
    memberByUse,         ///< likewise: what else is done with the object only that class allows
    memberMadeElsewhere, ///< likewise: classes of the project keep such an object under that name
    memberByArgument,    ///< likewise: an argument decides between classes
    memberByConvention,  ///< likewise: the name of the object decides
    memberOfSeveral,     ///< likewise: other classes have the member, too
    memberOfOwnClass,    ///< a class of the project has the member, too
    memberNotCalled,     ///< it is a method elsewhere, and here it is only read
    memberOfTarget,      ///< classes of the target have the member, too
    memberOfSubclass,    ///< not the class that is known, but one derived from it has the member
    memberForwarded,     ///< the class answers to any name
    memberAgainstType,   ///< the inferred type does not have the member
    receiverIndependent, ///< the type is unknown, and the replacement is right for any
    keyOfDictionary,     ///< the dictionary is recognised by its keys
    otherKeys,           ///< and has others, which it should not have
    typeMayBeNone,       ///< of the object
    typeOfParameter,     ///< it follows from how a parameter is used, or from what calls pass, not from a declaration
    typeMayDiffer,       ///< other code may assign something else, or a branch leaves it open
    typeApproximate,     ///< what a function gives is known roughly: a decorator, `*`, a method of the base
    typeUncertain,       ///< nothing determines it, or what does contradicts itself
    argumentTypeInferred,
    argumentTypeUncertain,
    stringRefused,       ///< a string is passed for what no overload takes one for
    overloadByArguments, ///< the arguments behind `*` or `**` decide which overload is called
    overloadByTypes,     ///< unknown types decide it
    formUndecided,       ///< the condition of a form cannot be decided
    keywordsUnknown,     ///< `**` may pass what has to be renamed
    parameterUnverifiable,
    formUnverifiable,
    resultMayBeShared, ///< what an unknown call gave is taken to be new
    calledElsewhere,   ///< used as a value: the calls are not seen, and the parameters differ little
    differsInCalls,    ///< used as a value: the calls are not seen, and the parameters differ
    selectedFunction,
    patternAttributes,
    comparedByIdentity,
    shownExpression, ///< an f-string prints the text of the expression
    mutationMissed,  ///< the target does not change the argument, which is read again
    objectNotPorted, ///< the object stays one of the source
    besideUnported,  ///< a call in the same expression stays one of the source
    groupRatesUnknown,
    groupRatesDiffer, ///< and some group of the file has a rate of its own
    schedulerUnknown,
    schedulerNear,  ///< and the file has to do with schedulers
    clipsOthers,    ///< of an optimizer that is made elsewhere: whose gradients are clipped or read
    aliasPair,      ///< the alias and its calls are rewritten together or not at all
    fileMigrated,   ///< the file is converted, partly or wholly: what was inferred may be out of date
    valueMigrated,  ///< in such a file: a value that is passed or returned
    memberMigrated, ///< other files are converted, and the member may belong to the target
    nameLooksAlike, ///< it is another name that only looks the same
};

/// What follows from a fact.
struct LimitRule {
    Limit limit;
    Concern concern;
    Confidence atMost;     ///< never certain
    std::string_view code; ///< of the sentence that says the fact
};

inline constexpr std::size_t limitCount = static_cast<std::size_t>(Limit::nameLooksAlike) + 1;
/// The list: one rule for each limit, in the order of the limits.
extern const std::array<LimitRule, limitCount> limitRules;

[[nodiscard]] inline const LimitRule &ruleOf(Limit limit)
{
    return limitRules[static_cast<std::size_t>(limit)];
}

} // namespace torchferry::certainty
