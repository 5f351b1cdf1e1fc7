// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `nn.CrossEntropyLoss()`: all that is done with the object which `creation` makes, in this file and by whatever names
/// it gets, is that it is called with rows, a first argument of two axes or a second one of one.
[[nodiscard]] bool isFedRows(const FileContext &file, python::NodeId creation);

/// The same is likely, of such an object or of a function that `subject` calls with the scores as "input" and the labels
/// as "target": nothing in the file speaks against it, and no file of the project has one of the words of programs that
/// give scores for each place (`SourceDescription::denseWords`).
[[nodiscard]] bool isLikelyFedRows(const CallSubject &subject);

} // namespace torchferry::convert
