// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/base/error.h"

namespace torchferry::report {

/// The sentences of all codes in one language, from the files `resources/messages/<language>/*.json`:
/// { "TF2003": { "text": "{path} is not a git repository. Run `git init` there, or …", "why": "…", "do": "…" } }.
class Catalogue {
public:
    /// `language`: "en" or "zh" (anything else gives English). Fails when the file cannot be read (TF1001) or parsed (TF1002).
    [[nodiscard]] static Result<Catalogue> load(const std::filesystem::path &resources, std::string_view language);
    /// The sentence with its arguments filled in. An unknown code gives the code and the arguments: never nothing.
    [[nodiscard]] std::string sentence(const Message &message) const;
    /// As above; the place, when there is one, goes first: "path:row:column: sentence".
    [[nodiscard]] std::string sentence(const Error &error) const;
    /// What to do about it, with the arguments filled in; empty when the catalogue says nothing.
    [[nodiscard]] std::string remedy(const Message &message) const;
    /// "en" or "zh".
    [[nodiscard]] const std::string &language() const { return m_language; }
    struct Entry {
        std::string text;
        std::string why;
        std::string what; ///< what to do
    };
    [[nodiscard]] const Entry *find(std::string_view code) const;

private:
    std::unordered_map<std::string, Entry> m_entries;
    std::string m_language;
};

} // namespace torchferry::report
