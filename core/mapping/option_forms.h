// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/mapping/row.h"

namespace torchferry::mapping {

/// Ids of forms that are alternatives for what a project decides once: `"id": "option-strict"`.
inline constexpr std::string_view optionPrefix = "option-";

/// Such forms are never chosen by themselves: beside what the row writes otherwise, the default, each that holds becomes
/// a proposal.
[[nodiscard]] inline bool isOption(const Form &form)
{
    return form.id.starts_with(optionPrefix);
}

} // namespace torchferry::mapping
