// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/parameter_table.h"

#include <algorithm>

#include "core/convert/calls/droppable_values.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/rewrite/folded_literals.h"
#include "core/convert/rewrite/template_instantiation.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::Note;
using mapping::ParameterKind;
using mapping::ParameterRule;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

const ParameterRule *ruleFor(const mapping::Variant &variant, std::string_view source)
{
    const auto found = std::find_if(variant.params.begin(), variant.params.end(),
                                    [source](const ParameterRule &rule) { return rule.source == source; });
    return found == variant.params.end() ? nullptr : &*found;
}

class TableWriter {
public:
    TableWriter(const CallSubject &subject, const mapping::Variant &variant)
        : m_subject(subject),
          m_variant(variant),
          m_site(*subject.site),
          m_bound(*subject.bound)
    {
        m_facts = subject.file->pack.targetFacts.find(variant.target);
    }

    Outcome<TableRewrite> run()
    {
        m_result.plan = planOf(tree(), m_site);
        m_keepsDictionary = mayKeepDictionary();
        writeCallee();
        for (std::uint32_t index = 0; index < m_site.arguments.size(); ++index) {
            if (const Outcome<> done = writeArgument(index); !done)
                return tl::unexpected<Message>(done.error());
        }
        for (const ParameterRule &rule : m_variant.params) {
            if (const Outcome<> done = addMissing(rule); !done)
                return tl::unexpected<Message>(done.error());
        }
        return std::move(m_result);
    }

private:
    const Tree &tree() const { return m_subject.file->tree; }
    std::string textOf(NodeId node) const { return std::string(tree().text(node)); }

    void writeCallee()
    {
        std::vector<Piece> &callee = m_result.plan.callee;
        const std::string_view member = memberOf(m_subject.file->pack, m_variant.target);
        if (isUnbound())
            m_position = takesObject() ? 1 : 0;
        if (m_subject.calleeStays)
            return;
        if (m_subject.receiver == m_site.callee && runsOnCall(m_subject.file->pack, m_variant.target))
            return; // what is called stays, and calling it runs the counterpart
        callee.clear();
        if (m_subject.receiver == noNode || isUnbound()) {
            callee.push_back(namePiece(m_variant.target, tree().range(m_site.callee)));
            // What is between the callee and its arguments (white space, a line continuation) stays.
        } else if (!member.empty() && m_subject.receiver == m_site.callee) {
            callee = {sourcePiece(tree(), m_site.callee, Precedence::primary), literalPiece("." + std::string(member))};
        } else if (!member.empty()) {
            const ByteRange memberRange = tree().range(m_site.member);
            const ByteRange calleeRange = tree().range(m_site.callee);
            if (tree().text(m_site.member) == member) {
                callee.push_back(sourcePiece(calleeRange));
            } else {
                callee.push_back(sourcePiece(ByteRange{calleeRange.begin, memberRange.begin}));
                callee.push_back(literalPiece(std::string(member)));
            }
        } else {
            callee.push_back(namePiece(m_variant.target));
            m_result.plan.first = {
                sourcePiece(tree(), withoutOwnBrackets(tree(), m_subject.receiver), Precedence::lambda)};
            m_position = 1;
        }
    }

    /// `Tensor.add(x, y)`: the object is the first argument, and stays that.
    bool isUnbound() const
    {
        return m_subject.receiver != noNode && !m_site.arguments.empty()
               && m_site.arguments.front().value == m_subject.receiver;
    }

    /// That argument is one of the target's parameters. What a method or a constructor is called on is none.
    bool takesObject() const
    {
        return isUnbound() && memberOf(m_subject.file->pack, m_variant.target).empty()
               && (m_facts == nullptr || m_facts->kind != mapping::ApiKind::class_);
    }

    /// Index of the source parameter an argument is bound to; absent for *args, **kwargs and extra keywords.
    std::uint32_t parameterOf(std::uint32_t argument) const
    {
        for (std::uint32_t index = 0; index < m_bound.argumentOf.size(); ++index) {
            if (m_bound.argumentOf[index] == argument)
                return index;
        }
        if (std::find(m_bound.variadic.begin(), m_bound.variadic.end(), argument) != m_bound.variadic.end()) {
            for (std::uint32_t index = 0; index < m_bound.signature->parameters.size(); ++index) {
                if (m_bound.signature->parameters[index].kind == ParameterKind::varPositional)
                    return index;
            }
        }
        return BoundCall::absent;
    }

    /// `**common` stays: the counterpart takes all that is in that dictionary by the same names.
    bool mayKeepDictionary() const
    {
        const auto isSpread = [](const Argument &argument) { return argument.spread; };
        if (std::count_if(m_site.arguments.begin(), m_site.arguments.end(), isSpread) != 1)
            return false;
        for (std::uint32_t index = 0; index < m_site.arguments.size(); ++index) {
            const Argument &argument = m_site.arguments[index];
            if (argument.written.empty())
                continue;
            const std::uint32_t parameter = parameterOf(index);
            if (parameter == BoundCall::absent)
                return false;
            const ParameterRule *rule = ruleFor(m_variant, m_bound.signature->parameters[parameter].name);
            const bool isSame = rule == nullptr || rule->note == Note::same || rule->note == Note::defaultDiffers;
            if (!isSame || (rule != nullptr && rule->target != argument.name))
                return false;
        }
        return true;
    }

    Outcome<> writeArgument(std::uint32_t index)
    {
        const Argument &argument = m_site.arguments[index];
        if (m_keepsDictionary && (argument.spread || !argument.written.empty()))
            return {};
        if (argument.spread) {
            m_result.plan.operations.push_back({ArgumentOperation::Kind::drop, {}, index, {}});
            return {};
        }
        const std::uint32_t parameterId = parameterOf(index);
        if (parameterId == BoundCall::absent)
            return writeUnbound(argument);
        const mapping::Parameter &parameter = m_bound.signature->parameters[parameterId];
        const ParameterRule *rule = ruleFor(m_variant, parameter.name);
        if (rule == nullptr)
            return placeArgument(index, parameter.name);
        switch (rule->note) {
        case Note::renamed:
            if (m_subject.file->pack.isPlainValue(rule->target, tree().text(argument.value))
                && !hasComment(argument.value))
                return dropArgument(index, parameter);
            [[fallthrough]];
        case Note::same:
        case Note::defaultDiffers: return placeArgument(index, rule->target);
        case Note::differs:
            if (!rule->transform)
                return isDefault(argument, parameter) ? placeArgument(index, rule->target)
                                                      : Outcome<>(refusal("TF4008", {{"parameter", parameter.name}}));
            if (const Outcome<> done = transformArgument(index, *rule); !done || !argument.written.empty())
                return done;
            return placeArgument(index, rule->target);
        case Note::drop: return dropArgument(index, parameter);
        case Note::rewrite:
            if (isDefault(argument, parameter))
                return dropArgument(index, parameter);
            if (!m_subject.file->pack.hasDefaultParameterRule(parameter.name))
                return refusal("TF4008", {{"parameter", parameter.name}});
            m_result.left.push_back(parameter.name);
            if (argument.written.empty())
                m_result.plan.operations.push_back({ArgumentOperation::Kind::drop, {}, index, {}});
            return {};
        case Note::noWay:
            if (isDefault(argument, parameter))
                return dropArgument(index, parameter);
            return refusal("TF4006", {{"parameter", parameter.name}, {"argument", textOf(argument.value)}});
        case Note::default_:
        case Note::set: break;
        }
        return {};
    }

    /// `*args` is right only if nothing it may pass is changed. `**kwargs` stays too, and a warning tells the user
    /// what it may not pass: such a keyword is an error when the call runs. Keywords a `**kw` parameter takes stay.
    Outcome<> writeUnbound(const Argument &argument)
    {
        const bool star = argument.kind == Argument::Kind::star;
        if (!star && argument.kind != Argument::Kind::doubleStar)
            return {};
        for (std::uint32_t id = 0; id < m_bound.signature->parameters.size(); ++id) {
            const mapping::Parameter &parameter = m_bound.signature->parameters[id];
            const bool positional =
                parameter.kind == ParameterKind::positionalOnly || parameter.kind == ParameterKind::positionalOrKeyword;
            // A keyword named like a var-positional parameter belongs to the `**` parameter beside it.
            const bool isNoKeyword = parameter.kind == ParameterKind::varPositional
                                     && m_bound.signature->parameters.back().kind == ParameterKind::varKeyword;
            if (m_bound.has(id) || (star && !positional) || (!star && isNoKeyword))
                continue;
            const ParameterRule *rule = ruleFor(m_variant, parameter.name);
            const bool sameName = rule == nullptr || rule->note == Note::same || (star && rule->note == Note::renamed);
            const bool isLacking = rule != nullptr && (rule->note == Note::noWay || rule->note == Note::drop);
            // `f(*args, **kwargs)`: hardly by position. `Normalize(*mean_and_std)`: mostly what has to be passed.
            const auto &all = m_site.arguments;
            const bool isUsual = (all.size() == 2 && all.back().kind == Argument::Kind::doubleStar)
                                 || (all.size() == 1 && id > 1 && !m_bound.signature->parameters[id - 1].defaultText
                                     && !isGathered(*m_subject.file, argument.value));
            if (star && isLacking && parameter.defaultText && id > 1 && isUsual) {
                m_result.unknownFromKwargs.push_back(parameter.name);
                return {};
            }
            if (star && (!sameName || !positionsAgreeFrom(id)))
                return refusal("TF4005", {{"parameter", parameter.name}});
            if (!sameName) {
                m_result.unknownFromKwargs.push_back(parameter.name);
                m_result.takesOptionsOtherwise |= parameter.defaultText.has_value() && !isLacking;
            }
        }
        return {};
    }

    bool positionsAgreeFrom(std::uint32_t id) const
    {
        if (m_facts == nullptr || m_facts->overloads.empty())
            return true;
        const ParameterRule *rule = ruleFor(m_variant, m_bound.signature->parameters[id].name);
        const std::string &target = rule == nullptr ? m_bound.signature->parameters[id].name : rule->target;
        const auto position = targetPosition(target);
        return position && *position == id + offset();
    }

    std::uint32_t offset() const { return m_result.plan.first.empty() && !takesObject() ? 0 : 1; }

    std::optional<std::uint32_t> targetPosition(std::string_view name) const
    {
        if (m_facts == nullptr || m_facts->overloads.empty())
            return std::nullopt;
        const std::vector<mapping::Parameter> &parameters = m_facts->overloads.front().parameters;
        for (std::uint32_t index = 0; index < parameters.size(); ++index) {
            if (parameters[index].kind == ParameterKind::keywordOnly
                || parameters[index].kind == ParameterKind::varKeyword)
                return std::nullopt;
            if (parameters[index].name == name)
                return index;
        }
        return std::nullopt;
    }

    bool targetIsVarPositional(std::string_view name) const
    {
        if (m_facts == nullptr || m_facts->overloads.empty())
            return false;
        const mapping::Parameter *parameter = m_facts->overloads.front().find(name);
        return parameter != nullptr && parameter->kind == ParameterKind::varPositional;
    }

    /// The argument is for the source's var-positional parameter, whose elements are not known one by one.
    bool isVarPositional(std::uint32_t argument) const
    {
        const std::uint32_t parameter = parameterOf(argument);
        return parameter != BoundCall::absent
               && m_bound.signature->parameters[parameter].kind == ParameterKind::varPositional;
    }

    Outcome<> placeArgument(std::uint32_t index, const std::string &target)
    {
        const Argument &argument = m_site.arguments[index];
        if (!argument.written.empty()) {
            setArgument(target, {literalPiece(argument.written)});
            return {};
        }
        m_result.plan.targets.emplace_back(index, target);
        const bool isSequence = isVarPositional(index) && m_subject.file->pack.takesSequencesByName;
        if (argument.kind == Argument::Kind::keyword && targetIsVarPositional(target) && !isSequence) {
            if (m_keywordsOnly)
                return refusal("TF4008", {{"parameter", std::string(argument.name)}});
            m_result.plan.operations.push_back({ArgumentOperation::Kind::rename, {}, index, {}});
            return {};
        }
        if (argument.kind == Argument::Kind::keyword) {
            m_keywordsOnly = true;
            if (argument.name != target)
                m_result.plan.operations.push_back({ArgumentOperation::Kind::rename, target, index, {}});
            return {};
        }
        if (targetIsVarPositional(target) || argument.kind == Argument::Kind::star)
            return {};
        const auto position = targetPosition(target);
        const bool known = m_facts != nullptr && !m_facts->overloads.empty();
        if (!m_keywordsOnly && (!known || (position && *position == m_position))) {
            ++m_position;
            return {};
        }
        m_keywordsOnly = true;
        m_result.plan.operations.push_back({ArgumentOperation::Kind::rename, target, index, {}});
        return {};
    }

    void setArgument(const std::string &target, std::vector<Piece> pieces)
    {
        ArgumentOperation operation;
        operation.parameter = target;
        operation.pieces = std::move(pieces);
        m_result.plan.operations.push_back(std::move(operation));
    }

    Outcome<> transformArgument(std::uint32_t index, const ParameterRule &rule)
    {
        const NodeId value = m_site.arguments[index].value;
        Outcome<Emission> emission = transform(*rule.transform, m_subject, value);
        if (!emission)
            return tl::unexpected<Message>(emission.error());
        foldLiteral(rule, value, *emission);
        // `momentum=0.1`, which is both sides' default, says nothing.
        if (m_site.arguments[index].kind == Argument::Kind::keyword && m_site.arguments[index].written.empty()
            && isTargetDefault(rule.target, emission->pieces) && !hasComment(m_site.arguments[index].value)) {
            m_result.plan.operations.push_back({ArgumentOperation::Kind::drop, {}, index, {}});
            return {};
        }
        if (!m_site.arguments[index].written.empty()) {
            setArgument(rule.target, std::move(emission->pieces));
            return {};
        }
        m_result.plan.operations.push_back(
            {ArgumentOperation::Kind::value, rule.target, index, std::move(emission->pieces)});
        return {};
    }

    /// `not True` is written `False`, `1 - 0.1` is written `0.9`: as a person would.
    void foldLiteral(const ParameterRule &rule, NodeId value, Emission &emission) const
    {
        if (std::string folded = foldedLiteral(rule.value, literalText(tree(), value)); !folded.empty())
            emission.pieces = {literalPiece(std::move(folded))};
    }

    /// Behind it in its line: what it says would be said of something else, were the argument gone.
    bool hasComment(NodeId value) const
    {
        const std::string_view text = tree().text();
        const std::string_view behind = text.substr(tree().end(value));
        return behind.substr(0, behind.find_first_of("\r\n")).find('#') != std::string_view::npos;
    }

    bool isTargetDefault(std::string_view parameter, const std::vector<Piece> &pieces) const
    {
        if (m_facts == nullptr || m_facts->overloads.size() != 1 || pieces.size() != 1
            || pieces.front().kind != Piece::Kind::literal)
            return false;
        const mapping::Parameter *target = m_facts->overloads.front().find(parameter);
        return target != nullptr && target->defaultText && sameLiteral(pieces.front().text, *target->defaultText);
    }

    bool isDefault(const Argument &argument, const mapping::Parameter &parameter) const
    {
        return parameter.defaultText && sameLiteral(literalText(tree(), argument.value), *parameter.defaultText);
    }

    Outcome<> dropArgument(std::uint32_t index, const mapping::Parameter &parameter)
    {
        if (!m_site.arguments[index].written.empty())
            return {};
        if (!isDroppable(*m_subject.file, m_site.arguments[index].value))
            return refusal("TF4007",
                           {{"parameter", parameter.name}, {"argument", textOf(m_site.arguments[index].value)}});
        m_result.plan.operations.push_back({ArgumentOperation::Kind::drop, {}, index, {}});
        return {};
    }

    Outcome<> addMissing(const ParameterRule &rule)
    {
        std::string text;
        if (rule.note == Note::set) {
            text = rule.value;
        } else if (rule.note == Note::defaultDiffers && !passes(m_subject, rule.source)) {
            if (m_bound.uncertain)
                return refusal("TF4005", {{"parameter", rule.source}});
            text = rule.value;
            if (text.empty()) {
                const mapping::Parameter *parameter = m_bound.signature->find(rule.source);
                text = parameter != nullptr && parameter->defaultText ? *parameter->defaultText : "";
            }
        }
        if (text.empty() || rule.target.empty())
            return {};
        setArgument(rule.target, {literalPiece(text)});
        return {};
    }

    const CallSubject &m_subject;
    const mapping::Variant &m_variant;
    const CallSite &m_site;
    const BoundCall &m_bound;
    const mapping::ApiFacts *m_facts = nullptr;
    TableRewrite m_result;
    std::uint32_t m_position = 0;
    bool m_keywordsOnly = false;
    bool m_keepsDictionary = false;
};

} // namespace

std::string_view memberOf(const mapping::Pack &pack, std::string_view target)
{
    const std::size_t dot = target.rfind('.');
    if (dot == std::string_view::npos)
        return {};
    const mapping::ApiFacts *facts = pack.targetFacts.find(target);
    if (facts == nullptr || (facts->kind != mapping::ApiKind::method && facts->kind != mapping::ApiKind::attribute))
        return {};
    // An attribute of a module (a constant, a submodule's function) is no member of an object.
    const mapping::ApiFacts *owner = pack.targetFacts.find(target.substr(0, dot));
    return owner != nullptr && owner->kind == mapping::ApiKind::class_ ? target.substr(dot + 1) : std::string_view();
}

CallPlan planOf(const Tree &tree, const CallSite &site)
{
    CallPlan plan;
    plan.callee = {sourcePiece(tree.range(site.callee))};
    plan.list = tree.range(site.list);
    // White space between callee and list belongs to neither: keep it with the callee.
    if (const ByteRange callee = tree.range(site.callee); callee.end < plan.list.begin)
        plan.callee = {sourcePiece(ByteRange{callee.begin, plan.list.begin})};
    for (const Argument &argument : site.arguments) {
        if (!argument.written.empty())
            continue; // it is elsewhere
        CallPlan::Slot slot;
        slot.whole = tree.range(argument.node);
        slot.value = tree.range(argument.value);
        if (argument.keyword != noNode)
            slot.keyword = tree.range(argument.keyword);
        plan.slots.push_back(slot);
    }
    for (NodeId child = tree.firstChild(site.list); child != noNode; child = tree.nextSibling(child)) {
        if (tree.kind(child) == Kind::comment)
            plan.comments.push_back(tree.range(child));
    }
    return plan;
}

Outcome<TableRewrite> rewriteByTable(const CallSubject &subject, const mapping::Variant &variant)
{
    return TableWriter(subject, variant).run();
}

namespace {

/// Arguments that stand one behind the other, as they are written.
std::string_view written(const Tree &tree, const std::vector<NodeId> &arguments)
{
    if (arguments.empty())
        return {};
    const std::uint32_t begin = tree.range(arguments.front()).begin;
    return tree.text().substr(begin, tree.range(arguments.back()).end - begin);
}

} // namespace

std::vector<ParameterLine> parameterLines(const CallSubject &subject, const mapping::Variant &variant)
{
    std::vector<ParameterLine> lines;
    lines.reserve(variant.params.size());
    const Tree &tree = subject.file->tree;
    for (const ParameterRule &rule : variant.params) {
        ParameterLine line;
        line.source = rule.source;
        line.target = rule.target;
        line.note = rule.note;
        if (!rule.source.empty() && passes(subject, rule.source)) {
            const NodeId argument = argumentFor(subject, rule.source);
            line.argument = argument == noNode
                                ? written(tree, elementsOf(subject, rule.source).value_or(std::vector<NodeId>()))
                                : tree.text(argument);
        }
        if (rule.note == Note::set || (rule.note == Note::defaultDiffers && line.argument.empty()))
            line.result = rule.value;
        else if (!rule.target.empty())
            line.result = line.argument;
        lines.push_back(line);
    }
    return lines;
}

} // namespace torchferry::convert
