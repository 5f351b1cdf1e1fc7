// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/calls/call_site.h"
#include "core/convert/model/file_context.h"

namespace torchferry::convert {

// What calls do to the objects they are given. Of Python and of other libraries the table of the pack says it
// (`mapping::PythonLibrary`), of the source framework its signatures.

/// The effects of calling a builtin, a function that is imported from a library, or a method of an object of one of
/// Python's classes; unknown ones for everything else: code of the project, the framework, a name that the file binds.
[[nodiscard]] const mapping::CallEffects &effectsOf(const FileContext &file, const CallSite &site);

/// The same where only the last part of the callee is asked for (`chain` of `tools.chain`): for what may be taken for
/// the function of that name, whatever it was imported from.
[[nodiscard]] const mapping::CallEffects &effectsByName(const FileContext &file, python::NodeId call);

/// The call, whose effects are known, runs code that is not the library's own: what it is given to call is neither a
/// builtin nor a lambda without calls.
[[nodiscard]] bool runsGivenCode(const FileContext &file, const CallSite &site, const mapping::CallEffects &effects);

/// The argument an effect or a result is about: its expression; noNode if the call does not pass it, or not alone.
[[nodiscard]] python::NodeId argumentOf(const CallSite &site, mapping::ArgumentRef reference);

/// Calling that function or method of the framework gives something and changes no object: its name is not that of an
/// in-place form, and nothing is passed to be written into.
[[nodiscard]] bool changesNothing(const FileContext &file, const CallSite &site, const mapping::ApiFacts *facts);

/// Leaving the expression out makes no difference: evaluating it changes nothing and runs no code of the project. Calls
/// are looked into as parts of conditions only: `hasattr(torch, "compile") and not torch.cuda.is_available()`.
[[nodiscard]] bool hasNoEffect(const FileContext &file, python::NodeId expression);

/// A class of the project has a member of that name, and the object may be of that class. One that is known to be a
/// tensor is not, unless a class of the project derives from the tensor's.
[[nodiscard]] bool mayBeOwnMember(const FileContext &file, python::NodeId object, std::string_view member);

/// What the framework defines and the call, which is of a function, a class or a method of it, runs; null for all
/// others. Of a method the class of the object is known.
[[nodiscard]] const mapping::ApiFacts *frameworkCallee(const FileContext &file, const CallSite &site);

} // namespace torchferry::convert
