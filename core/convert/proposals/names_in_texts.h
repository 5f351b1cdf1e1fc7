// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// What a name in a string or a comment says. `name.find("Norm2d")`, where `name` is that of a class, gets a proposal: the
/// text becomes the name that objects of the class show in the target; so do the names in an annotation that is written as a
/// text, `"Optional[torch.Tensor]"`. Of everything else a person is told.
void describeText(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
