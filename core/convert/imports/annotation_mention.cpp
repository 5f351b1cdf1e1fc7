// SPDX-License-Identifier: Apache-2.0
#include "core/convert/imports/annotation_mention.h"

namespace torchferry::convert {

Mention mentionOf(std::string_view name, std::string_view annotation)
{
    const auto isPart = [&](std::size_t at) {
        const auto c = at < annotation.size() ? static_cast<unsigned char>(annotation[at]) : 0U;
        return c == '_' || c >= 0x80 || (c >= '0' && c <= '9') || ((c | 0x20U) >= 'a' && (c | 0x20U) <= 'z');
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
