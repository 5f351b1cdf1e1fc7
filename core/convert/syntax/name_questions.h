// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/python/tree.h"

namespace torchferry::convert {

/// Code that is about one name of a module, which it has as a string: `hasattr(loom, "cat")`.
struct NameQuestion {
    enum class Kind : std::uint8_t {
        exists, ///< `hasattr(loom, "cat")`, `"cat" in dir(loom)`
        changes ///< `monkeypatch.setattr(loom, "cat", …)`, `mock.patch.object(loom, "cat")`
    };
    Kind kind = Kind::exists;
    python::NodeId node = python::noNode; ///< the whole expression
    std::string name;
};

/// The question that the module at `module`, an identifier or an attribute, is read for.
[[nodiscard]] std::optional<NameQuestion> nameQuestionOf(const python::Tree &tree, python::NodeId module);

} // namespace torchferry::convert
