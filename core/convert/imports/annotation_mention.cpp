// SPDX-License-Identifier: Apache-2.0
#include "core/convert/imports/annotation_mention.h"

#include "core/python/words.h"

namespace torchferry::convert {

Mention mentionOf(std::string_view name, std::string_view annotation)
{
    const auto isPart = [&](std::size_t at) {
        return at < annotation.size() && python::isWordCharacter(annotation[at]);
    };
    Mention mention = Mention::none;
    for (std::size_t at = annotation.find(name); at != std::string_view::npos; at = annotation.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if (isPart(end) || (at > 0 && (isPart(at - 1) || annotation[at - 1] == '.')))
            continue;
        if (annotation.substr(end).starts_with('.'))
            return Mention::within;
        mention = Mention::itself;
    }
    return mention;
}

} // namespace torchferry::convert
