// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/python/tree.h"
#include "core/types/lattice/file_types.h"
#include "core/types/lattice/type_table.h"
#include "core/types/lattice/value.h"

namespace torchferry::types {

/// Why something is believed: one number each, made into a sentence only when asked for.
enum class ReasonKind : std::uint8_t {
    result,          ///< `node` is the result of function `type`
    projectResult,   ///< the same of a function of the project
    instance,        ///< `node` creates an instance of class `type`
    runs,            ///< `node` calls an instance of `type`
    annotated,       ///< parameter `node` is annotated
    declared,        ///< the name at `node` is annotated
    tensorParameter, ///< parameter `node` of a method that takes tensors
    defaultValue,    ///< parameter `node` has a default of that type
    receiver,        ///< parameter `node` is the instance the method is called on
    assigned,        ///< the name at `node` was assigned there
    attribute,       ///< attribute `node` of the framework's class `type`
    stored,          ///< attribute `node` gets its value elsewhere in this file: at `type` (a node)
    storedElsewhere, ///< attribute `node` gets its value in another file: in class `type`
    element,         ///< `node` takes its values from an iterable of type `type`
    part,            ///< `node` is a part of a value of type `type`
    computed,        ///< `node` is computed by an operator from a `type`
    narrowed,        ///< isinstance at `node` leaves only `type`
    used,            ///< the parameter read at `node` is used there as only a `type` can be
    passed,          ///< parameter `node` gets this at every call in the project
};

struct Reason {
    python::NodeId node = python::noNode;
    std::uint32_t type = unknownType;
    std::uint32_t because = none; ///< the next reason
    ReasonKind kind = ReasonKind::result;
};

struct FileTypes::Data {
    const python::Tree *tree = nullptr;
    std::shared_ptr<const TypeTable> table;
    std::vector<Value> facts; ///< by node
    std::vector<Reason> reasons;
    std::vector<std::uint32_t> lineStarts; ///< offsets, from the second line on

    /// Null when nothing is known of the node.
    [[nodiscard]] const Value *find(python::NodeId node) const;
    [[nodiscard]] Message sentence(const Reason &reason) const;
    [[nodiscard]] std::uint32_t lineOf(python::NodeId node) const;
    [[nodiscard]] std::string quoted(python::NodeId node) const;
};

} // namespace torchferry::types
