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
    std::optional<Place> place;                ///< of a choice that is not one of the versions
};

/// What the worker and the window share. The window may leave it at any time.
struct VersionOutlooks::Run {
    engine::CancelFlag cancel;
    VersionOutlooks *owner = nullptr; ///< of the window's thread: null once nobody waits any more
    std::shared_ptr<const engine::Analysis> analysis;
    std::string workTree;
    std::string commitId;
    std::vector<std::string> targets; ///< the open one first
    QJsonObject kept;
    QJsonObject keptOthers;

    [[nodiscard]] QString madeFrom(const mapping::Pack &pack) const { return qs(commitId + ' ' + pack.hash); }

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
const QString keyOfProxy = u"proxy"_s;

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
    json.insert(keyOfProxy, QJsonObject{{u"uses"_s, static_cast<int>(proxy->uses)},
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
    m_run->targets = engine::targets();
    std::stable_partition(m_run->targets.begin(), m_run->targets.end(),
                          [this](const std::string &target) { return target == m_session.target(); });
    m_run->kept = m_kept;
    m_run->keptOthers = m_keptOthers;
    try {
        Workers::start([run = m_run] { work(run); });
    } catch (const std::system_error &noThread) {
        m_isDone = true;
        fail(Error{codeOf(Reason::internalError), {{"detail", noThread.what()}}, {}});
    }
}

void VersionOutlooks::work(const std::shared_ptr<Run> &run)
{
    tell(run, *run->analysis, {}); // it is there, whatever becomes of the others
    for (std::size_t target = 0; target < run->targets.size() && !run->cancel.cancelled(); ++target) {
        auto guarded = engine::guarded(&run->cancel, [&] { return workOn(run, target); });
        const Result<> done = guarded ? std::move(*guarded) : tl::unexpected(std::move(guarded.error()));
        if (!done)
            Run::tell(run, [error = done.error()](VersionOutlooks &owner) { owner.fail(error); });
    }
    Run::tell(run, [](VersionOutlooks &owner) {
        owner.m_isDone = true;
        Q_EMIT owner.changed();
    });
}

void VersionOutlooks::tell(const std::shared_ptr<Run> &run, const engine::Analysis &analysis,
                           const std::optional<Place> &place)
{
    const mapping::Pack &pack = *analysis.pack;
    auto part = std::make_shared<Part>(Part{report::targetOutlookOf(analysis), {}, run->madeFrom(pack), place});
    if (!place && pack.version == mapping::versionsOf(pack).back())
        part->proxy = report::proxyOutlookOf(analysis);
    Run::tell(run, [part](VersionOutlooks &owner) { owner.take(std::move(*part)); });
}

/// What is kept is there already; the rest comes from one analysis for all, as what is parsed is the same.
Result<> VersionOutlooks::workOn(const std::shared_ptr<Run> &run, std::size_t target)
{
    auto repository = git::Repository::open(run->workTree);
    if (!repository)
        return tl::unexpected(std::move(repository.error()));
    auto snapshot = repository->snapshot(run->commitId, {}, &run->cancel);
    if (!snapshot)
        return tl::unexpected(std::move(snapshot.error()));
    std::vector<std::shared_ptr<const mapping::Pack>> packs;
    if (auto usual = engine::addVariants({run->targets[target], {}, snapshot->rules}, packs); !usual)
        return tl::unexpected(std::move(usual.error().front()));
    const mapping::Pack &open = *run->analysis->pack;
    std::vector<std::shared_ptr<const mapping::Pack>> unknown;
    std::map<const mapping::Pack *, std::optional<Place>> places;
    for (std::size_t index = 0; index < packs.size(); ++index) {
        const mapping::Pack &pack = *packs[index];
        const bool isVersion = pack.name == open.name && pack.profile == open.profile;
        const std::optional<Place> place = isVersion ? std::nullopt : std::optional(Place(target, index));
        const QJsonObject kept = isVersion
                                     ? run->kept.value(qs(pack.version)).toObject()
                                     : run->keptOthers.value(keyOf(pack.name, pack.version, pack.profile)).toObject();
        if (pack.hash == open.hash)
            continue;
        if (auto outlook = readKept(kept, run->madeFrom(pack), pack)) {
            auto part = std::make_shared<Part>(Part{std::move(*outlook), {}, run->madeFrom(pack), place});
            if (kept.contains(keyOfProxy))
                part->proxy = readProxy(kept.value(keyOfProxy).toObject(), pack);
            Run::tell(run, [part](VersionOutlooks &owner) { owner.take(std::move(*part)); });
            continue;
        }
        places.emplace(&pack, place);
        unknown.push_back(packs[index]);
    }
    packs.clear();
    if (unknown.empty())
        return {};
    engine::Options options;
    options.jobs = 1; // the review has the other cores
    options.cancel = &run->cancel;
    return engine::analyseEach(
        std::move(*snapshot), unknown,
        [&](const auto &analysis) { tell(run, *analysis, places.at(analysis->pack.get())); }, options);
}

void VersionOutlooks::take(Part part)
{
    const report::TargetOutlook &outlook = part.outlook;
    const QJsonObject json = written(outlook, part.proxy, part.madeFrom);
    if (part.place) {
        m_keptOthers.insert(keyOf(outlook.target, outlook.uses.version, outlook.profile), json);
        m_session.setExtra(keyOfOthers, m_keptOthers);
        m_others.insert_or_assign(*part.place, std::move(part.outlook));
    } else {
        m_kept.insert(qs(outlook.uses.version), json);
        m_session.setExtra(keyOfExtra, m_kept);
        m_known.push_back(std::move(part.outlook));
        if (part.proxy)
            m_proxy = std::move(part.proxy);
    }
    Q_EMIT changed();
}

void VersionOutlooks::fail(const Error &error)
{
    if (is(error, Reason::cancelled))
        return;
    if (!m_failure)
        m_failure = error;
    Q_EMIT changed();
}

} // namespace torchferry::ui
