// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/range.h"
#include "core/mapping/row.h"
#include "core/names/names.h"
#include "core/python/precedence.h"
#include "core/source/source_file.h"
#include "core/types/types.h"

namespace torchferry::convert {

/// Index of a finding in its file, in document order (outer before inner).
using FindingId = std::uint32_t;
using CaseId = std::uint32_t;

/// A part of what a proposal writes.
struct Piece {
    enum class Kind : std::uint8_t {
        literal, ///< `text`
        source,  ///< the source range, with the findings inside it as they are decided; brought into brackets if the
                 ///< result binds looser than `required`
        name,    ///< the target symbol `text`, spelled when projected from the file's import plan
    };
    Kind kind = Kind::literal;
    std::string text;
    ByteRange range; ///< of a name: the source it stands for, empty when it stands for none
    python::Precedence required = python::Precedence::any; ///< of a source range: what the place it is put in requires
    python::Precedence written =
        python::Precedence::primary; ///< of a source range: how tightly it binds as it is written

    bool operator==(const Piece &) const = default;
};

/// An operation on the argument list of a call. Operations of several contributors merge; two that disagree about one
/// argument are a conflict and the later contributor is refused.
struct ArgumentOperation {
    enum class Kind : std::uint8_t {
        set,    ///< append `parameter=pieces`
        rename, ///< give argument the keyword `parameter`, whether it had one or not; take its keyword if that is empty
        drop,   ///< remove the argument with its comma
        value,  ///< replace the expression of the argument
    };
    Kind kind = Kind::set;
    std::string parameter;
    std::uint32_t argument = names::none; ///< index of the argument in the call (rename, drop, value)
    std::vector<Piece> pieces;            ///< new value (set, value)

    bool operator==(const ArgumentOperation &) const = default;
};

/// A call that is rewritten argument by argument, so that its layout stays: the callee's new pieces, where the arguments
/// are, and what happens to each. Contributions of cases are merged into the operations.
struct CallPlan {
    struct Slot {
        ByteRange whole;
        ByteRange value;
        ByteRange keyword; ///< empty for a positional argument
    };
    std::vector<Piece> callee;
    std::vector<Piece> first; ///< an argument put before all others (a receiver that became one); usually empty
    ByteRange list;           ///< the argument list with its parentheses
    std::vector<Slot> slots;
    std::vector<ByteRange> comments; ///< inside the list, outside the arguments
    std::vector<ArgumentOperation> operations;
    std::vector<std::pair<std::uint32_t, std::string>> targets; ///< argument -> target parameter it ends up as

    /// The only argument is a generator that shares its brackets with the call.
    [[nodiscard]] bool isBareGenerator() const;
    /// The pieces of the rewritten call. `text` is the text of the file.
    [[nodiscard]] std::vector<Piece> compose(std::string_view text) const;
    /// The plan with further operations; nothing when one of them contradicts what is planned already.
    [[nodiscard]] std::optional<CallPlan> with(const std::vector<ArgumentOperation> &more) const;
};

/// What is done beside the use's own range: a statement more, or one less.
struct StatementEdit {
    enum class Kind : std::uint8_t { before, after, remove };
    Kind kind = Kind::before;
    ByteRange statement;       ///< the statement it refers to; of `remove` also a decorator
    std::vector<Piece> pieces; ///< a whole statement without indentation and newline (before, after)
    std::string indentation;   ///< of the statement's line
    bool alone = true;         ///< the statement shares its line with no other one
    bool isDecorator = false;
    std::uint32_t block = 0; ///< which block it stands in
    std::uint32_t siblings =
        0; ///< statements of that block; a block that loses them all is given a `pass`. 0: the module
    std::vector<ByteRange> comments; ///< inside the statement
};

/// One way to rewrite a use.
struct Proposal {
    std::string form; ///< stable id: "table", "form:2", "case:lr-scheduler/hand-over"
    Message label;
    ByteRange range;           ///< what is replaced; contains the finding's range or is it. Nothing of it stays
                               ///< when `statements` takes the whole statement out
    std::vector<Piece> pieces; ///< the text that comes instead (ignored when `operations` is set)
    python::Precedence binding = python::Precedence::primary; ///< how tightly the new text binds
    python::Precedence required = python::Precedence::any;    ///< what the place of `range` in the source requires
    std::vector<StatementEdit> statements;
    types::Confidence confidence = types::Confidence::certain; ///< of this form, at most the finding's

    std::optional<CallPlan> call;
};

/// One line of the card's parameter table: what becomes of one argument or parameter in this call. Refers to the texts of
/// the pack and of the source file, and lives no longer than the analysis that holds both.
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

/// One use of the source framework. Immutable.
struct Finding {
    FindingId id = 0;
    Fingerprint fingerprint;
    std::string api;    ///< canonical source name, "torch.nn.functional.relu"; for dotted strings as written
    std::string target; ///< counterpart, empty where none
    mapping::Category category = mapping::Category::missing;
    mapping::SubKind kind = mapping::SubKind::none;
    mapping::Use use = mapping::Use::call;
    ByteRange range;     ///< of the call, access, decorator or statement, in `SourceFile::text`
    ByteRange nameRange; ///< of the dotted name or of the member name: what the gutter points at
    types::Confidence confidence = types::Confidence::certain;
    std::vector<types::Evidence> evidence;
    std::vector<Proposal> proposals; ///< best first; empty: a hand is needed (or a case owns the choice)
    std::vector<ParameterLine> parameters;
    Message message;                        ///< one sentence about this use; `message.code` is the finding's code
    std::vector<Message> remarks;           ///< further sentences: what differs, what could not be expressed
    const mapping::Row *row = nullptr;      ///< null: unknown to the pack. Lives as long as the pack
    names::BindingId through = names::none; ///< the import the use goes through, none for members
    std::vector<CaseId> cases;              ///< of this file

    /// A finding about text that is not code (a dotted string, an undecodable region): shown, never rewritten.
    bool advisory = false;
};

/// What a resolution asks of one of its sites.
struct SiteContribution {
    std::uint32_t site = 0;                    ///< index into Case::sites
    std::vector<ArgumentOperation> operations; ///< merged into the site's table proposal
    std::optional<Proposal> proposal;          ///< or a whole proposal for the site
    std::vector<StatementEdit> statements;     ///< beside either
};

struct Precondition {
    Message text;
    bool met = false;
};

struct Resolution {
    std::string id; ///< "hand-over", "set-afterwards", "by-hand"
    Message label;
    std::vector<Precondition> preconditions;
    std::vector<SiteContribution> contributions; ///< empty: leaves everything as it is, marked as seen
    bool manual = false;                         ///< "leave for a hand"
    [[nodiscard]] bool available() const
    {
        for (const Precondition &precondition : preconditions)
            if (!precondition.met)
                return false;
        return true;
    }
};

struct Site {
    FindingId finding = 0;
    std::string role; ///< "optimizer", "scheduler", "step", "clip"
};

/// Places of one file that change together. Owns no range of its own.
struct Case {
    CaseId id = 0;
    std::string code; ///< TF5xxx
    Message title;
    std::vector<Site> sites;
    std::vector<Resolution> resolutions; ///< best first
    bool optional = false;               ///< the sites are right without it (clipping): never counted as pending
    [[nodiscard]] std::string fingerprint(const std::vector<Finding> &findings) const;
};

enum class FileStatus : std::uint8_t { converted, partly, unchanged, syntaxError, unreadable, skipped };
/// "converted", "partly", "unchanged", "syntax-error", "unreadable", "skipped".
[[nodiscard]] std::string_view key(FileStatus status);

/// Everything conversion found in one file. Immutable, shared between threads.
struct FileAnalysis {
    std::string path;
    std::shared_ptr<const source::SourceFile> source; ///< null when unreadable or skipped
    FileStatus status =
        FileStatus::unchanged;     ///< unreadable, skipped, syntaxError; else unchanged or partly (projection refines)
    std::optional<Message> reason; ///< why unreadable or skipped; or the syntax error
    std::vector<ByteRange> errors; ///< regions that do not parse
    std::vector<Finding> findings; ///< in document order
    std::vector<Case> cases;
    struct Internals; ///< what projection needs: tree-derived tables, import clauses
    std::shared_ptr<const Internals> internals;
    std::shared_ptr<const mapping::Pack> pack; ///< keeps `Finding::row` alive
};

} // namespace torchferry::convert
