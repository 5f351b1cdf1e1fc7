// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/names/interner.h"
#include "core/types/lattice/types.h"

namespace torchferry::types {

using certainty::Limit;
using names::none;

/// Index of a type in the table of its import component.
using TypeId = std::uint32_t;

/// Types every table has, under the same numbers.
enum Known : TypeId {
    unknownType,  ///< nothing is known
    neverType,    ///< no value at all: not bound yet, or a function that has not returned yet
    conflictType, ///< several things that have nothing in common; further knowledge does not help
    noneType,
    objectType, ///< some value that is none of the source framework's
    intType,
    floatType,
    boolType,
    strType,
    bytesType,
    selfType, ///< in return types of the facts: the class of the receiver
    knownCount,
};

/// How sure a type is: certain, or as sure as the fact leaves it that limits it most.
class Sureness {
public:
    constexpr Sureness() = default;
    constexpr Sureness(Limit limit) : m_limit(static_cast<std::uint8_t>(limit)) {}

    [[nodiscard]] constexpr bool isCertain() const { return m_limit == unlimited; }
    [[nodiscard]] Confidence level() const { return isCertain() ? Confidence::certain : ruleOf(limit()).atMost; }
    /// Of what is not certain.
    [[nodiscard]] constexpr Limit limit() const { return static_cast<Limit>(m_limit); }

private:
    friend struct Value;

    static constexpr unsigned bits = 7;
    static constexpr std::uint8_t unlimited = (1U << bits) - 1;
    static_assert(certainty::limitCount <= unlimited);

    std::uint8_t m_limit = unlimited;
};

/// The first of two that are as sure.
[[nodiscard]] inline Sureness weaker(Sureness a, Sureness b)
{
    return b.level() < a.level() ? b : a;
}

/// What inference knows of one value. `reason` is an index into the reasons of the file it is looked at from.
/// There is one for each node of a file: eight bytes.
struct Value {
    static constexpr unsigned typeBits = 24; ///< enough for more types than a table ever has
    static constexpr TypeId typeMask = (1U << typeBits) - 1;

    std::uint32_t reason = none;
    TypeId type : typeBits = unknownType;

private:
    std::uint32_t m_limit : Sureness::bits = static_cast<std::uint32_t>(Limit::typeUncertain);

public:
    bool maybeNone : 1 = false; ///< may be None as well

    constexpr Value() = default;
    constexpr Value(TypeId itsType, std::uint32_t itsReason, Sureness sureness, bool isMaybeNone)
        : reason(itsReason),
          type(itsType & typeMask),
          m_limit(sureness.m_limit & Sureness::unlimited),
          maybeNone(isMaybeNone)
    {}

    [[nodiscard]] Sureness sureness() const
    {
        Sureness sureness;
        sureness.m_limit = m_limit & Sureness::unlimited;
        return sureness;
    }
    [[nodiscard]] Confidence confidence() const { return sureness().level(); }
    void setSureness(Sureness sureness) { m_limit = sureness.m_limit & Sureness::unlimited; }
    void setType(TypeId other) { type = other & typeMask; }
    [[nodiscard]] bool isKnown() const { return type > conflictType; }
    [[nodiscard]] bool isNever() const { return type == neverType; }
    bool operator==(const Value &) const = default;
};
static_assert(sizeof(Value) == 8);

[[nodiscard]] inline Value certainly(TypeId type, std::uint32_t reason = none)
{
    return {type, reason, Sureness(), false};
}

/// `value`, and no surer than `limit` leaves it.
[[nodiscard]] inline Value atMost(Value value, Sureness limit)
{
    value.setSureness(weaker(value.sureness(), limit));
    return value;
}

/// Apart from their reasons.
[[nodiscard]] inline bool sameValue(const Value &a, const Value &b)
{
    return a.type == b.type && a.confidence() == b.confidence() && a.maybeNone == b.maybeNone;
}

} // namespace torchferry::types
