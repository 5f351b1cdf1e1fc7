// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/calls/call_binding.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/model/case.h"
#include "core/convert/model/edit.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert::context {

/// A call of the source framework whose result is given a name: `optimizer = torch.optim.SGD(…)`.
struct Creation {
    FindingId finding;
    CallSite site;
    python::NodeId statement = python::noNode; ///< the statement the call is in
    std::string target;                        ///< "optimizer", "self.optimizer"; empty if the result is given no name
    bool plain = false;                        ///< the statement is nothing but `target = call`
    python::NodeId scope = python::noNode; ///< innermost function (of a `self.` target: class) around it, or the module
};

/// Questions resolvers ask about a program.
class ProgramShape {
public:
    ProgramShape(const FileContext &file, const Occurrences &occurrences, Findings &findings);

    [[nodiscard]] const FileContext &file() const { return m_file; }
    [[nodiscard]] const Occurrences &occurrences() const { return m_occurrences; }
    [[nodiscard]] const Findings &findings() const { return m_findings; }
    [[nodiscard]] const python::Tree &tree() const { return m_file.tree; }
    /// Of the file; what it has worked out serves all who ask.
    [[nodiscard]] const ValueFlow &flow() const { return m_flow; }

    /// All calls of classes that derive from `base`, in source order.
    [[nodiscard]] std::vector<Creation> creations(std::string_view base) const;
    [[nodiscard]] Creation creationOf(FindingId finding) const;
    /// The creation an expression (`optimizer`, `self.optimizer`) refers to: the last one before `node` in the same
    /// function; for `self.x` the only one in the class; else the only one of the module. Null when it is not clear.
    [[nodiscard]] const Creation *referredTo(const std::vector<Creation> &creations, python::NodeId expression) const;
    /// The variant of a finding's row that binds a call, with the binding.
    struct BoundVariant {
        const mapping::Variant *variant = nullptr;
        BoundCall bound;
    };
    /// The reader of the finding should see why its confidence is not higher.
    void limit(FindingId finding, certainty::Limit limit, std::vector<MessageArgument> arguments) const;
    /// What is around the finding says that it is what it was taken for; does nothing if that is surer without it.
    void confirm(FindingId finding, certainty::Limit limit, std::vector<MessageArgument> arguments) const;
    /// What made the finding less sure is known to be no matter in a case that writes it.
    void lift(FindingId finding, certainty::Limit limit) const;
    /// The same of a finding that stands by itself: what the row writes is right, too.
    void settle(FindingId finding, certainty::Limit limit) const;
    /// Left to a person, with a message of that code about its API: by itself, that what the row writes would be right
    /// only if other code changed with it.
    void withdraw(FindingId finding, std::string_view reason = "TF4018") const;
    [[nodiscard]] std::optional<BoundVariant> bindFinding(const Finding &finding, const CallSite &site) const;
    /// The name is assigned (or the object `a` of `a.b` is) between two statements of one block.
    [[nodiscard]] bool assignedBetween(std::string_view name, python::NodeId from, python::NodeId to) const;
    /// `name` is read between two statements of one block, both left out.
    [[nodiscard]] bool readBetween(std::string_view name, python::NodeId from, python::NodeId to) const;
    /// Both statements are in the same block, `first` before `second`.
    [[nodiscard]] bool sameBlock(python::NodeId first, python::NodeId second) const;
    /// Names an expression reads.
    [[nodiscard]] std::vector<std::string_view> namesIn(python::NodeId expression) const;
    /// The function of this file a callee denotes: `make`, or `self.make` of the class around; else noNode.
    [[nodiscard]] python::NodeId calledFunction(python::NodeId callee) const;
    /// What a function returns; noNode for a `return` without a value.
    [[nodiscard]] std::vector<python::NodeId> resultsOf(python::NodeId function) const;

private:
    const FileContext &m_file;
    const Occurrences &m_occurrences;
    Findings &m_findings;
    ValueFlow m_flow;
};

/// The text that replaces the call of `subject`, with the comments and lines of the call. Nothing if its place does not
/// allow them.
[[nodiscard]] std::optional<std::vector<Piece>> inPlaceOf(const CallSubject &subject, std::vector<Piece> call);

/// The call as the first form of `variant` that holds writes it. `owned` is a parameter there is `no-way` for by
/// itself: the resolver that asks takes care of it. Nothing if no form holds or the one that does cannot be written.
[[nodiscard]] std::optional<std::vector<Piece>> writtenByForm(const CallSubject &subject,
                                                              const mapping::Variant &variant, std::string_view owned);

/// The last of a case's resolutions: nothing is rewritten, a person does it.
[[nodiscard]] Resolution manualResolution();

} // namespace torchferry::convert::context
