// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/mapping/pack.h"
#include "core/names/names.h"
#include "core/python/tree.h"
#include "core/source/source_file.h"
#include "core/types/types.h"

namespace torchferry::convert {

/// What every step of conversion knows about the file it works on. Everything outlives the conversion of the file.
struct FileContext {
    const source::SourceFile &source;
    const python::Tree &tree;
    const names::FileNames &names;
    const names::Project &project;
    const types::FileTypes &types;
    const types::ClassTable &classes;
    const mapping::Pack &pack;
};

} // namespace torchferry::convert
