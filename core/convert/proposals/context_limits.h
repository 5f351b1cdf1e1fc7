// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

// Facts about the code around a finding, or about the rest of the project, by which it is less certain than its row. How
// far each limits it says the list in core/certainty.

/// The fact limits the finding and all its proposals, and is one of its warnings.
void limitWithWarning(Finding &finding, certainty::Limit limit, std::vector<MessageArgument> arguments);

/// `x.dtype is torch.float32`, where the target has equal values, but not one object of each.
[[nodiscard]] bool isComparedAsObject(const FileContext &file, const Occurrence &occurrence);

/// `path.split("/")`: a text is passed for what no signature of the tensor's member takes a text for. The object may
/// well be something else, whatever is believed of it.
[[nodiscard]] bool isGivenRefusedText(const FileContext &file, const Occurrence &occurrence, const mapping::Row &row);

/// The class of the source by which an object of the project's own has the member, where that class stays as a base:
/// nothing that the target has takes its place. Empty if there is none.
[[nodiscard]] std::string baseThatStays(const FileContext &file, const Occurrence &occurrence);

/// In a project that is partly migrated: a file in which only manual work is left of the source's names may have been
/// migrated, and a member that the target has, too, with the same arguments may be the target's already. `findings` are
/// those of `occurrences`, in the same order.
void limitMigratedMembers(const FileContext &file, const Occurrences &occurrences, Findings &findings);

/// In a file that is partly migrated: what a call is given by a name may be the target's, of which nothing is known
/// here. What the first conversion left because of what it knew is left by the next one, too.
void limitMigratedValues(const FileContext &file, const Occurrences &occurrences, Findings &findings);

/// A call through an alias and the value of the alias are right together or not at all: if one is a guess, so is the
/// other.
void limitAliasPairs(const FileContext &file, const Occurrences &occurrences, Findings &findings);

/// `relu(x, inplace=True)` becomes a call that leaves `x` as it is, and the program reads `x` again.
void limitMutatingCalls(const FileContext &file, const Occurrences &occurrences, Findings &findings);

/// `f"{x.size()=}"` prints what is there: a rewrite of it prints something else. `retargeted`: findings whose text
/// stays.
void limitShownExpressions(const FileContext &file, const Occurrences &occurrences,
                           const IdVector<FindingId, bool> &retargeted, Findings &findings);

/// Limits a finding and its proposals by what the code around the occurrence says.
void limitByContext(const FileContext &file, const Occurrence &occurrence, Finding &finding);

} // namespace torchferry::convert
