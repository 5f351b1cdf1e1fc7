// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/id.h"
#include "core/base/range.h"
#include "core/certainty/certainty.h"
#include "core/convert/model/occurrence_kind.h"
#include "core/convert/model/proposal.h"
#include "core/mapping/row.h"
#include "core/names/names.h"
#include "core/types/lattice/types.h"

namespace torchferry::convert {

/// Index of a finding in its file, in document order (outer before inner).
using FindingId = Id<struct FindingTag>;
/// Index of a case in its file.
using CaseId = Id<struct CaseTag>;

/// One line of the card's parameter table: what becomes of one argument or parameter in this call. Refers to the texts
/// of the pack and of the source file, and lives no longer than the analysis that holds both.
struct ParameterLine {
    std::string_view source; ///< source parameter, empty for a target-only one
    std::string_view target; ///< target parameter, empty where none
    mapping::Note note = mapping::Note::same;
    std::string_view argument; ///< what the call passes, as written; empty when not passed
    std::string_view result;   ///< what is passed after the rewrite; empty when nothing
};

/// Keeps its parts apart so that a decision can be found again when some of them changed.
struct Fingerprint {
    struct Place {
        std::string path;
        std::string definitions; ///< enclosing classes and functions, "Net.forward"
    };
    std::shared_ptr<const Place> place; ///< one for all findings of a function
    std::string rule;                   ///< api and use
    std::uint64_t tokens = 0;           ///< hash of the node's tokens without white space and comments
    std::uint32_t ordinal = 0;          ///< among equals in the file

    [[nodiscard]] std::string toString() const;
};

/// What the use becomes if the project decides to keep something as the source has it (`Variant::jointForms`).
struct JointEdit {
    std::optional<Proposal> proposal; ///< nothing: it cannot follow, so that all others must not either
};

/// One use of the source framework. Immutable.
struct Finding {
    FindingId id;
    Fingerprint fingerprint;
    std::string api;    ///< canonical source name, "torch.nn.functional.relu"; for dotted strings as written
    std::string target; ///< counterpart, empty where none
    mapping::Category category = mapping::Category::missing;
    mapping::SubKind kind = mapping::SubKind::none;
    mapping::Use use = mapping::Use::call;
    OccurrenceKind origin = OccurrenceKind::name; ///< how the API occurs
    ByteRange range;     ///< of the call, access, decorator or statement, in `SourceFile::text`
    ByteRange nameRange; ///< of the dotted name or of the member name: what the gutter points at
    certainty::Certainty certainty;
    std::vector<types::Evidence> evidence; ///< why it is believed to be this API
    std::vector<Proposal> proposals;       ///< best first; empty: manual work (or a case owns the choice)
    std::shared_ptr<JointEdit> joint;      ///< null: it stays right whatever the project decides. Few findings have one
    std::vector<ParameterLine> parameters;
    Message message;                        ///< one sentence about this use; `message.code` is the finding's code
    std::vector<Message> warnings;          ///< further sentences: what differs, what could not be expressed
    const mapping::Row *row = nullptr;      ///< null: unknown to the pack. Lives as long as the pack
    names::BindingId through = names::none; ///< the import the use goes through, none for members
    std::vector<CaseId> cases;              ///< of this file

    /// A finding about text that is not code (a dotted string, an undecodable region): shown, never rewritten.
    bool advisory = false;

    [[nodiscard]] certainty::Confidence confidence() const { return certainty.level(); }
};

using Findings = IdVector<FindingId, Finding>;

} // namespace torchferry::convert
