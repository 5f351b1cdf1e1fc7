// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/operand_variables.h"

#include <algorithm>
#include <array>

#include "core/convert/calls/repeatable_items.h"
#include "core/convert/rewrite/template_words.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/super_calls.h"
#include "core/python/words.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::Precedence;
using python::Tree;

namespace {

/// `layer.weight` of the assignment `layer.weight.data = …`.
NodeId storedMember(const FileContext &file, NodeId assignment)
{
    const Tree &tree = file.tree;
    NodeId target = tree.child(assignment, Field::left);
    while (
        target != python::noNode && tree.kind(target) == Kind::attribute
        && file.pack.source.identityAttributes.contains(std::string(tree.text(tree.child(target, Field::attribute)))))
        target = tree.child(target, Field::object);
    return target;
}

/// `grad` of `grads[i]`, `tensor` of `f.get_tensor("a")`; empty of all else.
std::string elementName(const Tree &tree, NodeId expression)
{
    const bool isCall = tree.kind(expression) == Kind::call;
    if (!isCall && tree.kind(expression) != Kind::subscript)
        return {};
    NodeId whole = tree.child(expression, isCall ? Field::function : Field::value);
    if (whole != python::noNode && tree.kind(whole) == Kind::attribute)
        whole = tree.child(whole, Field::attribute);
    std::string_view name =
        whole != python::noNode && tree.kind(whole) == Kind::identifier ? tree.text(whole) : std::string_view();
    constexpr std::string_view get = "get_";
    if (isCall)
        return name.starts_with(get) ? std::string(name.substr(get.size())) : std::string();
    const bool isPlural = name.size() > 3 && name.ends_with('s') && !name.ends_with("ss");
    return isPlural ? std::string(name.substr(0, name.size() - 1)) : std::string();
}

/// `{receiver} = …`: what a statement of the form stores into. The name of what is there would be stored into instead.
std::set<NodeId> targetsOf(const CallSubject &subject, const mapping::Form &form)
{
    using Part = mapping::TemplatePart;
    std::set<NodeId> targets;
    for (const auto *statements : {&form.prelude, &form.statements, &form.after}) {
        for (const mapping::Template &statement : *statements) {
            const std::vector<Part> &parts = statement.parts;
            const bool stores = parts.size() > 1 && parts[0].kind == Part::Kind::hole
                                && parts[1].kind == Part::Kind::literal && parts[1].text.starts_with(" = ");
            if (stores)
                targets.insert(expressionFor(subject, parts[0].text));
        }
    }
    return targets;
}

} // namespace

std::vector<std::set<NodeId>> OperandVariables::choices(const CallSubject &subject, const mapping::Form &form,
                                                        const std::map<NodeId, int> &counts)
{
    constexpr std::size_t most = 5; // with more operands than these only all are tried
    const Tree &tree = subject.file->tree;
    const std::set<NodeId> targets = targetsOf(subject, form);
    std::set<NodeId> always;
    std::vector<NodeId> others;
    for (const auto &[operand, count] : counts) {
        const bool isName = tree.kind(operand) == Kind::identifier;
        // A name stays unless the form binds a variable of that name itself.
        if (!literalText(tree, operand).empty() || (isName && !writesWord(form, tree.text(operand)))
            || isSuper(tree, operand) || targets.contains(operand))
            continue;
        if (count > 1 && !isRepeatableOperand(*subject.file, operand))
            always.insert(operand);
        else
            others.push_back(operand);
    }
    std::vector<std::set<NodeId>> sets;
    const std::size_t all = (std::size_t{1} << std::min(others.size(), most)) - 1;
    for (std::size_t bits = 0; bits <= all; ++bits) {
        std::set<NodeId> chosen = always;
        for (std::size_t index = 0; index < others.size(); ++index) {
            if (bits == all || ((bits >> index) & 1U) != 0)
                chosen.insert(others[index]);
        }
        if (!chosen.empty() && (others.size() <= most || bits == 0 || bits == all))
            sets.push_back(std::move(chosen));
    }
    std::stable_sort(sets.begin(), sets.end(), [](const auto &a, const auto &b) { return a.size() < b.size(); });
    return sets;
}

bool OperandVariables::isTaken(std::string_view name) const
{
    return python::isKeyword(name) || python::isBuiltin(name) || writesWord(m_form, name)
           || std::any_of(m_names.begin(), m_names.end(), [name](const auto &entry) { return entry.second == name; });
}

std::string OperandVariables::describe(NodeId operand, std::string_view hole) const
{
    constexpr std::array<std::string_view, 6> says{"", "receiver", "input", "self", "tensor", "value"};
    const Tree &tree = m_subject.file->tree;
    const bool tellsNothing = std::find(says.begin(), says.end(), hole) != says.end() || python::isBuiltin(hole);
    if (!tellsNothing)
        return std::string(hole);
    NodeId expression = unwrap(tree, operand);
    if (operand == m_subject.value) // `layer.weight.data = f()`: what it becomes
        expression = storedMember(*m_subject.file, tree.parent(operand));
    if (tree.kind(expression) == Kind::attribute) {
        std::string_view name = tree.text(tree.child(expression, Field::attribute));
        name.remove_prefix(std::min(name.find_first_not_of('_'), name.size()));
        if (!name.empty() && !python::isBuiltin(name) && !python::isKeyword(name))
            return std::string(name);
    }
    const std::string element = elementName(tree, expression);
    return element.empty() || python::isBuiltin(element) || python::isKeyword(element) ? "x" : element;
}

Piece OperandVariables::nameOf(NodeId operand, std::string_view hole)
{
    const ByteRange use = m_subject.file->tree.range(m_subject.node);
    const auto known =
        std::find_if(m_names.begin(), m_names.end(), [&](const auto &entry) { return entry.first == operand; });
    if (known != m_names.end())
        return variablePiece(known->second, use);
    const std::string base = describe(operand, hole);
    std::string name = base;
    for (int number = 2; isTaken(name); ++number)
        name = base + std::to_string(number);
    m_names.emplace_back(operand, name);
    return variablePiece(std::move(name), use);
}

std::vector<std::vector<Piece>> OperandVariables::statements() const
{
    const Tree &tree = m_subject.file->tree;
    auto bound = m_names;
    const auto rank = [&](NodeId node) { return node == m_subject.value ? 0 : tree.begin(node) + 1; };
    std::sort(bound.begin(), bound.end(), [&](const auto &a, const auto &b) { return rank(a.first) < rank(b.first); });
    std::vector<std::vector<Piece>> statements;
    for (const auto &[operand, name] : bound)
        statements.push_back({variablePiece(name, tree.range(m_subject.node)), literalPiece(" = "),
                              sourcePiece(tree, operand, Precedence::lambda)});
    return statements;
}

} // namespace torchferry::convert
