// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/certainty/certainty.h"
#include "core/python/tree.h"
#include "core/types/lattice/types.h"

namespace torchferry::types {

/// Types of one file's expressions. Immutable after inference. `evidence` reads the file's tree and names: they must
/// live as long as it is asked for.
class FileTypes {
public:
    FileTypes() = default;

    /// What is known of the expression at `node`; `unknown` when nothing is.
    [[nodiscard]] InferredType of(python::NodeId node) const;
    /// The same as `of(node).type.kind`, at less cost.
    [[nodiscard]] Type::Kind kindOf(python::NodeId node) const;
    /// The same as `of(node).type.name` and `of(node).confidence`, at less cost. The name lives as long as these types.
    [[nodiscard]] std::string_view nameOf(python::NodeId node) const;
    [[nodiscard]] Confidence confidenceOf(python::NodeId node) const;
    /// What depends on the type of the node is no surer than that type, for the reason that is known.
    void limitBy(python::NodeId node, certainty::Certainty &certainty) const;
    /// A method read from an object, not from its class: what is passed to it does not begin with the object.
    [[nodiscard]] bool isBound(python::NodeId node) const;
    /// A tuple whose elements have names.
    [[nodiscard]] bool isNamedTuple(python::NodeId node) const;
    /// Where the element `name` of a named tuple is in it; nothing if `node` is none or has no such element.
    [[nodiscard]] std::optional<std::size_t> positionOf(python::NodeId node, std::string_view name) const;
    /// The file has to do with an object of a class whose dotted name begins with `space`, or with such a class.
    [[nodiscard]] bool meetsClassOf(std::string_view space) const;
    /// The chain of reasons, nearest first, at most eight steps.
    [[nodiscard]] std::vector<Evidence> evidence(python::NodeId node) const;

    struct Data; ///< of this room
    explicit FileTypes(std::shared_ptr<const Data> data);

private:
    std::shared_ptr<const Data> m_data; ///< null: nothing is known
};

} // namespace torchferry::types
