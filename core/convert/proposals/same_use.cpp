// SPDX-License-Identifier: Apache-2.0
#include "core/convert/proposals/same_use.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/dotted.h"
#include "core/convert/calls/call_binding.h"
#include "core/convert/calls/keyword_expansion.h"
#include "core/convert/calls/operator_call.h"
#include "core/convert/guards/guard_evaluation.h"
#include "core/convert/model/emission.h"
#include "core/convert/proposals/context_limits.h"
#include "core/convert/rewrite/placement.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using certainty::Limit;
using mapping::ApiFacts;
using mapping::ApiKind;
using mapping::ParameterKind;
using mapping::SameName;
using mapping::Signature;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

using Names = std::vector<std::string>;

bool has(const Names &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isByPosition(const mapping::Parameter &parameter)
{
    return parameter.kind == ParameterKind::positionalOnly || parameter.kind == ParameterKind::positionalOrKeyword;
}

/// An entry of the list with what is known of both sides.
class SameCall {
public:
    SameCall(const FileContext &file, const SameName &same, const ApiFacts *source)
        : m_file(file),
          m_same(same),
          m_source(source),
          m_target(file.pack.targetFacts.find(same.target))
    {}

    [[nodiscard]] bool isCallable() const { return m_source != nullptr && m_target != nullptr; }

    /// Each argument reaches its counterpart, whichever of the source's overloads it is that takes the call.
    /// What is bound is put into `subject`, for as long as this lives.
    [[nodiscard]] bool holds(CallSite call, bool skipFirst, CallSubject &subject)
    {
        m_site = std::move(call);
        const CallSite &site = m_site;
        const bool isPlain = m_same.needs.empty() && m_same.except.empty();
        if (!isCallable() || m_source->overloads.empty())
            return isPlain;
        const BindingStyle style{m_source->acceptsNumpyNames, skipFirst};
        m_best = bind(m_file, site, m_source->overloads, style);
        if (m_best) {
            subject.site = &site;
            subject.bound = &*m_best;
        }
        if (m_target->overloads.empty())
            return isPlain;
        if (!m_best)
            return false;
        if (!m_best->boundWithoutTypes && !m_best->uncertain)
            return lands(site, *m_best, skipFirst);
        return std::all_of(m_source->overloads.begin(), m_source->overloads.end(), [&](const Signature &overload) {
            const auto bound = bind(m_file, site, overload, style);
            return !bound || lands(site, *bound, skipFirst);
        });
    }

    /// Whoever calls what is passed on may pass what the source takes. `all`: also what goes by keyword only.
    [[nodiscard]] bool isParallel(bool all) const
    {
        if (!isCallable() || !m_same.isPlain())
            return m_same.isPlain();
        return std::all_of(m_source->overloads.begin(), m_source->overloads.end(), [&](const Signature &overload) {
            return m_target->overloads.empty()
                   || std::any_of(m_target->overloads.begin(), m_target->overloads.end(),
                                  [&](const Signature &target) { return isParallel(overload, target, all); });
        });
    }

    /// `holds` took it that `*` passes by position what is usual.
    [[nodiscard]] bool isAssumed() const { return m_isAssumed; }

private:
    /// An argument for `source` that reaches `target` reaches its counterpart.
    [[nodiscard]] bool isCounterpart(const std::string &source, const std::string &target, bool byPlace) const
    {
        if (source == target)
            return true;
        const auto aliases = m_target->keywordAliases.find(target);
        if (aliases != m_target->keywordAliases.end() && has(aliases->second, source))
            return true;
        return byPlace && std::any_of(m_same.pairs.begin(), m_same.pairs.end(), [&](const auto &pair) {
                   return pair.first == source && pair.second == target;
               });
    }

    [[nodiscard]] bool isParallel(const Signature &source, const Signature &target, bool all) const
    {
        std::size_t next = 0; // position in the target
        for (const mapping::Parameter &parameter : source.parameters) {
            if (parameter.kind == ParameterKind::varKeyword)
                continue;
            if (isByPosition(parameter) || parameter.kind == ParameterKind::varPositional) {
                if (next >= target.parameters.size()
                    || !isCounterpart(parameter.name, target.parameters[next].name, false)
                    || parameter.kind != target.parameters[next].kind)
                    return false;
                ++next;
                continue;
            }
            if (all && !isNamedIn(parameter.name, target))
                return false;
        }
        return true;
    }

    [[nodiscard]] bool lands(const CallSite &site, const BoundCall &bound, bool skipFirst) const
    {
        const auto isPassed = [&](const std::string &name) {
            const std::uint32_t index = parameterIndex(bound, name);
            return index != BoundCall::absent
                   && (bound.has(index)
                       || (bound.signature->parameters[index].kind == ParameterKind::varPositional
                           && !bound.variadic.empty()));
        };
        if (!std::all_of(m_same.needs.begin(), m_same.needs.end(), isPassed)
            || std::any_of(m_same.except.begin(), m_same.except.end(), isPassed))
            return false;
        const BindingStyle style{false, skipFirst, &m_target->keywordAliases};
        return std::any_of(m_target->overloads.begin(), m_target->overloads.end(), [&](const Signature &overload) {
            const auto there = bind(m_file, site, overload, style);
            if (!there || (bound.uncertain && !landsWhateverComes(site, *bound.signature, overload)))
                return false;
            return landsOn(site, bound, *there);
        });
    }

    /// What a call passes on by `*` or `**` reaches its counterpart, whatever it is.
    [[nodiscard]] bool landsWhateverComes(const CallSite &site, const Signature &source, const Signature &target) const
    {
        const bool hasStar = std::any_of(site.arguments.begin(), site.arguments.end(), [](const Argument &argument) {
            return argument.kind == Argument::Kind::star;
        });
        if (hasStar)
            return m_same.isPlain() && (isParallel(source, target, true) || isTakenToBe(source, target));
        // By `**` alone nothing goes by its place.
        return m_same.needs.empty() && m_same.except.empty()
               && std::all_of(source.parameters.begin(), source.parameters.end(), [&](const mapping::Parameter &each) {
                      const bool isNamed =
                          each.kind == ParameterKind::positionalOrKeyword || each.kind == ParameterKind::keywordOnly;
                      return !isNamed || isNamedIn(each.name, target);
                  });
    }

    [[nodiscard]] bool isTakenToBe(const Signature &source, const Signature &target) const
    {
        m_isAssumed = isParallelAtFirst(source, target);
        return m_isAssumed;
    }

    /// The first parameters, more than are usually passed by position, are the same, and the target has all by name.
    [[nodiscard]] bool isParallelAtFirst(const Signature &source, const Signature &target) const
    {
        constexpr std::size_t usual = 5;
        std::size_t same = 0;
        while (same < source.parameters.size() && same < target.parameters.size()
               && isByPosition(source.parameters[same]) && source.parameters[same].kind == target.parameters[same].kind
               && isCounterpart(source.parameters[same].name, target.parameters[same].name, false))
            ++same;
        return same >= usual
               && std::all_of(source.parameters.begin(), source.parameters.end(),
                              [&](const mapping::Parameter &each) { return isNamedIn(each.name, target); });
    }

    [[nodiscard]] bool isNamedIn(const std::string &source, const Signature &target) const
    {
        return std::any_of(target.parameters.begin(), target.parameters.end(), [&](const mapping::Parameter &each) {
            return each.kind != ParameterKind::positionalOnly && isCounterpart(source, each.name, false);
        });
    }

    [[nodiscard]] bool landsOn(const CallSite &site, const BoundCall &here, const BoundCall &there) const
    {
        for (std::uint32_t index = 0; index < site.arguments.size(); ++index) {
            const mapping::Parameter *from = takerOf(here, index);
            const mapping::Parameter *to = takerOf(there, index);
            if (from == nullptr && to == nullptr)
                continue; // the object, `**kwargs`, or a keyword that both take as any other
            const bool byPlace = site.arguments[index].kind != Argument::Kind::keyword;
            const bool isByName = !byPlace && to != nullptr && to->kind == mapping::ParameterKind::varPositional;
            if (isByName && !m_file.pack.takesSequencesByName)
                return false;
            if (from == nullptr || to == nullptr || !isCounterpart(from->name, to->name, byPlace))
                return false;
        }
        return true;
    }

    /// The parameter an argument is bound to; null if it is to none.
    [[nodiscard]] static const mapping::Parameter *takerOf(const BoundCall &bound, std::uint32_t argument)
    {
        const std::vector<mapping::Parameter> &parameters = bound.signature->parameters;
        for (std::uint32_t index = 0; index < parameters.size(); ++index)
            if (bound.argumentOf[index] == argument)
                return &parameters[index];
        if (std::find(bound.variadic.begin(), bound.variadic.end(), argument) == bound.variadic.end())
            return nullptr;
        const auto variadic = std::find_if(parameters.begin(), parameters.end(), [](const mapping::Parameter &each) {
            return each.kind == ParameterKind::varPositional;
        });
        return variadic == parameters.end() ? nullptr : &*variadic;
    }

    const FileContext &m_file;
    const SameName &m_same;
    const ApiFacts *m_source;
    const ApiFacts *m_target;
    CallSite m_site;
    std::optional<BoundCall> m_best;
    mutable bool m_isAssumed = false; ///< of `*`, that it passes no more than is usual
};

/// The entry for the name as it is written: an alias that the target has as well keeps its spelling, and a member is
/// only what it is called.
const SameName *listedAs(const FileContext &file, const Occurrence &occurrence)
{
    const mapping::Pack &pack = file.pack;
    switch (occurrence.origin) {
    case Occurrence::Origin::name: {
        const auto resolved = file.project.resolve(file.names, file.tree, occurrence.name);
        const SameName *spelled = resolved && !resolved->local ? pack.sameName(resolved->dotted) : nullptr;
        return spelled != nullptr ? spelled : pack.sameName(occurrence.api);
    }
    case Occurrence::Origin::member: {
        const NodeId member = file.tree.child(occurrence.name, Field::attribute);
        if (member == noNode)
            return nullptr;
        const std::string_view written = file.tree.text(member);
        if (lastPart(occurrence.api) == written)
            return pack.sameName(occurrence.api);
        return pack.sameName(std::string(ownerOf(occurrence.api)).append(1, '.').append(written));
    }
    case Occurrence::Origin::instanceCall:
    case Occurrence::Origin::aliasedCall:
    case Occurrence::Origin::inheritedConstructor:
    case Occurrence::Origin::operatorCall: return pack.sameName(occurrence.api);
    default: return nullptr;
    }
}

/// An alias of it is one of the counterpart in the list: of what callers may pass something else to, a row says so.
bool isSameAsValue(const FileContext &file, const ApiFacts *facts, const SameName &same, const SameCall &call)
{
    if (call.isParallel(false))
        return true;
    if (facts == nullptr || !same.isPlain())
        return false;
    if (facts->kind == ApiKind::class_)
        return !same.hasUnless;
    const mapping::Row *row = file.pack.row(facts->name, Use::value);
    return row != nullptr && row->variants.front().target == same.target && row->variants.front().forms.empty();
}

bool isSameCallOf(const FileContext &file, const Occurrence &occurrence, const SameName &same, const ApiFacts *facts,
                  SameCall &call, CallSubject &subject)
{
    CallSite site = occurrence.origin == Occurrence::Origin::operatorCall ? siteOfOperator(file.tree, occurrence.node)
                                                                          : CallSite::of(file.tree, occurrence.node);
    if (occurrence.origin == Occurrence::Origin::operatorCall)
        return call.holds(std::move(site), false, subject);
    if (site.list == noNode)
        return false;
    if (site.starred) {
        if (std::optional<CallSite> spread = withKnownKeywords(file, site))
            site = std::move(*spread);
    }
    const bool isUnbound = occurrence.passesObject
                           || (occurrence.receiver == noNode && facts != nullptr && facts->kind == ApiKind::method
                               && occurrence.api.starts_with(file.pack.source.tensorClass + "."));
    if (isUnbound && (site.arguments.empty() || site.arguments.front().kind != Argument::Kind::positional))
        return false;
    if (occurrence.origin == Occurrence::Origin::aliasedCall && !isSameAsValue(file, facts, same, call))
        return false; // what the alias is bound to is a matter of the row
    return call.holds(std::move(site), isUnbound, subject);
}

/// `join = loom.cat` in the body of a class: a built-in function stays one when it is read from an object; a function of
/// Python gets the object passed. What a call is given there is not what the class keeps.
bool isKeptByClass(const python::Tree &tree, NodeId name)
{
    const NodeId statement = tree.statement(name);
    for (NodeId around = name; around != noNode && around != statement; around = tree.parent(around))
        if (tree.kind(around) == Kind::argument_list)
            return false;
    const NodeId block = statement == noNode ? NodeId{noNode} : tree.parent(statement);
    return block != noNode && tree.kind(tree.parent(block)) == Kind::class_definition;
}

/// Every class that has the member has it as one that is the same, as far as rows are about it.
bool isSameOfAll(const FileContext &file, const Occurrence &occurrence)
{
    const std::string_view member = lastPart(occurrence.api);
    const std::vector<std::string> &owners = file.pack.sourceFacts.classesWithMember(member);
    return std::all_of(owners.begin(), owners.end(), [&](const std::string &owner) {
        const ApiFacts *facts = file.pack.sourceFacts.member(owner, member);
        if (facts == nullptr || facts->name == occurrence.api || file.pack.rowsOf(facts->name) == nullptr)
            return true;
        if (occurrence.use == Use::call && !facts->overloads.empty()
            && !bindsAny(file, CallSite::of(file.tree, occurrence.node), facts->overloads))
            return true;
        Occurrence other = occurrence;
        other.api = facts->name;
        return sameUse(file, other) != nullptr;
    });
}

/// What a call passes by `*` reaches its counterpart unless it is more than usual.
bool isByStar(const FileContext &file, const Occurrence &occurrence, const SameName &same)
{
    if (occurrence.use != Use::call || occurrence.origin != Occurrence::Origin::name)
        return false;
    const ApiFacts *facts = file.pack.sourceFacts.find(occurrence.api);
    SameCall call(file, same, facts);
    CallSubject subject;
    subject.file = &file;
    subject.node = occurrence.node;
    return isSameCallOf(file, occurrence, same, facts, call, subject) && call.isAssumed();
}

} // namespace

const SameName *sameUse(const FileContext &file, const Occurrence &occurrence)
{
    const SameName *same = file.pack.same.size() == 0 ? nullptr : listedAs(file, occurrence);
    if (same == nullptr)
        return nullptr;
    const ApiFacts *facts = file.pack.sourceFacts.find(occurrence.api);
    CallSubject subject;
    subject.file = &file;
    subject.node = occurrence.node;
    subject.receiver = occurrence.receiver;
    SameCall call(file, *same, facts);
    const bool isClass = facts != nullptr && facts->kind == ApiKind::class_;
    const ApiFacts *target = file.pack.targetFacts.find(same->target);
    switch (occurrence.use) {
    case Use::call: {
        if (!isSameCallOf(file, occurrence, *same, facts, call, subject))
            return nullptr;
        break;
    }
    case Use::base:
        // A function cannot be derived from, and nothing is an instance of it.
        return target != nullptr && target->kind == ApiKind::class_ ? same : nullptr;
    case Use::value:
    case Use::decorator:
        if (isClass && same->hasUnless && evaluate(same->unless, subject) == Ternary::yes)
            return nullptr;
        if (isClass && isTypeTest(file.tree, occurrence.name))
            return target != nullptr && target->kind == ApiKind::class_ ? same : nullptr;
        if (isClass || facts == nullptr || facts->kind == ApiKind::constant)
            return same;
        // `partial(cat, dim=1)`: a keyword beside the name may be for what is passed on.
        return call.isParallel(file.tree.kind(file.tree.parent(occurrence.name)) == Kind::argument_list)
                       && !isKeptByClass(file.tree, occurrence.name)
                   ? same
                   : nullptr;
    case Use::annotation:
        // A module that can be called is no type: `str | module` fails.
        return isClass && target != nullptr && target->kind == ApiKind::function ? nullptr : same;
    default: break;
    }
    const bool differs = same->hasUnless && evaluate(same->unless, subject) != Ternary::no;
    return differs ? nullptr : same;
}

void describeSame(const FileContext &file, const Occurrence &occurrence, const SameName &same, Finding &finding)
{
    const python::Tree &tree = file.tree;
    finding.row = &same.row();
    finding.category = same.row().category;
    finding.kind = same.row().subKind;
    finding.target = same.target;
    const bool keeps = occurrence.origin != Occurrence::Origin::name;
    finding.message = keeps ? Message{"TF4191", {{"api", finding.api}, {"target", same.target}}}
                            : Message{"TF4001", {{"api", finding.api}, {"target", same.target}}};
    Proposal proposal;
    proposal.form = "same";
    proposal.label = {"TF6001", {{"target", same.target}}};
    proposal.range = tree.range(occurrence.node);
    if (keeps) {
        proposal.pieces = {sourcePiece(proposal.range)};
    } else {
        const ByteRange name = tree.range(occurrence.name);
        if (name.begin != proposal.range.begin)
            proposal.pieces.push_back(sourcePiece(ByteRange{proposal.range.begin, name.begin}));
        proposal.pieces.push_back(namePiece(same.target, name));
        if (name.end != proposal.range.end)
            proposal.pieces.push_back(sourcePiece(ByteRange{name.end, proposal.range.end}));
    }
    if (!lostComments(tree, proposal.range, proposal.pieces).empty()) { // `torch  # why` with `.ones` below
        Outcome<Emission> fitted =
            placeInContext(file, occurrence.node, {std::move(proposal.pieces), python::Precedence::primary, {}});
        if (!fitted) {
            finding.message = fitted.error();
            return;
        }
        proposal.pieces = std::move(fitted->pieces);
        proposal.binding = fitted->binding;
    }
    proposal.required = python::requiredAt(tree, occurrence.node);
    if (isByStar(file, occurrence, same)) // `Conv2d(*args, **kwargs)` in a function that only passes them on
        finding.certainty.limit(Limit::calledElsewhere, {{"api", occurrence.api}});
    if (keeps && (!occurrence.byName || isSameOfAll(file, occurrence)))
        finding.certainty = {}; // the text is right for any object
    const auto warn = [&finding](Limit limit, std::vector<MessageArgument> arguments) {
        finding.warnings.push_back({std::string(certainty::ruleOf(limit).code), arguments});
        finding.certainty.limit(limit, std::move(arguments));
    };
    if (!occurrence.certainName && !keeps)
        warn(Limit::nameAlsoBound, {{"api", occurrence.api}});
    if (isComparedAsObject(file, occurrence))
        warn(Limit::comparedByIdentity, {{"api", occurrence.api}});
    proposal.certainty = finding.certainty;
    finding.proposals.push_back(std::move(proposal));
}

} // namespace torchferry::convert
