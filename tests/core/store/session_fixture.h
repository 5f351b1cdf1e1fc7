// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/store/store.h"

#include <QByteArrayList>

#include "support/results.h"
#include "support/scratch_repository.h"

namespace torchferry::test {

using review::Decision;
using review::Subject;
using store::SessionStore;
using store::StoredCommand;

inline std::filesystem::path pathOf(const QString &name)
{
    return name.toStdString();
}

inline std::unique_ptr<SessionStore> opened(const QString &name)
{
    auto store = SessionStore::open(pathOf(name));
    if (!store)
        qFatal("cannot open: %s", store.error().code.c_str());
    return std::move(*store);
}

inline Decision decision(Decision::Verdict verdict, const std::string &form = {})
{
    Decision decision;
    decision.verdict = verdict;
    decision.form = form;
    return decision;
}

inline StoredCommand command(std::uint64_t id, const std::string &label = "accept")
{
    StoredCommand command;
    command.id = id;
    command.label = label;
    command.changes.push_back({{"a.py|f|" + std::to_string(id)},
                               decision(Decision::Verdict::pending),
                               decision(Decision::Verdict::accepted, "table")});
    return command;
}

inline QByteArray ids(const SessionStore &store)
{
    QByteArrayList parts;
    for (const StoredCommand &each : store.commands())
        parts.append(QByteArray::number(qulonglong(each.id)) + (each.undone ? "u" : ""));
    return parts.join(' ');
}

inline QByteArray noticesOf(SessionStore &store)
{
    QByteArrayList codes;
    for (const Error &notice : store.takeNotices())
        codes.append(codeOf(notice));
    return codes.join(' ');
}

/// A session with the commands 1 to `count`, closed in order.
inline void makeSession(const QString &name, std::uint64_t count)
{
    const auto store = opened(name);
    for (std::uint64_t id = 1; id <= count; ++id)
        if (!store->record(command(id)))
            qFatal("not recorded");
}

} // namespace torchferry::test
