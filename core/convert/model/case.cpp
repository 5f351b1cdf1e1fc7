// SPDX-License-Identifier: Apache-2.0
#include "core/convert/model/case.h"

namespace torchferry::convert {

std::string Case::fingerprint(const Findings &findings) const
{
    std::string text = code;
    if (part)
        text += '\x1d' + part->identity;
    for (const Site &site : sites)
        text += '\x1e' + site.role + '\x1f' + findings[site.finding].fingerprint.toString();
    return text;
}

} // namespace torchferry::convert
