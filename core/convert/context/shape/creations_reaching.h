// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context {

/// Which of the objects that a file makes may reach an expression. Follows names, parts of tuples and lists, functions
/// of the file, and their parameters to what the file's calls pass: further than `creationSitesOf`, and never sure that
/// it found all.
class CreationsReaching {
public:
    /// Both must outlive this.
    CreationsReaching(const ProgramShape &shape, const std::vector<Creation> &creations);

    /// Indices of the creations.
    [[nodiscard]] std::set<std::size_t> at(python::NodeId expression) const;

private:
    using Found = std::set<std::size_t>;
    struct Visit;

    void read(python::NodeId value, Visit &visit) const;
    void readName(python::NodeId name, Visit &visit) const;
    void readTarget(python::NodeId target, Visit &visit) const;
    void readParameter(python::NodeId name, python::NodeId function, Visit &visit) const;
    void readAttribute(python::NodeId attribute, Visit &visit) const;
    void readCall(python::NodeId call, Visit &visit) const;
    void readElements(python::NodeId container, Visit &visit) const;
    [[nodiscard]] python::NodeId functionCalled(python::NodeId callee) const;
    void collectCalls();

    const ProgramShape &m_shape;
    const python::Tree &m_tree;
    const std::vector<Creation> &m_creations;
    std::map<python::NodeId, std::vector<python::NodeId>> m_callsOf;            ///< by the function that is called
    std::map<std::string_view, std::vector<python::NodeId>> m_methods;          ///< of all classes, by name
    std::map<std::string_view, std::vector<python::NodeId>> m_attributeTargets; ///< `self.x` that is given something
};

} // namespace torchferry::convert::context
