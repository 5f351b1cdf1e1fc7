// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// An object of unknown type that is a tensor by what is done with it. What a method gives that only a tensor has is a
/// tensor, `x.contiguous()`, and so is what methods of it give, what they are called on,
/// `x.squeeze().float().clamp_(0, 1)`, `torch.sum(x.float())`, and the variable that is bound once, to such a value. So
/// is a variable bound once that such a method is called on anywhere: `y` of `y = net(x)`, `y.unsqueeze(1)`, or one that
/// only a tensor takes a whole number by, `y.size(0)`; unless the code asks what it is; and an object whose sizes are compared with those of a tensor, `saved[name].size() == p.shape`.
/// No class of the project may have a method of that name.
[[nodiscard]] bool isTensorByUse(const FileContext &file, python::NodeId value);

/// `layer.weight.data`, `p.data.fill_(0)`: `attribute` is one of those that give the tensor itself, and it is read from
/// what one of the source's classes keeps a tensor under, or from a name, and a method is called on it that only tensors
/// have and that changes them.
[[nodiscard]] bool isPartOfTensor(const FileContext &file, python::NodeId attribute);

} // namespace torchferry::convert
