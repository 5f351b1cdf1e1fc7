// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/mapping/completion.h"
#include "core/mapping/target_check.h"
#include "core/review/projection.h"

namespace torchferry::ui {

/// A text typed by hand, in its place in a file.
struct OwnText {
    std::shared_ptr<const convert::FileAnalysis> file;
    review::FileDecisions decisions; ///< of the file, as they are
    convert::FindingId finding;
    std::string text;
};

/// What can be said of it before it is taken.
struct OwnTextVerdict {
    bool parses = true;                       ///< the file is still Python with it
    std::vector<ByteRange> broken;            ///< what is no Python, in the text; may be empty when it does not parse
    std::vector<mapping::TargetIssue> issues; ///< ranges into the text
    std::shared_ptr<const review::Projection> projection; ///< of the file with the text, without states
};

/// Puts the text where it is to stand, among what is decided and proposed around it, and checks the file that comes of
/// it: names that the file's imports bind to the target count as much as whole ones. Off the UI thread.
[[nodiscard]] OwnTextVerdict checkOwnText(const OwnText &own);

/// What names of the file denote in the target, for what is offered while one types.
[[nodiscard]] mapping::LocalNames targetNamesOf(const convert::FileAnalysis &file);

} // namespace torchferry::ui
