// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/fields.h"

namespace torchferry::mapping {

void Problem::report(std::string_view code, std::vector<MessageArgument> arguments, std::size_t offset)
{
    m_errors.push_back(Error{std::string(code), std::move(arguments), m_document.place(offset)});
}

void Problem::reportInside(const Error &error, const Json &value)
{
    m_errors.push_back(Error{error.code, error.arguments, m_document.placeInside(value, error.where.column)});
}

bool expect(const Json &value, Json::Kind kind, Problem &problem)
{
    if (value.kind == kind)
        return true;
    problem.report("TF3004",
                   {{"key", value.key.empty() ? "…" : value.key},
                    {"expected", std::string(name(kind))},
                    {"found", std::string(name(value.kind))}},
                   value.offset);
    return false;
}

std::vector<std::string> textsOf(const Json &array, Problem &problem)
{
    std::vector<std::string> texts;
    for (const Json &value : array.children)
        if (expect(value, Json::Kind::string, problem))
            texts.push_back(value.text);
    return texts;
}

Fields::Fields(const Json &object, Problem &problem)
    : m_object(object),
      m_problem(problem),
      m_taken(object.children.size(), false)
{
    expect(object, Json::Kind::object, problem);
}

const Json *Fields::takeAny(std::string_view key)
{
    for (std::size_t i = 0; i < m_object.children.size(); ++i) {
        if (m_object.kind != Json::Kind::object || m_object.children[i].key != key)
            continue;
        m_taken[i] = true;
        return m_object.children[i].kind == Json::Kind::null ? nullptr : &m_object.children[i];
    }
    return nullptr;
}

const Json *Fields::take(std::string_view key, Json::Kind kind)
{
    const Json *value = takeAny(key);
    return value != nullptr && expect(*value, kind, m_problem) ? value : nullptr;
}

const Json *Fields::require(std::string_view key, Json::Kind kind)
{
    const Json *value = takeAny(key);
    // A value that is no object has been reported; `expect` reports a member of the wrong kind.
    if (value == nullptr && m_object.kind == Json::Kind::object)
        m_problem.report("TF3005", {{"key", std::string(key)}}, m_object.offset);
    return value != nullptr && expect(*value, kind, m_problem) ? value : nullptr;
}

std::string Fields::text(std::string_view key)
{
    const Json *value = take(key, Json::Kind::string);
    return value == nullptr ? std::string() : value->text;
}

std::string Fields::requiredText(std::string_view key)
{
    const Json *value = require(key, Json::Kind::string);
    return value == nullptr ? std::string() : value->text;
}

std::vector<std::string> Fields::texts(std::string_view key)
{
    const Json *value = take(key, Json::Kind::array);
    return value == nullptr ? std::vector<std::string>() : textsOf(*value, m_problem);
}

std::vector<std::pair<std::string, std::string>> Fields::textsByKey(std::string_view key)
{
    std::vector<std::pair<std::string, std::string>> texts;
    if (const Json *value = take(key, Json::Kind::object))
        for (const Json &member : value->children)
            if (expect(member, Json::Kind::string, m_problem))
                texts.emplace_back(member.key, member.text);
    return texts;
}

bool Fields::boolean(std::string_view key)
{
    const Json *value = take(key, Json::Kind::boolean);
    return value != nullptr && value->boolean;
}

LocalText Fields::local(std::string_view key)
{
    const Json *value = take(key, Json::Kind::object);
    if (value == nullptr)
        return {};
    Fields fields(*value, m_problem);
    LocalText text{fields.requiredText("en"), fields.text("zh")};
    fields.finish();
    return text;
}

void Fields::finish()
{
    for (std::size_t i = 0; i < m_taken.size() && m_object.kind == Json::Kind::object; ++i)
        if (!m_taken[i])
            m_problem.report("TF3006", {{"key", m_object.children[i].key}}, m_object.children[i].keyOffset);
}

void expectSchema(Fields &fields, std::string_view expected, Problem &problem)
{
    const Json *schema = fields.require("schema", Json::Kind::string);
    if (schema != nullptr && schema->text != expected)
        problem.report("TF3007", {{"found", schema->text}, {"expected", std::string(expected)}},
                       problem.document().root().offset);
}

} // namespace torchferry::mapping
