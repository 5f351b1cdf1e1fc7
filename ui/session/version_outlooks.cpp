// SPDX-License-Identifier: Apache-2.0
#include "ui/session/version_outlooks.h"

#include <algorithm>
#include <chrono>
#include <system_error>

#include <QJsonArray>

#include "core/base/reason.h"
#include "core/engine/analyse_each.h"
#include "core/engine/guarded.h"
#include "core/engine/targets.h"
#include "ui/base/text.h"
#include "ui/session/background.h"
#include "ui/session/session.h"

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace torchferry::ui {

/// The counts of one choice, and what they were made from.
struct VersionOutlooks::Part {
    report::TargetOutlook outlook;
    std::optional<report::ProxyOutlook> proxy; ///< of the newest version
    QString madeFrom;                          ///< commit and pack
    std::size_t place = 0;                     ///< of another choice, among all
};

/// What the worker and the window share. The window may leave it at any time.
struct VersionOutlooks::Run {
    engine::CancelFlag cancel;
    VersionOutlooks *owner = nullptr; ///< of the window's thread: null once nobody waits any more
    std::shared_ptr<const engine::Analysis> analysis;
    std::string workTree;
    std::string commitId;
    std::string target;
    std::vector<std::string> versions;
    QJsonObject kept;
    QJsonObject keptOthers;

    /// Runs `call(owner)` on the window's thread, if it still waits.
    template <class Call>
    static void tell(const std::shared_ptr<Run> &run, const Call &call)
    {
        onApplicationThread([run, call] {
            if (run->owner != nullptr) // only that thread leaves
                call(*run->owner);
        });
    }
};

namespace {

constexpr int mostNames = 30;

const QString keyOfExtra = u"versions"_s;
const QString keyOfOthers = u"targets"_s;

QString keyOf(const std::string &target, const std::string &version, const std::string &profile)
{
    return qs(target + ' ' + version + ' ' + profile);
}

QJsonObject written(const report::TargetOutlook &outlook, const std::optional<report::ProxyOutlook> &proxy,
                    const QString &madeFrom)
{
    QJsonObject json{{u"from"_s, madeFrom},
                     {u"uses"_s, static_cast<int>(outlook.uses.uses)},
                     {u"rewritten"_s, static_cast<int>(outlook.uses.rewritten)},
                     {u"keeping"_s, static_cast<int>(outlook.uses.keeping)},
                     {u"person"_s, static_cast<int>(outlook.uses.forPerson)},
                     {u"mixed"_s, static_cast<int>(outlook.mixedFiles)}};
    if (!proxy)
        return json;
    QJsonArray names;
    for (const report::Summary::Left &name : proxy->names) {
        if (names.size() == mostNames)
            break;
        names.append(QJsonArray{qs(name.api), static_cast<int>(name.count)});
    }
    json.insert(u"proxy"_s, QJsonObject{{u"uses"_s, static_cast<int>(proxy->uses)},
                                        {u"failing"_s, static_cast<int>(proxy->failing)},
                                        {u"names"_s, names}});
    return json;
}

std::uint32_t countIn(const QJsonObject &json, const QString &key)
{
    return static_cast<std::uint32_t>(std::max(0, json.value(key).toInt()));
}

/// Nothing where it was made from something else, or by an earlier program that did not count all of it.
std::optional<report::TargetOutlook> readKept(const QJsonObject &json, const QString &madeFrom,
                                              const mapping::Pack &pack)
{
    if (json.value(u"from"_s).toString() != madeFrom || !json.contains(u"mixed"_s))
        return std::nullopt;
    const report::VersionOutlook uses{pack.version,
                                      mapping::isDevelopment(pack, pack.version),
                                      countIn(json, u"uses"_s),
                                      countIn(json, u"rewritten"_s),
                                      countIn(json, u"keeping"_s),
                                      countIn(json, u"person"_s)};
    return report::TargetOutlook{pack.name, pack.profile, uses, countIn(json, u"mixed"_s)};
}

report::ProxyOutlook readProxy(const QJsonObject &json, const mapping::Pack &pack)
{
    report::ProxyOutlook proxy{pack.proxy, pack.version, countIn(json, u"uses"_s), countIn(json, u"failing"_s), {}};
    for (const QJsonValue name : json.value(u"names"_s).toArray())
        proxy.names.push_back({utf8(name.toArray().at(0).toString()),
                               static_cast<std::uint32_t>(std::max(0, name.toArray().at(1).toInt()))});
    return proxy;
}

} // namespace

VersionOutlooks::VersionOutlooks(Session &session, QObject *parent)
    : QObject(parent),
      m_session(session),
      m_versions(mapping::versionsOf(*session.analysis().pack)),
      m_kept(session.extra().value(keyOfExtra).toObject()),
      m_keptOthers(session.extra().value(keyOfOthers).toObject())
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(400ms); // a project that is left at once costs nothing
    connect(&m_delay, &QTimer::timeout, this, &VersionOutlooks::start);
}

VersionOutlooks::~VersionOutlooks()
{
    if (!m_run)
        return;
    m_run->cancel.cancel();
    m_run->owner = nullptr;
}

void VersionOutlooks::want()
{
    if (!m_run && !m_delay.isActive())
        m_delay.start();
}

const report::TargetOutlook *VersionOutlooks::of(const std::string &version) const
{
    const auto found = std::find_if(m_known.begin(), m_known.end(), [&](const report::TargetOutlook &each) {
        return mapping::compareVersions(each.uses.version, version) == 0;
    });
    return found == m_known.end() ? nullptr : &*found;
}

void VersionOutlooks::start()
{
    m_run = std::make_shared<Run>();
    m_run->owner = this;
    m_run->analysis = m_session.sharedAnalysis();
    m_run->workTree = m_session.workTree();
    m_run->commitId = m_session.head().commitId;
    m_run->target = m_session.target();
    m_run->versions = m_versions;
    m_run->kept = m_kept;
    m_run->keptOthers = m_keptOthers;
    try {
        Workers::start([run = m_run] { work(run); });
    } catch (const std::system_error &noThread) {
        m_failure = Error{codeOf(Reason::internalError), {{"detail", noThread.what()}}, {}};
        Q_EMIT changed();
    }
}

void VersionOutlooks::work(const std::shared_ptr<Run> &run)
{
    // The open one first: it is there already.
    std::stable_partition(run->versions.begin(), run->versions.end(), [&](const std::string &version) {
        return mapping::compareVersions(version, run->analysis->pack->version) == 0;
    });
    for (const std::string &version : run->versions) {
        auto guarded = engine::guarded(&run->cancel, [&] { return partOf(*run, version); });
        auto part =
            std::make_shared<Result<Part>>(guarded ? std::move(*guarded) : tl::unexpected(std::move(guarded.error())));
        const bool failed = !part->has_value();
        Run::tell(run, [part](VersionOutlooks &owner) {
            if (*part)
                owner.take(std::move(**part));
            else
                owner.fail(part->error());
        });
        if (failed || run->cancel.cancelled())
            return;
    }
    workOnOthers(run);
}

void VersionOutlooks::workOnOthers(const std::shared_ptr<Run> &run)
{
    std::size_t place = 0;
    for (const std::string &target : engine::targets()) {
        auto guarded = engine::guarded(&run->cancel, [&] { return othersOf(run, target, place); });
        const Result<> done = guarded ? std::move(*guarded) : tl::unexpected(std::move(guarded.error()));
        if (!done) {
            Run::tell(run, [error = done.error()](VersionOutlooks &owner) { owner.fail(error); });
            return;
        }
    }
    Run::tell(run, [](VersionOutlooks &owner) {
        owner.m_hasAll = true;
        Q_EMIT owner.changed();
    });
}

/// From one analysis for all of the target: what is parsed is the same.
Result<> VersionOutlooks::othersOf(const std::shared_ptr<Run> &run, const std::string &target, std::size_t &place)
{
    auto repository = git::Repository::open(run->workTree);
    if (!repository)
        return tl::unexpected(std::move(repository.error()));
    auto snapshot = repository->snapshot(run->commitId, {}, &run->cancel);
    if (!snapshot)
        return tl::unexpected(std::move(snapshot.error()));
    std::vector<std::shared_ptr<const mapping::Pack>> packs;
    if (auto usual = engine::addVariants({target, {}, snapshot->rules}, packs); !usual)
        return tl::unexpected(std::move(usual.error().front()));
    std::vector<std::shared_ptr<const mapping::Pack>> unknown;
    std::map<const mapping::Pack *, std::size_t> places;
    const auto tell = [&run, &places](const mapping::Pack &pack, report::TargetOutlook outlook) {
        auto part = std::make_shared<Part>();
        part->madeFrom = qs(run->commitId + ' ' + pack.hash);
        part->outlook = std::move(outlook);
        part->place = places.at(&pack);
        Run::tell(run, [part](VersionOutlooks &owner) { owner.takeOther(*part); });
    };
    for (std::shared_ptr<const mapping::Pack> &pack : packs) {
        if (target == run->target && pack->profile == run->analysis->pack->profile)
            continue; // that is of the versions
        places.emplace(pack.get(), place++);
        const QJsonObject json = run->keptOthers.value(keyOf(pack->name, pack->version, pack->profile)).toObject();
        if (auto kept = readKept(json, qs(run->commitId + ' ' + pack->hash), *pack))
            tell(*pack, std::move(*kept));
        else
            unknown.push_back(pack);
    }
    packs.clear();
    if (unknown.empty())
        return {};
    engine::Options options;
    options.jobs = 1; // the review has the other cores
    options.cancel = &run->cancel;
    return engine::analyseEach(
        std::move(*snapshot), unknown,
        [&tell](const auto &analysis) { tell(*analysis->pack, report::targetOutlookOf(*analysis)); }, options);
}

Result<VersionOutlooks::Part> VersionOutlooks::partOf(const Run &run, const std::string &version)
{
    const mapping::Pack &open = *run.analysis->pack;
    std::shared_ptr<const engine::Analysis> analysis = run.analysis;
    std::shared_ptr<const mapping::Pack> pack = analysis->pack;
    std::optional<engine::Input> input;
    if (mapping::compareVersions(version, open.version) != 0) {
        auto repository = git::Repository::open(run.workTree);
        if (!repository)
            return tl::unexpected(std::move(repository.error()));
        auto snapshot = repository->snapshot(run.commitId, {}, &run.cancel);
        if (!snapshot)
            return tl::unexpected(std::move(snapshot.error()));
        auto loaded = engine::loadMapping({run.target, version, snapshot->rules, open.profile});
        if (!loaded)
            return tl::unexpected(std::move(loaded.error().front()));
        pack = std::move(*loaded);
        input = std::move(*snapshot);
        analysis = nullptr;
    }
    const bool isNewest = mapping::versionsOf(open).back() == version;
    Part part;
    part.madeFrom = qs(run.commitId + ' ' + pack->hash);
    const QJsonObject kept = run.kept.value(qs(version)).toObject();
    if (auto outlook = readKept(kept, part.madeFrom, *pack)) {
        part.outlook = std::move(*outlook);
        if (isNewest)
            part.proxy = readProxy(kept.value(u"proxy"_s).toObject(), *pack);
        return part;
    }
    if (!analysis) {
        engine::Options options;
        options.jobs = 1; // the review has the other cores
        options.cancel = &run.cancel;
        auto analysed = engine::analyse(std::move(*input), pack, options);
        if (!analysed)
            return tl::unexpected(std::move(analysed.error()));
        analysis = std::move(*analysed);
    }
    part.outlook = report::targetOutlookOf(*analysis);
    if (isNewest)
        part.proxy = report::proxyOutlookOf(*analysis);
    return part;
}

void VersionOutlooks::take(Part part)
{
    m_kept.insert(qs(part.outlook.uses.version), written(part.outlook, part.proxy, part.madeFrom));
    m_known.push_back(std::move(part.outlook));
    if (part.proxy)
        m_proxy = std::move(part.proxy);
    m_session.setExtra(keyOfExtra, m_kept);
    Q_EMIT changed();
}

void VersionOutlooks::takeOther(const Part &part)
{
    const report::TargetOutlook &outlook = part.outlook;
    const QString key = keyOf(outlook.target, outlook.uses.version, outlook.profile);
    m_keptOthers.insert(key, written(outlook, {}, part.madeFrom));
    m_others.insert_or_assign(part.place, outlook);
    m_session.setExtra(keyOfOthers, m_keptOthers);
    Q_EMIT changed();
}

void VersionOutlooks::fail(const Error &error)
{
    if (is(error, Reason::cancelled))
        return;
    m_failure = error;
    Q_EMIT changed();
}

} // namespace torchferry::ui
