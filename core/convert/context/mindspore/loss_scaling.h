// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/convert/context/mindspore/held_gradients.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

inline constexpr std::string_view scalerClass = "torch.amp.GradScaler";

/// The finding is a call of a member of a scaler: `scaler.step(optimizer)` is one of ".step".
[[nodiscard]] bool isOfScaler(const Finding &finding, std::string_view member);

/// A scaler of which some step is left stays as well: its members are called as the source has them. `cases` are those
/// of the training steps.
void keepScalers(const ProgramShape &shape, const Cases &cases);

/// What a scaler does in a training step: `scaler.scale(loss).backward()`, `scaler.unscale_(optimizer)`,
/// `scaler.step(optimizer)`, `scaler.update()`. In MindSpore the loss is scaled by the function that computes it, and
/// gradients are results: they are divided, looked at, and applied if all of them are finite.
class LossScaling {
public:
    LossScaling(const ProgramShape &shape, const CallFindings &calls)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls)
    {}

    /// `loss` is what a scaler gives for one; `false` if it is not, or another scaler's than before.
    bool addLoss(python::NodeId loss);
    /// The optimizer that a step of the scaler is passed; noNode if the call is none, or passes more.
    [[nodiscard]] python::NodeId optimizerOf(python::NodeId call) const;
    /// Looks for what else the scaler does between and behind these statements of one block. False if it is not known
    /// what becomes of that.
    bool findRest(python::NodeId backward, python::NodeId step, python::NodeId optimizer);

    /// All of it together says what the object is.
    void confirm() const;

    /// As it is called; noNode where no loss is scaled.
    [[nodiscard]] python::NodeId scaler() const { return m_scaler; }
    /// Calls that belong to the step.
    [[nodiscard]] std::vector<python::NodeId> calls() const;
    /// What is written for `scaler.step(optimizer)`.
    [[nodiscard]] SiteContribution step(const HeldGradients &held, python::NodeId call) const;
    /// What is written for the rest.
    [[nodiscard]] std::vector<GradientUse> uses(const HeldGradients &held) const;

private:
    [[nodiscard]] const Finding *findingAt(python::NodeId call) const;
    [[nodiscard]] bool isOwn(python::NodeId call, std::string_view member) const;
    [[nodiscard]] std::vector<Piece> unscaled(const HeldGradients &held, python::NodeId statement) const;

    const ProgramShape &m_shape;
    const python::Tree &m_tree;
    const CallFindings &m_calls;
    python::NodeId m_scaler = python::noNode;
    std::vector<python::NodeId> m_scales;      ///< calls of `scale`
    python::NodeId m_unscale = python::noNode; ///< the call of `unscale_`; noNode: `step` does it
    python::NodeId m_update = python::noNode;
};

} // namespace torchferry::convert::context::mindspore
