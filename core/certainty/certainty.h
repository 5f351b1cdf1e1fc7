// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/error.h"
#include "core/certainty/certainty_limits.h"

namespace torchferry::certainty {

/// One fact that limits certainty.
struct Reason {
    Limit limit;
    std::vector<MessageArgument> arguments; ///< of the sentence of its rule

    [[nodiscard]] const LimitRule &rule() const { return ruleOf(limit); }
    [[nodiscard]] Message message() const { return {std::string(rule().code), arguments}; }
    bool operator==(const Reason &) const = default;
};

/// How sure something is, and why it is no surer. It begins as certain and loses certainty only by a fact, as the list
/// in `certainty_limits.cpp` says; a level below certain without a reason cannot be made. What is certain needs no
/// memory beside it.
class Certainty {
public:
    Certainty() = default;
    explicit Certainty(Limit limit, std::vector<MessageArgument> arguments = {});

    /// The weakest that its reasons allow.
    [[nodiscard]] Confidence level() const;
    [[nodiscard]] bool isCertain() const { return m_reasons.empty(); }
    [[nodiscard]] bool isGuess() const { return level() == Confidence::guess; }
    /// In the order of the list; empty if, and only if, it is certain.
    [[nodiscard]] const std::vector<Reason> &reasons() const { return m_reasons; }

    /// The fact holds: it is no surer than that.
    void limit(Limit limit, std::vector<MessageArgument> arguments = {});
    /// It is no surer than `other`, for the same reasons.
    void limit(const Certainty &other);
    /// The fact holds instead of all that say more against it: it is as sure as this fact leaves it. Does nothing if
    /// there are none.
    void supersede(Limit limit, std::vector<MessageArgument> arguments = {});
    /// The fact does not hold any more. Does nothing if it was not said.
    void lift(const Reason &reason);

    bool operator==(const Certainty &) const = default;

private:
    void add(Reason reason);

    std::vector<Reason> m_reasons;
};

} // namespace torchferry::certainty
