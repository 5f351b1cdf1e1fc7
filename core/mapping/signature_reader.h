// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/mapping/fields.h"
#include "core/mapping/signature.h"

namespace torchferry::mapping {

/// Adds the facts of a signature file (`torchferry-signatures/1`) to `set`.
void readSignatures(const Document &document, SignatureSet &set, Problem &problem);

} // namespace torchferry::mapping
