// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/range.h"
#include "core/names/interner.h"
#include "core/python/precedence.h"

namespace torchferry::convert {

/// A part of what a proposal writes.
struct Piece {
    enum class Kind : std::uint8_t {
        literal,  ///< `text`
        source,   ///< the source range, with the findings inside it as they are decided; brought into brackets if the
                  ///< result binds looser than `required`
        name,     ///< the target symbol `text`, spelled when projected from the file's import plan
        variable, ///< a variable that the proposal binds, `text` says what it holds; `nameVariables` makes a literal of
                  ///< it when all findings of the file are known
        block,    ///< the statements in the source range, with the findings inside them as they are decided, at the
                  ///< indentation `text` instead of the one they have; see `blockOf`
    };
    Kind kind = Kind::literal;
    std::string text;
    ByteRange range; ///< of a name: the source it denotes, empty when it denotes none
    python::Precedence required = python::Precedence::any; ///< of a source range: what the place it is put in requires
    python::Precedence written =
        python::Precedence::primary; ///< of a source range: how tightly it binds as it is written

    /// It writes what is in `range`.
    [[nodiscard]] bool keepsSource() const { return kind == Kind::source || kind == Kind::block; }

    bool operator==(const Piece &) const = default;
};

/// An operation on the argument list of a call. Operations of several contributors merge; two that disagree about one
/// argument are a conflict and the later contributor is refused.
struct ArgumentOperation {
    enum class Kind : std::uint8_t {
        set,    ///< append `parameter=pieces`
        rename, ///< give argument the keyword `parameter`, whether it had one or not; take its keyword if that is empty
        drop,   ///< remove the argument with its comma
        value,  ///< replace the expression of the argument
    };
    Kind kind = Kind::set;
    std::string parameter;
    std::uint32_t argument = names::none; ///< index of the argument in the call (rename, drop, value)
    std::vector<Piece> pieces;            ///< new value (set, value)

    bool operator==(const ArgumentOperation &) const = default;
};

/// What is done beside the use's own range: a statement or a definition more, or a statement less.
struct StatementEdit {
    enum class Kind : std::uint8_t {
        before,
        after,
        remove,
        define, ///< a function or class before the statement, with empty lines between
    };
    Kind kind = Kind::before;
    ByteRange statement; ///< the statement it refers to; of `remove` also a decorator, of `define` the empty range
                         ///< where the definition goes
    std::vector<Piece> pieces; ///< a whole statement without its first line's indentation and its last line end
    std::string indentation;   ///< of the statement's line
    bool alone = true;         ///< the statement shares its line with no other one
    bool isDecorator = false;
    std::uint32_t block = 0; ///< which block it is in
    std::uint32_t siblings =
        0; ///< statements of that block; a block that loses them all is given a `pass`. 0: the module
    std::vector<ByteRange> comments; ///< inside the statement
};

} // namespace torchferry::convert
