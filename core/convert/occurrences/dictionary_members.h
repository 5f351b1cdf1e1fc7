// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// `loader.state_dict()["groups"]` reads what `loader.groups` does: a method that gives a dictionary is called without
/// arguments, and the text is the name of an attribute of its class that has a resolver, because the target has it
/// otherwise (and has the method). The occurrence, of the call, becomes one of the attribute. Where the dictionary is
/// kept, by a name or under a key (`{"loader": loader.state_dict()}`), what reads such an attribute of it
/// (`saved["loader"]["groups"]`) is one without an object: what was kept is not what the object has by then.
void collectDictionaryMembers(const FileContext &file, std::vector<Occurrence> &occurrences);

} // namespace torchferry::convert
