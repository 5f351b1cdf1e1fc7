// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::paddle {

/// The recurrent layers that a file makes. What torch's layers are given packed has the layout of the packing; a layer of
/// Paddle has the one that it was made with, always.
class RecurrentLayers {
public:
    explicit RecurrentLayers(const ProgramShape &shape);

    /// The API is what runs when such a layer is called.
    [[nodiscard]] static bool isForward(std::string_view api);

    /// `batch_first` of the layer that `call` calls, `self.rnn(x)` or `rnn(x)`. Nothing where it is not known: the layer is not
    /// made in this class or function, or it is made in several ways, or something else is stored there; and where it
    /// has a projection, whose outputs behind the end of a sequence are no zeros in Paddle.
    [[nodiscard]] std::optional<bool> batchFirst(const CallSite &call) const;

private:
    struct Layer {
        Creation creation;
        std::optional<bool> batchFirst; ///< nothing: computed, or with a projection
    };
    [[nodiscard]] std::optional<bool> batchFirstOf(const Creation &creation) const;
    /// A class of the project that derives from the one around `self.rnn` stores that attribute, too.
    [[nodiscard]] bool isStoredBySubclass(python::NodeId receiver) const;
    /// How often the file stores something where `receiver` may read it.
    [[nodiscard]] std::size_t storesOf(python::NodeId receiver) const;

    const ProgramShape &m_shape;
    const python::Tree &m_tree;
    std::unordered_map<std::string_view, std::vector<Layer>> m_layers; ///< by target, "self.rnn"
    /// By the attribute's name, of the whole file.
    std::unordered_map<std::string_view, std::vector<python::NodeId>> m_attributeStores;
    std::vector<Creation> m_creations; ///< what the keys of `m_layers` are texts of
};

} // namespace torchferry::convert::context::paddle
