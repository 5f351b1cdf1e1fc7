// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "core/types/type_table.h"

namespace torchferry::types {

/// Why something is believed: one number each, made into a sentence only when asked for.
enum class ReasonKind : std::uint8_t {
    result,          ///< `node` is the result of function `type`
    projectResult,   ///< the same of a function of the project
    instance,        ///< `node` creates an instance of class `type`
    runs,            ///< `node` calls an instance of `type`
    annotated,       ///< parameter `node` is annotated
    declared,        ///< the name at `node` is annotated
    tensorParameter, ///< parameter `node` of a method that takes tensors
    defaultValue,    ///< parameter `node` has a default of that type
    receiver,        ///< parameter `node` is the instance the method is called on
    assigned,        ///< the name at `node` was assigned there
    attribute,       ///< attribute `node` of the framework's class `type`
    stored,          ///< attribute `node` gets its value elsewhere in this file: at `type` (a node)
    storedElsewhere, ///< attribute `node` gets its value in another file: in class `type`
    element,         ///< `node` takes its values from an iterable of type `type`
    part,            ///< `node` is a part of a value of type `type`
    computed,        ///< `node` is computed by an operator from a `type`
    narrowed,        ///< isinstance at `node` leaves only `type`
    used,            ///< the parameter read at `node` is used there as only a `type` can be
    passed,          ///< parameter `node` gets this at every call in the project
};

struct Reason {
    python::NodeId node = python::noNode;
    std::uint32_t type = unknownType;
    std::uint32_t because = none; ///< the next reason
    ReasonKind kind = ReasonKind::result;
};

struct FileTypes::Data {
    struct Fact {
        python::NodeId node = 0;
        std::uint32_t packed = 0; ///< type, kind, confidence and whether None is possible, from the lowest bits on
        std::uint32_t reason = none;

        [[nodiscard]] TypeId type() const { return packed & ((1U << kindBit) - 1); }
        /// What `TypeTable::exportedKind` says of the type: asked for at most expressions, the rest at few.
        [[nodiscard]] Type::Kind kind() const { return static_cast<Type::Kind>((packed >> kindBit) & 7U); }
        [[nodiscard]] Confidence confidence() const { return static_cast<Confidence>((packed >> confidenceBit) & 3U); }
        [[nodiscard]] bool maybeNone() const { return (packed >> noneBit) != 0; }
        /// What may be None instead is no more than likely.
        [[nodiscard]] Confidence believed() const
        {
            return maybeNone() ? std::min(confidence(), Confidence::likely) : confidence();
        }
    };
    static constexpr std::uint32_t kindBit = 26;
    static constexpr std::uint32_t confidenceBit = 29;
    static constexpr std::uint32_t noneBit = 31;

    const python::Tree *tree = nullptr;
    std::shared_ptr<const TypeTable> table;
    std::vector<Fact> facts;           ///< by node
    std::vector<std::uint32_t> starts; ///< by block of nodes: the first of `facts` that is of it or of a later one
    static constexpr python::NodeId blockSize = 32;
    std::vector<Reason> reasons;
    std::vector<std::uint32_t> lineStarts; ///< offsets, from the second line on

    /// Adds what is known of a node; nodes ascend.
    void add(python::NodeId node, const Value &value);
    [[nodiscard]] static Value valueOf(const Fact &fact);
    [[nodiscard]] const Fact *find(python::NodeId node) const;
    [[nodiscard]] Message sentence(const Reason &reason) const;
    [[nodiscard]] std::uint32_t lineOf(python::NodeId node) const;
    [[nodiscard]] std::string quoted(python::NodeId node) const;
};

} // namespace torchferry::types
