// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/convert/context/paddle/named_arguments.h"
#include "core/convert/context/paddle/recurrent_layers.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::paddle {

using CallFindings = std::unordered_map<python::NodeId, FindingId>;

/// How the lengths are written behind the call that packs.
struct Lengths {
    python::NodeId node = python::noNode; ///< what is written where the lengths belong
    bool isTensor = false;                ///< certainly
    bool isNamed = false;                 ///< a new variable holds them, as a tensor
};

/// A call that packs, and what becomes of the packed sequence.
struct PackedParts {
    explicit PackedParts(NamedArguments call) : pack(std::move(call)) {}

    NamedArguments pack;
    python::NodeId packed = python::noNode; ///< the call that packs
    python::NodeId packStatement = python::noNode;
    python::NodeId variable =
        python::noNode;                   ///< that holds the packed sequence; noNode: the layer is called with the call
    bool isInputNamed = false;            ///< what is packed is a variable
    python::NodeId read = python::noNode; ///< what the layer is called with
    python::NodeId layerCall = python::noNode;
    python::NodeId layerStatement = python::noNode;
    std::optional<FindingId> layer;
    bool batchFirst = false; ///< of the layer
    bool exchangesInput = false;
    bool exchangesOutput = false;
    python::NodeId output = python::noNode; ///< what is padded
    std::optional<std::pair<FindingId, NamedArguments>> pad;
    bool givesLengths = false; ///< the lengths that the call which pads gives are read
    bool isOfAllSteps = false; ///< the output is padded to as many steps as the packed tensor has
    Lengths lengths;
};

/// The two elements of a target that is unpacked: `out, lengths`.
[[nodiscard]] std::optional<std::pair<python::NodeId, python::NodeId>> pairOf(const python::Tree &tree,
                                                                              python::NodeId target);

/// Looks for the parts that belong to one call that packs.
class PackedUse {
public:
    PackedUse(const ProgramShape &shape, const CallFindings &calls, const RecurrentLayers &layers,
              const Finding &finding);

    /// What has to hold for the parts to be written in another way, up to the first that does not.
    [[nodiscard]] std::vector<Precondition> find();
    /// Complete if all that `find` gave is met.
    [[nodiscard]] const PackedParts &parts() const { return m_parts; }

private:
    [[nodiscard]] const Finding *findingAt(python::NodeId call) const;
    /// The call whose first argument `value` is.
    [[nodiscard]] python::NodeId callWith(python::NodeId value) const;
    /// The expression is all that a statement of its own evaluates, or assigns, but for what indexes it: it runs
    /// whenever the statement does.
    [[nodiscard]] bool isOfStatement(python::NodeId expression, python::NodeId statement) const;
    /// From `first` to `second` run the statements that stand between, one after the other, and no others.
    [[nodiscard]] bool isStraight(python::NodeId first, python::NodeId second) const;
    /// The only read of what `binding`, an identifier, is bound to when `value` has been evaluated; noNode if there are
    /// others, or none.
    [[nodiscard]] python::NodeId onlyRead(python::NodeId binding, python::NodeId value) const;
    /// Nothing reads what the statement binds at `name`.
    [[nodiscard]] bool isUnread(python::NodeId name) const;
    [[nodiscard]] bool findLayerCall();
    [[nodiscard]] bool findLayout();
    /// The output goes nowhere, or only to the call that pads it.
    [[nodiscard]] bool findPadding();
    [[nodiscard]] bool findPaddingArguments();
    /// What layers that keep the axes of sequences are given for `value`: `x` of `self.drop(self.embed(x))`.
    [[nodiscard]] python::NodeId embeddedBy(python::NodeId value) const;
    [[nodiscard]] python::NodeId firstOfFeatures(const CallSite &site) const;
    /// `total` is how many steps the tensor has that is packed.
    [[nodiscard]] bool countsSteps(python::NodeId total) const;
    /// The lengths can be written again where the layer is called and where its output is cut, or be given a name.
    [[nodiscard]] bool findLengths();
    /// The lengths that the call which pads gives are read.
    [[nodiscard]] bool givesLengths(python::NodeId call) const;
    /// Without what only brings them to the CPU, as torch asks for: `lengths.cpu()`, `lengths.tolist()`.
    [[nodiscard]] Lengths lengthsOf(python::NodeId node) const;
    /// Nothing that runs from `begin` up to `end` changes an object that is there already: another name of the lengths
    /// or of what is packed may denote it.
    [[nodiscard]] bool isQuiet(python::NodeId begin, python::NodeId end) const;
    [[nodiscard]] bool isQuietCall(python::NodeId call) const;

    const ProgramShape &m_shape;
    const python::Tree &m_tree;
    const CallFindings &m_calls;
    const RecurrentLayers &m_layers;
    PackedParts m_parts;
};

} // namespace torchferry::convert::context::paddle
