// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "core/mapping/pack.h"

namespace torchferry::convert {

/// Those of `Pack::projectWords` and `SourceDescription::denseWords` that some file of a project has, anywhere in its text.
using ProjectWords = std::set<std::string, std::less<>>;

/// Adds those that `text`, of one file, has.
inline void addProjectWords(std::string_view text, const mapping::Pack &pack, ProjectWords &found)
{
    const auto has = [text](const std::string &word) { return text.find(word) != std::string_view::npos; };
    for (const auto &[name, words] : pack.projectWords) {
        if (!found.contains(name) && std::any_of(words.begin(), words.end(), has))
            found.insert(name);
    }
    for (const std::string &word : pack.source.denseWords) {
        if (!found.contains(word) && has(word))
            found.insert(word);
    }
}

} // namespace torchferry::convert
