// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/error.h"
#include "core/base/range.h"
#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/edit.h"
#include "core/convert/model/emission.h"

namespace torchferry::convert {

/// Writes a template for a use. `call` are the pieces of `{call}`, if the template may refer to it. Refuses (TF40xx)
/// when a hole has no argument, an argument would be evaluated twice, or the order of evaluation would change. With
/// `named` the operands are passed to a lambda around the template, `(lambda x, y: y - x * x)(f(), g())`: once each and
/// in their order, whatever the template does with them. `result` is what the use is assigned to.
[[nodiscard]] Outcome<Emission> instantiate(const mapping::Template &form, const CallSubject &subject,
                                            const Emission *call = nullptr, bool named = false,
                                            python::NodeId result = python::noNode);
/// What `instantiate` refused can be written if its operands are bound by name.
[[nodiscard]] bool needsOperandBinding(const Message &refusal);
/// Puts one expression through a value transform (a template with the hole `{}`).
[[nodiscard]] Outcome<Emission> transform(const mapping::Template &form, const CallSubject &subject,
                                          python::NodeId expression);

/// The comments inside `range` that the pieces keep come in the order they have there.
[[nodiscard]] bool commentsStayInOrder(const python::Tree &tree, ByteRange range, const std::vector<Piece> &pieces);

/// `a not in b` is what `a in b` becomes, with `not` before it.
void negate(Emission &emission);

} // namespace torchferry::convert
