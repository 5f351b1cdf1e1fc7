// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/emission.h"

namespace torchferry::convert {

/// Names for the operands of a template that cannot take them as they are: it needs one twice, or in another order. The
/// template becomes the body of a lambda that is called with the operands.
class OperandNames {
public:
    /// No name is one that `form` itself writes.
    OperandNames(const GuardSubject &subject, const mapping::Template &form) : m_subject(subject), m_form(form) {}

    /// The operand gets a name: all but constants and what is a name already. In the body of a class the latter, too: a
    /// lambda does not see the names of the class.
    [[nodiscard]] bool isNamed(python::NodeId operand) const;
    /// The name of an operand that stands for `hole`.
    [[nodiscard]] const std::string &nameOf(python::NodeId operand, std::string_view hole);
    /// Makes `emission` the body of the lambda.
    void passTo(Emission &emission) const;

private:
    [[nodiscard]] bool isTaken(std::string_view name) const;

    const GuardSubject &m_subject;
    const mapping::Template &m_form;
    std::vector<std::pair<python::NodeId, std::string>> m_names;
};

} // namespace torchferry::convert
