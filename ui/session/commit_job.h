// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "core/engine/engine.h"
#include "core/git/repository.h"
#include "core/review/helper_modules.h"
#include "core/review/review.h"

namespace torchferry::ui {

/// What one file brings into a commit, counted from its states.
struct CommitFile {
    std::uint32_t file = 0;
    std::uint32_t taken = 0;   ///< uses that were accepted or edited
    std::uint32_t pending = 0; ///< uses to decide; they stay as they are in the source
    std::uint32_t manual = 0;
};

struct CommitSummary {
    std::vector<CommitFile> files;           ///< that something is taken from
    std::vector<CommitFile> open;            ///< that have something pending or manual
    std::vector<review::HelperFile> helpers; ///< modules that are added, or added to
    std::uint32_t taken = 0;
    std::uint32_t pending = 0;
    std::uint32_t manual = 0;
};
[[nodiscard]] CommitSummary summariseCommit(const review::Review &review);

/// A useful message: what was ported, how many uses, what is left. Git's language is English here too.
[[nodiscard]] QString suggestedMessage(const review::Review &review, const CommitSummary &summary);

/// A review as another thread may have it: values only.
struct CommitInput {
    std::string repository; ///< work tree
    std::string parentId;
    std::string branch;
    std::string message;
    std::shared_ptr<const engine::Analysis> analysis;
    std::vector<review::FileDecisions> decisions;
};

/// The files a commit would write: projected from what was accepted, in their own encoding. Off the UI thread.
[[nodiscard]] Result<std::vector<git::ChangedFile>> changedFiles(const engine::Analysis &analysis,
                                                                 const std::vector<review::FileDecisions> &decisions);

/// Decides between the thread that makes a commit and the one that cancels it: one of them comes first, and the other knows. Any thread.
class CommitGate {
public:
    /// Asks for the end. True: no branch is made. False: it is being made, or was.
    bool cancel();
    /// The branch may be made now. What follows is not to be interrupted until `leave`.
    [[nodiscard]] bool enter();
    void leave();
    /// Returns once no thread is between `enter` and `leave`.
    void wait() const;
    [[nodiscard]] const engine::CancelFlag &flag() const { return m_flag; }

private:
    enum class State : std::uint8_t { open, cancelled, writing, done };
    engine::CancelFlag m_flag; ///< for the long part before
    std::atomic<State> m_state = State::open;
};

/// Builds the commit and returns its id. TF1901 when `gate` was cancelled before the branch was made. Off the UI thread.
[[nodiscard]] Result<std::string> runCommit(const CommitInput &input, CommitGate &gate);

/// What can be checked before anything is written. Off the UI thread.
struct CommitPreflight {
    std::optional<Error> error;  ///< the repository or the author: nothing can be committed
    std::optional<Error> branch; ///< the name cannot be taken
    std::string movedTo;         ///< HEAD's commit now, when it is another than the session's
    bool uncommittedChanges = false;
    git::Identity author;
};
[[nodiscard]] CommitPreflight preflight(const std::string &repository, const std::string &base,
                                        const std::string &branch);

/// "torchferry/paddle", or with a number behind it when that branch exists.
[[nodiscard]] std::string suggestedBranch(const std::string &repository, const std::string &target);

} // namespace torchferry::ui
