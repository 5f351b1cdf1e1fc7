// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace torchferry {

/// Tells the C library's allocator what an analysis on `jobs` threads (0: one a core) is like: much memory in small pieces,
/// little of it given back before the end. For the start of `main`, before there are threads. Without the GNU C library
/// it does nothing.
void prepareHeap(unsigned jobs);

} // namespace torchferry
