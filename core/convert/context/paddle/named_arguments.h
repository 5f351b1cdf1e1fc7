// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::paddle {

/// A call with its arguments by the names of the parameters.
class NamedArguments {
public:
    NamedArguments(const ProgramShape &shape, const Finding &finding)
        : m_tree(shape.tree()),
          m_site(CallSite::of(shape.tree(), shape.occurrences()[finding.id].node)),
          m_bound(shape.bindFinding(finding, m_site))
    {}

    /// Every argument is known, each by its parameter.
    [[nodiscard]] bool areKnown() const { return m_bound.has_value() && !m_site.starred; }
    [[nodiscard]] const CallSite &site() const { return m_site; }
    [[nodiscard]] python::NodeId of(std::string_view parameter) const
    {
        const std::uint32_t index = m_bound ? parameterIndex(m_bound->bound, parameter) : BoundCall::absent;
        return index == BoundCall::absent || !m_bound->bound.has(index)
                   ? python::noNode
                   : m_site.arguments[m_bound->bound.argumentOf[index]].value;
    }
    /// `True` or `False` as the call says, or as it leaves out; nothing if it computes it.
    [[nodiscard]] std::optional<bool> flag(std::string_view parameter, bool unsaid) const
    {
        const python::NodeId value = of(parameter);
        if (value == python::noNode)
            return unsaid;
        const python::Kind kind = m_tree.kind(value);
        return kind == python::Kind::true_ || kind == python::Kind::false_ ? std::optional(kind == python::Kind::true_)
                                                                           : std::nullopt;
    }

private:
    const python::Tree &m_tree;
    CallSite m_site;
    std::optional<ProgramShape::BoundVariant> m_bound;
};

} // namespace torchferry::convert::context::paddle
