// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/target_names.h"

#include <algorithm>

namespace torchferry::mapping {
namespace {

/// `__version__`, `__file__`: every module and class has such, and no facts list them.
bool isSpecial(std::string_view name)
{
    return name.size() > 4 && name.starts_with("__") && name.ends_with("__");
}

} // namespace

DottedName lookUp(const SignatureSet &set, std::string_view dotted)
{
    DottedName result;
    result.kind = DottedName::Kind::module;
    for (std::size_t begin = 0; begin <= dotted.size();) {
        const std::size_t end = std::min(dotted.find('.', begin), dotted.size());
        const std::string_view part = dotted.substr(begin, end - begin);
        const bool inClass = result.kind == DottedName::Kind::api;
        if (inClass && result.facts->kind != ApiKind::class_) {
            result.kind = DottedName::Kind::beyond;
            return result;
        }
        std::string name(dotted.substr(0, end));
        const ApiFacts *facts = inClass ? set.member(result.facts->name, part) : set.find(name);
        if (facts != nullptr && end < dotted.size() && facts->kind != ApiKind::class_ && set.isModule(name))
            facts = nullptr; // a module that can be called: what follows is read from the module
        if (facts != nullptr && facts->kind != ApiKind::module) {
            result.throughClass = inClass;
            result.kind = DottedName::Kind::api;
            result.facts = facts;
        } else if (facts == nullptr && (inClass || !set.isModule(name))) {
            const bool unsure = isSpecial(part) || (inClass && !set.knowsMembers(result.facts->name));
            result.kind = unsure ? DottedName::Kind::beyond : DottedName::Kind::missing;
            result.part = part;
            return result;
        }
        result.known = std::move(name);
        begin = end + 1;
    }
    return result;
}

} // namespace torchferry::mapping
