// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/mapping/pack.h"
#include "core/names/names.h"
#include "core/python/tree.h"
#include "core/types/classes/class_table.h"

namespace torchferry::types {

/// `x.unsqueeze`: an attribute that, in a program, hardly anything but a tensor has: no class of the project, no library
/// that programs use beside the framework, and no other class of the framework; or one of `customaryMembers` of the pack,
/// if it is called with the number of arguments that the tensor's needs.
[[nodiscard]] bool isOfTensorsOnly(const mapping::Pack &pack, const ClassTable &classes, const python::Tree &tree,
                                   python::NodeId attribute);

/// The class of the framework that an object is of, as its member at `attribute` tells: the tensor's, where hardly anything
/// else has the member; one that programs derive their own from (`callMembers` of the pack), where hardly another class
/// of the framework, and none of the project, has it. Empty where the member does not tell.
[[nodiscard]] std::string_view ownerByMember(const mapping::Pack &pack, const ClassTable &classes,
                                             const python::Tree &tree, python::NodeId attribute);

/// `isinstance(x, …)`, `hasattr(x, "shape")`, `torch.is_tensor(x)`: the code asks what it is that `read` reads, so that it
/// may be several things. The framework's questions are `typeTests` of the pack.
[[nodiscard]] bool isAskedWhatItIs(const mapping::Pack &pack, const names::Project &project,
                                   const names::FileNames &names, const python::Tree &tree, python::NodeId read);

} // namespace torchferry::types
