// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/aliased_calls.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "core/base/dotted.h"
#include "core/convert/calls/call_binding.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/guards/value_forms.h"
#include "core/convert/occurrences/constant_choices.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using certainty::Certainty;
using certainty::Limit;
using mapping::ApiFacts;
using mapping::Category;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// What the framework defines and `callee` denotes; null if that is nothing, or nothing can be done about its calls.
const ApiFacts *calledApi(const FileContext &file, NodeId callee)
{
    const types::Type::Kind kind = file.types.kindOf(callee);
    if (kind != types::Type::Kind::function && kind != types::Type::Kind::classObject)
        return nullptr;
    const std::string_view name = file.types.nameOf(callee);
    if (!file.pack.source.owns(name) || isOwnRoot(file, name) || lastPart(name).starts_with("__"))
        return nullptr;
    const ApiFacts *facts = file.pack.sourceFacts.find(name);
    const mapping::Row *row = facts == nullptr ? nullptr : file.pack.row(facts->name, Use::call);
    // That something is missing is said where it is kept.
    return row == nullptr || row->category >= Category::otherPackage ? nullptr : facts;
}

/// `cat`, `self.cat`, `table["cat"]`: what is chosen right there (`{"a": cat}["a"](…)`) is no name.
bool isPlainCallee(const FileContext &file, NodeId callee)
{
    if (callee != noNode && file.tree.kind(callee) == Kind::subscript)
        callee = file.tree.child(callee, Field::value);
    return callee != noNode
           && (file.tree.kind(callee) == Kind::identifier || file.tree.kind(callee) == Kind::attribute);
}

/// One of several functions, or what is annotated as `Callable`.
bool isAnyFunction(const FileContext &file, NodeId callee)
{
    return file.types.kindOf(callee) == types::Type::Kind::function
           && file.types.nameOf(callee) == types::Type::namelessFunction;
}

/// A parameter's default, where nothing else is known of the parameter, or no more than a base of what it is.
NodeId defaultOf(const FileContext &file, NodeId callee)
{
    const Tree &tree = file.tree;
    const std::uint32_t variable = tree.kind(callee) == Kind::identifier ? file.names.variableOf(callee) : names::none;
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return noNode;
    const names::Binding &binding = file.names.bindings()[file.names.variables()[variable].bindings.front()];
    const NodeId parameter = binding.node == noNode ? noNode : tree.parent(binding.node);
    const bool hasDefault =
        parameter != noNode
        && (tree.kind(parameter) == Kind::default_parameter || tree.kind(parameter) == Kind::typed_default_parameter);
    const NodeId value = binding.kind == names::Binding::Kind::parameter && hasDefault
                             ? tree.child(parameter, Field::value)
                             : NodeId{noNode};
    if (value == noNode || file.types.kindOf(callee) == types::Type::Kind::unknown || isAnyFunction(file, callee))
        return value;
    // What callers give besides may have no more in common with it than a base, which may be the target's already.
    const std::string_view known = file.types.nameOf(callee);
    const std::string_view given = file.types.nameOf(value);
    const bool isMigrated = file.pack.ownsTarget(known);
    return known != given && (isMigrated || file.pack.sourceFacts.derivesFrom(given, known)) ? value : NodeId{noNode};
}

/// The name denotes one thing only: bound once, and to no choice; of objects, by themselves.
bool isBoundOnce(const FileContext &file, NodeId callee)
{
    const Tree &tree = file.tree;
    if (tree.kind(callee) == Kind::subscript)
        callee = tree.child(callee, Field::value);
    if (tree.kind(callee) == Kind::attribute) {
        const NodeId object = tree.child(callee, Field::object);
        return object != noNode
               && (tree.text(object) == "self" || tree.text(object) == "cls"
                   || (file.types.kindOf(object) == types::Type::Kind::classObject
                       && file.classes.find(file.types.nameOf(object)) != nullptr));
    }
    const NodeId given = givenTo(file, callee);
    const NodeId value = given == noNode ? noNode : unwrap(tree, given);
    return value != noNode && tree.kind(value) != Kind::conditional_expression
           && tree.kind(value) != Kind::boolean_operator;
}

/// What is known of a class may be known of the base of a class of the project, which is called as that likes.
bool mayBeDerived(const FileContext &file, const ApiFacts &facts)
{
    if (facts.kind != mapping::ApiKind::class_)
        return false;
    const std::vector<types::ClassTable::Class> &classes = file.classes.classes();
    return std::any_of(classes.begin(), classes.end(),
                       [&](const types::ClassTable::Class &own) { return file.classes.derivesFrom(own, facts.name); });
}

/// `CONVS[kind](c_in, c_out)` of a table of `Type[Module]`: the class itself takes no such arguments, what derives from
/// it in the project may.
bool isOfDerived(const FileContext &file, NodeId call, const ApiFacts &facts)
{
    return !facts.overloads.empty() && mayBeDerived(file, facts)
           && !bindsAny(file, CallSite::of(file.tree, call), facts.overloads);
}

/// The names that class bodies import: `from loom import cat`, to be read as `self.cat`.
std::unordered_set<std::string_view> importsOfClasses(const FileContext &file)
{
    std::unordered_set<std::string_view> result;
    for (const names::Binding &binding : file.names.bindings()) {
        if (binding.kind == names::Binding::Kind::import
            && file.names.scopes()[binding.scope].kind == names::Scope::Kind::class_)
            result.insert(binding.name);
    }
    return result;
}

/// `isConstant`: all that the name is given becomes one constant, so that it does not matter which of them it denotes.
Certainty certaintyOf(const FileContext &file, NodeId callee, const ApiFacts &facts, bool isImportedByClass,
                      bool isConstant)
{
    Certainty certainty;
    file.types.limitBy(callee, certainty);
    file.limitByMigration(certainty);
    const bool isNamed = file.tree.kind(callee) == Kind::identifier;
    // The import in a class waits for an answer.
    if ((!isConstant && !isBoundOnce(file, callee)) || (!isNamed && mayBeDerived(file, facts)) || isImportedByClass)
        certainty.limit(Limit::aliasMayBeOther, {{"name", std::string(file.tree.text(callee))}});
    return certainty;
}

/// How `call` has to be written is unknown: so is what is called, and `argument` may have another name.
Occurrence unresolvedCall(const FileContext &file, NodeId call, NodeId callee, NodeId argument)
{
    Occurrence occurrence;
    occurrence.origin = Occurrence::Origin::unresolvedCall;
    occurrence.api = file.pack.source.name;
    occurrence.use = Use::call;
    occurrence.name = callee;
    occurrence.node = call;
    occurrence.givenValue = argument;
    occurrence.certainty.limit(Limit::calleeUnknown,
                               {{"callee", std::string(file.tree.text(callee))},
                                {"source", occurrence.api},
                                {"keyword", std::string(file.tree.text(file.tree.parent(argument)))}});
    return occurrence;
}

/// `def run(x, pool): return pool(x, dim=1)`, `self.pool(x, dim=1)`: what is called is not known, or one of several,
/// and only the framework's functions have such a keyword.
std::optional<Occurrence> openCall(const FileContext &file, NodeId call, NodeId callee)
{
    if (file.migrationState != MigrationState::no)
        return std::nullopt;
    const Tree &tree = file.tree;
    if (file.types.kindOf(callee) != types::Type::Kind::unknown && !isAnyFunction(file, callee))
        return std::nullopt;
    const bool isOfSelf =
        tree.kind(callee) == Kind::attribute && tree.text(tree.child(callee, Field::object)) == "self";
    if (!isOfSelf && !isParameter(file, callee))
        return std::nullopt;
    const CallSite site = CallSite::of(tree, call);
    const auto discriminating =
        std::find_if(site.arguments.begin(), site.arguments.end(), [&](const Argument &argument) {
            return argument.kind == Argument::Kind::keyword
                   && file.pack.source.discriminatingKeywords.contains(std::string(argument.name));
        });
    if (discriminating == site.arguments.end())
        return std::nullopt;
    return unresolvedCall(file, call, callee, discriminating->value);
}

/// What statements and imports give to names and to attributes `self.pool`.
class Given {
public:
    explicit Given(const FileContext &file) : m_file(file) {}

    std::vector<NodeId> to(NodeId callee)
    {
        const Tree &tree = m_file.tree;
        std::vector<NodeId> given;
        if (tree.kind(callee) == Kind::identifier) {
            const std::uint32_t variable = m_file.names.variableOf(callee);
            if (variable == names::none)
                return {};
            for (const names::BindingId id : m_file.names.variables()[variable].bindings) {
                if (m_file.names.bindings()[id].node != noNode)
                    given.push_back(valueAt(m_file.names.bindings()[id].node));
            }
        } else if (tree.kind(callee) == Kind::attribute && isOfSelf(callee)) {
            for (const NodeId target : targets()[tree.text(callee)])
                given.push_back(valueAt(target));
        }
        return given;
    }

private:
    bool isOfSelf(NodeId attribute) const
    {
        return m_file.tree.text(m_file.tree.child(attribute, Field::object)) == "self";
    }

    NodeId valueAt(NodeId target) const
    {
        const NodeId stored = storedIn(m_file.tree, target);
        return stored == noNode ? target : stored;
    }

    /// The attributes of `self` that are assigned in the file, by how they are written; looked for once.
    std::unordered_map<std::string_view, std::vector<NodeId>> &targets()
    {
        const Tree &tree = m_file.tree;
        for (NodeId id = m_looked ? noNode : tree.next(Kind::attribute, 0); id != noNode;
             id = tree.next(Kind::attribute, id + 1)) {
            if (tree.field(id) == Field::left && isOfSelf(id))
                m_targets[tree.text(id)].push_back(id);
        }
        m_looked = true;
        return m_targets;
    }

    const FileContext &m_file;
    std::unordered_map<std::string_view, std::vector<NodeId>> m_targets;
    bool m_looked = false;
};

/// The argument of a call that the counterpart of `facts` has under another name, or not at all.
NodeId renamedArgument(const FileContext &file, const CallSite &site, const ApiFacts &facts)
{
    if (const mapping::SameName *same = file.pack.sameName(facts.name); same != nullptr && same->isPlain())
        return noNode;
    const mapping::Row *row = file.pack.row(facts.name, Use::call);
    for (const Argument &argument : site.arguments) {
        if (argument.kind == Argument::Kind::doubleStar)
            return argument.value;
        if (argument.kind != Argument::Kind::keyword)
            continue;
        for (const mapping::Variant &variant : row->variants) {
            const auto isRenamed = [&](const mapping::ParameterRule &rule) {
                return rule.source == argument.name && rule.target != argument.name;
            };
            if (std::any_of(variant.params.begin(), variant.params.end(), isRenamed))
                return argument.value;
        }
    }
    return noNode;
}

/// Of several classes a name was given no more than their common base is known.
bool isOnlyBase(const FileContext &file, Given &givenNames, NodeId callee, const ApiFacts &facts)
{
    if (facts.kind != mapping::ApiKind::class_)
        return false;
    const std::vector<NodeId> all = givenNames.to(callee);
    return all.size() > 1 && std::any_of(all.begin(), all.end(), [&](NodeId given) {
               const std::string_view name = file.types.nameOf(given);
               return file.types.kindOf(given) == types::Type::Kind::classObject && name != facts.name
                      && file.pack.sourceFacts.derivesFrom(name, facts.name);
           });
}

/// What `Floats` denotes in the call of it, if all that the name is given becomes one constant of the target: the name
/// is that of the constant then, and the call has to be written out.
class ConstantNames {
public:
    explicit ConstantNames(const FileContext &file) : m_file(file) {}

    const ApiFacts *find(Given &givenNames, NodeId callee)
    {
        if (m_file.tree.kind(callee) != Kind::identifier
            || m_file.types.kindOf(callee) != types::Type::Kind::classObject)
            return nullptr;
        const auto [known, isNew] = m_known.try_emplace(m_file.names.variableOf(callee), nullptr);
        if (isNew)
            known->second = common(givenNames.to(callee));
        return known->second;
    }

private:
    const ApiFacts *common(const std::vector<NodeId> &values) const
    {
        const ApiFacts *found = nullptr;
        for (const NodeId value : values) {
            const ApiFacts *facts = constantApiOf(m_file, value);
            if (facts == nullptr || (found != nullptr && !areOneConstant(m_file, *found, *facts)))
                return nullptr;
            found = facts;
        }
        return found == nullptr || m_file.pack.row(found->name, Use::call) == nullptr ? nullptr : found;
    }

    const FileContext &m_file;
    std::unordered_map<std::uint32_t, const ApiFacts *> m_known; ///< by variable
};

/// `Conv = nn.Conv3d if …` over two branches, `try: from fast import cat` and `except: from slow import cat`: each of
/// them is converted where it is given, and how the call has to be written is unknown.
std::optional<Occurrence> chosenCall(const FileContext &file, Given &givenNames, NodeId call, NodeId callee)
{
    const types::Type::Kind kind = file.types.kindOf(callee);
    const bool isOpen = kind == types::Type::Kind::unknown || kind == types::Type::Kind::classObject;
    if (file.migrationState != MigrationState::no || !(isOpen || isAnyFunction(file, callee)))
        return std::nullopt;
    const CallSite site = CallSite::of(file.tree, call);
    if (std::all_of(site.arguments.begin(), site.arguments.end(),
                    [](const Argument &argument) { return argument.kind == Argument::Kind::positional; }))
        return std::nullopt;
    for (const NodeId given : givenNames.to(callee)) {
        const ApiFacts *facts = calledApi(file, given);
        if (facts != nullptr && becomesHelper(file, facts->name, given))
            continue;
        const NodeId argument = facts == nullptr ? NodeId{noNode} : renamedArgument(file, site, *facts);
        if (argument != noNode)
            return unresolvedCall(file, call, callee, argument);
    }
    return std::nullopt;
}

/// Of a name that is given a choice no more than the common base is known: the class of the choice, where both become
/// one class, else `facts`.
const ApiFacts *classOfChoice(const FileContext &file, NodeId given, const ApiFacts *facts)
{
    if (given == noNode)
        return facts;
    const auto [one, other] = sidesOfChoice(file.tree, unwrap(file.tree, given));
    const std::string_view becomes = one == noNode ? std::string_view() : classInPlaceOf(file, one);
    if (becomes.empty() || becomes != classInPlaceOf(file, other))
        return facts;
    const auto named = [&](NodeId side) -> const ApiFacts * {
        const ApiFacts *found = calledApi(file, unwrap(file.tree, side));
        return found != nullptr && lastPart(found->name) == becomes ? found : nullptr;
    };
    const ApiFacts *second = named(other);
    const ApiFacts *first = second == nullptr ? named(one) : nullptr;
    return second != nullptr ? second : first != nullptr ? first : facts;
}

/// `Floats(x.size())`: a shape, which the target has as a list, and a list means values.
bool passesShape(const FileContext &file, NodeId call, const ApiFacts &facts)
{
    const std::string &tensor = file.pack.source.tensorClass;
    const CallSite site = CallSite::of(file.tree, call);
    if (site.arguments.size() != 1 || site.starred
        || (facts.name != tensor && !file.pack.sourceFacts.derivesFrom(facts.name, tensor)))
        return false;
    const NodeId value = unwrap(file.tree, site.arguments.front().value);
    const std::string_view known = file.types.nameOf(value);
    if (file.types.kindOf(value) != types::Type::Kind::unknown)
        return file.pack.source.owns(known) && known != tensor && !file.pack.sourceFacts.derivesFrom(known, tensor);
    const std::string_view text = lastPart(file.tree.text(value));
    return text.find("size") != std::string_view::npos || text.find("shape") != std::string_view::npos;
}

} // namespace

void collectAliasedCalls(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    const Tree &tree = file.tree;
    Given givenNames(file);
    ConstantNames constants(file);
    const std::unordered_set<std::string_view> importedByClasses = importsOfClasses(file);
    std::vector<bool> known(tree.size(), false);
    for (const Occurrence &occurrence : occurrences)
        known[occurrence.node] = true;
    for (NodeId id = tree.next(Kind::call, 0); id != noNode; id = tree.next(Kind::call, id + 1)) {
        if (known[id])
            continue;
        const NodeId callee = tree.child(id, Field::function);
        if (!isPlainCallee(file, callee) || known[callee])
            continue;
        const NodeId byDefault = defaultOf(file, callee);
        const ApiFacts *constant = byDefault == noNode ? constants.find(givenNames, callee) : nullptr;
        const ApiFacts *facts =
            constant != nullptr ? constant : calledApi(file, byDefault == noNode ? callee : byDefault);
        if (facts == nullptr || isOnlyBase(file, givenNames, callee, *facts) || isOfDerived(file, id, *facts)) {
            std::optional<Occurrence> open = openCall(file, id, callee);
            if (!open)
                open = chosenCall(file, givenNames, id, callee);
            if (open)
                occurrences.push_back(std::move(*open));
            continue;
        }
        const NodeId given = byDefault == noNode ? givenTo(file, callee) : byDefault;
        if (constant == nullptr)
            facts = classOfChoice(file, given, facts);
        if (becomesHelper(file, facts->name, given) && !passesShape(file, id, *facts))
            continue;
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::aliasedCall;
        occurrence.api = facts->name;
        occurrence.use = Use::call;
        occurrence.name = callee;
        occurrence.node = id;
        occurrence.givenValue = given;
        occurrence.isWrittenOut = constant != nullptr;
        if (file.types.isBound(callee))
            occurrence.receiver = callee;
        const bool isImportedByClass = tree.kind(callee) == Kind::attribute
                                       && importedByClasses.contains(tree.text(tree.child(callee, Field::attribute)));
        if (byDefault == noNode) {
            occurrence.certainty = certaintyOf(file, callee, *facts, isImportedByClass, constant != nullptr);
            occurrence.evidence = file.types.evidence(callee);
        } else {
            const Message message{"TF4053", {{"name", std::string(tree.text(callee))}, {"api", occurrence.api}}};
            occurrence.certainty.limit(Limit::aliasByDefault, message.arguments);
            occurrence.evidence = {{message, tree.begin(byDefault)}};
        }
        occurrences.push_back(std::move(occurrence));
    }
}

} // namespace torchferry::convert
