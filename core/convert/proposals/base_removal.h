// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/emission.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"
#include "core/convert/model/proposal.h"

namespace torchferry::convert {

/// Takes the base class at `occurrence` out of its class: `class D(Dataset):` becomes `class D:`, other bases, keyword
/// arguments (`metaclass=`) and comments stay. Refused with TF4021 where the base is not an argument by itself,
/// or a comment is between it and its comma.
[[nodiscard]] Outcome<Proposal> removeBase(const FileContext &file, const Occurrence &occurrence);

} // namespace torchferry::convert
