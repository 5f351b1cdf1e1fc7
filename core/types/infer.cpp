// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <barrier>
#include <memory>

#include "core/types/file_inference.h"
#include "core/types/import_graph.h"

namespace torchferry::types {

namespace {

/// Inference follows the nesting of the program; five thousand brackets are legal.
constexpr std::size_t stackSize = std::size_t{512} << 20;

/// Works through the levels of the import graph: the domains of a level do not know one another.
class Workers {
public:
    Workers(std::vector<std::vector<Domain *>> levels, unsigned threads, const std::function<bool()> &stopped)
        : m_levels(std::move(levels)),
          m_stopped(stopped),
          m_threads(threads),
          m_barrier(static_cast<std::ptrdiff_t>(threads)),
          m_next(m_levels.size())
    {}

    void run()
    {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, stackSize);
        std::vector<pthread_t> started;
        for (unsigned i = 0; i < m_threads; ++i) {
            pthread_t thread{};
            if (pthread_create(&thread, &attributes, &Workers::enter, this) == 0)
                started.push_back(thread);
            else
                m_barrier.arrive_and_drop();
        }
        pthread_attr_destroy(&attributes);
        if (started.empty())
            work(false); // no thread to be had: this one has to do
        for (const pthread_t thread : started)
            pthread_join(thread, nullptr);
    }

private:
    static void *enter(void *self)
    {
        static_cast<Workers *>(self)->work(true);
        return nullptr;
    }

    void work(bool isShared)
    {
        for (std::size_t level = 0; level < m_levels.size(); ++level) {
            const std::vector<Domain *> &domains = m_levels[level];
            for (;;) {
                const std::size_t index = m_next[level].fetch_add(1);
                if (index >= domains.size())
                    break;
                if (!m_stopped || !m_stopped())
                    domains[index]->run();
            }
            if (isShared)
                m_barrier.arrive_and_wait();
        }
    }

    std::vector<std::vector<Domain *>> m_levels;
    const std::function<bool()> &m_stopped;
    unsigned m_threads;
    std::barrier<> m_barrier;
    std::vector<std::atomic<std::size_t>> m_next;
};

/// The first round knows nothing of what calls pass for parameters; each further one takes what the one before has found
/// and looks again at the files that gain by it, and at those that import them.
class Rounds {
public:
    Rounds(Universe &universe, ImportGraph graph, unsigned threads, const std::function<bool()> &stopped)
        : m_universe(universe),
          m_graph(std::move(graph)),
          m_threads(threads),
          m_stopped(stopped),
          m_domains(m_graph.components.size())
    {
        m_universe.domainOfFile.assign(m_universe.files.size(), nullptr);
        m_universe.levelOfFile = m_graph.levelOfFile;
        m_universe.hintTable = std::make_shared<TypeTable>();
    }

    void run()
    {
        std::vector<bool> wanted(m_graph.components.size(), true);
        for (int round = 0; round < maximumRounds; ++round) {
            runDomains(wanted);
            if (isStopped())
                return;
            if (round + 1 == maximumRounds || !gatherHints(wanted))
                return;
            spread(wanted);
            if (round + 1 >= certainRounds && nodesIn(wanted) > std::max(cheapNodes, nodesIn({}) / 8))
                return;
        }
    }

private:
    /// Knowledge travels one call deep with each round. The later rounds are for what is deep in a small project, or in
    /// a small part of a large one: they must not cost what the first ones do.
    static constexpr int certainRounds = 2;
    static constexpr int maximumRounds = 6;
    static constexpr std::size_t cheapNodes = 300'000; ///< some 30,000 lines

    /// Nodes of the files in the components wanted; of all files for an empty list.
    [[nodiscard]] std::size_t nodesIn(const std::vector<bool> &wanted) const
    {
        std::size_t nodes = 0;
        for (std::size_t i = 0; i < m_graph.components.size(); ++i) {
            if (!wanted.empty() && !wanted[i])
                continue;
            for (const std::uint32_t file : m_graph.components[i])
                nodes += m_universe.files[file].tree->size();
        }
        return nodes;
    }

    [[nodiscard]] bool isStopped() const { return m_stopped && m_stopped(); }

    void runDomains(const std::vector<bool> &wanted)
    {
        std::vector<std::vector<Domain *>> levels;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (!wanted[i])
                continue;
            const std::vector<std::uint32_t> &component = m_graph.components[i];
            const std::uint32_t level = m_graph.levelOfFile[component.front()];
            if (levels.size() <= level)
                levels.resize(level + 1);
            m_domains[i] = std::make_unique<Domain>(m_universe, component, level);
            levels[level].push_back(m_domains[i].get());
        }
        Workers(std::move(levels), m_threads, m_stopped).run();
    }

    /// True if some parameter is now known better; `wanted` says in which components.
    bool gatherHints(std::vector<bool> &wanted)
    {
        const auto table = std::make_shared<TypeTable>();
        Domain merging(m_universe, {}, 0, table);
        std::vector<Value> hints(m_universe.hints.size(), Value{neverType, none, Confidence::certain, false});
        for (const std::unique_ptr<Domain> &domain : m_domains) {
            for (const Domain::Note &note : domain->notes()) {
                Value value = note.value;
                value.type = table->adopt(*domain->table(), value.type);
                hints[note.parameter] = merging.join(hints[note.parameter], value);
            }
        }
        std::vector<bool> gains(m_universe.files.size(), false);
        for (const FunctionInfo &function : m_universe.functions) {
            for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
                const std::uint32_t parameter = function.firstParameter + i;
                Value &hint = hints[parameter];
                if (hint.type <= noneType)
                    hint = {};
                if (!hint.isKnown())
                    continue;
                Value before = m_universe.parameterValues[parameter];
                before.type = table->adopt(*m_universe.domainOfFile[function.file]->table(), before.type);
                if (before.type == unknownType || merging.join(before, hint).type != before.type)
                    gains[function.file] = true;
            }
        }
        m_universe.hints = std::move(hints);
        m_universe.hintTable = table;
        bool any = false;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const std::vector<std::uint32_t> &component = m_graph.components[i];
            wanted[i] =
                std::any_of(component.begin(), component.end(), [&](std::uint32_t file) { return gains[file]; });
            any = any || wanted[i];
        }
        return any;
    }

    /// Components stand behind those they import.
    void spread(std::vector<bool> &wanted)
    {
        std::vector<bool> changed(m_universe.files.size(), false);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            for (const std::uint32_t file : m_graph.components[i]) {
                for (const std::uint32_t other : m_graph.edges[file])
                    wanted[i] = wanted[i] || changed[other];
            }
            for (const std::uint32_t file : m_graph.components[i])
                changed[file] = wanted[i];
        }
        m_universe.forget(changed);
    }

    Universe &m_universe;
    ImportGraph m_graph;
    unsigned m_threads;
    const std::function<bool()> &m_stopped;
    std::vector<std::unique_ptr<Domain>> m_domains;
};

} // namespace

std::vector<FileTypes> infer(const std::vector<FileInput> &files, const names::Project &project,
                             const mapping::Pack &pack, unsigned threads)
{
    return infer(files, ClassTable::build(files, project, pack), project, pack, threads);
}

std::vector<FileTypes> infer(const std::vector<FileInput> &files, const ClassTable &classes,
                             const names::Project &project, const mapping::Pack &pack, unsigned threads,
                             const std::function<bool()> &stopped)
{
    Universe universe(files, classes, project, pack);
    Rounds rounds(universe, importGraph(universe), std::max(1U, threads), stopped);
    rounds.run();
    if (stopped && stopped())
        return std::vector<FileTypes>(files.size());
    std::vector<FileTypes> result;
    result.reserve(files.size());
    for (std::uint32_t file = 0; file < files.size(); ++file)
        result.emplace_back(universe.domainOfFile[file]->file(file).result());
    return result;
}

} // namespace torchferry::types
