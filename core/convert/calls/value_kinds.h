// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/convert/model/file_context.h"
#include "core/mapping/binding.h"

namespace torchferry::convert {

/// A set of kinds of values: bits of `ValueKind`.
using ValueKinds = std::uint32_t;

/// Kinds of values. Unscoped, as its enumerators are the bits of a set and are joined with `|`.
enum ValueKind : ValueKinds {
    unknownValue = 0,
    tensorValue = 1,
    intValue = 2,
    floatValue = 4,
    boolValue = 8,
    strValue = 16,
    noneValue = 32,
    tupleValue = 64,
    listValue = 128,
    dtypeValue = 256,
    deviceValue = 512,
    functionValue = 1024,
    otherValue = 2048,
    anyValue = 0xffffffffU,
};

/// `args.device`, where the project stores in settings what such a name by custom denotes
/// (`SourceDescription::storedConventions`).
[[nodiscard]] bool isStoredSetting(const FileContext &file, python::NodeId expression);

/// The kind of an expression's value, from its form or its inferred type; `unknownValue` where neither tells.
[[nodiscard]] ValueKinds coarseOf(const FileContext &file, python::NodeId expression);
/// How sure that kind is if it was inferred; nothing where the expression's form tells it.
[[nodiscard]] std::optional<types::Confidence> inferredConfidence(const FileContext &file, python::NodeId expression);
/// One of several kinds, an int or a tuple, say: nothing is known but that it is none of the framework's.
[[nodiscard]] bool isAnything(const FileContext &file, python::NodeId expression);
/// The kinds an annotation allows: "Optional[int]", "int | None", "Union[Tensor, Number]"; `anyValue` for what is not
/// known.
[[nodiscard]] ValueKinds allowedBy(std::string_view annotation);
/// `args`, `self.cfg`, `cfg.model`: by its names an object that holds settings, or a part of one.
[[nodiscard]] bool isOfSettings(const FileContext &file, python::NodeId object);

/// `boxes[:, None, :2]`, `x[..., 0]`: of what a function of the framework takes, only a tensor has axes. The rows and
/// columns of pandas (`frame.iloc[:, 0]`) are chosen behind a member of their own.
[[nodiscard]] bool isOfSeveralAxes(const python::Tree &tree, python::NodeId expression);

/// How well the expression fits a parameter annotated `annotation` (empty: anything fits).
[[nodiscard]] mapping::TypeFit fitOf(const FileContext &file, python::NodeId expression, std::string_view annotation);

/// Two literals (as `literalText` writes them, or as a signature does) have the same value and type.
[[nodiscard]] bool sameLiteral(std::string_view a, std::string_view b);

} // namespace torchferry::convert
