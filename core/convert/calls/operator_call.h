// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/convert/calls/call_site.h"

namespace torchferry::convert {

/// `a in b`, `a not in b` and nothing more: the two operands, and whether it is the second.
struct Membership {
    python::NodeId element = python::noNode;
    python::NodeId container = python::noNode;
    bool isNegated = false;
};

/// `a < b` and nothing more.
struct Comparison {
    python::NodeId left = python::noNode;
    python::NodeId sign = python::noNode;
    python::NodeId right = python::noNode;
};

/// The operands behind the object, as arguments of that method.
[[nodiscard]] CallSite siteOfOperator(const python::Tree &tree, python::NodeId node);

/// The operands of a comparison that is one membership test; nothing for all others.
[[nodiscard]] std::optional<Membership> membershipAt(const python::Tree &tree, python::NodeId node);

/// The two operands of a comparison of one operator that is no membership test; nothing for all others.
[[nodiscard]] std::optional<Comparison> comparisonAt(const python::Tree &tree, python::NodeId node);

} // namespace torchferry::convert
