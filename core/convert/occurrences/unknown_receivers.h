// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Decides from a member's name and the call's arguments alone whether `occurrence` (its `name` and `receiver` are set,
/// nothing is known of the receiver) is the source framework's: fills in API, confidence and evidence. False if it is
/// not, or if nothing could be done about it.
[[nodiscard]] bool guessMember(const FileContext &file, Occurrence &occurrence);
/// The use was found by a type that is only guessed: where the name of the member tells more, it is found by that.
void preferName(const FileContext &file, Occurrence &occurrence);
/// The same as `guessMember` for a receiver that answers for names its class does not have: it may hand on the members of
/// a tensor.
[[nodiscard]] bool guessForwardingReceiver(const FileContext &file, Occurrence &occurrence);

/// The same for an object of a class of the project with a base that is not known, which may have the member.
[[nodiscard]] bool guessOfOpenClass(const FileContext &file, Occurrence &occurrence, std::string_view className,
                                    std::string_view member);

/// The API is a member of what objects of that name are by custom: `opt.device.type`.
[[nodiscard]] bool isCustomaryMember(const FileContext &file, const Occurrence &occurrence);

/// The member, used as it is here, could be the target's: objects of the target have one of that name, and the call
/// binds.
[[nodiscard]] bool mayBeMigrated(const FileContext &file, python::NodeId attribute);

} // namespace torchferry::convert
