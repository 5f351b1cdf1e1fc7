// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/operand_lambda.h"

#include <algorithm>

#include "core/convert/rewrite/template_words.h"
#include "core/convert/syntax/expressions.h"
#include "core/python/words.h"

namespace torchferry::convert {

using python::Kind;
using python::NodeId;
using python::Precedence;
using python::Tree;

bool OperandLambda::isNamed(NodeId operand) const
{
    const FileContext &file = *m_subject.file;
    if (!literalText(file.tree, operand).empty())
        return false;
    const names::Scope &scope = file.names.scopes()[file.names.scopeOf(m_subject.node)];
    // What a class body has bound is hidden in a lambda, and a name the template binds itself would be another one.
    return file.tree.kind(operand) != Kind::identifier || scope.kind == names::Scope::Kind::class_
           || writesWord(m_form.parts, file.tree.text(operand));
}

bool OperandLambda::isTaken(std::string_view name) const
{
    const FileContext &file = *m_subject.file;
    const auto known = [&](const auto &entry) { return entry.second == name; };
    if (python::isKeyword(name) || writesWord(m_form.parts, name) || isTargetName(file, name)
        || std::any_of(m_names.begin(), m_names.end(), known))
        return true;
    const IdVector<names::BindingId, names::Binding> &bindings = file.names.bindings();
    if (std::any_of(bindings.begin(), bindings.end(), [&](const names::Binding &binding) {
            return binding.kind == names::Binding::Kind::import && binding.name == name;
        }))
        return true;
    // A name that is written as it is must not be caught by the lambda.
    const auto isIt = [&](NodeId node) {
        return node != python::noNode && file.tree.kind(node) == Kind::identifier && file.tree.text(node) == name;
    };
    if (isIt(m_subject.receiver) || isIt(m_subject.value))
        return true;
    return python::hasWord(file.tree.text(m_subject.node), name);
}

Piece OperandLambda::nameOf(NodeId operand, std::string_view hole)
{
    const auto known =
        std::find_if(m_names.begin(), m_names.end(), [&](const auto &entry) { return entry.first == operand; });
    if (known != m_names.end())
        return literalPiece(known->second);
    std::string name = hole == "receiver" || hole.empty() ? "x" : std::string(hole);
    while (isTaken(name))
        name += '_';
    return literalPiece(m_names.emplace_back(operand, std::move(name)).second);
}

void OperandLambda::passTo(Emission &emission) const
{
    if (m_names.empty())
        return;
    const Tree &tree = m_subject.file->tree;
    auto passed = m_names;
    // In the order they are evaluated in: of an assignment the value first.
    const auto rank = [&](NodeId node) { return node == m_subject.value ? 0 : tree.begin(node) + 1; };
    std::sort(passed.begin(), passed.end(),
              [&](const auto &a, const auto &b) { return rank(a.first) < rank(b.first); });
    std::string head = "(lambda ";
    for (const auto &[operand, name] : passed)
        head += (operand == passed.front().first ? "" : ", ") + name;
    const bool brackets = emission.binding < Precedence::lambda;
    std::vector<Piece> pieces{literalPiece(head + (brackets ? ": (" : ": "))};
    pieces.insert(pieces.end(), emission.pieces.begin(), emission.pieces.end());
    pieces.push_back(literalPiece(brackets ? "))(" : ")("));
    for (const auto &[operand, name] : passed) {
        if (operand != passed.front().first)
            pieces.push_back(literalPiece(", "));
        pieces.push_back(sourcePiece(tree, operand, Precedence::lambda));
    }
    pieces.push_back(literalPiece(")"));
    emission.pieces = std::move(pieces);
    emission.binding = Precedence::primary;
}

} // namespace torchferry::convert
