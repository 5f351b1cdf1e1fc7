// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "core/mapping/pack.h"

namespace torchferry::convert {

/// Those of `Pack::projectWords`, and of `denseWords` and `storedConventions` of the source, that some file of a project
/// has, anywhere in its text.
using ProjectWords = std::set<std::string, std::less<>>;

/// `text` has the word. `*.name`: the member of an object that is not called `self`.
inline bool hasProjectWord(std::string_view text, std::string_view word)
{
    if (!word.starts_with("*."))
        return text.find(word) != std::string_view::npos;
    const std::string_view member = word.substr(1);
    for (std::size_t at = text.find(member); at != std::string_view::npos; at = text.find(member, at + 1)) {
        const std::string_view before = text.substr(0, at);
        const bool isOfObject = !before.empty() && before.back() != '\'' && before.back() != '"' && before.back() > ' ';
        if (isOfObject && !before.ends_with("self"))
            return true;
    }
    return false;
}

/// Adds those that `text`, of one file, has.
inline void addProjectWords(std::string_view text, const mapping::Pack &pack, ProjectWords &found)
{
    const auto has = [text](const std::string &word) { return hasProjectWord(text, word); };
    for (const auto &[name, words] : pack.projectWords) {
        if (!found.contains(name) && std::any_of(words.begin(), words.end(), has))
            found.insert(name);
    }
    const auto add = [&](const std::string &word) {
        if (!found.contains(word) && has(word))
            found.insert(word);
    };
    for (const std::string &word : pack.source.denseWords)
        add(word);
    for (const auto &[name, word] : pack.source.storedConventions)
        add(word);
}

} // namespace torchferry::convert
