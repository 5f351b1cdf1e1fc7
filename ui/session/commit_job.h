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
#include "core/review/review.h"
#include "ui/session/commit_plan.h"

namespace torchferry::ui {

/// What a commit brings, in numbers.
struct CommitSummary {
    review::Counts counts;
    std::uint32_t taken = 0; ///< uses that were accepted or edited
    std::uint32_t writtenFiles = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open; ///< files in which something is left, and how much
    std::vector<std::pair<std::string, std::vector<std::string>>> helpers; ///< by path of their module
    std::string script;                                                    ///< path of a new file that is neither
};
[[nodiscard]] CommitSummary summariseCommit(const review::Review &review, const CommitPlan &plan);

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
    bool withScript = false; ///< as in `planCommit`
};

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
    /// What is being done, for who waits.
    enum class Step : std::uint8_t { projecting, writing };
    void tell(Step step) { m_step = step; }
    [[nodiscard]] Step step() const { return m_step; }

private:
    enum class State : std::uint8_t { open, cancelled, writing, done };
    engine::CancelFlag m_flag; ///< for the long part before
    std::atomic<State> m_state = State::open;
    std::atomic<Step> m_step = Step::projecting;
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
