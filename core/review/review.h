// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/engine.h"
#include "core/review/decision.h"
#include "core/review/effect.h"
#include "core/review/projection.h"
#include "core/review/shared_names.h"
#include "core/review/uses.h"

namespace torchferry::review {

/// A finding or a case of a project.
struct Subject {
    enum class Kind : std::uint8_t { finding, case_ };
    Kind kind = Kind::finding;
    std::uint32_t file = 0;  ///< index into Analysis::files
    std::uint32_t index = 0; ///< of its id

    constexpr Subject() = default;
    constexpr Subject(std::uint32_t inFile, convert::FindingId id) : file(inFile), index(id.index()) {}
    constexpr Subject(std::uint32_t inFile, convert::CaseId id) : kind(Kind::case_), file(inFile), index(id.index()) {}

    /// Of a subject of that kind.
    [[nodiscard]] constexpr convert::FindingId finding() const { return convert::FindingId(index); }
    [[nodiscard]] constexpr convert::CaseId caseId() const { return convert::CaseId(index); }

    auto operator<=>(const Subject &) const = default; // NOLINT(modernize-use-nullptr): a false alarm of the check
};

struct Change {
    Subject subject;
    Decision before;
    Decision after;
};

/// Hash of the text that accepting the subject with this form (a case: resolution) would write, apart from where it
/// is in the file; empty when there is no such form. What `Decision::textHash` holds.
[[nodiscard]] std::string decisionHash(const convert::FileAnalysis &file, const Subject &subject,
                                       std::string_view form);

/// One step of undo: any number of decisions made together.
struct Command {
    std::uint64_t id = 0; ///< grows; the store's key
    std::string label;    ///< code of the action: "accept", "accept-api", "resolve", "edit" …
    std::vector<Change> changes;
    bool undone = false;
};

/// Receives what has to be on disk. Called before the change shows (see `Review::apply`).
class DecisionSink {
public:
    virtual ~DecisionSink() = default;
    /// Writes a new command (dropping the undone ones behind it) durably, or says why not.
    [[nodiscard]] virtual Result<> record(const Command &command) = 0;
    [[nodiscard]] virtual Result<> setUndone(std::uint64_t commandId, bool undone) = 0;
};

/// The state of a review: an analysis, the decisions, undo. One thread (the UI's) owns it.
class Review {
public:
    explicit Review(std::shared_ptr<const engine::Analysis> analysis, DecisionSink *sink = nullptr);

    [[nodiscard]] const engine::Analysis &analysis() const { return *m_analysis; }
    [[nodiscard]] const FileDecisions &decisions(std::uint32_t file) const { return m_decisions[file]; }
    [[nodiscard]] const Decision &decision(const Subject &subject) const;
    /// States of a file's findings under the present decisions (cached until these or those of linked files change).
    [[nodiscard]] const States &states(std::uint32_t file) const;
    /// What is counted of a file, and how much of it there is: the only numbers there are (cached like the states).
    [[nodiscard]] const std::vector<Use> &uses(std::uint32_t file) const;
    [[nodiscard]] const Counts &counts(std::uint32_t file) const;
    [[nodiscard]] Counts counts() const;
    [[nodiscard]] Projection projection(std::uint32_t file, PendingAs pending) const;
    /// How the source of a file is laid out: the last one that was asked for is kept.
    [[nodiscard]] std::shared_ptr<const SourceLayout> layout(std::uint32_t file) const;
    /// What the decisions make of names that several files know.
    [[nodiscard]] const SharedNames &sharedNames() const;

    // Each of these makes one command. They return how many subjects changed (0: nothing was recorded), and fail with
    // what the sink says (then nothing changed), or TF5091 (no such form or resolution).
    Result<std::uint32_t> accept(const Subject &finding,
                                 std::string_view form = {}); ///< empty form: the first proposal
    // The next three open the cases again that a site is taken from, unless they were left for manual work.
    Result<std::uint32_t> reject(const Subject &subject);
    Result<std::uint32_t> reset(const Subject &subject);
    Result<std::uint32_t> edit(const Subject &finding, std::string ownText);
    /// Takes back every decision of the project; remarks stay.
    Result<std::uint32_t> resetAll();
    /// Leaves a remark of a person at a finding, whatever is decided there; an empty one takes it away.
    Result<std::uint32_t> note(const Subject &finding, std::string text);
    /// Decides a case, and accepts those of its sites that are undecided unless the resolution leaves them to a hand.
    /// Fails with TF5090 when a precondition of the resolution is not met, TF5092 when a site is rejected or edited.
    /// A case over several files is decided in all of them, whichever part of it `caseSubject` is; so it is with
    /// `reject`, `reset`, and what opens cases again.
    Result<std::uint32_t> resolve(const Subject &caseSubject, std::string_view resolution);
    /// Accepts all of `subjects`: findings with their first proposal, cases with the first resolution that can be had;
    /// already decided ones and those without a proposal are left alone. With the labels "accept-api",
    /// "accept-category" and "accept-file", what is `unchanged` in the files of the subjects is accepted too, with
    /// "accept-project" in all files: it changes no text, is never asked for, and lets import aliases be retargeted.
    Result<std::uint32_t> acceptAll(const std::vector<Subject> &subjects, std::string_view label);

    // What these would do, without doing it.
    [[nodiscard]] Effect effectOfAcceptingAll(const std::vector<Subject> &subjects, std::string_view label) const;
    [[nodiscard]] Effect effectOfRejecting(const Subject &subject) const;

    /// The undecided findings a bulk action would accept; guesses only if `guesses`. Sites wait for their case.
    [[nodiscard]] std::vector<Subject> undecidedOfApi(std::string_view api, bool guesses = false) const;
    [[nodiscard]] std::vector<Subject> undecidedOfCategory(mapping::Category category, bool guesses = false) const;
    [[nodiscard]] std::vector<Subject> undecidedOfFile(std::uint32_t file, bool guesses = false) const;
    [[nodiscard]] std::vector<Subject> undecidedOfProject(bool guesses = false) const;

    [[nodiscard]] bool canUndo() const;
    [[nodiscard]] bool canRedo() const;
    Result<> undo();
    Result<> redo();
    [[nodiscard]] const std::vector<Command> &commands() const { return m_commands; }

    /// Puts back a stored session: commands with subjects already matched to this analysis. Not recorded again.
    void restore(std::vector<Command> commands);

    /// Called after decisions of files changed; indices of the files, and of those that names they share tie to them.
    void onChange(std::function<void(const std::vector<std::uint32_t> &)> listener);

private:
    class Draft;
    [[nodiscard]] std::vector<Change> acceptingAll(const std::vector<Subject> &subjects, std::string_view label) const;
    [[nodiscard]] std::vector<Change> rejecting(const Subject &subject) const;
    /// What is known of a file after decisions that were not made yet.
    struct Outcome {
        std::uint32_t file = 0;
        States states;
        std::vector<Use> uses;
    };
    using Outcomes = std::vector<Outcome>;
    [[nodiscard]] Effect effectOf(const std::vector<Change> &changes, const std::vector<Subject> &asked,
                                  Outcomes *outcomes = nullptr) const;
    void addUnchanged(Draft &draft, const std::vector<Subject> &subjects, std::string_view label) const;
    [[nodiscard]] const convert::FileAnalysis &fileOf(const Subject &subject) const;
    /// The parts of a case over several files, in file order; of any other case itself. They are decided together.
    [[nodiscard]] std::vector<Subject> partsOf(const Subject &caseSubject) const;
    /// `outcomes` are those of the changes, where they are known.
    Result<std::uint32_t> apply(std::string_view label, std::vector<Change> changes, Outcomes outcomes = {});
    Result<> step(std::size_t command, bool undone);
    /// What is to become of a decision.
    struct Write {
        Decision *decision;
        Decision value;
        std::uint32_t file;
    };
    Decision &mutableDecision(const Subject &subject);
    [[nodiscard]] std::vector<Write> prepare(const std::vector<Change> &changes, bool forward);
    void perform(std::vector<Write> &writes) noexcept;
    void invalidate(std::uint32_t file) const;
    std::vector<std::uint32_t> settleShared() const;
    void tell(std::vector<std::uint32_t> files, Outcomes outcomes = {}) const;

    std::shared_ptr<const engine::Analysis> m_analysis;
    DecisionSink *m_sink = nullptr;
    std::vector<FileDecisions> m_decisions;
    std::vector<Command> m_commands; ///< done ones first, then undone ones that can be redone
    std::uint64_t m_nextCommand = 1;
    mutable std::vector<std::optional<States>> m_states;
    struct Counted {
        std::vector<Use> uses;
        Counts counts;
    };
    [[nodiscard]] const Counted &counted(std::uint32_t file) const;
    mutable std::vector<std::optional<Counted>> m_counted;
    /// What a person was told that accepting all of these does, until anything is decided: she will do just that.
    struct Foreseen {
        std::vector<Subject> subjects;
        std::string label;
        std::vector<Change> changes;
        Outcomes outcomes;
    };
    mutable std::optional<Foreseen> m_foreseen;
    mutable std::pair<std::uint32_t, std::shared_ptr<const SourceLayout>> m_layout;
    mutable SharedReadiness m_shared;
    mutable std::vector<std::uint32_t> m_unread; ///< files that links concern and that changed since they were settled
    std::function<void(const std::vector<std::uint32_t> &)> m_listener;
};

} // namespace torchferry::review
