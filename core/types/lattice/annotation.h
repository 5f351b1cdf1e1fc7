// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/types/lattice/type_table.h"
#include "core/types/lattice/value.h"

namespace torchferry::types {

/// What an annotation allows.
struct Annotated {
    TypeId type = unknownType;
    bool maybeNone = false;
};

/// Knows what the names in an annotation mean.
class NameMeaning {
public:
    virtual ~NameMeaning() = default;
    /// The type of an instance of the class called `dotted`, `unknownType` if it is no class that is known.
    [[nodiscard]] virtual TypeId instanceNamed(std::string_view dotted) = 0;
    /// What is left when a value may be either; `conflictType` when they have nothing in common.
    [[nodiscard]] virtual TypeId either(TypeId a, TypeId b) = 0;
    /// Python's own classes, and what they are called in annotations.
    [[nodiscard]] virtual const mapping::PythonLibrary &library() const = 0;
};

/// Reads a Python annotation, as text: in source files ("Optional[Tensor]", "'Net | None'"), in the signature facts
/// ("named(values: Tensor, indices: Tensor)") and in the table of library functions ("list[$e0]"). Never fails: what is
/// not understood is unknown.
[[nodiscard]] Annotated readAnnotation(std::string_view text, TypeTable &types, NameMeaning &meaning);

} // namespace torchferry::types
