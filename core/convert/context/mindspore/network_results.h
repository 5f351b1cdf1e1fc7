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

    /// A network, or a layer.
    [[nodiscard]] bool isModule(python::NodeId expression) const;

private:
    void addCall(python::NodeId call);
    void addHooks(python::NodeId arguments);
    void addStore(python::NodeId target, python::NodeId value);
    [[nodiscard]] bool isResultOfCall(python::NodeId call) const;
    /// Of a function or a lambda.
    [[nodiscard]] bool isReturned(python::NodeId function) const;
    [[nodiscard]] bool isReturnedAnew(python::NodeId function) const;
    [[nodiscard]] bool isWithout(python::NodeId function) const;
    [[nodiscard]] bool isRead(python::NodeId identifier) const;
    [[nodiscard]] bool isBoundAnew(python::NodeId name) const;
    [[nodiscard]] bool isAssigned(python::NodeId name) const;
    [[nodiscard]] bool anyResult(const std::vector<Store> &stores) const;

    /// What has been answered, by what was asked about.
    enum class Answer : std::uint8_t {
        open,   ///< being asked: taken to be no where it is asked for again
        leaned, ///< the same, and it has been asked for again
        no,
        yes
    };
    template <class Key>
    struct Answers {
        std::unordered_map<Key, Answer> known;
        std::vector<Key> noes; ///< in the order of their answers
    };
    template <class Key, class Ask>
    bool answer(Answers<Key> &answers, Key key, const Ask &ask) const;

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
    mutable Answers<python::NodeId> m_nodes;              ///< names that are bound, functions and lambdas
    mutable Answers<const std::vector<Store> *> m_stores; ///< of variables and members
    mutable std::unordered_map<python::NodeId, bool> m_without;
    mutable int m_depth = 0;
};

} // namespace torchferry::convert::context::mindspore
