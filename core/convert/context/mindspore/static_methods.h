// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// The class whose methods compute a value and its gradients.
inline constexpr std::string_view gradientFunction = "torch.autograd.Function";

/// A static method whose first parameter keeps what another one needs.
struct Method {
    python::NodeId node = python::noNode;
    python::NodeId context = python::noNode; ///< the name of the first parameter
    std::uint32_t variable = names::none;    ///< its variable; none if it is no such method
    std::vector<python::NodeId> inputs;      ///< names of the other parameters
    bool isRenamed = true;                   ///< the first parameter becomes `self`
};

/// Questions about such methods.
class StaticMethods {
public:
    explicit StaticMethods(const ProgramShape &shape)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names)
    {}

    [[nodiscard]] Method methodAt(python::NodeId node) const;
    /// What is written in place of the range would be in the middle of what another finding writes.
    [[nodiscard]] bool cutsFinding(ByteRange range) const;
    /// The attribute that is read of the first parameter at `id`; noNode if it is used in another way.
    [[nodiscard]] python::NodeId memberAt(python::NodeId id) const;
    [[nodiscard]] std::string_view nameOf(python::NodeId attribute) const;
    /// `ctx.scale = …` as a statement of the method itself: what is kept; else noNode.
    [[nodiscard]] python::NodeId plainlyStored(const Method &method, python::NodeId attribute) const;
    /// The name is bound in the method only as a parameter.
    [[nodiscard]] bool isUnchangedInput(const Method &method, std::string_view name) const;
    /// Where the method, or something in it, binds the name.
    [[nodiscard]] std::vector<python::NodeId> bindingsOf(const Method &method, std::string_view name) const;

private:
    const ProgramShape &m_shape;
    const python::Tree &m_tree;
    const names::FileNames &m_names;
};

} // namespace torchferry::convert::context::mindspore
