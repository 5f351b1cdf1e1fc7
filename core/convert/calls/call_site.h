// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/python/tree.h"

namespace torchferry::convert {

/// One argument of a call, as written.
struct Argument {
    enum class Kind : std::uint8_t { positional, keyword, star, doubleStar };
    Kind kind = Kind::positional;
    python::NodeId node = python::noNode;  ///< the whole argument
    python::NodeId value = python::noNode; ///< its expression
    python::NodeId keyword = python::noNode;
    std::string_view name; ///< keyword, empty otherwise
    bool spread = false;   ///< `**name` whose keywords are arguments of their own, behind the others
    std::string written;   ///< of such a keyword: how its value is written in the call; else empty
};

/// A call and its arguments in source order.
struct CallSite {
    python::NodeId call = python::noNode;
    python::NodeId callee = python::noNode;
    python::NodeId list = python::noNode;     ///< argument_list; a generator expression for `f(x for x in y)`
    python::NodeId receiver = python::noNode; ///< object of the callee if that is an attribute
    python::NodeId member = python::noNode;   ///< the attribute's name node
    std::vector<Argument> arguments;
    bool starred = false;    ///< has *args or **kwargs
    bool isOperator = false; ///< the arguments are operands: there is no list of them
    bool isNegated = false;  ///< `a not in b`
    bool partial = false;    ///< `partial(f, …)`: further arguments come when it is called

    [[nodiscard]] static CallSite of(const python::Tree &tree, python::NodeId call);
    /// How the value of an argument is written that is elsewhere in the file; empty for all others.
    [[nodiscard]] std::string_view writtenFor(python::NodeId value) const;
};

} // namespace torchferry::convert
