// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <QByteArray>

#include "core/engine/engine.h"
#include "core/git/repository.h"
#include "scarcity.h"
#include "support/results.h"
#include "support/scratch_repository.h"

namespace torchferry::test {

using Step = std::function<Result<>()>;

/// The code of the failure that `step` ends with, "none" when it does not.
[[nodiscard]] QByteArray run(const Step &step);
[[nodiscard]] QByteArray runShort(long first, long last, const Step &step);

/// Calls `trial(first, last)` with each of `count` calls failing alone, and then with all from it on; at most `most` times
/// each. Returns what the first trials that found something wrong say.
[[nodiscard]] QByteArray eachFailure(long count, long most, const std::function<QByteArray(long, long)> &trial);

/// How often `step` asks for memory when it gets all of it.
[[nodiscard]] long countOf(const Step &step);

/// A small project: files that know one another, rules, objects in a pack and in files of their own.
void fill(const ScratchRepository &scratch);

struct Opened {
    std::optional<git::Repository> repository;
    std::string commitId;
    engine::Input input;
    std::shared_ptr<const engine::Analysis> analysis;
};
[[nodiscard]] Result<> read(const std::string &path, Opened &opened);
[[nodiscard]] Result<> analyse(Opened &opened);
/// Both. Ends the program when that fails.
[[nodiscard]] Opened openedProject(const std::string &path);

} // namespace torchferry::test
