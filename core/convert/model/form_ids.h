// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/proposal.h"

namespace torchferry::convert {

/// The form of a proposal that changes what an import line names; the only one whose text the import plan writes.
inline constexpr std::string_view importForm = "import";

[[nodiscard]] inline bool changesImport(const Proposal &proposal)
{
    return proposal.form == importForm;
}

} // namespace torchferry::convert
