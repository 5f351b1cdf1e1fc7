// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/convert/context_of_file.h"

namespace torchferry::convert {

Ported portedOf(const names::FileNames &names, const mapping::Pack &pack)
{
    bool importsSource = false;
    bool importsTarget = false;
    bool isMeant = false; // programs that can also export to the target import it where they do
    for (const names::Binding &binding : names.bindings()) {
        if (binding.kind != names::Binding::Kind::import && binding.kind != names::Binding::Kind::star)
            continue;
        const std::string_view root = std::string_view(binding.target).substr(0, binding.target.find('.'));
        importsTarget = importsTarget || root == pack.importName;
        isMeant = isMeant || (root == pack.importName && binding.scope == 0);
        importsSource =
            importsSource
            || std::find(pack.source.roots.begin(), pack.source.roots.end(), root) != pack.source.roots.end();
    }
    if (importsSource)
        return isMeant ? Ported::partly : Ported::no;
    return importsTarget ? Ported::wholly : Ported::no;
}

} // namespace torchferry::convert
