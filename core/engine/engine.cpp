// SPDX-License-Identifier: Apache-2.0
#include "core/engine/engine.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <new>
#include <numeric>

#include "core/base/cancel.h"
#include "core/base/file_failure.h"
#include "core/base/parallel.h"
#include "core/convert/calls/mode_calls.h"
#include "core/convert/calls/open_calls.h"
#include "core/convert/context/shared_cases.h"
#include "core/convert/convert.h"
#include "core/convert/imports/helper_places.h"
#include "core/engine/analyse_each.h"
#include "core/engine/guarded.h"
#include "core/names/names.h"
#include "core/python/tree.h"
#include "core/source/source_file.h"
#include "core/types/fixpoint/infer.h"

namespace torchferry::engine {

namespace {

using convert::FileAnalysis;
using convert::FileStatus;

bool isPython(std::string_view path)
{
    return path.ends_with(".py") || path.ends_with(".pyi");
}

/// One Python file on its way through the steps.
struct WorkItem {
    InputFile input;
    std::shared_ptr<const source::SourceFile> source;
    python::Tree tree;
    names::FileNames names;
    std::shared_ptr<const FileAnalysis> result;
    convert::SharedReads shared;
    std::optional<std::pair<FileStatus, Error>> refusal; ///< why there is nothing to convert, whatever the target
    std::size_t typed = 0;                               ///< index among the files that parse
    bool isLeftOut = false;                              ///< work on it has failed
};

/// Counts what is done and tells the caller now and then.
class Reporter {
public:
    explicit Reporter(const Options &options) : m_options(options) {}

    void begin(Progress::Step step, std::uint32_t total)
    {
        const std::scoped_lock lock(m_mutex);
        m_progress.step = step;
        m_progress.done = 0;
        m_progress.total = total;
        tell(true);
    }
    void done(const FileAnalysis *result = nullptr)
    {
        const std::scoped_lock lock(m_mutex);
        ++m_progress.done;
        if (result != nullptr) {
            m_progress.findings += static_cast<std::uint32_t>(result->findings.size());
            for (const convert::Finding &finding : result->findings)
                ++m_progress.byCategory[mapping::number(finding.category)];
        }
        tell(m_progress.done == m_progress.total);
    }
    [[nodiscard]] bool cancelled() const { return m_options.cancel != nullptr && m_options.cancel->cancelled(); }

private:
    void tell(bool always)
    {
        if (!m_options.progress)
            return;
        const auto now = std::chrono::steady_clock::now();
        if (!always && now - m_last < std::chrono::milliseconds(50))
            return;
        m_last = now;
        m_options.progress(m_progress);
    }

    const Options &m_options;
    std::mutex m_mutex;
    Progress m_progress;
    std::chrono::steady_clock::time_point m_last;
};

bool isOf(const mapping::SignatureSet &facts, std::string_view dotted)
{
    const std::string canonical = facts.canonical(dotted);
    return facts.find(canonical) != nullptr || facts.isModule(canonical);
}

class Analyser {
public:
    Analyser(Input input, const Options &options)
        : m_root(std::move(input.root)),
          m_commitId(std::move(input.commitId)),
          m_lineLimit(input.lineLimit),
          m_projectMayGrow(input.mayGrow),
          m_options(options),
          m_reporter(options)
    {
        m_items.reserve(input.files.size());
        for (InputFile &file : input.files) {
            if (m_projectMayGrow)
                m_paths.push_back(file.path);
            if (!isPython(file.path))
                continue;
            WorkItem item;
            item.input = std::move(file);
            m_items.push_back(std::move(item));
        }
        std::sort(m_items.begin(), m_items.end(),
                  [](const WorkItem &a, const WorkItem &b) { return a.input.path < b.input.path; });
    }

    /// What no target has a part in; before the first `run`. This and `run` throw what `guarded` takes.
    void parse()
    {
        step(Progress::Step::parsing, [](WorkItem &item) { parse(item); });
    }

    /// `isLast`: no other target follows, and what has been parsed is given back on the way.
    std::shared_ptr<const Analysis> run(std::shared_ptr<const mapping::Pack> pack, bool isLast)
    {
        begin(std::move(pack), isLast);
        lookForCancel();
        m_reporter.begin(Progress::Step::inferring, 1);
        withoutFailing(m_typedItems, [this] { infer(); });
        m_reporter.done();
        lookForCancel();
        if (m_mayGrow)
            placeHelpers();
        step(Progress::Step::converting, [this](WorkItem &item) { convertItem(item); });
        std::vector<std::size_t> all(m_items.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        withoutFailing(all, [this] { shareImports(); });
        withoutFailing(all, [this] { shareCases(); });
        for (WorkItem &item : m_items)
            m_analysis->files.push_back(std::move(item.result));
        static std::atomic<std::uint64_t> generations = 0;
        m_analysis->generation = ++generations;
        return std::move(m_analysis);
    }

private:
    /// So many files in a row may take more memory than there is before the whole project does.
    static constexpr int maximumLacking = 3;

    void step(Progress::Step kind, const std::function<void(WorkItem &)> &work)
    {
        m_reporter.begin(kind, static_cast<std::uint32_t>(m_items.size()));
        runParallel(m_items.size(), m_options.jobs, [&](std::size_t index) {
            lookForCancel();
            try {
                workOnFile(index, [&] { work(m_items[index]); });
            } catch (const FileFailure &failure) {
                leaveOut(m_items[index], failure);
            }
            m_reporter.done(kind == Progress::Step::converting ? m_items[index].result.get() : nullptr);
        });
    }

    /// Work on all files is done again without the one it failed on, until it fails on none. `items` says which item a
    /// file is that the work knows by its index.
    void withoutFailing(const std::vector<std::size_t> &items, const std::function<void()> &work)
    {
        for (int lacking = 0;;) {
            try {
                return work();
            } catch (const FileFailure &failure) {
                // What takes all there is may be a single file. When it is not, each try only takes time.
                lacking += failure.isOfMemory() ? 1 : 0;
                if (lacking > maximumLacking)
                    throw std::bad_alloc();
                leaveOut(m_items[items.at(failure.file())], failure);
            }
            lookForCancel();
        }
    }

    /// Its names stay while other threads may ask for them.
    void leaveOut(WorkItem &item, const FileFailure &failure)
    {
        item.isLeftOut = true;
        item.tree = {};
        item.shared = {};
        Error reason{failure.isOfMemory() ? "TF1907" : "TF1904", {{"path", item.input.path}}, {}};
        if (!failure.isOfMemory())
            reason.arguments.push_back({"detail", failure.what()});
        item.refusal.emplace(FileStatus::unreadable, std::move(reason));
        if (m_pack != nullptr)
            refuse(item);
    }

    void refuse(WorkItem &item) const
    {
        item.result = convert::skippedFile(item.input.path, item.refusal->first, item.refusal->second, m_pack);
    }

    void begin(std::shared_ptr<const mapping::Pack> pack, bool isLast)
    {
        m_pack = std::move(pack);
        m_isLast = isLast;
        m_analysis = std::make_shared<Analysis>();
        m_analysis->root = m_root;
        m_analysis->commitId = m_commitId;
        m_analysis->pack = m_pack;
        m_mayGrow = m_projectMayGrow && m_pack->helpers.isOn && !m_pack->helpers.name.empty();
        m_helperPlaces.reset();
        for (WorkItem &item : m_items) {
            item.result = nullptr;
            item.shared = {};
            if (item.refusal)
                refuse(item);
        }
    }

    static void parse(WorkItem &item)
    {
        if (item.input.kind == InputFile::Kind::symlink || item.input.kind == InputFile::Kind::submodule) {
            item.refusal.emplace(FileStatus::skipped,
                                 item.input.failure.value_or(Error{"TF1903", {{"path", item.input.path}}, {}}));
            return;
        }
        if (item.input.failure) {
            item.refusal.emplace(FileStatus::unreadable, *item.input.failure);
            return;
        }
        auto decoded = source::SourceFile::decode(item.input.path, item.input.blobId, std::move(item.input.bytes));
        if (!decoded) {
            item.refusal.emplace(FileStatus::skipped, std::move(decoded.error()));
            return;
        }
        item.source = std::move(*decoded);
        item.tree = python::Tree::parse(item.source->text());
        const std::string_view path = item.input.path;
        const bool isPackage = path == "__init__.py" || path.ends_with("/__init__.py");
        item.names = names::FileNames::build(item.tree, names::moduleNameOf(path), isPackage);
    }

    void infer()
    {
        m_project = {};
        m_typedItems.clear();
        m_types.clear();
        m_isBegun = false;
        m_words.clear();
        m_openCalls = {};
        std::vector<types::FileInput> inputs;
        for (std::size_t index = 0; index < m_items.size(); ++index) {
            WorkItem &item = m_items[index];
            if (item.isLeftOut) {
                item.names = {};
                item.source.reset();
            }
            if (!item.source)
                continue;
            item.typed = inputs.size();
            m_typedItems.push_back(index);
            inputs.push_back({&item.tree, &item.names});
            workOnFile(item.typed, [&] {
                m_project.add(item.names);
                m_isBegun = m_isBegun || convert::importsTarget(item.names, *m_pack);
                convert::addProjectWords(item.source->text(), *m_pack, m_words);
                convert::addOpenCalls(item.tree, item.names, *m_pack, m_openCalls);
            });
        }
        m_project.setForeignNames([&pack = *m_pack](std::string_view dotted) {
            return isOf(pack.sourceFacts, dotted) || isOf(pack.targetFacts, dotted)
                   || pack.rowsOf(pack.sourceFacts.canonical(dotted)) != nullptr;
        });
        m_project.settle(m_options.jobs);
        m_classes = types::ClassTable::build(inputs, m_project, *m_pack);
        m_types = types::infer(inputs, m_classes, m_project, *m_pack, effectiveJobs(m_options.jobs),
                               [this] { return m_reporter.cancelled(); });
        m_modeCalls = {};
        for (std::size_t typed = 0; typed < m_typedItems.size() && typed < m_types.size(); ++typed)
            m_modeCalls.add(m_items[m_typedItems[typed]].names, m_types[typed], m_classes, *m_pack);
        m_joinedFiles = {};
        for (const WorkItem &item : m_items)
            if (item.source && !item.isLeftOut)
                m_joinedFiles.add(item.names);
        m_joinedFiles.settle(m_project);
        m_modeCalls.settle(m_joinedFiles);
    }

    void placeHelpers()
    {
        std::vector<std::string> unusable;
        for (const WorkItem &item : m_items)
            if (!item.source || item.isLeftOut)
                unusable.push_back(item.input.path);
        convert::ImportRoots roots(m_paths);
        for (const WorkItem &item : m_items)
            if (item.source && !item.isLeftOut)
                roots.add(item.input.path, item.names, m_project, m_pack->helpers.name);
        m_helperPlaces.emplace(m_pack->helpers.name, m_paths, unusable, std::move(roots));
    }

    void convertItem(WorkItem &item)
    {
        if (!item.source || item.isLeftOut)
            return;
        const convert::FileContext context{*item.source,
                                           item.tree,
                                           item.names,
                                           m_project,
                                           m_types[item.typed],
                                           m_classes,
                                           *m_pack,
                                           convert::migrationStateOf(item.names, m_project, *m_pack, m_isBegun),
                                           m_isBegun,
                                           m_lineLimit,
                                           m_helperPlaces ? m_helperPlaces->of(item.input.path, item.names)
                                                          : convert::HelperPlace(),
                                           m_words,
                                           &m_openCalls,
                                           m_modeCalls.areSaidFor(item.names),
                                           m_joinedFiles.programOf(item.names)};
        item.result = convert::convertFile(context, item.source, m_pack, item.shared);
        // Other files ask for this one's names and classes only; findings take the room of what is given back here.
        if (m_isLast)
            item.tree = {};
        m_types[item.typed] = {};
    }

    void shareImports()
    {
        std::vector<convert::SharedImportInput> inputs;
        inputs.reserve(m_items.size());
        for (WorkItem &item : m_items) {
            const bool isFile =
                item.input.kind == InputFile::Kind::regular || item.input.kind == InputFile::Kind::executable;
            const bool isKnown = item.source && !item.isLeftOut;
            inputs.push_back({isKnown ? &item.names : nullptr, &item.shared, &item.result, !isKnown && isFile});
        }
        m_analysis->sharedImports = convert::findSharedImports(inputs, m_project);
    }

    void shareCases()
    {
        std::vector<convert::SharedCaseInput> inputs;
        inputs.reserve(m_items.size());
        for (WorkItem &item : m_items)
            inputs.push_back({item.source && !item.isLeftOut ? &item.shared.methods : nullptr, &item.result});
        m_analysis->sharedCases = convert::findSharedCases(inputs, m_classes, *m_pack);
    }

    std::string m_root;
    std::string m_commitId;
    std::optional<std::uint32_t> m_lineLimit;
    bool m_projectMayGrow = false;
    const Options &m_options;
    Reporter m_reporter;
    std::vector<WorkItem> m_items;
    std::vector<std::string> m_paths; ///< of all files, if the project may grow
    // What follows is of one target.
    std::shared_ptr<const mapping::Pack> m_pack;
    bool m_isLast = true;
    std::shared_ptr<Analysis> m_analysis;
    std::vector<std::size_t> m_typedItems; ///< by WorkItem::typed: which of m_items that is
    names::Project m_project;
    bool m_isBegun = false; ///< some file imports the target already
    convert::ProjectWords m_words;
    convert::OpenCalls m_openCalls;
    names::JoinedFiles m_joinedFiles;
    convert::ModeCalls m_modeCalls;
    types::ClassTable m_classes;
    std::vector<types::FileTypes> m_types;
    bool m_mayGrow = false; ///< the project may be given modules of helpers
    std::optional<convert::HelperPlaces> m_helperPlaces;
};

} // namespace

Result<std::shared_ptr<const Analysis>> analyse(Input input, std::shared_ptr<const mapping::Pack> pack,
                                                const Options &options)
{
    return guarded(options.cancel, [&] {
        Analyser analyser(std::move(input), options);
        analyser.parse();
        return analyser.run(std::move(pack), true);
    });
}

Result<> analyseEach(Input input, const std::vector<std::shared_ptr<const mapping::Pack>> &packs,
                     const std::function<void(std::shared_ptr<const Analysis>)> &take, const Options &options)
{
    return guarded(options.cancel, [&] {
        Analyser analyser(std::move(input), options);
        analyser.parse();
        for (const auto &pack : packs)
            take(analyser.run(pack, &pack == &packs.back()));
    });
}

} // namespace torchferry::engine
