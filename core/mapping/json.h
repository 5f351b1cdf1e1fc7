// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/character_index.h"
#include "core/base/error.h"

namespace torchferry::mapping {

/// A JSON value that knows where it is in its file, so that what is wrong with a row can be pointed at.
struct Json {
    enum class Kind : std::uint8_t { null, boolean, number, string, array, object };
    Kind kind = Kind::null;
    bool boolean = false;
    std::uint32_t offset = 0;    ///< byte offset of the value in the file
    std::uint32_t keyOffset = 0; ///< of a member of an object: of its key
    double number = 0;
    std::string key;  ///< of a member of an object
    std::string text; ///< of a string
    std::vector<Json> children;
};

/// "null", "true or false", "number", "string", "array", "object".
[[nodiscard]] std::string_view name(Json::Kind kind);

/// One parsed file of a pack.
class Document {
public:
    /// Fails with TF3001 (cannot be read), TF3011 (too large), TF3002 (no JSON), TF3003 (nested too deeply) or TF3009
    /// (a key given twice in one object, which JSON allows and a table of rows does not).
    [[nodiscard]] static Result<Document> read(const std::filesystem::path &file);
    /// What `read` parses. Fails with TF3001 or TF3011.
    [[nodiscard]] static Result<std::string> readText(const std::filesystem::path &file);
    [[nodiscard]] static Result<Document> parse(std::string text, std::string path);

    [[nodiscard]] const Json &root() const { return m_root; }
    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] const std::string &text() const { return m_text; }
    /// Row, and column in code points, of a byte offset.
    [[nodiscard]] Place place(std::size_t offset) const;
    /// Place of byte `column` (from 1) of the decoded text of a string value.
    [[nodiscard]] Place placeInside(const Json &string, std::size_t column) const;

private:
    std::string m_path;
    std::string m_text;
    std::vector<std::uint32_t> m_lines; ///< where each line begins
    CharacterIndex m_characters;
    Json m_root;
};

} // namespace torchferry::mapping
