// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert::context {

/// What runs between two places of a function, and what of it may change what an expression reads. It is meant for what
/// can be written in another way where it must not be moved: whatever cannot be seen counts as a change.
class CodeRegion {
public:
    /// The nodes from `begin` up to `end`, that one left out. Both are in one function.
    CodeRegion(const ProgramShape &shape, python::NodeId begin, python::NodeId end);

    /// The expression, which has no effect itself, gives the same before the stretch and behind it.
    [[nodiscard]] bool keeps(python::NodeId expression) const { return keeps(expression, 0); }

private:
    [[nodiscard]] bool mayBeOwn(const Occurrence &occurrence) const;
    void note(python::NodeId id);
    void noteStore(python::NodeId id);
    void noteCall(python::NodeId call);
    void noteOperand(python::NodeId operand);
    [[nodiscard]] bool isPythons(python::NodeId name) const;
    [[nodiscard]] bool isTarget(python::NodeId id) const;
    [[nodiscard]] bool isOfSource(python::NodeId call) const;
    [[nodiscard]] bool isOfModule(python::NodeId chain) const;
    [[nodiscard]] bool keeps(python::NodeId expression, int depth) const;
    [[nodiscard]] bool keepsRead(python::NodeId id, int depth) const;
    [[nodiscard]] bool keepsName(python::NodeId name, int depth) const;
    [[nodiscard]] bool keepsAttribute(python::NodeId attribute) const;
    [[nodiscard]] bool keepsBody(std::uint32_t variable, int depth) const;
    [[nodiscard]] bool isFixed(python::NodeId expression) const;
    [[nodiscard]] bool isComputed(std::string_view attribute) const;
    [[nodiscard]] bool isInner(std::uint32_t variable) const;
    [[nodiscard]] bool isBoundElsewhere(std::uint32_t variable) const;

    const ProgramShape &m_shape;
    const python::Tree &m_tree;
    python::NodeId m_begin;
    std::vector<python::NodeId> m_sourceCalls;  ///< in order
    std::vector<std::string_view> m_names;      ///< that are bound
    std::vector<std::string_view> m_attributes; ///< that are stored, of whatever object
    std::vector<std::string_view> m_changed;    ///< `groups`, `self.table`: objects that are changed, or may be
    bool m_storesItems = false;
    bool m_runsAnything = false; ///< something of the project, or something unknown
};

} // namespace torchferry::convert::context
