// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/names/names.h"

namespace torchferry::types {

/// One file as inference sees it.
struct FileInput {
    const python::Tree *tree = nullptr;
    const names::FileNames *names = nullptr;
};

} // namespace torchferry::types
