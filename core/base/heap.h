// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace torchferry {

/// Tells the C library's allocator what an analysis on `jobs` threads (0: one a core) is like: much memory in small pieces,
/// little of it given back before the end. For the start of `main`, before there are threads. Without the GNU C library
/// it does nothing.
void prepareHeap(unsigned jobs);

/// Keeps the object for as long as the program runs, without ever destroying it. For what a program needs until its end:
/// an analysis is a million small pieces, and the system takes them back faster than their destructors do.
void keepToTheEnd(std::shared_ptr<const void> object);

} // namespace torchferry
