// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"
#include "core/convert/model/proposal.h"

namespace torchferry::convert::context::paddle {

/// The name of the resolver in the rows of schedulers.
inline constexpr std::string_view schedulerResolver = "lr-scheduler";

/// The learning rate, as Paddle's schedulers and optimizers name the parameter.
inline constexpr std::string_view rateParameterOfTarget = "learning_rate";

/// The call that makes a scheduler. torch gives it the optimizer; Paddle's takes a learning rate in that place.
class SchedulerCall {
public:
    /// Both must outlive this. `optimizer` is the one that is meant where the call has none among its arguments.
    SchedulerCall(const ProgramShape &shape, const Creation &creation, python::NodeId optimizer = python::noNode);

    /// The optimizer is known, and the call can be written.
    [[nodiscard]] bool understood() const;
    /// What its row writes is right only under a condition that the source does not show.
    [[nodiscard]] bool isUnverifiable() const;
    /// The scheduler takes its rates as arguments (the forms of its row write them): the optimizer's does not matter.
    [[nodiscard]] bool hasRateOfItsOwn() const;

    [[nodiscard]] const Creation &creation() const { return m_creation; }
    /// The expression of the optimizer, and the index of that argument (BoundCall::absent if it is none of the call).
    [[nodiscard]] python::NodeId optimizer() const { return m_optimizer; }
    [[nodiscard]] std::uint32_t optimizerArgument() const { return m_optimizerArgument; }
    [[nodiscard]] std::string_view optimizerText() const { return m_shape.tree().text(m_optimizer); }
    /// The variable that holds the optimizer, or names::none.
    [[nodiscard]] std::uint32_t optimizerVariable() const;
    /// `optimizer`, `self.optimizer`: it may be written twice. What a call gives may be another object the second time.
    [[nodiscard]] bool isOptimizerReference() const;

    /// Paddle's call with this expression as its rate; nothing if it cannot be written.
    [[nodiscard]] std::optional<std::vector<Piece>> written(std::vector<Piece> rate) const;
    /// The same with the rate that the optimizer has there: `optimizer.get_lr()`.
    [[nodiscard]] std::optional<std::vector<Piece>> writtenWithCurrentRate() const;
    [[nodiscard]] Piece optimizerPiece() const;
    /// What replaces the call.
    [[nodiscard]] Proposal proposal(std::vector<Piece> call, std::string form) const;

    /// `return StepLR(optimizer, 2)`: nothing else comes behind it.
    [[nodiscard]] bool isReturned() const;
    /// Paddle's call in a statement `name = call` or a `return`, with a statement beside it that sets the scheduler on
    /// the optimizer; nothing if there is no place for that.
    [[nodiscard]] std::optional<SiteContribution> setOnOptimizer(const std::vector<Piece> &call) const;

private:
    [[nodiscard]] CallSubject subject() const;
    [[nodiscard]] bool isByForm() const;
    [[nodiscard]] std::optional<std::vector<Piece>> writtenByRow(const std::vector<Piece> &rate) const;
    [[nodiscard]] std::vector<Piece> withRate(const std::vector<Piece> &pieces, const std::vector<Piece> &rate) const;
    [[nodiscard]] std::optional<CallPlan> plan() const;

    const ProgramShape &m_shape;
    const Creation &m_creation;
    const mapping::Variant *m_variant = nullptr;
    BoundCall m_bound;
    std::uint32_t m_optimizerArgument = BoundCall::absent;
    python::NodeId m_optimizer = python::noNode;
};

/// `optimizer`, `self.optimizer`: an expression that may be written twice.
[[nodiscard]] bool isRepeatableReference(const python::Tree &tree, python::NodeId expression);

} // namespace torchferry::convert::context::paddle
