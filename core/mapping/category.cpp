// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/category.h"

namespace torchferry::mapping {

std::string_view key(Category category)
{
    switch (category) {
    case Category::oneToOne: return "one-to-one";
    case Category::sourceMore: return "source-more";
    case Category::argsDiffer: return "args-differ";
    case Category::composite: return "composite";
    case Category::context: return "context";
    case Category::otherPackage: return "other-package";
    case Category::missing: return "missing";
    }
    return {};
}

std::string_view key(SubKind kind)
{
    switch (kind) {
    case SubKind::none: return {};
    case SubKind::noParams: return "no-params";
    case SubKind::identical: return "identical";
    case SubKind::renamed: return "renamed";
    case SubKind::targetMore: return "target-more";
    case SubKind::defaultsDiffer: return "defaults-differ";
    }
    return {};
}

std::optional<Category> categoryFromNumber(int number)
{
    if (number < 1 || number > 7)
        return std::nullopt;
    return static_cast<Category>(number);
}

} // namespace torchferry::mapping
