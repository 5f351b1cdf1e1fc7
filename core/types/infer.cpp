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
    Workers(std::vector<std::vector<Domain *>> levels, unsigned threads)
        : m_levels(std::move(levels)),
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
                domains[index]->run();
            }
            if (isShared)
                m_barrier.arrive_and_wait();
        }
    }

    std::vector<std::vector<Domain *>> m_levels;
    unsigned m_threads;
    std::barrier<> m_barrier;
    std::vector<std::atomic<std::size_t>> m_next;
};

} // namespace

std::vector<FileTypes> infer(const std::vector<FileInput> &files, const names::Project &project,
                             const mapping::Pack &pack, unsigned threads)
{
    return infer(files, ClassTable::build(files, project, pack), project, pack, threads);
}

std::vector<FileTypes> infer(const std::vector<FileInput> &files, const ClassTable &classes,
                             const names::Project &project, const mapping::Pack &pack, unsigned threads)
{
    Universe universe(files, classes, project, pack);
    const ImportGraph graph = importGraph(universe);
    universe.domainOfFile.assign(files.size(), nullptr);
    universe.levelOfFile = graph.levelOfFile;
    std::vector<std::unique_ptr<Domain>> domains;
    std::vector<std::vector<Domain *>> levels;
    for (const std::vector<std::uint32_t> &component : graph.components) {
        const std::uint32_t level = graph.levelOfFile[component.front()];
        if (levels.size() <= level)
            levels.resize(level + 1);
        domains.push_back(std::make_unique<Domain>(universe, component, level));
        levels[level].push_back(domains.back().get());
    }
    Workers(std::move(levels), std::max(1U, threads)).run();
    std::vector<FileTypes> result;
    result.reserve(files.size());
    for (std::uint32_t file = 0; file < files.size(); ++file)
        result.emplace_back(universe.domainOfFile[file]->file(file).result());
    return result;
}

} // namespace torchferry::types
