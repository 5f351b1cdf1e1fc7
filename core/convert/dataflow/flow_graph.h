// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/id.h"
#include "core/convert/dataflow/method_calls.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/ternary.h"

namespace torchferry::convert {

enum class ElementType : std::uint8_t; // of element_types.h

/// How many axes a tensor has, see ranks.h.
struct Rank {
    static constexpr int unbounded = 1000;
    int least = 0;
    int most = unbounded;

    [[nodiscard]] bool isKnown() const { return least == most; }
};

/// Index of a step in its graph.
using Step = Id<struct StepTag>;

/// One thing that running a function does, in the order of evaluation.
struct FlowStep {
    enum class Kind : std::uint8_t {
        none,   ///< ways meet here, or an expression has been evaluated
        read,   ///< `node`, an identifier, reads the variable
        bind,   ///< `node`, an identifier, binds it
        unbind, ///< `del`, the end of an `except … as` clause
    };
    Kind kind = Kind::none;
    python::NodeId node = python::noNode;
    std::uint32_t variable = names::none;
};

/// How control moves through the body of a function, of a lambda, or of the module: which step may follow which.
/// Classes and comprehensions are part of what they are in; other functions and lambdas have graphs of their own, here
/// only their decorators and defaults are evaluated. Every statement in a `try` may raise. What is not plain has more
/// ways rather than fewer.
class FlowGraph {
public:
    /// `body`: a function_definition, a lambda or the root.
    FlowGraph(const FileContext &file, python::NodeId body);

    static constexpr Step entry{}; ///< the first step; parameters are bound behind it

    [[nodiscard]] python::NodeId body() const { return m_body; }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_steps.size()); }
    [[nodiscard]] const FlowStep &operator[](Step step) const { return m_steps[step]; }
    [[nodiscard]] std::span<const Step> after(Step step) const { return m_after.of(step); }
    [[nodiscard]] std::span<const Step> before(Step step) const { return m_before.of(step); }
    /// The step at which `node`, an expression or a statement, has been evaluated: the last of all in it; `none` if it
    /// has none.
    [[nodiscard]] Step endOf(python::NodeId node) const;
    /// The step an identifier node takes, a read before a binding (`x += 1` has both); `none` if it takes none.
    [[nodiscard]] Step stepAt(python::NodeId identifier) const;
    /// The step at which `binding`, an identifier node, is bound: `x += 1` reads `x` before. `none` if it takes none.
    [[nodiscard]] Step stepOfBinding(python::NodeId binding) const;
    /// The function runs code that finds variables by their names (`locals()`), or does not parse.
    [[nodiscard]] bool isOpaque() const { return m_isOpaque; }

    static constexpr NoId none{};

private:
    friend class FlowBuilder;
    /// Lists of steps, one for each step.
    struct Links {
        std::vector<std::uint32_t> begins; ///< by step, one more than there are
        std::vector<Step> steps;

        [[nodiscard]] std::span<const Step> of(Step step) const
        {
            return {steps.data() + begins[step.index()], steps.data() + begins[step.index() + 1]};
        }
    };

    python::NodeId m_body;
    const python::Tree &m_tree;
    IdVector<Step, FlowStep> m_steps;
    Links m_after;
    Links m_before;
    std::vector<std::pair<python::NodeId, Step>> m_byNode; ///< identifiers, in order
    bool m_isOpaque = false;
};

/// The graphs of a file, each made when it is first asked for.
struct FlowGraphs {
    std::unordered_map<python::NodeId, std::unique_ptr<FlowGraph>> byBody;
    /// Beside them, `elementTypeOf` of the expressions it was asked for.
    std::unordered_map<python::NodeId, ElementType> elementTypes;
    std::unordered_map<python::NodeId, ElementType> demandedTypes;   ///< likewise `demandedOf`, by binding
    std::unordered_map<python::NodeId, Rank> ranks;                  ///< likewise `rankOf`
    std::unordered_map<std::string, python::NodeId> missedMutations; ///< what `MissedMutations` found, by name
    /// Of a function's body and a variable, whether other code reads the variable (`ValueFlow::isReadElsewhere`).
    std::unordered_map<std::uint64_t, bool> readElsewhere;
    std::optional<bool> declaresOuter; ///< the file has a `global` or `nonlocal` statement; of ValueFlow
    /// Whether nothing but the variable holds what a binding gives it, by what is made of calls that cannot be seen.
    /// Only of bindings of which that is the same wherever it is asked.
    std::array<std::unordered_map<python::NodeId, Ternary>, 2> onlyOfBinding;
    /// What begins as a number, `self.total` for one, and whether something else holds what it becomes; of ValueFlow.
    std::optional<std::unordered_map<std::string_view, bool>> countingAttributes;
    std::optional<MethodCalls> methodCalls; ///< the calls of the file, by what they call
};

/// What runs the expression at `node`: the function_definition or lambda whose body it is in, or the root. Decorators,
/// defaults and annotations of a function are run by what is around it.
[[nodiscard]] python::NodeId runnerOf(const python::Tree &tree, python::NodeId node);

/// The graph of what runs `node`. It lives as long as the file's conversion.
[[nodiscard]] const FlowGraph &flowGraphAround(const FileContext &file, python::NodeId node);

} // namespace torchferry::convert
