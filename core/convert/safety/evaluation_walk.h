// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "core/python/tree.h"

namespace torchferry::convert {

/// The nodes below a node in the order Python evaluates them, operands before what is made of them.
class EvaluationWalk {
public:
    struct Step {
        python::NodeId node = python::noNode;
        bool conditional = false; ///< perhaps not, later, or several times
    };

    /// `closed` says of a comprehension or a lambda that it counts as a whole.
    EvaluationWalk(const python::Tree &tree, python::NodeId root, const std::function<bool(python::NodeId)> &closed);

    std::vector<Step> steps;

private:
    struct Entry {
        Step step;
        bool after = false; ///< its operands have been
    };

    [[nodiscard]] std::vector<python::NodeId> operandsOf(python::NodeId node) const;
    void pushOperands(const Step &step);

    const python::Tree &m_tree;
    std::vector<Entry> m_pending;
    std::vector<Step> m_putOff;
};

} // namespace torchferry::convert
