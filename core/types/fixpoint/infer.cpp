// SPDX-License-Identifier: Apache-2.0
#include "core/types/fixpoint/infer.h"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <exception>
#include <memory>
#include <mutex>
#include <span>

#include "core/base/cancel.h"
#include "core/base/file_failure.h"
#include "core/base/parallel.h"
#include "core/types/component/component.h"
#include "core/types/file/file_inference.h"
#include "core/types/lattice/type_table.h"
#include "core/types/lattice/value.h"
#include "core/types/program/import_graph.h"
#include "core/types/program/program.h"

namespace torchferry::types {

namespace {

/// Works through the levels of the import graph: the components of a level do not know one another.
class Workers {
public:
    using Levels = std::vector<std::vector<std::uint32_t>>;

    Workers(const Levels &levels, unsigned threads, const std::function<void(std::uint32_t componentIndex)> &run)
        : m_levels(levels),
          m_run(run),
          m_threads(threads),
          m_barrier(static_cast<std::ptrdiff_t>(threads)),
          m_next(m_levels.size())
    {}

    void run()
    {
        runOnThreads(
            m_threads, [this] { work(); }, [this] { m_barrier.arrive_and_drop(); });
        if (m_thrown)
            std::rethrow_exception(m_thrown);
    }

private:
    void work()
    {
        for (std::size_t level = 0; level < m_levels.size(); ++level) {
            const std::vector<std::uint32_t> &components = m_levels[level];
            for (std::size_t index = m_next[level]++; index < components.size(); index = m_next[level]++)
                runOne(components[index]);
            m_barrier.arrive_and_wait();
        }
    }

    /// The others wait at the barrier for a thread that something was thrown in: it goes on, and has nothing more to
    /// do.
    void runOne(std::uint32_t componentIndex)
    {
        if (m_hasFailed)
            return;
        try {
            m_run(componentIndex);
        } catch (...) {
            const std::scoped_lock lock(m_mutex);
            if (!m_thrown)
                m_thrown = std::current_exception();
            m_hasFailed = true;
        }
    }

    const Levels &m_levels;
    const std::function<void(std::uint32_t)> &m_run;
    unsigned m_threads;
    std::barrier<> m_barrier;
    std::vector<std::atomic<std::size_t>> m_next;
    std::atomic<bool> m_hasFailed = false;
    std::mutex m_mutex;
    std::exception_ptr m_thrown; ///< the first
};

/// The first round knows nothing of what calls pass for parameters; each further one takes what the one before has
/// found and looks again at the functions that gain by it, and at those that read what has become something else by
/// that.
class Rounds {
public:
    Rounds(Program &program, ImportGraph graph, unsigned threads, const std::function<bool()> &stopped)
        : m_program(program),
          m_graph(std::move(graph)),
          m_threads(threads),
          m_stopped(stopped),
          m_components(m_graph.components.size()),
          m_changed(program.files.size(), 0),
          m_gaining(m_graph.components.size()),
          m_storedInto(m_graph.components.size(), false)
    {
        m_componentOf.resize(program.files.size());
        for (std::uint32_t i = 0; i < m_graph.components.size(); ++i) {
            for (const std::uint32_t file : m_graph.components[i])
                m_componentOf[file] = i;
            const std::uint32_t level = m_graph.levelOfFile[m_graph.components[i].front()];
            if (m_levels.size() <= level)
                m_levels.resize(level + 1);
            m_levels[level].push_back(i);
        }
        m_program.componentOfFile.assign(m_program.files.size(), nullptr);
        m_program.levelOfFile = m_graph.levelOfFile;
        m_program.hintTable = std::make_shared<TypeTable>();
    }

    void run()
    {
        std::vector<bool> wanted(m_graph.components.size(), true);
        for (int round = 0; round < maximumRounds; ++round) {
            runDomains(round == 0);
            if (isStopped())
                return;
            if (round + 1 == maximumRounds || !gatherHints(wanted))
                return;
            if (round + 1 >= certainRounds && nodesIn(spread(wanted)) > std::max(cheapNodes, nodesIn({}) / 8))
                return;
        }
    }

private:
    /// Knowledge travels one call deep with each round. The later rounds are for what is deep in a small project, or in
    /// a small part of a large one: they must not cost what the first ones do.
    static constexpr int certainRounds = 2;
    static constexpr int maximumRounds = 6;
    static constexpr std::size_t fewFiles = 20;        ///< that are looked at once more as a whole
    static constexpr std::size_t cheapNodes = 300'000; ///< some 30,000 lines

    /// Nodes of the files in the components wanted; of all files for an empty list.
    [[nodiscard]] std::size_t nodesIn(const std::vector<bool> &wanted) const
    {
        std::size_t nodes = 0;
        for (std::size_t i = 0; i < m_graph.components.size(); ++i) {
            if (!wanted.empty() && !wanted[i])
                continue;
            for (const std::uint32_t file : m_graph.components[i])
                nodes += m_program.files[file].tree->size();
        }
        return nodes;
    }

    [[nodiscard]] bool isStopped() const { return m_stopped && m_stopped(); }

    void runDomains(bool isFirst)
    {
        for (auto *changed : {&m_program.changedFunctions, &m_program.changedMembers, &m_changed})
            std::fill(changed->begin(), changed->end(), 0);
        for (const std::uint32_t member : m_storedElsewhere)
            m_program.changedMembers[member] = changedInRound;
        m_storedElsewhere.clear();
        for (const std::uint32_t function : m_overriddenElsewhere)
            m_program.changedFunctions[function] = changedInRound;
        m_overriddenElsewhere.clear();
        ++m_program.round;
        const std::function<void(std::uint32_t)> run = [&](std::uint32_t componentIndex) {
            if (isStopped())
                return;
            // What is known better of a file is: its own functions name it.
            workOnFile(m_graph.components[componentIndex].front(), [&] {
                if (isFirst)
                    runComponent(componentIndex);
                else
                    updateComponent(componentIndex);
            });
        };
        Workers(m_levels, m_threads, run).run();
    }

    /// Called by the threads: everything these write belongs to the component.
    void runComponent(std::uint32_t componentIndex)
    {
        const std::vector<std::uint32_t> &files = m_graph.components[componentIndex];
        m_components[componentIndex] =
            std::make_unique<ImportComponent>(m_program, files, m_graph.levelOfFile[files.front()]);
        m_components[componentIndex]->run();
    }

    void updateComponent(std::uint32_t componentIndex)
    {
        ImportComponent &component = *m_components[componentIndex];
        std::vector<std::uint32_t> functions = m_gaining[componentIndex];
        const bool isKnown = !m_storedInto[componentIndex] && !seesNames(componentIndex)
                             && component.readersOf(changedInRound, functions);
        if (isKnown && (functions.empty() || component.update(std::move(functions))))
            return;
        for (const std::uint32_t file : component.runAgain())
            m_changed[file] = 1;
    }

    /// It imports a file of which the names now are something else.
    [[nodiscard]] bool seesNames(std::uint32_t componentIndex) const
    {
        const auto changed = [&](std::uint32_t file) { return m_changed[file] != 0; };
        return std::any_of(m_graph.components[componentIndex].begin(), m_graph.components[componentIndex].end(),
                           [&](std::uint32_t file) {
                               const std::vector<std::uint32_t> &imported = m_graph.edges[file];
                               return std::any_of(imported.begin(), imported.end(), changed);
                           });
    }

    /// True if some parameter is now known better; `wanted` says in which components.
    bool gatherHints(std::vector<bool> &wanted)
    {
        // The same table in every round: others know it by where it is.
        const std::shared_ptr<TypeTable> table = m_program.hintTable;
        ImportComponent merging(m_program, {}, 0, table);
        const Value nothing{neverType, none, Sureness(), false};
        std::vector<Value> hints(m_program.hints.size(), nothing);
        std::vector<bool> isOpen(hints.size(), false);
        std::vector<bool> isFirm(hints.size(), false);
        std::vector<Value> memberHints(m_program.memberHints.size(), nothing);
        for (const std::unique_ptr<ImportComponent> &component : m_components) {
            for (const ImportComponent::Note &note : component->notes()) {
                lookForCancel();
                Value value = note.value;
                value.setType(table->adopt(*component->table(), value.type));
                const bool isMember = (note.parameter & ImportComponent::memberBit) != 0;
                Value &hint =
                    isMember ? memberHints[note.parameter & ~ImportComponent::memberBit] : hints[note.parameter];
                if (!isMember) {
                    isOpen[note.parameter] = isOpen[note.parameter] || note.isOpen;
                    isFirm[note.parameter] = isFirm[note.parameter] || note.isFirm;
                }
                hint = merging.join(hint, value);
            }
        }
        for (std::vector<std::uint32_t> &functions : m_gaining)
            functions.clear();
        for (std::uint32_t index = 0; index < m_program.functions.size(); ++index) {
            const FunctionInfo &function = m_program.functions[index];
            bool gains = false;
            for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
                const std::uint32_t parameter = function.firstParameter + i;
                Value &hint = hints[parameter];
                if (hint.type <= noneType)
                    hint = {};
                if (isOpen[parameter] || !isFirm[parameter] || function.isOpen)
                    hint = atMost(hint, Limit::typeUncertain);
                const Value &old = m_program.hints[parameter];
                gains = gains || (old.isKnown() && !sameValue(old, hint)); // or loses: what it was made from is not so
                if (!hint.isKnown())
                    continue;
                Value before = m_program.parameterValues[parameter];
                before.setType(table->adopt(*m_program.componentOfFile[function.file]->table(), before.type));
                gains = gains || before.type == unknownType || merging.join(before, hint).type != before.type;
            }
            if (gains)
                m_gaining[m_componentOf[function.file]].push_back(index);
        }
        m_program.hints = std::move(hints);
        for (std::size_t i = 0; i < wanted.size(); ++i)
            wanted[i] = !m_gaining[i].empty();
        for (std::uint32_t member = 0; member < memberHints.size(); ++member) {
            if (sameValue(memberHints[member], m_program.memberHints[member]))
                continue;
            m_storedElsewhere.push_back(member);
            wanted[m_componentOf[m_program.classes.classes()[m_program.classes.members()[member].owner].file]] = true;
        }
        m_program.memberHints = std::move(memberHints);
        gatherVariables(wanted);
        gatherOverriders(wanted);
        return std::find(wanted.begin(), wanted.end(), true) != wanted.end();
    }

    /// What is stored in variables of modules from elsewhere.
    void gatherVariables(std::vector<bool> &wanted)
    {
        ImportComponent merging(m_program, {}, 0, m_program.hintTable);
        std::map<std::uint64_t, Value> stored;
        for (const std::unique_ptr<ImportComponent> &component : m_components) {
            for (auto [variable, value] : component->storedVariables()) {
                value.setType(m_program.hintTable->adopt(*component->table(), value.type));
                const auto [place, isNew] = stored.try_emplace(variable, value);
                if (!isNew)
                    place->second = merging.join(place->second, value);
            }
        }
        std::erase_if(stored, [this](const auto &entry) { return isOfItsType(entry.first, entry.second); });
        m_storedInto.assign(m_storedInto.size(), false);
        for (const auto &[variable, value] : stored) {
            const auto old = m_program.variableHints.find(variable);
            if (old != m_program.variableHints.end() && sameValue(old->second, value))
                continue;
            const std::uint32_t componentIndex = m_componentOf[variable >> 32U];
            wanted[componentIndex] = true;
            // All of a large part of the project is too much to look at once more: its functions that read it will do.
            if (m_graph.components[componentIndex].size() <= fewFiles)
                m_storedInto[componentIndex] = true;
            else
                addReaders(variable, m_gaining[componentIndex]);
        }
        m_program.variableHints = std::move(stored);
    }

    /// The functions of the module that read a variable of it.
    void addReaders(std::uint64_t variable, std::vector<std::uint32_t> &functions) const
    {
        const auto file = static_cast<std::uint32_t>(variable >> 32U);
        const names::FileNames &names = *m_program.files[file].names;
        const std::span<const names::BindingId> bindings = names.variables()[variable & 0xffffffffU].bindings;
        if (bindings.empty())
            return;
        const std::vector<python::NodeId> reads = names.usesOf(bindings.front());
        for (const std::uint32_t function : m_program.functionsOf(file)) {
            const python::NodeId node = m_program.functions[function].node;
            const python::NodeId end = m_program.files[file].tree->subtreeEnd(node);
            if (std::any_of(reads.begin(), reads.end(), [&](auto read) { return read > node && read < end; }))
                functions.push_back(function);
        }
        std::sort(functions.begin(), functions.end());
        functions.erase(std::unique(functions.begin(), functions.end()), functions.end());
    }

    /// The module itself binds the variable to such a value: it is no news that others do, too.
    [[nodiscard]] bool isOfItsType(std::uint64_t variable, const Value &value) const
    {
        const auto file = static_cast<std::uint32_t>(variable >> 32U);
        const ImportComponent &component = *m_components[m_componentOf[file]];
        const FileInference &inference = component.file(file);
        const std::vector<names::Variable> &variables = m_program.files[file].names->variables();
        const std::span<const names::BindingId> bindings = variables[variable & 0xffffffffU].bindings;
        return value.isKnown() && std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
                   const Value &given = inference.givenBy(id);
                   return given.isKnown() && m_program.hintTable->adopt(*component.table(), given.type) == value.type;
               });
    }

    /// What methods give that define one of a base again.
    void gatherOverriders(std::vector<bool> &wanted)
    {
        ImportComponent merging(m_program, {}, 0, m_program.hintTable);
        const auto returnsOf = [&](std::uint32_t function) {
            const FunctionInfo &info = m_program.functions[function];
            Value value = info.wrapper == sameFunction ? m_program.functionStates[function].returns : Value{};
            value.setType(m_program.hintTable->adopt(*m_program.componentOfFile[info.file]->table(), value.type));
            value.reason = none;
            return value;
        };
        for (const auto &[function, others] : m_program.overriders) {
            Value before = returnsOf(function);
            Value now = before;
            for (const std::uint32_t other : others) {
                before = merging.join(before, m_program.returnHints[other]);
                now = merging.join(now, returnsOf(other));
            }
            if (before.type == now.type)
                continue;
            m_overriddenElsewhere.push_back(function);
            wanted[m_componentOf[m_program.functions[function].file]] = true;
        }
        for (const auto &[function, others] : m_program.overriders) {
            for (const std::uint32_t other : others)
                m_program.returnHints[other] = returnsOf(other);
        }
    }

    /// With all that import them, however far away: as much as a round can cost. Components follow those they
    /// import.
    [[nodiscard]] std::vector<bool> spread(std::vector<bool> wanted) const
    {
        std::vector<bool> changed(m_program.files.size(), false);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            for (const std::uint32_t file : m_graph.components[i]) {
                for (const std::uint32_t other : m_graph.edges[file])
                    wanted[i] = wanted[i] || changed[other];
            }
            for (const std::uint32_t file : m_graph.components[i])
                changed[file] = wanted[i];
        }
        return wanted;
    }

    Program &m_program;
    ImportGraph m_graph;
    unsigned m_threads;
    const std::function<bool()> &m_stopped;
    Workers::Levels m_levels;                                   ///< components by level
    std::vector<std::unique_ptr<ImportComponent>> m_components; ///< by component
    std::vector<std::uint8_t> m_changed;               ///< by file: since this round, its names are something else
    std::vector<std::vector<std::uint32_t>> m_gaining; ///< by component: functions whose parameters are known better
    std::vector<std::uint32_t> m_componentOf;          ///< by file
    std::vector<bool> m_storedInto; ///< by component: others now store something else in its variables
    std::vector<std::uint32_t> m_overriddenElsewhere; ///< methods of which derived classes now give something else
    std::vector<std::uint32_t> m_storedElsewhere;     ///< members in which others now store something else
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
    Program program(files, classes, project, pack);
    Rounds rounds(program, importGraph(program), std::max(1U, threads), stopped);
    rounds.run();
    if (stopped && stopped())
        return std::vector<FileTypes>(files.size());
    std::vector<FileTypes> result;
    result.reserve(files.size());
    for (std::uint32_t file = 0; file < files.size(); ++file)
        workOnFile(file, [&] { result.emplace_back(program.componentOfFile[file]->file(file).result()); });
    return result;
}

} // namespace torchferry::types
