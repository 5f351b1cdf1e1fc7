// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::paddle {

/// `pack_padded_sequence`, the call of a recurrent layer, `pad_packed_sequence`. Paddle's layers take the padded tensor,
/// and the lengths as `sequence_length`: the outputs behind the end of a sequence are zeros, the final states are those
/// of its last step, and the reverse direction begins there (`rnn` in Paddle's python/paddle/nn/layer/rnn.py and its
/// kernels). There is a case for each call of `pack_padded_sequence`; one whose packed sequence goes anywhere else has
/// unmet preconditions.
void findPackedSequences(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::paddle
