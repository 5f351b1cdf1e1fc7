// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/edit.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// Says which operands a template writes by name, and by which.
class OperandNamer {
public:
    OperandNamer() = default;
    OperandNamer(const OperandNamer &) = delete;
    OperandNamer &operator=(const OperandNamer &) = delete;
    virtual ~OperandNamer() = default;

    [[nodiscard]] virtual bool isNamed(python::NodeId operand) const = 0;
    /// The name of an operand that denotes `hole`.
    [[nodiscard]] virtual Piece nameOf(python::NodeId operand, std::string_view hole) = 0;
};

} // namespace torchferry::convert
