// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The name that says what the object is: the last of `self.trainer.optimizers[0]`.
[[nodiscard]] std::string_view nameOfReceiver(const python::Tree &tree, python::NodeId object);

/// The words of a name in lower case: `optimizerG`, `opt_d`, `net2`, `MSELoss`.
[[nodiscard]] std::vector<std::string> wordsOf(std::string_view name);

/// `pred`, `outputs[0].cpu()`: by its name, what programs keep in it is of the class, or has such a member:
/// `named_receivers` of source.json.
[[nodiscard]] bool isNamedAs(const FileContext &file, python::NodeId object, std::string_view api);
/// The same of a name, `MSELoss`.
[[nodiscard]] bool isNamedAs(const FileContext &file, std::string_view name, std::string_view api);

} // namespace torchferry::convert
