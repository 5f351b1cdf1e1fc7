// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/mapping/row.h"

namespace torchferry::convert {

// Functions and classes that are used as values: who may call them, and with what.

/// `(f if x else g)(…)`, `{"f": f}[x](…)`: the arguments of the call that the name is chosen for; noNode if there is
/// none.
[[nodiscard]] python::NodeId argumentsOfChoice(const python::Tree &tree, python::NodeId name);

/// `f if x else g`, `{"f": f}`, `[f, g]`, `return f`: what becomes of the name is called by another one.
[[nodiscard]] bool isOneOfSeveral(const FileContext &file, python::NodeId name);

/// A parameter that callers name is called otherwise or does not exist. The first they hardly ever name, unless it is an
/// option; nor do they name where a function they selected is to write to. One without a way never got through.
[[nodiscard]] bool renames(const mapping::Variant &variant);

/// Some call of a function that it does not name passes a keyword that the counterpart does not know:
/// `act(inplace=True)`, or any from a `**`, if it is called of the table that the name is in: `acts[kind](**options)`. It
/// may be a call of this one, which has one of the signatures.
[[nodiscard]] bool isNamedInOpenCalls(const FileContext &file, python::NodeId name, const mapping::Variant &variant,
                                      const std::vector<mapping::Signature> &signatures);

} // namespace torchferry::convert
