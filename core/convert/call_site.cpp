// SPDX-License-Identifier: Apache-2.0
#include "core/convert/call_site.h"

#include <algorithm>

#include "core/convert/context_of_file.h"
#include "core/convert/judge.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

Argument argumentOf(const Tree &tree, NodeId node)
{
    Argument argument;
    argument.node = node;
    argument.value = node;
    switch (tree.kind(node)) {
    case Kind::keyword_argument:
        argument.kind = Argument::Kind::keyword;
        argument.keyword = tree.child(node, Field::name);
        argument.value = tree.child(node, Field::value);
        argument.name = argument.keyword == noNode ? std::string_view() : tree.text(argument.keyword);
        break;
    case Kind::list_splat:
        argument.kind = Argument::Kind::star;
        argument.value = tree.firstNamedChild(node);
        break;
    case Kind::dictionary_splat:
        argument.kind = Argument::Kind::doubleStar;
        argument.value = tree.firstNamedChild(node);
        break;
    case Kind::parenthesized_list_splat: argument.kind = Argument::Kind::star; break;
    default: break;
    }
    return argument;
}

bool acceptsKeyword(const FileContext &file, const mapping::Parameter &parameter, std::string_view keyword,
                    bool numpyNames)
{
    if (parameter.kind == mapping::ParameterKind::positionalOnly)
        return false;
    if (parameter.name == keyword)
        return true;
    if (!numpyNames)
        return false;
    const auto aliases = file.pack.source.keywordAliases.find(parameter.name);
    return aliases != file.pack.source.keywordAliases.end()
           && std::find(aliases->second.begin(), aliases->second.end(), keyword) != aliases->second.end();
}

/// The work of `bind`, with its running state.
class Binder {
public:
    Binder(const FileContext &file, const CallSite &site, const mapping::Signature &signature, bool numpyNames)
        : m_file(file),
          m_site(site),
          m_signature(signature),
          m_numpyNames(numpyNames)
    {
        m_bound.signature = &signature;
        m_bound.argumentOf.assign(signature.parameters.size(), BoundCall::absent);
    }

    std::optional<BoundCall> run()
    {
        m_bound.uncertain = m_site.partial;
        for (std::uint32_t index = 0; index < m_site.arguments.size(); ++index) {
            if (!take(index))
                return std::nullopt;
        }
        for (std::uint32_t parameter = 0; parameter < m_signature.parameters.size(); ++parameter) {
            if (m_signature.parameters[parameter].required() && !m_bound.has(parameter) && !m_bound.uncertain)
                return std::nullopt;
        }
        return std::move(m_bound);
    }

private:
    bool take(std::uint32_t index)
    {
        const Argument &argument = m_site.arguments[index];
        switch (argument.kind) {
        case Argument::Kind::positional: return takePositional(index);
        case Argument::Kind::keyword: return takeKeyword(index);
        case Argument::Kind::star: return takeStar(index);
        case Argument::Kind::doubleStar: m_bound.uncertain = m_bound.uncertain || !argument.spread; return true;
        }
        return false;
    }

    bool fits(std::uint32_t index, const mapping::Parameter &parameter)
    {
        const Fit fit = fitOf(m_file, m_site.arguments[index].value, parameter.type);
        if (fit == Fit::unknown)
            m_bound.typeDoubt = true;
        return fit != Fit::no;
    }

    bool takePositional(std::uint32_t index)
    {
        const std::vector<mapping::Parameter> &parameters = m_signature.parameters;
        while (m_next < parameters.size() && m_bound.has(m_next))
            ++m_next;
        if (m_next >= parameters.size())
            return false;
        const mapping::Parameter &parameter = parameters[m_next];
        switch (parameter.kind) {
        case mapping::ParameterKind::positionalOnly:
        case mapping::ParameterKind::positionalOrKeyword:
            if (!fits(index, parameter))
                return false;
            m_bound.argumentOf[m_next++] = index;
            return true;
        case mapping::ParameterKind::varPositional:
            if (!fits(index, parameter))
                return false;
            if (m_bound.variadic.empty())
                m_variadicParameter = m_next;
            m_bound.variadic.push_back(index);
            return true;
        default: return false;
        }
    }

    bool takeStar(std::uint32_t index)
    {
        const std::vector<mapping::Parameter> &parameters = m_signature.parameters;
        if (m_next < parameters.size() && parameters[m_next].kind == mapping::ParameterKind::varPositional) {
            m_bound.variadic.push_back(index); // its elements belong to the parameter, however many there are
            return true;
        }
        m_bound.uncertain = true;
        return true;
    }

    bool takeKeyword(std::uint32_t index)
    {
        const std::vector<mapping::Parameter> &parameters = m_signature.parameters;
        const std::string_view keyword = m_site.arguments[index].name;
        for (std::uint32_t parameter = 0; parameter < parameters.size(); ++parameter) {
            const mapping::ParameterKind kind = parameters[parameter].kind;
            if (kind == mapping::ParameterKind::varKeyword) {
                m_bound.extra.push_back(keyword);
                return true;
            }
            // A var-positional parameter may be passed by its name as one sequence (`view(size=(2, 3))`), unless it is
            // a keyword of its own to a function that takes any.
            if (kind == mapping::ParameterKind::varPositional
                && parameters.back().kind == mapping::ParameterKind::varKeyword)
                continue;
            if (!acceptsKeyword(m_file, parameters[parameter], keyword, m_numpyNames))
                continue;
            if (m_bound.has(parameter) || !fits(index, parameters[parameter]))
                return false;
            m_bound.argumentOf[parameter] = index;
            return true;
        }
        return false;
    }

    const FileContext &m_file;
    const CallSite &m_site;
    const mapping::Signature &m_signature;
    bool m_numpyNames;
    BoundCall m_bound;
    std::uint32_t m_next = 0;
    std::uint32_t m_variadicParameter = BoundCall::absent;
};

std::string stringLiteral(const Tree &tree, NodeId node)
{
    std::string content;
    for (NodeId part = tree.firstChild(node); part != noNode; part = tree.nextSibling(part)) {
        switch (tree.kind(part)) {
        case Kind::string_start:
            if (tree.text(part).find_first_not_of("'\"") != std::string_view::npos)
                return {}; // prefixed: f, b, r
            break;
        case Kind::string_content: content += tree.text(part); break;
        case Kind::string_end: break;
        default: return {};
        }
    }
    return "'" + content + "'";
}

} // namespace

CallSite CallSite::of(const Tree &tree, NodeId call)
{
    CallSite site;
    site.call = call;
    site.callee = tree.child(call, Field::function);
    site.list = tree.child(call, Field::arguments);
    if (site.callee != noNode && tree.kind(site.callee) == Kind::attribute) {
        site.receiver = tree.child(site.callee, Field::object);
        site.member = tree.child(site.callee, Field::attribute);
    }
    if (site.list == noNode)
        return site;
    if (tree.kind(site.list) == Kind::generator_expression) {
        Argument argument;
        argument.node = site.list;
        argument.value = site.list;
        site.arguments.push_back(argument);
        return site;
    }
    for (NodeId child = tree.firstNamedChild(site.list); child != noNode; child = tree.nextNamedSibling(child)) {
        Argument argument = argumentOf(tree, child);
        if (argument.kind == Argument::Kind::star || argument.kind == Argument::Kind::doubleStar)
            site.starred = true;
        if (argument.value != noNode)
            site.arguments.push_back(argument);
    }
    return site;
}

std::string_view CallSite::writtenFor(NodeId value) const
{
    const auto found = std::find_if(arguments.begin(), arguments.end(), [value](const Argument &argument) {
        return argument.value == value && !argument.written.empty();
    });
    return found == arguments.end() ? std::string_view() : found->written;
}

std::optional<BoundCall> bind(const FileContext &file, const CallSite &site, const mapping::Signature &signature,
                              bool numpyNames)
{
    return Binder(file, site, signature, numpyNames).run();
}

NodeId unwrap(const Tree &tree, NodeId expression)
{
    while (expression != noNode && tree.kind(expression) == Kind::parenthesized_expression)
        expression = tree.firstNamedChild(expression);
    return expression;
}

bool isPure(const Tree &tree, NodeId expression)
{
    const NodeId end = tree.subtreeEnd(expression);
    for (NodeId id = expression; id < end; ++id) {
        switch (tree.kind(id)) {
        case Kind::call:
        case Kind::await:
        case Kind::yield_:
        case Kind::named_expression:
        case Kind::list_comprehension:
        case Kind::set_comprehension:
        case Kind::dictionary_comprehension:
        case Kind::generator_expression:
        case Kind::error: return false;
        case Kind::lambda:
            id = tree.subtreeEnd(id) - 1; // making a function runs nothing of it
            break;
        default: break;
        }
    }
    return true;
}

namespace {

/// `n + 1`, `-n`: as cheap as the name itself.
bool isSmallSum(const Tree &tree, NodeId expression)
{
    if (tree.kind(expression) == Kind::unary_operator) {
        const NodeId argument = tree.child(expression, Field::argument);
        return argument != noNode && tree.kind(argument) == Kind::identifier;
    }
    const NodeId left = tree.child(expression, Field::left);
    const NodeId right = tree.child(expression, Field::right);
    const NodeId sign = tree.child(expression, Field::operator_);
    return left != noNode && right != noNode && sign != noNode && tree.kind(left) == Kind::identifier
           && tree.kind(right) == Kind::integer && (tree.text(sign) == "+" || tree.text(sign) == "-");
}

bool hasComment(const Tree &tree, NodeId expression)
{
    if (tree.text(expression).find('#') == std::string_view::npos)
        return false;
    return tree.next(Kind::comment, expression) < tree.subtreeEnd(expression);
}

} // namespace

bool isRepeatable(const Tree &tree, NodeId expression)
{
    if (hasComment(tree, expression))
        return false; // it would be repeated, too
    NodeId root = unwrap(tree, expression);
    while (tree.kind(root) == Kind::attribute && tree.child(root, Field::object) != noNode)
        root = tree.child(root, Field::object);
    if (root != unwrap(tree, expression))
        return tree.kind(root) == Kind::identifier;
    switch (tree.kind(root)) {
    case Kind::identifier:
    case Kind::integer:
    case Kind::float_:
    case Kind::true_:
    case Kind::false_:
    case Kind::none:
    case Kind::ellipsis: return true;
    case Kind::unary_operator:
    case Kind::binary_operator: return !literalText(tree, expression).empty() || isSmallSum(tree, root);
    default: return !literalText(tree, expression).empty();
    }
}

std::string literalText(const Tree &tree, NodeId expression)
{
    expression = unwrap(tree, expression);
    if (expression == noNode)
        return {};
    switch (tree.kind(expression)) {
    case Kind::integer:
    case Kind::float_:
    case Kind::true_:
    case Kind::false_:
    case Kind::none:
    case Kind::ellipsis: return std::string(tree.text(expression));
    case Kind::unary_operator: {
        const NodeId argument = tree.child(expression, Field::argument);
        const NodeId sign = tree.child(expression, Field::operator_);
        if (argument == noNode || sign == noNode)
            return {};
        const Kind kind = tree.kind(argument);
        if (kind != Kind::integer && kind != Kind::float_)
            return {};
        return std::string(tree.text(sign)) + std::string(tree.text(argument));
    }
    case Kind::string: return stringLiteral(tree, expression);
    case Kind::tuple:
    case Kind::list: {
        const bool isTuple = tree.kind(expression) == Kind::tuple;
        std::string text = isTuple ? "(" : "[";
        bool first = true;
        for (NodeId child = tree.firstNamedChild(expression); child != noNode; child = tree.nextNamedSibling(child)) {
            const std::string element = literalText(tree, child);
            if (element.empty())
                return {};
            text += (first ? "" : ", ") + element;
            first = false;
        }
        return text + (isTuple ? ")" : "]");
    }
    default: return {};
    }
}

NodeId skipBrackets(const Tree &tree, NodeId node)
{
    while (tree.parent(node) != noNode && tree.kind(tree.parent(node)) == Kind::parenthesized_expression)
        node = tree.parent(node);
    return node;
}

} // namespace torchferry::convert
