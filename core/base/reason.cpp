// SPDX-License-Identifier: Apache-2.0
#include "core/base/reason.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace torchferry {
namespace {

struct Entry {
    Reason reason;
    std::string_view code;
};

constexpr std::array<Entry, 56> entries = {{
    {Reason::cancelled, "TF1901"},
    {Reason::outOfMemory, "TF1905"},
    {Reason::internalError, "TF1906"},
    {Reason::unreadablePath, "TF2002"},
    {Reason::noRepository, "TF2003"},
    {Reason::unsupportedRepository, "TF2008"},
    {Reason::hiddenFolder, "TF2015"},
    {Reason::unsafePath, "TF2018"},
    {Reason::noAuthor, "TF2020"},
    {Reason::forbiddenInBranchName, "TF2021"},
    {Reason::branchExists, "TF2022"},
    {Reason::repositoryNotWritable, "TF2023"},
    {Reason::nothingToCommit, "TF2024"},
    {Reason::noFileOfCommit, "TF2025"},
    {Reason::branchInTheWay, "TF2026"},
    {Reason::damagedRepository, "TF2032"},
    {Reason::specialFile, "TF2033"},
    {Reason::lockInTheWay, "TF2034"},
    {Reason::branchNameBegin, "TF2035"},
    {Reason::branchNameEnd, "TF2036"},
    {Reason::branchNameTaken, "TF2037"},
    {Reason::branchNameEmpty, "TF2038"},
    {Reason::branchNameTooLong, "TF2039"},
    {Reason::branchNameNotUtf8, "TF2040"},
    {Reason::ignoreRulesTooLarge, "TF2041"},
    {Reason::linkOutOfRepository, "TF2042"},
    {Reason::damagedSession, "TF2502"},
    {Reason::newerSession, "TF2503"},
    {Reason::sessionInUse, "TF2504"},
    {Reason::sessionNotSaved, "TF2515"},
    {Reason::unsupportedTargetVersion, "TF3015"},
    {Reason::formNeverSelected, "TF3317"},
    {Reason::variantNeverUsed, "TF3343"},
    {Reason::unknownSignature, "TF4004"},
    {Reason::changesOrder, "TF4009"},
    {Reason::evaluatesTwice, "TF4010"},
    {Reason::noRewrite, "TF4021"},
    {Reason::noRowForCall, "TF4034"},
    {Reason::sharedImport, "TF4039"},
    {Reason::capturesName, "TF4046"},
    {Reason::noStatementBefore, "TF4150"},
    {Reason::noCommitToBranchFrom, "TF9012"},
    {Reason::folderToStandardOutput, "TF9013"},
    {Reason::unnamedFileToFolder, "TF9014"},
    {Reason::unreadableSource, "TF9015"},
    {Reason::outputNotEmpty, "TF9017"},
    {Reason::outputInProject, "TF9021"},
    {Reason::outputNoFolder, "TF9022"},
    {Reason::outputNotWritable, "TF9023"},
    {Reason::reportNotWritable, "TF9028"},
    {Reason::outputFilledMeanwhile, "TF9258"},
    {Reason::internalErrorOfProgram, "TF9260"},
    {Reason::reportLostAtEnd, "TF9267"},
    {Reason::standardOutputLost, "TF9268"},
    {Reason::outputHasLeftovers, "TF9270"},
    {Reason::outputInUse, "TF9271"},
}};

constexpr bool isInOrder()
{
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (static_cast<std::size_t>(entries[i].reason) != i)
            return false;
    }
    return true;
}
static_assert(isInOrder(), "a reason is the index of its entry");

std::string_view textOf(Reason reason)
{
    return entries[static_cast<std::size_t>(reason)].code;
}

bool isAny(std::string_view code, std::initializer_list<Reason> reasons)
{
    return std::any_of(reasons.begin(), reasons.end(), [code](Reason reason) { return textOf(reason) == code; });
}

} // namespace

std::string codeOf(Reason reason)
{
    return std::string(textOf(reason));
}

bool is(const Error &error, Reason reason)
{
    return error.code == textOf(reason);
}

bool is(const Message &message, Reason reason)
{
    return message.code == textOf(reason);
}

bool isOneOf(const Error &error, std::initializer_list<Reason> reasons)
{
    return isAny(error.code, reasons);
}

bool isOneOf(const Message &message, std::initializer_list<Reason> reasons)
{
    return isAny(message.code, reasons);
}

} // namespace torchferry
