// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The member `name` of the class `owner` as the framework defines it; null if the project's own class defines it, or no class does.
[[nodiscard]] const mapping::ApiFacts *frameworkMember(const FileContext &file, std::string_view owner,
                                                       std::string_view name);
/// The same of the member that `attribute` reads of an object of the class `owner`: in a constructor the value of the
/// only store to a member, `self.stride = pair(self.stride)`, still reads what the framework has.
[[nodiscard]] const mapping::ApiFacts *frameworkMemberReadBy(const FileContext &file, python::NodeId attribute,
                                                             std::string_view owner);

/// The member `name` that a class of the project has from the framework's classes it derives from, whether or not it
/// has one of its own; null if there is none.
[[nodiscard]] const mapping::ApiFacts *inheritedMember(const FileContext &file, const types::ClassTable::Class &own,
                                                       std::string_view name);

/// The framework's member that is read at `node` of an object whose class is known; null if there is none.
[[nodiscard]] const mapping::ApiFacts *frameworkMemberAt(const FileContext &file, python::NodeId node);

/// `torch.nn.Conv2d.forward`, which a call of the object runs, is `torch.nn.Module.forward` where the pack says nothing
/// of it by itself; any other member is itself.
[[nodiscard]] std::string withRows(const mapping::Pack &pack, std::string member);

/// `node` reads a parameter that nothing else is bound to.
[[nodiscard]] bool isParameter(const FileContext &file, python::NodeId node);

/// `target` is the method that a call of the target's object runs, so that its name need not be written.
[[nodiscard]] bool runsOnCall(const mapping::Pack &pack, std::string_view target);

/// The project has a module or folder of its own that bears the first part of the dotted name.
[[nodiscard]] bool isOwnRoot(const FileContext &file, std::string_view dotted);

/// `layer.weight` that is stored to: what the attribute is called in the target, as the form for such a store says.
/// Empty where nothing is known of the object, or more than a store is written.
[[nodiscard]] std::string storedMember(const FileContext &file, python::NodeId attribute);

} // namespace torchferry::convert
