// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// Classes that fill lists and dictionaries of layers after they have become attributes: parameters get their names when
/// their cell is put into another one, and the list itself is put there before it has any. Where two of them may get one
/// name, which an optimizer refuses, all parameters are named by their places behind the statement that fills the last
/// list.
void findParameterNames(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::mindspore
