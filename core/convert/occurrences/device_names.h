// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// The class of devices, whose row says whether its names are the same in the target; empty if the source has none.
[[nodiscard]] std::string deviceClass(const FileContext &file);

/// Strings that name a device which the target calls otherwise, where the variables that hold them are read for nothing
/// but to say where something is put. `occurrences` has the calls.
void collectDeviceNames(const FileContext &file, std::vector<Occurrence> &occurrences);

/// The finding of such a string: the case of all of them and of the calls writes it. False for another use.
bool describeDeviceName(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
