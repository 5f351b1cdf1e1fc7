// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "core/convert/finding.h"
#include "core/convert/judge.h"

namespace torchferry::convert {

/// Why something cannot be written: the sentence a person reads.
template <class T = void>
using Outcome = tl::expected<T, Message>;

[[nodiscard]] inline tl::unexpected<Message> refusal(std::string_view code, std::vector<MessageArgument> arguments = {})
{
    return tl::unexpected<Message>(Message{std::string(code), std::move(arguments)});
}

/// Text in the making: pieces, and how tightly they bind together.
struct Emission {
    std::vector<Piece> pieces;
    python::Precedence binding = python::Precedence::primary;
    std::vector<std::string> mentioned; ///< parameters a template wrote
};

[[nodiscard]] Piece literalPiece(std::string text);
[[nodiscard]] Piece namePiece(std::string symbol, ByteRange standsFor = {});
/// The source of a node, to be put where `required` is asked for.
[[nodiscard]] Piece sourcePiece(const python::Tree &tree, python::NodeId node,
                                python::Precedence required = python::Precedence::any);
[[nodiscard]] Piece sourcePiece(ByteRange range);

/// Writes a template for a use. `call` are the pieces of `{call}`, if the template may refer to it. Refuses (TF40xx) when a
/// hole has no argument, an argument would be evaluated twice, or the order of evaluation would change. With `named`
/// the operands are passed to a lambda around the template, `(lambda x, y: y - x * x)(f(), g())`: once each and in their
/// order, whatever the template does with them.
[[nodiscard]] Outcome<Emission> instantiate(const mapping::Template &form, const GuardSubject &subject,
                                            const Emission *call = nullptr, bool named = false);
/// What `instantiate` refused may be written with `named`.
[[nodiscard]] bool asksForNames(const Message &refusal);
/// Puts one expression through a value transform (a template with the hole `{}`).
[[nodiscard]] Outcome<Emission> transform(const mapping::Template &form, const GuardSubject &subject,
                                          python::NodeId expression);
/// Pieces of `inner` in a place that requires `required`: brackets where they are needed.
void append(std::vector<Piece> &pieces, const Emission &inner, python::Precedence required);

/// Comments inside `range` that no piece keeps, in order.
[[nodiscard]] std::vector<ByteRange> lostComments(const python::Tree &tree, ByteRange range,
                                                  const std::vector<Piece> &pieces);
/// The comments inside `range` that the pieces keep come in the order they have there.
[[nodiscard]] bool commentsStayInOrder(const python::Tree &tree, ByteRange range, const std::vector<Piece> &pieces);
/// Makes an expression that stands for `range` complete: keeps its comments, brackets what runs over lines, respects the
/// quotes of an enclosing f-string. Refuses with TF4011 where the place does not allow it, with TF4087 where something is
/// stored and would not be any more, and with TF4088 where comments would change their order. `sameLayout`: line breaks stand where they stood, so that they need no new brackets.
[[nodiscard]] Outcome<Emission> fitIntoPlace(const FileContext &file, python::NodeId place, Emission emission,
                                             bool sameLayout = false);

} // namespace torchferry::convert
