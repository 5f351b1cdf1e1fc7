// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The tensor that `expression` gives is made here of numbers: of an array or of what is written out, as
/// `loom.tensor(rows).float() * 0.5`. It is no parameter of a layer, nor computed from one by the framework. Follows a
/// variable that is assigned once.
[[nodiscard]] bool isMadeOfNumbers(const FileContext &file, python::NodeId expression);

/// What `expression` computes puts numbers in an order by the shape or the size of something:
/// `rng.normal(size=p.shape)`, `x.reshape(p.shape)`, `steps(p.numel()).view_as(p)`, alone or in a list or a dictionary.
/// Follows variables that are assigned once, and what is put into them by index or key. A dictionary that is written out
/// and holds such numbers, `{"weight": loom.tensor(rows)}`, has them in the order of the source framework.
[[nodiscard]] bool isArrangedByShape(const FileContext &file, python::NodeId expression);

/// `p`, or its data, of `for p in net.parameters():`, `for p in list(net.parameters()) + list(head.parameters()):` and
/// `for name, p in net.named_parameters():`, or `state[name]` of
/// `state = net.state_dict()`, where it is not known of which layer it is: `net` is no layer of the framework that has no
/// others in it. Or a parameter of a function of the file that every call passes such for.
[[nodiscard]] bool isSwept(const FileContext &file, python::NodeId expression);

/// The same, and it may be the weight of a linear layer: nothing around it has asked for something else
/// (`isAskedNoMatrix`).
[[nodiscard]] bool isSweptMatrix(const FileContext &file, python::NodeId expression);

/// `weight.copy_(loom.tensor(rows))`, `weight.data.copy_(…)`, `weight.data = …`, `weight[...] = …`: the tensor that `node` gives gets
/// such numbers, and nothing else is done with it here.
[[nodiscard]] bool isFilledWithNumbers(const FileContext &file, python::NodeId node);

} // namespace torchferry::convert
