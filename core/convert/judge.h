// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/convert/call_site.h"
#include "core/convert/context_of_file.h"
#include "core/mapping/row.h"

namespace torchferry::convert {

/// Three-valued truth: what cannot be decided from the text stays unknown.
enum class Truth : std::uint8_t { no, unknown, yes };

/// How well the expression fits a parameter annotated `annotation` (empty: anything fits).
[[nodiscard]] Fit fitOf(const FileContext &file, python::NodeId expression, std::string_view annotation);

/// Two literals (as `literalText` writes them, or as a signature does) have the same value and type.
[[nodiscard]] bool sameLiteral(std::string_view a, std::string_view b);

/// Leaving the expression out changes nothing: it is pure, or it makes nothing but a device or a dtype from pure arguments.
[[nodiscard]] bool isDroppable(const FileContext &file, python::NodeId expression);

/// What a guard is asked about.
struct GuardSubject {
    const FileContext *file = nullptr;
    const CallSite *site = nullptr;       ///< null for uses that are no call
    const BoundCall *bound = nullptr;     ///< null likewise
    python::NodeId node = python::noNode; ///< the use: the call or the access
    python::NodeId receiver = python::noNode;
    python::NodeId value = python::noNode; ///< of a store
    bool calleeStays = false;              ///< what is called is kept under a name, and converted where it is kept
    /// If set: where the confidence of the inferred types goes that guards are decided by.
    std::optional<types::Confidence> *typesAskedFor = nullptr;
};
[[nodiscard]] Truth evaluate(const mapping::Guard &guard, const GuardSubject &subject);

/// The argument bound to a parameter: its expression; noNode when it is not passed or not a single argument.
[[nodiscard]] python::NodeId argumentFor(const GuardSubject &subject, std::string_view parameter);
/// Elements of a var-positional parameter, or of the literal list or tuple passed for it (also as the only variadic
/// argument). Nothing when they are not known one by one.
[[nodiscard]] std::optional<std::vector<python::NodeId>> elementsOf(const GuardSubject &subject,
                                                                    std::string_view parameter);
/// Index of a parameter of the bound signature, BoundCall::absent if it has none of that name.
[[nodiscard]] std::uint32_t parameterIndex(const BoundCall &bound, std::string_view name);
/// The call passes something for the parameter.
[[nodiscard]] bool passes(const GuardSubject &subject, std::string_view parameter);

} // namespace torchferry::convert
