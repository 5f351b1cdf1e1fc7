// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "core/convert/context/shape/project_choice.h"

// What a project decides once about its port to PaddlePaddle.

namespace torchferry::convert::context::paddle {

/// torch refuses a checkpoint with missing or unexpected keys, Paddle warns and goes on.
inline constexpr std::array strictLoading = {
    ProjectChoice::Option{"option-lenient", "TF5061"},
    ProjectChoice::Option{"option-strict", "TF5062"},
};

/// Paddle makes tensors and layers on the current device, so that they need not be moved there.
inline constexpr std::array devicePlacement = {
    ProjectChoice::Option{"option-placed", "TF5067"},
    ProjectChoice::Option{"option-current", "TF5068"},
};

/// On a CPU Paddle's running variance has no Bessel's correction.
inline constexpr std::array batchStatistics = {
    ProjectChoice::Option{"option-own", "TF5085"},
    ProjectChoice::Option{"option-unbiased", "TF5086"},
};

/// torch.nn.DataParallel drives all cards from one process; Paddle has one process per card, started by its launcher.
inline constexpr std::array processModel = {
    ProjectChoice::Option{"option-launched", "TF5064"},
    ProjectChoice::Option{"option-single", "TF5065"},
};

inline constexpr std::array choices = {
    ProjectChoice{"paddle", "strict-loading", "TF5060", strictLoading},
    ProjectChoice{"paddle", "process-model", "TF5063", processModel},
    ProjectChoice{"paddle", "device-placement", "TF5066", devicePlacement, true},
    ProjectChoice{"paddle", "batch-statistics", "TF5069", batchStatistics, true},
};

/// Paddle keeps the weight of a linear layer transposed; a helper keeps it as torch does.
inline constexpr std::array jointChoices = {
    JointChoice{"paddle", "linear-layout", "torch.nn.Linear", "TF5190", "torch-layout", "TF5191", "own-layout",
                "TF5192", "TF5193"},
};

} // namespace torchferry::convert::context::paddle
