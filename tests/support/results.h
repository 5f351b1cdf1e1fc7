// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include <QByteArray>

#include "core/base/error.h"

namespace torchferry::test {

inline QByteArray bytesOf(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

inline QByteArray codeOf(const Error &error)
{
    return bytesOf(error.code);
}

/// The code of the failure, "none" when there is none.
template <class T>
QByteArray codeOf(const Result<T> &result)
{
    return result ? QByteArray("none") : codeOf(result.error());
}

inline QByteArray argumentOf(const Error &error, std::string_view name)
{
    for (const MessageArgument &argument : error.arguments)
        if (argument.name == name)
            return bytesOf(argument.value);
    return "(no such argument)";
}

} // namespace torchferry::test
