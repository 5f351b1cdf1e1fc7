// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/dataflow/flow_graph.h"

namespace torchferry::convert {

/// `b, c, h, w = x.shape` was run with the object that `read`, an identifier, reads: it has four axes, or none of this
/// would run. `x.shape[3]`, `x.size(3)`: it has four or more. Anything if there is no such statement.
[[nodiscard]] Rank unpackedBefore(const FileContext &file, python::NodeId read);

/// What the tensor is asked for, or goes to, at once: `x.transpose(1, 2)` has three axes or more, and what a layer takes
/// that is for three axes has no more. Anything if that says nothing.
[[nodiscard]] Rank askedFor(const FileContext &file, python::NodeId expression);

/// Something changes how many axes the object of the variable has, where it stands: `x.unsqueeze_(0)`, `x.data = y`.
[[nodiscard]] bool changesRank(const FileContext &file, python::NodeId read);

/// What calls pass for the parameter of a function, or its default where they pass nothing; nothing if there may be calls
/// that cannot be seen. `parameter`: its name where it is declared.
[[nodiscard]] std::optional<std::vector<python::NodeId>> passedEverywhere(const FileContext &file,
                                                                          python::NodeId parameter);

} // namespace torchferry::convert
