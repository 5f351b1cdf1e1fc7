// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/convert/calls/call_binding.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// Of the inferred types that guards are decided by the one that is least sure.
struct AskedTypes {
    std::optional<types::Confidence> weakest; ///< nothing: no guard is decided by an inferred type
    python::NodeId expression = python::noNode;

    /// A guard is decided by `asked`, of which no more is known than `confidence`.
    void limit(types::Confidence confidence, python::NodeId asked)
    {
        if (!weakest || confidence < *weakest)
            *this = {confidence, asked};
    }
};

/// The occurrence a guard is evaluated for. Owns nothing: what it points to outlives it.
struct CallSubject {
    const FileContext *file = nullptr;    ///< never null
    const CallSite *site = nullptr;       ///< null for an occurrence that is no call
    const BoundCall *bound = nullptr;     ///< null if and only if `site` is: a call that binds to nothing is no subject
    python::NodeId node = python::noNode; ///< the use: the call or the access
    python::NodeId receiver = python::noNode;
    python::NodeId value = python::noNode; ///< of a store
    bool calleeStays = false;              ///< the callee is an alias, and is converted where the alias is bound
    AskedTypes *askedTypes = nullptr;      ///< if set: where the inferred types go that guards are decided by
};

/// The argument bound to a parameter: its expression; noNode when it is not passed or not a single argument.
[[nodiscard]] python::NodeId argumentFor(const CallSubject &subject, std::string_view parameter);

/// What a guard or a template calls `name`: "receiver", "value" of a store, else the argument bound to that parameter.
[[nodiscard]] python::NodeId expressionFor(const CallSubject &subject, std::string_view name);

/// Elements of a var-positional parameter, or of the literal list or tuple passed for it (also as the only variadic
/// argument). Nothing when they are not known one by one.
[[nodiscard]] std::optional<std::vector<python::NodeId>> elementsOf(const CallSubject &subject,
                                                                    std::string_view parameter);

/// `3, n` of a call `zeros(3, n)` or `zeros((3, n))`: its arguments, one by one, or those of the one list or tuple. Nothing
/// where there are others, or where one is passed that may be a list.
[[nodiscard]] std::optional<std::vector<python::NodeId>> sizesIn(const FileContext &file, python::NodeId call);

/// `a` of the call `f(a)`, which passes nothing else and no star; noNode of other calls and of what is no call.
[[nodiscard]] python::NodeId onlyArgumentIn(const FileContext &file, python::NodeId call);

/// `x` of `x.data`, of `x.mul_(2)` and of `x.data.mul_(2)`: what an attribute is read of or a method is called on, without
/// the attributes that give the object itself; noNode of other expressions.
[[nodiscard]] python::NodeId baseObjectOf(const FileContext &file, python::NodeId expression);

/// Index of a parameter of the bound signature, BoundCall::absent if it has none of that name.
[[nodiscard]] std::uint32_t parameterIndex(const BoundCall &bound, std::string_view name);

/// The call passes something for the parameter.
[[nodiscard]] bool passes(const CallSubject &subject, std::string_view parameter);

} // namespace torchferry::convert
