// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/operand_namer.h"

namespace torchferry::convert {

/// How often a form writes each operand.
class OperandCounter final : public OperandNamer {
public:
    [[nodiscard]] bool isNamed(python::NodeId /*operand*/) const override { return true; }
    [[nodiscard]] Piece nameOf(python::NodeId operand, std::string_view hole) override
    {
        ++m_counts[operand];
        return literalPiece(std::string(hole));
    }
    [[nodiscard]] const std::map<python::NodeId, int> &counts() const { return m_counts; }

private:
    std::map<python::NodeId, int> m_counts;
};

/// Binds operands of a form to variables, in statements before the one of the use: `probs = f()`.
class OperandVariables final : public OperandNamer {
public:
    /// Binds the operands in `bound`.
    OperandVariables(const CallSubject &subject, const mapping::Form &form, std::set<python::NodeId> bound)
        : m_subject(subject),
          m_form(form),
          m_bound(std::move(bound))
    {}

    /// The sets of operands that may be bound to write the form, the smallest first: those that are written twice and
    /// may be evaluated only once are in each of them.
    [[nodiscard]] static std::vector<std::set<python::NodeId>> choices(const CallSubject &subject,
                                                                       const mapping::Form &form,
                                                                       const std::map<python::NodeId, int> &counts);

    [[nodiscard]] bool isNamed(python::NodeId operand) const override { return m_bound.contains(operand); }
    [[nodiscard]] Piece nameOf(python::NodeId operand, std::string_view hole) override;
    /// The statements that bind them, in the order the operands are evaluated in.
    [[nodiscard]] std::vector<std::vector<Piece>> statements() const;

private:
    /// Named after what the operand is: the parameter it is passed for, the attribute it is read from.
    [[nodiscard]] std::string describe(python::NodeId operand, std::string_view hole) const;
    [[nodiscard]] bool isTaken(std::string_view name) const;

    const CallSubject &m_subject;
    const mapping::Form &m_form;
    std::set<python::NodeId> m_bound;
    std::vector<std::pair<python::NodeId, std::string>> m_names;
};

} // namespace torchferry::convert
