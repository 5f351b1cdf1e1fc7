// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/call_effects.h"

#include <algorithm>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::ArgumentEffect;
using mapping::CallEffects;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

const CallEffects unknownEffects;

bool isBuiltin(const FileContext &file, NodeId name)
{
    return file.tree.kind(name) == Kind::identifier && file.names.variableOf(name) == names::none;
}

/// The class of Python's whose method is called: of `names.append` "list", of `dict.fromkeys` "dict".
std::string_view pythonClassOf(const FileContext &file, NodeId receiver)
{
    if (isBuiltin(file, receiver) && file.pack.library.isBuiltinClass(file.tree.text(receiver)))
        return file.tree.text(receiver);
    const bool isKnown = file.types.kindOf(receiver) == types::Type::Kind::instance
                         && file.types.confidenceOf(receiver) != types::Confidence::guess;
    return isKnown ? file.types.nameOf(receiver) : std::string_view();
}

/// `f` of the project, or a lambda with a call in it: anything may happen.
bool isForeignCode(const FileContext &file, NodeId function)
{
    function = unwrap(file.tree, function);
    if (file.tree.kind(function) == Kind::lambda)
        return !isPure(file.tree, file.tree.child(function, Field::body));
    return function != noNode && file.tree.kind(function) != Kind::none && !isBuiltin(file, function);
}

/// `torch.cuda.is_available()`: the name says that it only answers, or the pack does.
bool isPredicate(const FileContext &file, const CallSite &site)
{
    if (lastPart(file.tree.text(site.callee)).starts_with("is_"))
        return true;
    const auto resolved = file.project.resolve(file.names, file.tree, site.callee);
    return resolved && !resolved->local
           && file.pack.idleWhenUnread.contains(file.pack.sourceFacts.canonical(resolved->dotted));
}

} // namespace

const CallEffects &effectsOf(const FileContext &file, const CallSite &site)
{
    const mapping::PythonLibrary &library = file.pack.library;
    if (site.callee == noNode)
        return unknownEffects;
    if (isBuiltin(file, site.callee))
        return library.effectsOf(file.tree.text(site.callee));
    const auto resolved = file.project.resolve(file.names, file.tree, site.callee);
    if (resolved)
        return resolved->local || !resolved->certain ? unknownEffects : library.effectsOf(resolved->dotted);
    if (site.receiver == noNode || site.member == noNode)
        return unknownEffects;
    const std::string_view owner = pythonClassOf(file, unwrap(file.tree, site.receiver));
    if (owner.empty())
        return unknownEffects;
    return library.effectsOf(std::string(owner) + '.' + std::string(file.tree.text(site.member)));
}

const CallEffects &effectsByName(const FileContext &file, NodeId call)
{
    const CallSite site = CallSite::of(file.tree, call);
    const NodeId name = site.member != noNode ? site.member : site.callee;
    return name == noNode ? unknownEffects : file.pack.library.effectsOfAnyNamed(file.tree.text(name));
}

bool runsGivenCode(const FileContext &file, const CallSite &site, const CallEffects &effects)
{
    return std::any_of(effects.onArguments.begin(), effects.onArguments.end(), [&](const ArgumentEffect &effect) {
        if (effect.kind != ArgumentEffect::Kind::calls)
            return false;
        const bool isUnclear = site.starred && argumentOf(site, effect.argument) == noNode;
        return isUnclear || isForeignCode(file, argumentOf(site, effect.argument));
    });
}

NodeId argumentOf(const CallSite &site, mapping::ArgumentRef reference)
{
    if (reference == mapping::receiverArgument)
        return site.receiver;
    mapping::ArgumentRef place = 0;
    for (const Argument &argument : site.arguments) {
        if (argument.kind == Argument::Kind::star)
            return noNode;
        if (argument.kind == Argument::Kind::keyword && reference == mapping::keyArgument && argument.name == "key")
            return argument.value;
        if (argument.kind == Argument::Kind::positional && place++ == reference)
            return argument.value;
    }
    return noNode;
}

bool changesNothing(const FileContext &file, const CallSite &site, const mapping::ApiFacts *facts)
{
    const bool writes = std::any_of(site.arguments.begin(), site.arguments.end(), [&](const Argument &argument) {
        return argument.kind == Argument::Kind::doubleStar || argument.name == "out"
               || (!argument.name.empty() && argument.name == file.pack.source.inPlace);
    });
    if (facts == nullptr || facts->overloads.empty() || facts->name.ends_with('_') || writes
        || (facts->kind != mapping::ApiKind::function && facts->kind != mapping::ApiKind::method))
        return false;
    return std::all_of(facts->overloads.begin(), facts->overloads.end(), [](const mapping::Signature &signature) {
        return !signature.returns.empty() && signature.returns != "None" && signature.returns != "Self";
    });
}

bool mayBeOwnMember(const FileContext &file, NodeId object, std::string_view member)
{
    if (!file.classes.definesMember(member))
        return false;
    const types::InferredType inferred = file.types.of(object);
    const std::string &tensor = file.pack.source.tensorClass;
    if (inferred.confidence == types::Confidence::guess || !inferred.type.isInstanceOf(tensor))
        return true;
    const std::vector<types::ClassTable::Class> &all = file.classes.classes();
    return std::any_of(all.begin(), all.end(), [&](const types::ClassTable::Class &one) {
        return file.classes.derivesFrom(one, tensor) && file.classes.definesMember(one.name, member);
    });
}

const mapping::ApiFacts *frameworkCallee(const FileContext &file, const CallSite &site)
{
    if (site.callee == noNode)
        return nullptr;
    if (const auto resolved = file.project.resolve(file.names, file.tree, site.callee))
        return resolved->local || !resolved->certain ? nullptr : file.pack.sourceFacts.find(resolved->dotted);
    const bool isMember = site.member != noNode && !mayBeOwnMember(file, site.receiver, file.tree.text(site.member));
    return isMember ? frameworkMemberAt(file, site.callee) : nullptr;
}

namespace {

/// `config.get("parallel")`, of settings that nothing else is known of.
bool looksUpSetting(const FileContext &file, const CallSite &site)
{
    const python::Tree &tree = file.tree;
    return site.member != noNode && tree.text(site.member) == "get" && !site.arguments.empty()
           && tree.kind(site.arguments.front().value) == Kind::string
           && file.pack.source.settings.contains(lastNameOf(tree, site.receiver))
           && file.types.kindOf(site.receiver) == types::Type::Kind::unknown && !file.classes.definesMember("get");
}

} // namespace

bool hasNoEffect(const FileContext &file, NodeId expression)
{
    const python::Tree &tree = file.tree;
    if (isPure(tree, expression))
        return true;
    switch (tree.kind(expression)) {
    case Kind::parenthesized_expression:
    case Kind::not_operator:
    case Kind::boolean_operator:
    case Kind::comparison_operator:
        for (NodeId part = tree.firstNamedChild(expression); part != noNode; part = tree.nextNamedSibling(part)) {
            if (!hasNoEffect(file, part))
                return false;
        }
        return true;
    case Kind::call: {
        const CallSite site = CallSite::of(tree, expression);
        const bool isPassedValues = std::all_of(site.arguments.begin(), site.arguments.end(),
                                                [&](const Argument &argument) { return isPure(tree, argument.value); });
        const CallEffects &effects = effectsOf(file, site);
        if (effects.isKnown)
            return isPassedValues && !effects.acts && effects.changesNothing() && !runsGivenCode(file, site, effects);
        if (isPassedValues && looksUpSetting(file, site))
            return true;
        const mapping::ApiFacts *facts = frameworkCallee(file, site);
        if (!isPassedValues || facts == nullptr)
            return false;
        const bool onlyTells = file.pack.source.sideEffectFreeConstructors.contains(facts->name);
        return (onlyTells || isPredicate(file, site)) && changesNothing(file, site, facts);
    }
    default: return false;
    }
}

} // namespace torchferry::convert
