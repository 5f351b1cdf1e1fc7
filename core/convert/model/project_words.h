// SPDX-License-Identifier: Apache-2.0
#pragma once

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
    const auto add = [&](const auto &words) {
        for (const std::string &word : words) {
            if (!found.contains(word) && text.find(word) != std::string_view::npos)
                found.insert(word);
        }
    };
    add(pack.projectWords);
    add(pack.source.denseWords);
}

} // namespace torchferry::convert
