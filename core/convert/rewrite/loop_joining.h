// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/proposal.h"

namespace torchferry::convert {

/// Where `proposal` writes a generator expression as what a loop goes through, the loop goes through its items itself:
/// `for p in (param for name, param in items() if ok(name))` becomes `for name, p in items() if ok(name)` in a
/// comprehension, and a loop with `if not ok(name): continue` as a statement; in a statement, what it gives may also be
/// that of a method, `(name.strip() for name in names)`: the loop begins with `name = name.strip()`. `use` is the expression that the proposal
/// replaces. Leaves the proposal as it is where a name of the generator may be another variable, or where a line of its
/// own cannot stand. As the only argument of a call, `list(…)`, the expression needs no brackets of its own.
void joinLoops(const FileContext &file, python::NodeId use, Proposal &proposal);

/// `list((f(x) for x in items))`, where the generator expression is an argument of the source, becomes
/// `[f(x) for x in items]`.
void writeListsOfGenerators(const python::Tree &tree, std::vector<Piece> &pieces);

} // namespace torchferry::convert
