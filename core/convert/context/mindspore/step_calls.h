// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

inline constexpr std::string_view optimizerClass = "torch.optim.Optimizer";

/// A call that belongs to training steps, whose name ends with `member`: ".backward", ".step", "_" (clips gradients).
[[nodiscard]] bool isOfStep(const Finding &finding, std::string_view member);

/// A statement or expression that may move into a function of its own: not `return`, `await`, `import`, a definition.
[[nodiscard]] bool mayBeInFunction(python::Kind kind);

/// The loop that a `break` or `continue` belongs to; noNode of all else.
[[nodiscard]] python::NodeId loopLeftBy(const python::Tree &tree, python::NodeId statement);

/// Nothing of the loss is computed where `backward` is called on it, or on it scaled: `losses["all"]`.
[[nodiscard]] bool isOnlyRead(const ProgramShape &shape, const CallFindings &calls, python::NodeId loss);

/// `loss.backward()` is a statement, and does nothing else than to give gradients of a variable or of an expression.
[[nodiscard]] bool isPlainBackward(const python::Tree &tree, const CallSite &site);

/// `loss.item`, `x.detach`: what the member gives is no longer a part of the computation.
[[nodiscard]] bool cutsOff(const python::Tree &tree, python::NodeId member);

/// Another step, or something that looks at gradients or clears them.
[[nodiscard]] bool isEndOfStep(const ProgramShape &shape, const CallFindings &calls, python::NodeId statement);

/// The call is the statement, or one in branches of it, and in no loop there.
[[nodiscard]] bool isConditional(const python::Tree &tree, python::NodeId call, python::NodeId statement);

/// `if train:` around `backward`, where the loss is a variable that is computed before it, so that it is there in any
/// case: the if_statement. noNode if the branch computes anything before `backward`, or its condition may have another
/// value where the loss is computed.
[[nodiscard]] python::NodeId branchOfStep(const ProgramShape &shape, const CallFindings &calls,
                                          python::NodeId backward);

/// `optimizer.step(closure)`: the call that gets the function around `backward`; noNode if no `step` of the file does.
[[nodiscard]] python::NodeId stepWithClosure(const ProgramShape &shape, const CallFindings &calls,
                                             python::NodeId backward);

/// `del loss` in the block of the statement, behind it: the name has to be there.
[[nodiscard]] bool isDeletedBehind(const python::Tree &tree, std::string_view name, python::NodeId statement);

/// `locals()`, `eval(text)`: a call that finds variables by their names, and may find those that statements from `first`
/// on bind: it is behind that, or in a loop around it. noNode if there is none.
[[nodiscard]] python::NodeId readsByName(const ProgramShape &shape, python::NodeId first);

/// The statements of a file that belong to training steps, by the block they are in, in order.
class StepStatements {
public:
    StepStatements(const ProgramShape &shape, const CallFindings &calls);

    /// The last call of `backward` or `step` before `statement`, in its block; noNode if there is none.
    [[nodiscard]] python::NodeId stepBefore(python::NodeId statement) const;
    /// Those that may clear gradients: `zero_grad()`, and calls of functions of the file.
    [[nodiscard]] const std::vector<python::NodeId> &clearingsIn(python::NodeId block) const;

private:
    using ByBlock = std::unordered_map<python::NodeId, std::vector<python::NodeId>>;
    const python::Tree &m_tree;
    ByBlock m_steps;
    ByBlock m_clearings;
};

} // namespace torchferry::convert::context::mindspore
