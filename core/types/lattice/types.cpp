// SPDX-License-Identifier: Apache-2.0
#include "core/types/lattice/types.h"

namespace torchferry::types {

std::string_view key(Confidence confidence)
{
    switch (confidence) {
    case Confidence::guess: return "guess";
    case Confidence::likely: return "likely";
    case Confidence::certain: return "certain";
    }
    return {};
}

} // namespace torchferry::types
