// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/git/repository.h"

#include <QByteArrayList>

#include "support/results.h"
#include "support/scratch_repository.h"

namespace torchferry::test {

/// Opens what is known to open.
inline git::Repository opened(const QString &path)
{
    auto repository = git::Repository::open(path.toStdString());
    if (!repository)
        qFatal("cannot open: %s", repository.error().code.c_str());
    return std::move(*repository);
}

inline engine::Input snapshotOfHead(const ScratchRepository &scratch, std::string_view under = {})
{
    const git::Repository repository = opened(scratch.path());
    auto input = repository.snapshot(repository.head()->commitId, under);
    if (!input)
        qFatal("no snapshot: %s", input.error().code.c_str());
    return std::move(*input);
}

inline QByteArrayList pathsOf(const engine::Input &input)
{
    QByteArrayList paths;
    for (const engine::InputFile &file : input.files)
        paths.append(bytesOf(file.path));
    return paths;
}

} // namespace torchferry::test
