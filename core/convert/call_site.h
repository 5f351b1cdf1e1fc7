// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/mapping/signature.h"
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
    /// How the value of an argument is written that stands elsewhere in the file; empty for all others.
    [[nodiscard]] std::string_view writtenFor(python::NodeId value) const;
};

/// Which argument each parameter of a signature gets.
struct BoundCall {
    static constexpr std::uint32_t absent = 0xffffffffU;
    const mapping::Signature *signature = nullptr;
    std::vector<std::uint32_t> argumentOf; ///< by parameter: index of the argument or `absent`
    std::vector<std::uint32_t> variadic;   ///< arguments taken by the var-positional parameter, in order
    std::vector<std::string_view> extra;   ///< keywords taken by the var-keyword parameter
    bool uncertain = false;                ///< *args or **kwargs may pass further parameters
    bool typeDoubt = false;                ///< it binds by count and name; the types are not known well enough

    [[nodiscard]] bool has(std::uint32_t parameter) const { return argumentOf[parameter] != absent; }
};

/// How well an argument's type fits a parameter's annotation.
enum class Fit : std::uint8_t { no, unknown, yes };

/// Binds as Python does. `fits` judges an argument against an annotated parameter (may be empty). `aliases` gives other
/// keywords a parameter accepts. Nothing when the call cannot bind.
struct FileContext;
[[nodiscard]] std::optional<BoundCall> bind(const FileContext &file, const CallSite &site,
                                            const mapping::Signature &signature, bool numpyNames);

/// No call, no await, no walrus, no subscript that could run code of the project: evaluating it at another time or not at
/// all makes no difference. Attribute access counts as pure.
[[nodiscard]] bool isPure(const python::Tree &tree, python::NodeId expression);
/// A name, attributes read from a name, a constant, or a name with a whole number added, and no comment in it: may be
/// written twice.
[[nodiscard]] bool isRepeatable(const python::Tree &tree, python::NodeId expression);
/// The text of a literal as Python would compare it: signs joined, quotes made single, no parentheses. Empty when the
/// expression is no literal.
[[nodiscard]] std::string literalText(const python::Tree &tree, python::NodeId expression);
/// Inside the brackets of a parenthesised expression.
[[nodiscard]] python::NodeId unwrap(const python::Tree &tree, python::NodeId expression);
/// The other way: the outermost of the brackets around an expression, or itself.
[[nodiscard]] python::NodeId skipBrackets(const python::Tree &tree, python::NodeId node);

} // namespace torchferry::convert
