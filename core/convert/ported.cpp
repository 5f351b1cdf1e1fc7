// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/convert/context_of_file.h"

namespace torchferry::convert {

Ported portedOf(const names::FileNames &names, const mapping::Pack &pack)
{
    bool importsSource = false;
    bool importsTarget = false;
    for (const names::Binding &binding : names.bindings()) {
        if (binding.kind != names::Binding::Kind::import && binding.kind != names::Binding::Kind::star)
            continue;
        const std::string_view root = std::string_view(binding.target).substr(0, binding.target.find('.'));
        importsTarget = importsTarget || root == pack.importName;
        importsSource =
            importsSource
            || std::find(pack.source.roots.begin(), pack.source.roots.end(), root) != pack.source.roots.end();
    }
    if (!importsTarget)
        return Ported::no;
    return importsSource ? Ported::partly : Ported::wholly;
}

} // namespace torchferry::convert
