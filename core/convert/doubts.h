// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/finding.h"
#include "core/convert/uses.h"

namespace torchferry::convert {

// What makes a guess of a finding whose row is sure: where it stands, or what the rest of the project is.

/// `x.dtype is torch.float32`, where the target has equal values, but not one object of each.
[[nodiscard]] bool isComparedAsObject(const FileContext &file, const SourceUse &use);

/// `path.split("/")`: a text is passed for what no signature of the tensor's member takes a text for. The object may well be
/// something else, whatever is believed of it.
[[nodiscard]] bool isGivenRefusedText(const FileContext &file, const SourceUse &use, const mapping::Row &row);

/// The class of the source by which an object of the project's own has the member, where that class stays as a base: nothing
/// that the target has takes its place. Empty if there is none.
[[nodiscard]] std::string baseThatStays(const FileContext &file, const SourceUse &use);

/// In a project that is ported in part: a file in which nothing but what needs a hand is left of the source's names may
/// have been ported, and a member that the target has, too, with the same arguments may be the target's already.
/// `findings` are those of `uses`, in the same order.
void doubtPortedMembers(const FileContext &file, const std::vector<SourceUse> &uses, std::vector<Finding> &findings);

/// In a file that is ported in part: what a call is given by a name may be the target's, of which nothing is known here.
/// What the first conversion left because of what it knew is left by the next one, too.
void doubtPortedValues(const FileContext &file, const std::vector<SourceUse> &uses, std::vector<Finding> &findings);

/// What is called by a name of its own and what the name was given are right together or not at all: if one is doubtful,
/// so is the other.
void doubtHalves(const FileContext &file, const std::vector<SourceUse> &uses, std::vector<Finding> &findings);

/// `relu(x, inplace=True)` becomes a call that leaves `x` as it is, and the program reads `x` again.
void doubtInPlace(const FileContext &file, const std::vector<SourceUse> &uses, std::vector<Finding> &findings);

/// `f"{x.size()=}"` prints what stands there: a rewrite of it prints something else. `carried`: findings whose text stays.
void doubtShownTexts(const FileContext &file, const std::vector<SourceUse> &uses, const std::vector<bool> &carried,
                     std::vector<Finding> &findings);

} // namespace torchferry::convert
