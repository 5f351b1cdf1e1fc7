// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// What a call of `torch.autograd.grad` asks for, or `backward` with reads of `grad`, and what becomes of the gradients.
struct GradientRequest {
    /// `w.grad`, or what clears it.
    struct Read {
        FindingId finding;
        python::NodeId node = python::noNode;
        bool isClearing = false;
        std::string name; ///< of the variable that it reads now
    };
    CallSite site;
    python::NodeId statement = python::noNode;
    python::NodeId output = python::noNode;
    std::vector<python::NodeId> inputs;     ///< variables
    python::NodeId weight = python::noNode; ///< what the output is multiplied by: `grad_outputs`; noNode: by ones
    python::NodeId ones = python::noNode;   ///< the statement that makes ones for nothing else
    bool isGraphKept = false;               ///< `create_graph`: gradients go through the gradients
    /// Where the gradients are taken from: the call, or `call[0]`.
    python::NodeId value = python::noNode;
    bool isTuple =
        true; ///< they are used as the tuple that the call gives; else as one gradient, or as so many as asked
    python::NodeId target = python::noNode; ///< what an assignment that is the whole statement stores them into
    std::vector<std::string> wanted;        ///< of reads: variables that get the gradients, one for each input
    std::vector<Read> reads;
    std::optional<Message> obstacle;
};

[[nodiscard]] GradientRequest gradientRequestOf(const ProgramShape &shape, python::NodeId call);

} // namespace torchferry::convert::context::mindspore
