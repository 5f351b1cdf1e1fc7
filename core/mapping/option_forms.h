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

/// The option a proposal writes, by the id of its form ("form:option-strict", "variant:2/form:option-strict"):
/// "option-strict". Empty if it is none.
[[nodiscard]] inline std::string_view optionOf(std::string_view form)
{
    constexpr std::string_view prefix = "form:";
    const std::size_t at = form.find(prefix);
    const std::string_view id = at == std::string_view::npos ? std::string_view() : form.substr(at + prefix.size());
    return id.starts_with(optionPrefix) ? id : std::string_view();
}

} // namespace torchferry::mapping
