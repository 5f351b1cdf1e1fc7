// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// Where a network is made: a statement behind which it has its name, and that name.
struct NetworkPlace {
    python::NodeId statement = python::noNode;
    std::string name; ///< "model", "self.net"

    bool operator==(const NetworkPlace &) const = default;
};

/// Finds the statements of a file that make the networks which it calls. Refers to `shape`.
class NetworkPlaces {
public:
    explicit NetworkPlaces(const ProgramShape &shape)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names)
    {}

    /// Adds the places in which `network`, as it is called behind `user`, is made: the last statement that gives its
    /// variable a value, once and in no loop; of a parameter those of what all calls of the function pass; of an attribute
    /// of `self` the only one in `__init__`. False, and perhaps some places added, if one of them is not known.
    [[nodiscard]] bool add(python::NodeId network, python::NodeId user, std::vector<NetworkPlace> &places) const
    {
        return add(network, user, places, 0);
    }

    /// What all calls of the function pass for a parameter of it, one by one; nothing where that is not known.
    [[nodiscard]] std::vector<python::NodeId> passedFor(const names::Binding &parameter) const;

private:
    [[nodiscard]] bool add(python::NodeId network, python::NodeId user, std::vector<NetworkPlace> &places,
                           int depth) const;
    [[nodiscard]] bool addVariable(python::NodeId network, python::NodeId user, std::vector<NetworkPlace> &places,
                                   int depth) const;
    [[nodiscard]] bool addAttribute(python::NodeId network, std::vector<NetworkPlace> &places) const;
    [[nodiscard]] python::NodeId passedFor(const names::Binding &parameter, python::NodeId function,
                                           python::NodeId call) const;
    [[nodiscard]] python::NodeId plainAssignment(python::NodeId target) const;
    [[nodiscard]] bool isRepeated(python::NodeId statement) const;

    const ProgramShape &m_shape;
    const python::Tree &m_tree;
    const names::FileNames &m_names;
};

} // namespace torchferry::convert::context::mindspore
