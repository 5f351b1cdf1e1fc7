// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/operand_namer.h"

namespace torchferry::convert {

/// Binds the operands of a template that needs one twice or in another order: the template becomes the body of a lambda
/// that is called with the operands.
class OperandLambda final : public OperandNamer {
public:
    /// No name is one that `form` itself writes.
    OperandLambda(const CallSubject &subject, const mapping::Template &form) : m_subject(subject), m_form(form) {}

    /// The operand gets a name: all but constants and what is a name already. In the body of a class the latter, too: a
    /// lambda does not see the names of the class.
    [[nodiscard]] bool isNamed(python::NodeId operand) const override;
    [[nodiscard]] Piece nameOf(python::NodeId operand, std::string_view hole) override;
    /// Makes `emission` the body of the lambda.
    void passTo(Emission &emission) const;

private:
    [[nodiscard]] bool isTaken(std::string_view name) const;

    const CallSubject &m_subject;
    const mapping::Template &m_form;
    std::vector<std::pair<python::NodeId, std::string>> m_names;
};

} // namespace torchferry::convert
