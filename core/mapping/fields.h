// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/mapping/json.h"
#include "core/mapping/row.h"

namespace torchferry::mapping {

/// What is wrong with a document, in the order it was read. Readers go on without harm and leave out what is wrong:
/// the author of the file sees everything at once.
class Problem {
public:
    explicit Problem(const Document &document) : m_document(document) {}

    [[nodiscard]] const Document &document() const { return m_document; }
    [[nodiscard]] bool found() const { return !m_errors.empty(); }
    [[nodiscard]] const std::vector<Error> &errors() const { return m_errors; }
    void add(Error error) { m_errors.push_back(std::move(error)); }
    void report(std::string_view code, std::vector<MessageArgument> arguments, std::size_t offset);
    /// An error of a text inside the document (signature, guard, template): its column counts in the string `value`.
    void reportInside(const Error &error, const Json &value);

private:
    const Document &m_document;
    std::vector<Error> m_errors;
};

/// Reads the members of one object. A member of the wrong kind, a missing one and, at `finish()`, one that no code asked
/// for are problems. Every reader gives an empty value after a problem.
class Fields {
public:
    Fields(const Json &object, Problem &problem);

    /// The member, or null when it is absent or `null`.
    const Json *take(std::string_view key, Json::Kind kind);
    const Json *takeAny(std::string_view key);
    const Json *require(std::string_view key, Json::Kind kind);
    std::string text(std::string_view key);
    std::string requiredText(std::string_view key);
    std::vector<std::string> texts(std::string_view key);
    /// Members of an object whose values are strings.
    std::vector<std::pair<std::string, std::string>> textsByKey(std::string_view key);
    bool boolean(std::string_view key);
    LocalText local(std::string_view key);
    void finish();

private:
    const Json &m_object;
    Problem &m_problem;
    std::vector<bool> m_taken;
};

/// Reports unless `value` is of that kind.
bool expect(const Json &value, Json::Kind kind, Problem &problem);

/// The strings of an array; anything else in it is a problem.
[[nodiscard]] std::vector<std::string> textsOf(const Json &array, Problem &problem);
/// Passes each member of the object at `key`, a list of strings, to `store(name, strings)`.
template <class Store>
void readLists(Fields &fields, std::string_view key, Problem &problem, const Store &store)
{
    if (const Json *lists = fields.take(key, Json::Kind::object))
        for (const Json &list : lists->children)
            if (expect(list, Json::Kind::array, problem))
                store(list.key, textsOf(list, problem));
}
/// Takes the `schema` of a file and reports any other than `expected` (TF3007).
void expectSchema(Fields &fields, std::string_view expected, Problem &problem);

} // namespace torchferry::mapping
