// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/range.h"
#include "core/convert/model/edit.h"
#include "core/convert/model/finding.h"
#include "core/python/precedence.h"

namespace torchferry::convert {

// Where proposals write `True` or `False` into conditions, or leave nothing in the branches. What is left of a condition, and of the statement it decides,
// depends on which of them are decided how: here is what the source has, the review folds it.

/// An expression of `and`, `or`, `not` and `… if … else …`, as far as it goes up from a use that may become a constant.
struct Condition {
    static constexpr std::uint32_t none = names::none;

    struct Node {
        enum class Kind : std::uint8_t {
            operand,
            brackets,    ///< first: what is in them
            negation,    ///< first
            conjunction, ///< first, second
            disjunction, ///< first, second
            choice,      ///< first: the condition; second: the value if it holds; third: the other one
        };
        Kind kind = Kind::operand;
        ByteRange range;
        python::Precedence written = python::Precedence::primary; ///< how tightly it binds
        python::Precedence required = python::Precedence::any;    ///< what its place requires
        bool isDroppable = false;         ///< leaving it out makes no difference: evaluating it has no effect
        bool isTruth = false;             ///< its value is a truth value, or nothing but its truth is looked at
        bool isInLine = false;            ///< it begins and ends in the same line
        std::optional<FindingId> finding; ///< the use that is all of it
        std::array<std::uint32_t, 3> parts{none, none, none}; ///< indices into `nodes`
    };
    std::vector<Node> nodes;                ///< the whole is the first; each comes before its parts
    std::vector<std::uint32_t> comments;    ///< where in it they begin
    std::optional<StatementEdit> assertion; ///< takes out the `assert` whose condition it is
};

/// An `if` statement one of whose conditions may become a constant.
struct Branching {
    struct Clause {
        ByteRange keyword;                      ///< `if`, `elif` or `else`
        std::uint32_t colonEnd = 0;             ///< behind the colon
        std::uint32_t end = 0;                  ///< where the next clause begins, or the statement ends
        std::optional<std::uint32_t> condition; ///< index into `ConstantConditions::conditions`
        bool isElse = false;
        bool isNeeded = false; ///< without it, a name would denote something else, or the function would be another
        bool leaves = false;   ///< what runs it never comes to what is behind the statement: it ends in a `return`
        std::optional<Piece> suite; ///< at the indentation it has. Nothing where it cannot be moved
    };
    ByteRange range; ///< with the comment behind the last statement in it
    std::string indentation;
    std::vector<Clause> clauses;
    std::vector<ByteRange> comments;      ///< all that are in it
    std::optional<StatementEdit> removal; ///< takes the whole statement out
    std::optional<ByteRange> rest; ///< the statements behind it in its block. Nothing where they cannot go, or are none
};

/// An `if` statement, or the last clause of one, whose statements may all be removed. Evaluating its conditions has no
/// effect. Or a `try` statement with nothing left to try, whose handlers do nothing.
struct EmptiedBranching {
    ByteRange range;                      ///< of a clause with what is between it and the one before
    std::optional<StatementEdit> removal; ///< takes the whole statement out. Nothing for a clause: its text goes
    std::vector<ByteRange> statements;    ///< all in its branches
    std::vector<FindingId> findings;      ///< all in it, in the order of the text
    std::vector<FindingId> ofConditions;  ///< those of them in its conditions that need a rewrite
};

struct ConstantConditions {
    std::vector<Condition> conditions;
    std::vector<Branching> branchings;
    /// In the order of the statements they are in, outer ones before those in them. The last clause of a statement comes
    /// before the whole, for it goes alone only where the whole does not.
    std::vector<EmptiedBranching> emptied;

    [[nodiscard]] bool isEmpty() const { return conditions.empty() && emptied.empty(); }
};

/// The truth value that is all that `pieces` write, if they write one.
[[nodiscard]] inline std::optional<bool> constantOf(const std::vector<Piece> &pieces)
{
    if (pieces.size() != 1 || pieces.front().kind != Piece::Kind::literal)
        return std::nullopt;
    const std::string &text = pieces.front().text;
    return text == "True" ? std::optional(true) : text == "False" ? std::optional(false) : std::nullopt;
}

} // namespace torchferry::convert
