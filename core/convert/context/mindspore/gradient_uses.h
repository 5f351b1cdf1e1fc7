// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/context/mindspore/held_gradients.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// What statements do with gradients between `backward` and the time they are cleared.
class GradientUses {
public:
    GradientUses(const ProgramShape &shape, const CallFindings &calls, const std::vector<Creation> &optimizers,
                 HeldGradients held);

    /// Adds what is written for all that `statement` does with gradients. `own`: calls of `backward`, `step` and what
    /// clears, which others write. False, and nothing is added: something of it cannot be written.
    [[nodiscard]] bool add(python::NodeId statement, const std::set<python::NodeId> &own);

    [[nodiscard]] const std::vector<GradientUse> &uses() const { return m_uses; }
    [[nodiscard]] std::vector<GradientUse> take() { return std::move(m_uses); }

private:
    [[nodiscard]] bool addAll(python::NodeId statement, const std::set<python::NodeId> &own);
    [[nodiscard]] bool addRead(python::NodeId gradient);
    [[nodiscard]] bool addClip(FindingId finding, python::NodeId statement);
    [[nodiscard]] bool addJointClip(FindingId finding, const CallSite &site, python::NodeId statement);
    [[nodiscard]] bool addNorm(FindingId finding, const CallSite &site, python::NodeId statement);

    [[nodiscard]] bool isInFunction(python::NodeId node, python::NodeId statement) const;
    [[nodiscard]] bool isEvaluatedOnce(python::NodeId call, python::NodeId statement) const;
    [[nodiscard]] python::NodeId argument(FindingId id, const CallSite &site, std::string_view parameter) const;
    [[nodiscard]] const Finding *findingAt(python::NodeId call) const;
    [[nodiscard]] std::optional<std::vector<Piece>> clipped(FindingId id, const CallSite &site) const;
    [[nodiscard]] std::optional<std::vector<Piece>> clippedFrom(FindingId id, const CallSite &site,
                                                                std::vector<Piece> gradients) const;
    [[nodiscard]] Piece variable(std::string_view name) const;
    void put(FindingId finding, ByteRange range, std::vector<Piece> pieces, bool isAssumed = false);

    const ProgramShape &m_shape;
    const python::Tree &m_tree;
    const names::FileNames &m_names;
    const CallFindings &m_calls;
    const std::vector<Creation> &m_optimizers;
    HeldGradients m_held;
    std::vector<GradientUse> m_uses;
    std::set<python::NodeId> m_loops; ///< that have been written
};

} // namespace torchferry::convert::context::mindspore
