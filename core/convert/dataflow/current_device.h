// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What is passed to a function of the source that makes a tensor out of nothing denotes the device on which the target
/// makes it anyway: one of `deviceNames`, without a number or the first, or a choice of that where there is such a device
/// and of the processor where there is none. Variables and parameters count if all that they are given is seen and is
/// such a device.
[[nodiscard]] bool isCurrentDevice(const FileContext &file, python::NodeId argument);

} // namespace torchferry::convert
