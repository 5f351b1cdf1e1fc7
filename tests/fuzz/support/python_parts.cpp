// SPDX-License-Identifier: Apache-2.0
#include "fuzz/support/python_parts.h"

#include <algorithm>

#include "core/python/tree.h"

namespace torchferry::fuzz {

namespace {

using python::Field;
using python::Kind;
using python::NodeId;
using python::Tree;

bool isExpression(Kind kind)
{
    switch (kind) {
    case Kind::named_expression:
    case Kind::yield_:
    case Kind::await:
    case Kind::lambda:
    case Kind::conditional_expression:
    case Kind::boolean_operator:
    case Kind::not_operator:
    case Kind::binary_operator:
    case Kind::unary_operator:
    case Kind::comparison_operator:
    case Kind::attribute:
    case Kind::subscript:
    case Kind::call:
    case Kind::identifier:
    case Kind::list:
    case Kind::set:
    case Kind::tuple:
    case Kind::dictionary:
    case Kind::list_comprehension:
    case Kind::dictionary_comprehension:
    case Kind::set_comprehension:
    case Kind::generator_expression:
    case Kind::parenthesized_expression:
    case Kind::string:
    case Kind::concatenated_string:
    case Kind::integer:
    case Kind::float_:
    case Kind::true_:
    case Kind::false_:
    case Kind::none:
    case Kind::ellipsis: return true;
    default: return false;
    }
}

/// An identifier there is a name and no expression.
bool namesOnly(const Tree &tree, NodeId id)
{
    const Field field = tree.field(id);
    const Kind parent = tree.kind(tree.parent(id));
    return (parent == Kind::attribute && field == Field::attribute) || field == Field::name
           || parent == Kind::dotted_name || parent == Kind::parameters || parent == Kind::lambda_parameters
           || parent == Kind::global_statement || parent == Kind::nonlocal_statement;
}

bool isCompound(const Tree &tree, NodeId id)
{
    for (NodeId inner = id + 1; inner < tree.subtreeEnd(id); ++inner)
        if (tree.kind(inner) == Kind::block)
            return true;
    return false;
}

StatementPlace placeOf(const Tree &tree, NodeId id)
{
    const std::string_view text = tree.text();
    StatementPlace place;
    place.range = tree.range(id);
    place.compound = isCompound(tree, id);
    const std::size_t line = text.find_last_of("\r\n", place.range.begin);
    const std::size_t start = place.range.begin == 0 || line == std::string_view::npos ? 0 : line + 1;
    const std::string_view before = text.substr(start, place.range.begin - start);
    const std::size_t fill = std::min(before.find_first_not_of(" \t\f"), before.size());
    place.indentation = before.substr(0, fill);
    place.ownLines = fill == before.size();
    return place;
}

} // namespace

PythonParts PythonParts::of(std::string_view text)
{
    const Tree tree = Tree::parse(text);
    PythonParts parts;
    NodeId closed = 0; // nodes before it stand in a string or a comment
    for (NodeId id = 1; id < tree.size(); ++id) {
        const Kind kind = tree.kind(id);
        const Kind parent = tree.kind(tree.parent(id));
        if (id >= closed) {
            parts.gaps.push_back(tree.begin(id));
            parts.gaps.push_back(tree.end(id));
            if (kind == Kind::string || kind == Kind::comment)
                closed = tree.subtreeEnd(id);
        }
        if ((parent == Kind::module || parent == Kind::block) && tree.isNamed(id) && kind != Kind::comment)
            parts.statements.push_back(placeOf(tree, id));
        if (parent == Kind::argument_list && tree.isNamed(id) && kind != Kind::comment)
            parts.arguments.push_back(tree.range(id));
        if (kind == Kind::identifier)
            parts.names.push_back(tree.range(id));
        if (isExpression(kind) && !(kind == Kind::identifier && namesOnly(tree, id)) && tree.end(id) > tree.begin(id))
            parts.expressions.push_back(tree.range(id));
    }
    return parts;
}

std::string indented(std::string_view code, std::string_view indentation, bool firstToo)
{
    std::string result;
    bool first = true;
    while (!code.empty()) {
        const std::size_t end = std::min(code.find('\n'), code.size() - 1) + 1;
        const std::string_view line = code.substr(0, end);
        if ((firstToo || !first) && line.find_first_not_of("\r\n") != std::string_view::npos)
            result += indentation;
        result += line;
        first = false;
        code.remove_prefix(end);
    }
    return result;
}

std::string atMargin(std::string_view text, const StatementPlace &statement)
{
    std::string_view code = text.substr(statement.range.begin, statement.range.size());
    std::string result;
    bool first = true;
    while (!code.empty()) {
        const std::size_t end = std::min(code.find('\n'), code.size() - 1) + 1;
        std::string_view line = code.substr(0, end);
        if (!first && line.starts_with(statement.indentation))
            line.remove_prefix(statement.indentation.size());
        result += line;
        first = false;
        code.remove_prefix(end);
    }
    while (result.ends_with('\n') || result.ends_with('\r'))
        result.pop_back();
    return result;
}

} // namespace torchferry::fuzz
