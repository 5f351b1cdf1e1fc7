// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// A dictionary that is written out, of tensors by their names under one key, and numbers, texts and tensors under others:
/// `{"model": net.state_dict(), "epoch": epoch}`.
struct StoredDictionary {
    struct Entry {
        python::NodeId key = python::noNode; ///< a string
        python::NodeId value = python::noNode;
        bool isNumber = false; ///< no text or tensor
    };
    Entry tensors;
    std::vector<Entry> others; ///< at least one
};

/// It is a dictionary of tensors by their names.
[[nodiscard]] bool holdsTensors(const FileContext &file, python::NodeId value);

/// The first argument of `call`, if it is such a dictionary.
[[nodiscard]] std::optional<StoredDictionary> storedDictionary(const FileContext &file, python::NodeId call);

} // namespace torchferry::convert
