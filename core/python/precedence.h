// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/python/tree.h"

namespace torchferry::python {

/// How tightly a Python expression binds, loosest first (the order of the language reference, "Operator precedence").
/// An expression may stand unparenthesised where at most its own precedence is required.
enum class Precedence : std::uint8_t {
    any,         ///< a statement's own expression: tuples without parentheses, yield, starred
    walrus,      ///< x := 1; a positional argument
    lambda,      ///< lambda, conditional: keyword argument value, list element
    disjunction, ///< or
    conjunction, ///< and
    inversion,   ///< not
    comparison,
    bitOr,
    bitXor,
    bitAnd,
    shift,
    sum,
    product,
    unary,
    power,
    await,
    primary, ///< attribute, subscript, call, names, literals, anything in brackets
};

/// Precedence of the expression at `node` as it is written (a parenthesised expression is `primary`).
[[nodiscard]] Precedence precedenceOf(const Tree &tree, NodeId node);
/// Precedence the place of `node` in its parent requires of what is there.
[[nodiscard]] Precedence requiredAt(const Tree &tree, NodeId node);

} // namespace torchferry::python
