// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/json.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>
#include <unordered_set>

#include <nlohmann/json.hpp>

namespace torchferry::mapping {
namespace {

/// Packs nest six levels deep. The limit keeps destructors, which recurse, from exhausting the stack.
constexpr std::size_t maximumDepth = 64;
/// A file of a pack stays below 1 MiB; what is so much larger is something else.
constexpr std::uintmax_t maximumSize = 64U << 20U;

/// Iterates over the text and tells through `*position` how far the parser has read: its events carry no position.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    CountingIterator(const char *at, const char **position) : m_at(at), m_position(position) {}
    reference operator*() const { return *m_at; }
    CountingIterator &operator++()
    {
        *m_position = ++m_at;
        return *this;
    }
    CountingIterator operator++(int)
    {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator &other) const { return m_at == other.m_at; }

private:
    const char *m_at;
    const char **m_position;
};

/// Builds the tree of values from the parser's events.
class TreeBuilder {
public:
    TreeBuilder(std::string_view text, const char *&position) : m_text(text), m_position(position) {}

    Json root;
    std::string failed; ///< code of what was wrong beyond the syntax
    std::string failedKey;
    std::size_t failedAt = 0;

    // The names are the parser's.
    bool null() { return add(Json::Kind::null) != nullptr; }
    bool boolean(bool value)
    {
        add(Json::Kind::boolean)->boolean = value;
        return true;
    }
    bool number_integer(std::int64_t value) { return number_float(static_cast<double>(value), {}); }
    bool number_unsigned(std::uint64_t value) { return number_float(static_cast<double>(value), {}); }
    bool number_float(double value, const std::string & /*text*/)
    {
        add(Json::Kind::number)->number = value;
        return true;
    }
    bool string(std::string &value)
    {
        add(Json::Kind::string)->text = std::move(value);
        return true;
    }
    bool binary(std::vector<std::uint8_t> & /*value*/) { return false; }
    bool start_object(std::size_t /*size*/) { return open(Json::Kind::object); }
    bool start_array(std::size_t /*size*/) { return open(Json::Kind::array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string &value)
    {
        m_key = std::move(value);
        m_keyOffset = tokenStart();
        if (m_keys.back().insert(m_key).second)
            return true;
        return fail("TF3009", m_keyOffset);
    }
    bool parse_error(std::size_t position, const std::string & /*token*/, const nlohmann::detail::exception & /*error*/)
    {
        return fail("TF3002", position == 0 ? 0 : position - 1);
    }

private:
    /// Where the token begins that the parser has just read: after the previous one, white space and separators.
    std::uint32_t tokenStart()
    {
        std::size_t at = m_tokenEnd;
        while (at < m_text.size() && std::string_view(" \t\r\n,:").find(m_text[at]) != std::string_view::npos)
            ++at;
        m_tokenEnd = static_cast<std::size_t>(m_position - m_text.data());
        // The parser looks one character past a number.
        if (m_tokenEnd > at + 1 && (m_text[m_tokenEnd - 1] == ']' || m_text[m_tokenEnd - 1] == '}'))
            --m_tokenEnd;
        return static_cast<std::uint32_t>(at);
    }

    Json *add(Json::Kind kind)
    {
        const std::uint32_t offset = tokenStart();
        Json *value = &root;
        if (!m_open.empty()) {
            value = &m_open.back()->children.emplace_back();
            value->key = std::move(m_key);
            m_key.clear();
            value->keyOffset = m_keyOffset;
        }
        value->kind = kind;
        value->offset = offset;
        return value;
    }

    bool open(Json::Kind kind)
    {
        Json *value = add(kind);
        // A pointer to an open value stays valid: only its own children grow.
        m_open.push_back(value);
        m_keys.emplace_back();
        return m_open.size() <= maximumDepth || fail("TF3003", value->offset);
    }

    bool close()
    {
        tokenStart();
        m_open.pop_back();
        m_keys.pop_back();
        return true;
    }

    bool fail(const char *code, std::size_t at)
    {
        if (failed.empty()) {
            failed = code;
            failedKey = m_key;
            failedAt = at;
        }
        return false;
    }

    std::string_view m_text;
    const char *&m_position;
    std::size_t m_tokenEnd = 0;
    std::string m_key;
    std::uint32_t m_keyOffset = 0;
    std::vector<Json *> m_open;
    std::vector<std::unordered_set<std::string>> m_keys;
};

std::vector<std::uint32_t> lineStarts(std::string_view text)
{
    std::vector<std::uint32_t> lines{0};
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
        lines.push_back(static_cast<std::uint32_t>(at + 1));
    return lines;
}

/// Bytes that the escape at `escape` (a backslash) takes in the file, and in the decoded text.
std::pair<std::size_t, std::size_t> escapeLengths(std::string_view text, std::size_t escape)
{
    if (escape + 1 >= text.size() || text[escape + 1] != 'u')
        return {2, 1};
    const std::string_view digits = text.substr(escape + 2, 4);
    const char first = digits.empty() ? '0' : digits[0];
    const char second = digits.size() < 2 ? '0' : digits[1];
    if ((first == 'd' || first == 'D') && second >= '8')
        return {12, 4};
    if (digits.starts_with("00"))
        return {6, digits.size() > 2 && digits[2] < '8' ? 1U : 2U};
    return {6, first == '0' && second < '8' ? 2U : 3U};
}

} // namespace

std::string_view name(Json::Kind kind)
{
    switch (kind) {
    case Json::Kind::null: return "null";
    case Json::Kind::boolean: return "true or false";
    case Json::Kind::number: return "number";
    case Json::Kind::string: return "string";
    case Json::Kind::array: return "array";
    case Json::Kind::object: return "object";
    }
    return {};
}

Result<Document> Document::read(const std::filesystem::path &file)
{
    Result<std::string> text = readText(file);
    if (!text)
        return tl::unexpected(std::move(text.error()));
    return parse(std::move(*text), file.generic_string());
}

Result<std::string> Document::readText(const std::filesystem::path &file)
{
    const std::string shown = file.generic_string();
    std::error_code code;
    const std::uintmax_t size = std::filesystem::file_size(file, code);
    if (code)
        return failure("TF3001", {{"path", shown}}, {shown, 0, 0});
    if (size > maximumSize)
        return failure("TF3011", {{"path", shown}}, {shown, 0, 0});
    std::ifstream stream(file, std::ios::binary);
    std::string text(static_cast<std::size_t>(size), '\0');
    if (!stream.read(text.data(), static_cast<std::streamsize>(size)))
        return failure("TF3001", {{"path", shown}}, {shown, 0, 0});
    return text;
}

Result<Document> Document::parse(std::string text, std::string path)
{
    Document document;
    document.m_path = std::move(path);
    document.m_text = std::move(text);
    document.m_lines = lineStarts(document.m_text);
    document.m_characters = CharacterIndex(document.m_text);
    const char *begin = document.m_text.data();
    const char *position = begin;
    TreeBuilder builder(document.m_text, position);
    const CountingIterator first(begin, &position);
    const CountingIterator last(begin + document.m_text.size(), &position);
    if (!nlohmann::json::sax_parse(first, last, &builder))
        return failure(builder.failed, {{"path", document.m_path}, {"key", builder.failedKey}},
                       document.place(builder.failedAt));
    document.m_root = std::move(builder.root);
    return document;
}

Place Document::place(std::size_t offset) const
{
    offset = std::min(offset, m_text.size());
    const auto next = std::upper_bound(m_lines.begin(), m_lines.end(), offset);
    const std::size_t start = *std::prev(next);
    const std::size_t column = m_characters.between(m_text, start, offset);
    return {m_path, static_cast<std::uint32_t>(next - m_lines.begin()), static_cast<std::uint32_t>(column + 1)};
}

Place Document::placeInside(const Json &string, std::size_t column) const
{
    std::size_t at = string.offset + 1; // after the quote
    std::size_t decoded = 0;
    while (decoded + 1 < column && at < m_text.size() && m_text[at] != '"') {
        const auto [raw, length] =
            m_text[at] == '\\' ? escapeLengths(m_text, at) : std::pair<std::size_t, std::size_t>{1, 1};
        at += raw;
        decoded += length;
    }
    return place(at);
}

} // namespace torchferry::mapping
