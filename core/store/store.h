// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/review/review.h"

namespace torchferry::store {

/// Where the window was: opened again in the same place.
struct ViewState {
    std::string path;        ///< open file
    std::string fingerprint; ///< selected finding
    std::int32_t scrollLine = 0;
    std::string extra; ///< JSON the window keeps for itself (filters, panel sizes)
};

struct SessionInfo {
    std::string repository; ///< git directory
    std::string workTree;
    std::string target;        ///< "paddle"
    std::string targetVersion; ///< it was converted to
    std::string baseCommit;    ///< hex
    std::string packHash;
    std::string chosenVersion; ///< of the target, by a person; empty: what the project's settings or the pack say
};

/// A finding or a case as the database knows it.
struct StoredSubject {
    review::Subject::Kind kind = review::Subject::Kind::finding;
    std::string fingerprint; ///< Fingerprint::toString() or Case::fingerprint()
};
struct StoredChange {
    StoredSubject subject;
    review::Decision before;
    review::Decision after;
};
struct StoredCommand {
    std::uint64_t id = 0;
    std::string label;
    std::vector<StoredChange> changes;
    bool undone = false;
};

/// One SQLite file (WAL, synchronous=FULL, 0600 in a 0700 folder) per repository and target. Schema version in
/// `user_version`; older ones are migrated, newer ones refused. One thread owns it.
class SessionStore {
public:
    /// `$XDG_STATE_HOME/torchferry/sessions` (or ~/.local/state/…), one file name per git directory and target.
    [[nodiscard]] static std::filesystem::path defaultPath(const std::string &gitDirectory, const std::string &target);
    /// Opens or creates. TF2501 (cannot be opened or created), TF2502 (not a session database or damaged: the sentence
    /// names the file and says that it can be moved aside), TF2503 (made by a newer version), TF2504 (in use by another
    /// window).
    [[nodiscard]] static Result<std::unique_ptr<SessionStore>> open(const std::filesystem::path &path);
    /// Renames a damaged or newer database (and its WAL) to `<name>.<timestamp>.bak`; returns the new name.
    /// TF2504 (in use), TF2507 (cannot be renamed).
    [[nodiscard]] static Result<std::filesystem::path> moveAside(const std::filesystem::path &path);
    ~SessionStore();

    // All of these fail with TF2505 (cannot be written) or TF2506 (cannot be read), `commands` also with TF2502.
    [[nodiscard]] Result<std::optional<SessionInfo>> info() const; ///< nothing in a fresh session
    [[nodiscard]] Result<> setInfo(const SessionInfo &info);
    [[nodiscard]] Result<> record(const StoredCommand &command); ///< drops undone commands behind it
    [[nodiscard]] Result<> setUndone(std::uint64_t commandId, bool undone);
    [[nodiscard]] Result<std::vector<StoredCommand>> commands() const;
    [[nodiscard]] Result<ViewState> viewState() const;
    [[nodiscard]] Result<> setViewState(const ViewState &state);

private:
    struct Private;
    explicit SessionStore(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

/// Connects a review to its store: records what is decided, restores what was. Stored subjects that no longer exist, or
/// whose form would now write other text, are counted, not applied.
class StoredReview final : public review::DecisionSink {
public:
    explicit StoredReview(std::unique_ptr<SessionStore> store);
    struct Restored {
        std::uint32_t applied = 0;
        std::uint32_t lost = 0; ///< subjects that are gone or changed; they are pending again
    };
    /// Makes `review` what it was; call once, before the review is changed.
    [[nodiscard]] Result<Restored> attach(review::Review &review);
    [[nodiscard]] Result<> record(const review::Command &command) override;
    [[nodiscard]] Result<> setUndone(std::uint64_t commandId, bool undone) override;
    [[nodiscard]] SessionStore &store() { return *m_store; }

private:
    std::unique_ptr<SessionStore> m_store;
    const review::Review *m_review = nullptr;
};

} // namespace torchferry::store
