// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/value_destinations.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/dataflow/layer_results.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::ApiKind;
using mapping::ArgumentEffect;
using mapping::CallEffects;
using mapping::CallResult;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

bool isInstance(const FileContext &file, NodeId expression)
{
    return file.types.kindOf(expression) == types::Type::Kind::instance
           && file.types.confidenceOf(expression) != types::Confidence::guess;
}

bool isTensor(const FileContext &file, NodeId expression)
{
    return isInstance(file, expression)
           && file.classes.derivesFrom(file.types.nameOf(expression), file.pack.source.tensorClass);
}

bool isPythons(const FileContext &file, NodeId expression)
{
    return isInstance(file, expression) && file.pack.library.isBuiltinClass(file.types.nameOf(expression));
}

/// The framework's member at `attribute`, unless it may be one of a class of the project.
const ApiFacts *memberAt(const FileContext &file, NodeId attribute)
{
    const NodeId name = file.tree.child(attribute, Field::attribute);
    const NodeId object = file.tree.child(attribute, Field::object);
    return mayBeOwnMember(file, object, file.tree.text(name)) ? nullptr : frameworkMemberAt(file, attribute);
}

/// The operand into which the call writes: `out=x`, `inplace=True`, `x.add_(y)`; noNode if it writes into none.
NodeId writtenOperand(const FileContext &file, const CallSite &site, const ApiFacts &facts)
{
    for (const Argument &argument : site.arguments) {
        if (argument.name == "out")
            return argument.value;
        const bool isInPlace = !argument.name.empty() && argument.name == file.pack.source.inPlace;
        if (isInPlace && literalText(file.tree, argument.value) != "False")
            return facts.kind == ApiKind::method ? site.receiver : argumentOf(site, 0);
    }
    if (!facts.name.ends_with('_') || facts.name.ends_with("__"))
        return noNode;
    return facts.kind == ApiKind::method ? site.receiver : argumentOf(site, 0);
}

/// Follows an object from the expression that gives it to whatever holds it next.
class Outwards {
public:
    explicit Outwards(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    std::vector<Destination> of(NodeId expression)
    {
        m_at = expression;
        while (m_at != noNode)
            m_at = next(m_at);
        return std::move(m_found);
    }

private:
    NodeId stop(Destination::Kind kind, NodeId node)
    {
        m_found.push_back({kind, node, m_isSame, m_isCertain});
        return noNode;
    }

    NodeId maybe(NodeId node)
    {
        m_isCertain = false;
        return other(node);
    }

    /// What holds the object, or shares its memory.
    NodeId other(NodeId node)
    {
        m_isSame = false;
        return node;
    }

    NodeId next(NodeId node)
    {
        const NodeId parent = m_tree.parent(node);
        const Field field = m_tree.field(node);
        switch (m_tree.kind(parent)) {
        case Kind::parenthesized_expression:
        case Kind::boolean_operator: return parent;
        case Kind::conditional_expression: return isConditionOf(m_tree, parent, node) ? NodeId{noNode} : parent;
        case Kind::named_expression:
            if (field != Field::value)
                return noNode;
            hold(m_tree.child(parent, Field::name));
            return parent;
        case Kind::assignment: return field == Field::right ? nextOfAssignment(parent) : NodeId{noNode};
        case Kind::attribute: return nextOfMember(node, parent);
        case Kind::subscript: return field == Field::value ? nextOfElement(node, parent) : NodeId{noNode};
        case Kind::call:
            if (field == Field::arguments)
                return nextOfArgument(node, parent);
            return field == Field::function ? stop(Destination::Kind::passed, parent) : NodeId{noNode};
        case Kind::argument_list: return nextOfArgument(node, m_tree.parent(parent));
        case Kind::keyword_argument: return nextOfArgument(node, m_tree.parent(m_tree.parent(parent)));
        case Kind::list_splat:
        case Kind::dictionary_splat: return maybe(parent);
        case Kind::list:
        case Kind::tuple:
        case Kind::set:
        case Kind::pair:
        case Kind::dictionary:
        case Kind::expression_list: return nextOfDisplay(node, parent);
        case Kind::list_comprehension:
        case Kind::set_comprehension:
        case Kind::dictionary_comprehension:
        case Kind::generator_expression: return field == Field::body ? other(parent) : NodeId{noNode};
        case Kind::for_statement:
        case Kind::for_in_clause:
            if (field == Field::right && !isPythonsPlain(node))
                holdElements(m_tree.child(parent, Field::left), node);
            return noNode;
        case Kind::with_item:
        case Kind::as_pattern:
        case Kind::await:
        case Kind::match_statement: return unclear(parent);
        case Kind::return_statement:
        case Kind::yield_:
        case Kind::raise_statement: return stop(Destination::Kind::given, parent);
        case Kind::default_parameter:
        case Kind::typed_default_parameter:
            return field == Field::value ? stop(Destination::Kind::stored, parent) : NodeId{noNode};
        case Kind::lambda: return field == Field::body ? stop(Destination::Kind::given, parent) : NodeId{noNode};
        case Kind::unary_operator: // `+x` of a tensor is the tensor itself
            return m_tree.text(parent).starts_with('+') && !isPythonsPlain(node) ? other(parent) : NodeId{noNode};
        case Kind::decorator: return stop(Destination::Kind::passed, parent);
        default: return noNode; // it is computed with, compared, tested, formatted
        }
    }

    NodeId unclear(NodeId node)
    {
        m_isCertain = false;
        return stop(Destination::Kind::passed, node);
    }

    /// Numbers and texts: nothing that is made of them shows the object.
    bool isPythonsPlain(NodeId node) const
    {
        const std::string_view name = m_file.types.nameOf(node);
        return isPythons(m_file, node) && (name == "str" || name == "int" || name == "float" || name == "range");
    }

    void hold(NodeId target)
    {
        target = target == noNode ? target : python::withoutTargetBrackets(m_tree, target);
        if (target == noNode)
            return;
        const auto isUnpacked = [this](NodeId each) {
            return isTuplePattern(m_tree.kind(each)) || m_tree.kind(each) == Kind::list_splat_pattern;
        };
        const bool isWhole = !isUnpacked(target);
        // Patterns may be nested as deep as one likes: the next ones wait in a list, the first of them at its end.
        std::vector<NodeId> waiting{target};
        while (!waiting.empty()) {
            const NodeId each = python::withoutTargetBrackets(m_tree, waiting.back());
            waiting.pop_back();
            if (isUnpacked(each)) {
                const std::size_t first = waiting.size();
                for (NodeId part = m_tree.firstNamedChild(each); part != noNode; part = m_tree.nextNamedSibling(part))
                    waiting.push_back(part);
                std::reverse(waiting.begin() + static_cast<std::ptrdiff_t>(first), waiting.end());
                continue;
            }
            const bool isName = m_tree.kind(each) == Kind::identifier;
            m_found.push_back({isName ? Destination::Kind::name : Destination::Kind::stored, each, isWhole && m_isSame,
                               isWhole && m_isCertain});
        }
    }

    /// Elements of a tensor share its memory; those of a container in which the object is may be the object.
    void holdElements(NodeId target, NodeId iterated)
    {
        m_isCertain = m_isCertain && isTensor(m_file, iterated);
        m_isSame = false;
        hold(target);
    }

    /// `a = b = value` gives it to both.
    NodeId nextOfAssignment(NodeId assignment)
    {
        hold(m_tree.child(assignment, Field::left));
        return m_tree.kind(m_tree.parent(assignment)) == Kind::assignment ? assignment : NodeId{noNode};
    }

    NodeId nextOfDisplay(NodeId node, NodeId display)
    {
        const bool isUnpacked = m_tree.kind(display) == Kind::tuple || m_tree.kind(display) == Kind::expression_list;
        if (const NodeId target = isUnpacked ? targetBeside(m_tree, node) : NodeId{noNode}; target != noNode) {
            hold(target);
            return noNode;
        }
        return other(display);
    }

    NodeId nextOfMember(NodeId object, NodeId attribute)
    {
        if (m_tree.child(attribute, Field::object) != object || isTarget(m_tree, attribute))
            return noNode;
        const NodeId call = callOf(m_tree, attribute);
        if (const ApiFacts *facts = memberAt(m_file, attribute)) {
            if (call == noNode && facts->kind == ApiKind::method)
                return other(attribute); // a bound method holds its object
            const NodeId whole = call == noNode ? attribute : call;
            const CallSite site = call == noNode ? CallSite() : CallSite::of(m_tree, call);
            const bool isWritten = call != noNode && writtenOperand(m_file, site, *facts) == object;
            if (isWritten)
                return whole;
            return m_file.pack.source.views.contains(facts->name) ? other(whole) : NodeId{noNode};
        }
        if (isPythons(m_file, object))
            return call == noNode ? other(attribute) : nextOfReceiver(call);
        if (call != noNode)
            return stop(Destination::Kind::passed, call);
        return isInstance(m_file, object) ? NodeId{noNode} : maybe(attribute);
    }

    NodeId nextOfReceiver(NodeId call)
    {
        const CallEffects &effects = effectsOf(m_file, CallSite::of(m_tree, call));
        if (!effects.isKnown)
            return isPythonsPlain(m_tree.child(m_tree.child(call, Field::function), Field::object)) ? NodeId{noNode}
                                                                                                    : maybe(call);
        return effects.result.argument == mapping::receiverArgument ? nextOfResult(effects.result, call)
                                                                    : NodeId{noNode};
    }

    /// `x[0]` of a tensor shares its memory; an element of a list is another object.
    NodeId nextOfElement(NodeId object, NodeId subscript)
    {
        if (isTarget(m_tree, subscript))
            return noNode;
        if (isTensor(m_file, object))
            return other(subscript);
        // Whatever holds the object may give it back.
        return isPythons(m_file, object) && m_isSame ? NodeId{noNode} : maybe(subscript);
    }

    NodeId nextOfArgument(NodeId value, NodeId call)
    {
        if (m_tree.kind(call) != Kind::call)
            return stop(Destination::Kind::passed, call); // a base class, a pattern
        const CallSite site = CallSite::of(m_tree, call);
        if (const CallEffects &effects = effectsOf(m_file, site); effects.isKnown)
            return nextOfKnown(value, site, effects);
        const ApiFacts *facts = frameworkCallee(m_file, site);
        if (facts == nullptr) {
            switch (layerResultOf(m_file, site.callee)) { // a layer keeps nothing of what it is given
            case LayerResult::fresh: return noNode;
            case LayerResult::argument: return argumentOf(site, 0) == value ? maybe(call) : NodeId{noNode};
            case LayerResult::unknown: break;
            }
        }
        const bool isFunction =
            facts != nullptr && (facts->kind == ApiKind::function || facts->kind == ApiKind::method);
        if (!isFunction || facts->overloads.empty() || (site.receiver != noNode && keepsArguments(site, *facts)))
            return stop(Destination::Kind::passed, call);
        if (writtenOperand(m_file, site, *facts) == value)
            return call;
        if (m_file.pack.source.views.contains(facts->name) && facts->kind == ApiKind::function)
            return maybe(call);
        return noNode;
    }

    /// A method of a tensor computes with what it is given; that of another object may keep it.
    bool keepsArguments(const CallSite &site, const ApiFacts &facts) const
    {
        return facts.kind == ApiKind::method && !isTensor(m_file, site.receiver);
    }

    NodeId nextOfKnown(NodeId value, const CallSite &site, const CallEffects &effects)
    {
        const auto isMeant = [&](mapping::ArgumentRef reference) {
            return reference == mapping::everyArgument || argumentOf(site, reference) == value;
        };
        const bool isNamed = m_tree.kind(m_tree.parent(value)) == Kind::keyword_argument;
        for (const ArgumentEffect &effect : effects.onArguments) {
            const bool isKept = effect.kind == ArgumentEffect::Kind::keeps
                                || (effect.kind == ArgumentEffect::Kind::keepsElements
                                    && (isNamed || !m_isSame || isTensor(m_file, value)));
            if (isKept && (isMeant(effect.argument) || argumentOf(site, effect.argument) == noNode))
                stop(Destination::Kind::stored, site.call);
        }
        if (effects.result.kind == CallResult::Kind::unknown)
            return maybe(site.call);
        return isMeant(effects.result.argument) ? nextOfResult(effects.result, site.call) : NodeId{noNode};
    }

    NodeId nextOfResult(const CallResult &result, NodeId call)
    {
        switch (result.kind) {
        case CallResult::Kind::fresh: return noNode;
        case CallResult::Kind::argument: return call;
        case CallResult::Kind::element: return maybe(call);
        default: return m_isSame ? maybe(call) : other(call);
        }
    }

    const FileContext &m_file;
    const Tree &m_tree;
    NodeId m_at = noNode;
    bool m_isSame = true;
    bool m_isCertain = true;
    std::vector<Destination> m_found;
};

/// The call goes through an iterator that it is given, to its end and at once.
bool isUsedUp(const FileContext &file, const CallSite &site)
{
    const bool isBuiltin =
        file.tree.kind(site.callee) == Kind::identifier && file.names.variableOf(site.callee) == names::none;
    const mapping::LibraryFunction *function =
        isBuiltin ? file.pack.library.entry(file.tree.text(site.callee)) : nullptr;
    return function != nullptr && function->effects.changesNothing() && !function->returns.starts_with("iterator")
           && std::none_of(function->effects.onArguments.begin(), function->effects.onArguments.end(),
                           [](const ArgumentEffect &effect) { return effect.argument >= 0; });
}

} // namespace

std::vector<Destination> destinationsOfValue(const FileContext &file, NodeId expression)
{
    std::vector<Destination> found = Outwards(file).of(expression);
    if (const NodeId generator = lazyGeneratorAround(file, expression); generator != noNode)
        found.push_back({Destination::Kind::captured, generator, true, true});
    return found;
}

NodeId lazyGeneratorAround(const FileContext &file, NodeId read)
{
    const Tree &tree = file.tree;
    NodeId node = read;
    for (NodeId above = tree.parent(read); above != noNode; node = above, above = tree.parent(above)) {
        if (tree.kind(above) == Kind::block || tree.kind(above) == Kind::lambda)
            return noNode;
        if (tree.kind(above) != Kind::generator_expression)
            continue;
        NodeId first = tree.firstNamedChild(above);
        while (first != noNode && tree.kind(first) != Kind::for_in_clause)
            first = tree.nextNamedSibling(first);
        const NodeId iterable = first == noNode ? noNode : tree.child(first, Field::right);
        if (node == first && iterable != noNode && tree.range(iterable).contains(tree.range(read)))
            continue; // evaluated where the generator is made
        const NodeId call =
            tree.kind(tree.parent(above)) == Kind::argument_list ? tree.parent(tree.parent(above)) : tree.parent(above);
        if (tree.kind(call) != Kind::call)
            return above;
        if (!isUsedUp(file, CallSite::of(tree, call)))
            return above;
    }
    return noNode;
}

bool givesView(const FileContext &file, NodeId attribute)
{
    const ApiFacts *facts = memberAt(file, attribute);
    return facts != nullptr && facts->kind != ApiKind::method && file.pack.source.views.contains(facts->name);
}

CallOrigin originOfCall(const FileContext &file, NodeId call)
{
    const CallSite site = CallSite::of(file.tree, call);
    if (const CallEffects &effects = effectsOf(file, site); effects.isKnown) {
        switch (effects.result.kind) {
        case CallResult::Kind::fresh:
        case CallResult::Kind::elements:
        case CallResult::Kind::someElements:
        case CallResult::Kind::keys:
        case CallResult::Kind::pairs: return {CallOrigin::Kind::fresh, noNode, true};
        case CallResult::Kind::argument:
            return {CallOrigin::Kind::shares, argumentOf(site, effects.result.argument), true};
        default: return {};
        }
    }
    const ApiFacts *facts = frameworkCallee(file, site);
    if (facts == nullptr) {
        switch (layerResultOf(file, site.callee)) {
        case LayerResult::fresh: return {CallOrigin::Kind::fresh, noNode, true};
        case LayerResult::argument: {
            const NodeId of = argumentOf(site, 0);
            return {of == noNode ? CallOrigin::Kind::unknown : CallOrigin::Kind::shares, of, true};
        }
        case LayerResult::unknown: return {};
        }
    }
    if (const NodeId written = writtenOperand(file, site, *facts); written != noNode)
        return {CallOrigin::Kind::shares, written, true};
    if (file.pack.source.views.contains(facts->name)) {
        const NodeId of = facts->kind == ApiKind::method ? site.receiver : argumentOf(site, 0);
        return {of == noNode ? CallOrigin::Kind::unknown : CallOrigin::Kind::shares, of, true};
    }
    if (facts->kind == ApiKind::class_)
        return {CallOrigin::Kind::fresh, noNode, true};
    return {isFrameworkResult(file, call) ? CallOrigin::Kind::fresh : CallOrigin::Kind::unknown, noNode, true};
}

bool isFrameworkResult(const FileContext &file, NodeId call)
{
    const CallSite site = CallSite::of(file.tree, call);
    const ApiFacts *facts = frameworkCallee(file, site);
    return changesNothing(file, site, facts) && !file.pack.source.views.contains(facts->name);
}

} // namespace torchferry::convert
