// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// A list or dictionary of layers that a class keeps as an attribute.
struct FilledContainer {
    FindingId finding;    ///< the call that makes it
    bool isEmpty = false; ///< as it is made
    bool isDictionary = false;
    bool isSequence = false;                     ///< what it holds is run in order
    bool isNested = false;                       ///< lists in it are filled, too
    std::vector<python::NodeId> fills;           ///< where something is put into it later
    std::set<std::string, std::less<>> contents; ///< what is put into it, before or later: names of classes
    std::vector<python::NodeId> keys;            ///< texts under which a dictionary is given something later
};

/// The containers of one class, by the names of their attributes.
using FilledContainers = std::map<std::string, FilledContainer, std::less<>>;

/// The containers of all classes of modules of the file, made by calls whose row names that resolver, by the definition
/// of the class.
[[nodiscard]] std::map<python::NodeId, FilledContainers> filledContainers(const ProgramShape &shape,
                                                                          std::string_view resolver);

/// What a call that makes a container puts into it: names of classes, "?" for what is not known.
[[nodiscard]] std::set<std::string, std::less<>> contentsOf(const ProgramShape &shape, python::NodeId call);

} // namespace torchferry::convert::context::mindspore
