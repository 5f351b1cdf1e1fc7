// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/python/tree.h"

namespace torchferry::convert {

/// One argument of a call, as written. Nodes and `name` belong to the tree and its text, and live as long as those.
struct Argument {
    enum class Kind : std::uint8_t { positional, keyword, star, doubleStar };
    Kind kind = Kind::positional;
    python::NodeId node = python::noNode;    ///< the whole argument
    python::NodeId value = python::noNode;   ///< its expression
    python::NodeId keyword = python::noNode; ///< the keyword's name; noNode for all other kinds, and for `written`
    std::string_view name;                   ///< of a keyword, empty otherwise
    bool spread = false; ///< of a doubleStar: `withKnownKeywords` has added its keywords as arguments of their own
    std::string written; ///< of a keyword that was added: how its value is written in this call ("opts[\"dim\"]"); its
                         ///< nodes are where the dictionary is made. Empty for an argument of the call itself
    bool isOptional = false; ///< of such a keyword: the dictionary may lack it, `dict(a=1) if b else dict()`
};

/// A call and its arguments in source order; keywords that `withKnownKeywords` adds come behind them. Made by `of`, by
/// `withKnownKeywords`, and for an operator by `siteOfOperator` (its nodes are then those of the expression). Belongs to
/// the tree it was made from: valid as long as that is.
struct CallSite {
    python::NodeId call = python::noNode;
    python::NodeId callee = python::noNode;
    python::NodeId list = python::noNode;     ///< argument_list; a generator expression for `f(x for x in y)`; noNode
                                              ///< for an operator
    python::NodeId receiver = python::noNode; ///< object of the callee if that is an attribute
    python::NodeId member = python::noNode;   ///< the attribute's name node
    std::vector<Argument> arguments;
    bool starred = false;    ///< has *args or **kwargs
    bool isOperator = false; ///< the arguments are operands: there is no list of them
    bool isNegated = false;  ///< `a not in b`
    bool partial = false;    ///< `partial(f, …)`: further arguments come when it is called

    /// `call`: a node of kind call. Broken parts of it are left out: without an argument list there are no arguments.
    [[nodiscard]] static CallSite of(const python::Tree &tree, python::NodeId call);
    /// How the value of an argument is written that is elsewhere in the file; empty for all others.
    [[nodiscard]] std::string_view writtenFor(python::NodeId value) const;
    /// The first positional argument that is a whole number, written out; noNode if none is.
    [[nodiscard]] python::NodeId wholeNumber(const python::Tree &tree) const;
};

} // namespace torchferry::convert
