// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/mapping/row.h"

namespace torchferry::mapping {

/// `TemplatePart::element` of `{p.name}`: the name that is written in the string passed for p.
constexpr int nameInString = -2;

/// Of `{p.swap a b}`: the list of the axes of p, whose rank is known, with the axes a and b exchanged. `group` has two
/// holes, a and b.
constexpr int swappedAxes = -3;

/// Of `{p.renamed}`: p with the names of devices in its strings as the target has them.
constexpr int renamedDevices = -4;

/// Of `{p.file}`: p, the name of a file, with the ending that the target's files have.
constexpr int fileName = -5;

/// Of `{p.behind gpu:}`: a text, with what p gives behind it: `f"gpu:{p}"`. `group` has one literal, the text.
constexpr int behindText = -6;

/// Of `{*p()}`: the arguments of the call that is passed for p, `3, 4` of `zeros(3, 4)`.
constexpr int argumentsOfCall = -7;

/// Of `{p.float}`: p, and a whole number that is written out as `0.0`.
constexpr int asFloat = -8;

/// Of `{p.base}`: the object that p reads an attribute of or calls a method on, without what gives the object itself:
/// `x` of `x.data` and of `x.data.mul_(2)`.
constexpr int baseObject = -9;

/// Of `{p.given}`: the only argument of the call that is passed for p, `2` of `x.mul_(2)`.
constexpr int onlyGiven = -10;

/// Of `{p.dtype}`: the dtype of p, read from a variable or an attribute that has it: `x.dtype` of `x[..., 2:]`.
constexpr int dtypeOfValue = -11;

/// Parses the text of `result` with names in place of its holes and fills in what every hole requires of what is put
/// there (`required`) and how tightly the whole binds (`result`). Gives TF3104, TF3105 or TF3109 when the text is no
/// Python or a hole is where no expression can.
[[nodiscard]] std::optional<Error> findShape(Template &result);

} // namespace torchferry::mapping
