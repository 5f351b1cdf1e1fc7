// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"

namespace torchferry {

/// The failures and refusals that code tells apart; all others are only shown. No source compares their codes as text, and
/// only the table in `reason.cpp` writes them.
enum class Reason : std::uint8_t {
    cancelled,
    outOfMemory,
    internalError,
    unreadablePath,
    noRepository,
    unsupportedRepository,
    hiddenFolder,
    unsafePath,
    noAuthor,
    forbiddenInBranchName,
    branchExists,
    repositoryNotWritable,
    nothingToCommit,
    noFileOfCommit,
    branchInTheWay,
    damagedRepository,
    specialFile,
    lockInTheWay,
    branchNameBegin,
    branchNameEnd,
    branchNameTaken,
    branchNameEmpty,
    branchNameTooLong,
    branchNameNotUtf8,
    ignoreRulesTooLarge,
    linkOutOfRepository,
    damagedSession,
    newerSession,
    sessionInUse,
    sessionNotSaved,
    unsupportedTargetVersion,
    formNeverSelected,
    variantNeverUsed,
    unknownSignature,
    changesOrder,
    evaluatesTwice,
    noRewrite,
    noRowForCall,
    sharedImport,
    capturesName,
    noStatementBefore,
    noCommitToBranchFrom,
    folderToStandardOutput,
    unnamedFileToFolder,
    unreadableSource,
    outputNotEmpty,
    outputInProject,
    outputNoFolder,
    outputNotWritable,
    reportNotWritable,
    outputFilledMeanwhile,
    internalErrorOfProgram,
    reportLostAtEnd,
    standardOutputLost,
    outputHasLeftovers,
    outputInUse,
};

/// The code of its message in the catalogue.
[[nodiscard]] std::string codeOf(Reason reason);

/// `return failure(Reason::noRepository, {{"path", path}});`
[[nodiscard]] inline tl::unexpected<Error> failure(Reason reason, std::vector<MessageArgument> arguments = {},
                                                   Place where = {})
{
    return failure(codeOf(reason), std::move(arguments), std::move(where));
}

/// The failure or message was made for that reason.
[[nodiscard]] bool is(const Error &error, Reason reason);
[[nodiscard]] bool is(const Message &message, Reason reason);
[[nodiscard]] bool isOneOf(const Error &error, std::initializer_list<Reason> reasons);
[[nodiscard]] bool isOneOf(const Message &message, std::initializer_list<Reason> reasons);

} // namespace torchferry
