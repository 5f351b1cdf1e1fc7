// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// Tells which values of a file are computed from what networks give, so that a gradient could come through them, and
/// where they are put into objects. What it cannot see is taken to be none. Belongs to the shape and the data it is made
/// of, and is as costly as one pass over the file.
class NetworkResults {
public:
    NetworkResults(const ProgramShape &shape, const CallFindings &calls, const StepData &data);

    /// `model(x).sum()`, `[out for out in outs]`: what the expression, or a list of arguments, gives.
    [[nodiscard]] bool isResult(python::NodeId expression) const;
    /// The same of what is bound at an identifier.
    [[nodiscard]] bool isBoundToResult(python::NodeId name) const;

    /// `outs.append(out)`, `self.out = out`, `outs[0] = out`, `memory.push(out)`.
    struct Store {
        python::NodeId object; ///< what is written to
        python::NodeId value;  ///< an expression, or all the arguments of a call
    };
    [[nodiscard]] const std::vector<Store> &storesInto(std::uint32_t variable) const;
    /// By the last name, whatever the object is: `outs` of `model.outs`.
    [[nodiscard]] const std::vector<Store> &storesInto(std::string_view member) const;

    /// What the functions and methods of that name are: their definitions.
    [[nodiscard]] const std::vector<python::NodeId> &functionsNamed(std::string_view name) const;
    /// Functions that modules call when they run, `register_forward_hook(keep)`, and those in them.
    [[nodiscard]] const std::vector<python::NodeId> &hooks() const { return m_hooks; }
    /// What calls pass for a parameter, whose name is at `name`.
    [[nodiscard]] std::vector<python::NodeId> passedFor(python::NodeId name) const;
    /// What a loop or a comprehension goes through to bind `name`: `b` of `for x, y in zip(a, b)` and `y`.
    [[nodiscard]] python::NodeId loopedFor(python::NodeId name) const;

    /// No gradient comes through `node` to its parent: `x.detach()`, `x > 0`, `int(x)`.
    [[nodiscard]] bool isCutAt(python::NodeId node) const;
    /// The same on the way from `node` up to `root`, both included.
    [[nodiscard]] bool isCutWithin(python::NodeId node, python::NodeId root) const;
    /// `x.item()` and numbers, texts and arrays of other kinds: what has no gradient, by its type.
    [[nodiscard]] bool isPlain(python::NodeId expression) const;
    [[nodiscard]] bool isModule(python::NodeId expression) const;

private:
    void addCall(python::NodeId call);
    void addHooks(python::NodeId arguments);
    void addStore(python::NodeId target, python::NodeId value);
    [[nodiscard]] bool isCallee(python::NodeId node) const;
    [[nodiscard]] bool isForeign(python::NodeId callee) const;
    [[nodiscard]] bool isResultOfCall(python::NodeId call) const;
    [[nodiscard]] bool isReturned(python::NodeId function) const;
    [[nodiscard]] bool isWithout(python::NodeId function) const;
    [[nodiscard]] bool isRead(python::NodeId identifier) const;
    [[nodiscard]] bool isBoundAnew(python::NodeId name) const;
    [[nodiscard]] bool isAssigned(python::NodeId name) const;
    [[nodiscard]] bool anyResult(const std::vector<Store> &stores) const;

    using Nodes = std::vector<python::NodeId>;
    const ProgramShape &m_shape;
    const python::Tree &m_tree;
    const names::FileNames &m_names;
    const CallFindings &m_calls;
    const StepData &m_data;
    std::map<std::uint32_t, std::vector<Store>> m_byVariable;
    std::map<std::string_view, std::vector<Store>> m_byMember;
    std::map<std::string_view, Nodes> m_functions;
    std::map<std::string_view, Nodes> m_callsByName;
    Nodes m_hooks;
    // What has been answered; false while it is being asked.
    mutable std::unordered_map<python::NodeId, bool> m_bound, m_returned;
    mutable std::map<std::uint32_t, bool> m_variables;
    mutable std::map<std::string_view, bool> m_members;
    mutable int m_depth = 0;
};

} // namespace torchferry::convert::context::mindspore
