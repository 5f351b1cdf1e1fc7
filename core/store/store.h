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

    bool operator==(const ViewState &) const = default;
};

struct SessionInfo {
    std::string repository; ///< git directory
    std::string workTree;
    std::string target;        ///< "paddle"
    std::string targetVersion; ///< it was converted to
    std::string baseCommit;    ///< hex
    std::string packHash;
    std::string chosenVersion; ///< of the target, by a person; empty: what the project's settings or the pack say

    bool operator==(const SessionInfo &) const = default;
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

struct LoggedCommand;

/// One SQLite file (WAL, synchronous=FULL, 0600 in a 0700 folder) per repository, target and profile, with the last two
/// good states of it as copies beside it (`.copy-1`, `.copy-2`: as it was opened after a crash, and as it was closed).
/// Schema version in `user_version`; older ones are migrated, newer ones refused. Every record has a checksum; one that
/// does not fit is not used. All of the session is in memory too: when the file is removed, replaced or changed by
/// another process while it is open, the next write sees that and writes everything again. One thread owns it.
class SessionStore {
public:
    /// `$XDG_STATE_HOME/torchferry/sessions` (or ~/.local/state/…), one file name per git directory, target and profile
    /// of it (empty: the target's first).
    [[nodiscard]] static std::filesystem::path defaultPath(const std::string &gitDirectory, const std::string &target,
                                                           const std::string &profile = {});
    /// Opens or creates; one that is gone or empty is made from its last good copy. TF2501 (cannot be opened or
    /// created), TF2502 (not a session database or damaged: the sentence names the file and says that it can be moved
    /// aside), TF2503 (made by a newer version), TF2504 (in use by another window), TF2516 (something that is no file
    /// is in its place).
    [[nodiscard]] static Result<std::unique_ptr<SessionStore>> open(const std::filesystem::path &path);
    /// Reads a session as it is on disk, whichever process has it open; nothing can be written. Fails as `open` does, apart from
    /// TF2504.
    [[nodiscard]] static Result<std::unique_ptr<SessionStore>> openToRead(const std::filesystem::path &path);
    /// Renames a damaged or newer database (and its WAL) to `<name>.<timestamp>.bak`; returns the new name.
    /// TF2504 (in use), TF2507 (cannot be renamed).
    [[nodiscard]] static Result<std::filesystem::path> moveAside(const std::filesystem::path &path);
    ~SessionStore();

    [[nodiscard]] bool readOnly() const;
    /// What a person has to know about the state of the file, since it was asked last: what was put back (TF2509,
    /// TF2510), began anew (TF2511), was left out (TF2512, TF2517), was written again (TF2513, TF2514), or that nothing
    /// is saved at present (TF2515).
    [[nodiscard]] std::vector<Error> takeNotices();

    [[nodiscard]] std::optional<SessionInfo> info() const; ///< nothing in a fresh session
    [[nodiscard]] std::vector<StoredCommand> commands() const;
    [[nodiscard]] ViewState viewState() const;

    // All of these fail with TF2505 (cannot be written), TF2508 (opened to be read) or TF2515 (the file is gone, and
    // cannot be made anew); then nothing changed.
    [[nodiscard]] Result<> setInfo(const SessionInfo &info);
    [[nodiscard]] Result<> record(const StoredCommand &command); ///< drops undone commands behind it
    [[nodiscard]] Result<> record(LoggedCommand command);        ///< the same, of one that is encoded
    [[nodiscard]] Result<> setUndone(std::uint64_t commandId, bool undone);
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
    Restored attach(review::Review &review);
    /// Makes `review`, of any commit, what the stored decisions make of it; later ones are not recorded.
    [[nodiscard]] Restored replay(review::Review &review) const;
    [[nodiscard]] Result<> record(const review::Command &command) override;
    [[nodiscard]] Result<> setUndone(std::uint64_t commandId, bool undone) override;
    [[nodiscard]] SessionStore &store() { return *m_store; }

private:
    std::unique_ptr<SessionStore> m_store;
    const review::Review *m_review = nullptr;
};

} // namespace torchferry::store
