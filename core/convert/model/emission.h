// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "core/base/error.h"
#include "core/base/range.h"
#include "core/convert/model/edit.h"
#include "core/convert/model/proposal.h"

namespace torchferry::convert {

/// A refusal: the sentence that says why something cannot be written.
template <class T = void>
using Outcome = tl::expected<T, Message>;

/// Text that is being built: edit fragments, and how tightly they bind.
struct Emission {
    std::vector<Piece> pieces;
    python::Precedence binding = python::Precedence::primary;
    std::vector<std::string> mentioned; ///< parameters a template wrote
};

[[nodiscard]] inline tl::unexpected<Message> refusal(std::string_view code, std::vector<MessageArgument> arguments = {})
{
    return tl::unexpected<Message>(Message{std::string(code), std::move(arguments)});
}

[[nodiscard]] Piece literalPiece(std::string text);

[[nodiscard]] Piece namePiece(std::string symbol, ByteRange sourceRange = {});

/// A variable that a proposal for the use at `use` binds, called `name` if nothing else is.
[[nodiscard]] Piece variablePiece(std::string name, ByteRange use);

/// The source of a node, to be put where `required` is asked for.
[[nodiscard]] Piece sourcePiece(const python::Tree &tree, python::NodeId node,
                                python::Precedence required = python::Precedence::any);

[[nodiscard]] Piece sourcePiece(ByteRange range);

/// Pieces of `inner` in a place that requires `required`: brackets where they are needed.
void append(std::vector<Piece> &pieces, const Emission &inner, python::Precedence required);

/// Comments inside `range` that no piece keeps, in order.
[[nodiscard]] std::vector<ByteRange> lostComments(const python::Tree &tree, ByteRange range,
                                                  const std::vector<Piece> &pieces);

/// Accepting `proposal` leaves the file, whose text is `text`, as it is.
[[nodiscard]] bool changesNothing(std::string_view text, const Proposal &proposal);
[[nodiscard]] inline bool changesNothing(const python::Tree &tree, const Proposal &proposal)
{
    return changesNothing(tree.text(), proposal);
}

} // namespace torchferry::convert
