// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "core/mapping/signature.h"

namespace torchferry::mapping {

/// The shape of a call: what binding needs of its arguments.
struct CallShape {
    struct Argument {
        enum class Kind : std::uint8_t {
            positional,
            keyword,
            star,       ///< `*args`
            doubleStar, ///< `**kwargs`, which may pass any keyword
            expanded,   ///< `**kwargs` whose keywords are arguments of their own: passes nothing by itself
        };
        Kind kind = Kind::positional;
        std::string_view keyword; ///< empty otherwise
    };
    std::vector<Argument> arguments; ///< in source order
    bool isPartial = false;          ///< of `functools.partial`: a later call passes further arguments

    [[nodiscard]] std::size_t positionalCount() const;
};

/// How well the type of an argument fits the annotation of a parameter.
enum class TypeFit : std::uint8_t { no, unknown, yes };

/// What varies between the callers of `bind`.
struct BindOptions {
    /// The first argument, if it is positional, binds to no parameter: the receiver of a method called through its class.
    bool skipFirst = false;
    /// A var-positional parameter may be passed by its name as one sequence (`view(size=(2, 3))`), as C-level functions
    /// accept it; unless the signature has a var-keyword parameter, for which that name is a keyword like any other.
    bool sequenceByName = false;
    /// Further keywords by name of the parameter that accepts them ("dim" -> "axis"), or null.
    const KeywordAliases *aliases = nullptr;
    /// Whether the type of the argument (index among all) fits the parameter (index); unset: every type does. It is asked
    /// only about arguments that are one value: not about `*args` and what follows it.
    std::function<TypeFit(std::size_t argument, const Signature &signature, std::size_t parameter)> fit;
};

/// Which argument each parameter of a signature gets. Indices of arguments count all arguments of the call.
struct BoundCall {
    static constexpr std::uint32_t absent = 0xffffffffU;
    const Signature *signature = nullptr;  ///< the one that was bound to, not owned
    std::vector<std::uint32_t> argumentOf; ///< by parameter: index of the argument or `absent`
    std::vector<std::uint32_t> variadic;   ///< arguments taken by the var-positional parameter, in order
    std::vector<std::string_view> extra;   ///< keywords taken by the var-keyword parameter; they live as the call's do
    bool uncertain = false;                ///< `*args`, `**kwargs` or a later call may pass further parameters
    bool boundWithoutTypes = false;        ///< it binds by count and name; the types are not known well enough

    [[nodiscard]] bool has(std::uint32_t parameter) const { return argumentOf[parameter] != absent; }
};

/// Why a call does not bind.
struct BindProblem {
    enum class Kind : std::uint8_t { tooMany, unknownKeyword, twice, missing, type };
    Kind kind = Kind::missing;
    std::string_view parameter; ///< the keyword, or the parameter's name; lives as the call or the signature does
    std::size_t limit = 0;      ///< of tooMany: how many positional arguments there may be
    std::optional<std::size_t> argument; ///< the offending argument
};

/// Binds the arguments of a call to the parameters of a signature as Python does, or says what is wrong with the first
/// argument that does not bind, else with the first parameter that gets none. What `*args`, `**kwargs` or a later call
/// may pass is never held against the call; a positional argument behind `*args` binds to no parameter, since its
/// position is not known, unless a var-positional parameter takes it.
[[nodiscard]] tl::expected<BoundCall, BindProblem> bind(const CallShape &call, const Signature &signature,
                                                        const BindOptions &options = {});

/// Binds to the overload that fits best: to one whose types are known to fit rather than to one where they are not known;
/// where unseen arguments are passed to both, to the one with more parameters; else to the first. Nothing if none binds.
[[nodiscard]] std::optional<BoundCall> bindBest(const CallShape &call, const std::vector<Signature> &overloads,
                                                const BindOptions &options = {});

/// One of the overloads binds.
[[nodiscard]] bool bindsAny(const CallShape &call, const std::vector<Signature> &overloads,
                            const BindOptions &options = {});

} // namespace torchferry::mapping
