// SPDX-License-Identifier: Apache-2.0
#include "core/types/program/import_graph.h"

#include <algorithm>

#include "core/base/file_failure.h"

namespace torchferry::types {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

class Graph {
public:
    explicit Graph(const Program &program) : m_program(program), m_edges(program.files.size()) {}

    void addEdges(std::uint32_t file)
    {
        const FileInput &input = m_program.files[file];
        m_file = file;
        for (const Binding &binding : input.names->bindings()) {
            if (binding.kind == Binding::Kind::import || binding.kind == Binding::Kind::star)
                addTarget(input, binding);
        }
        for (const names::FileNames::Chain &chain : input.names->chains())
            addChain(input, chain);
        std::vector<std::uint32_t> &edges = m_edges[file];
        std::sort(edges.begin(), edges.end());
        edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    }

    [[nodiscard]] const std::vector<std::vector<std::uint32_t>> &edges() const { return m_edges; }

private:
    void addModule(std::string_view dotted)
    {
        const names::FileNames *module = m_program.project.module(dotted);
        const std::uint32_t other = module == nullptr ? none : m_program.fileOf(module);
        if (other != none && other != m_file)
            m_edges[m_file].push_back(other);
    }

    void addTarget(const FileInput &input, const Binding &binding)
    {
        const auto local = m_program.project.localName(*input.names, binding);
        if (!local)
            return;
        addModule(*local);
        const std::size_t dot = local->rfind('.');
        if (binding.isFrom)
            addModule(std::string_view(*local).substr(0, dot == std::string::npos ? 0 : dot));
    }

    /// `import pkg` and `pkg.sub.f`: `pkg.sub` is looked into as well.
    void addChain(const FileInput &input, const names::FileNames::Chain &chain)
    {
        const Binding &binding = input.names->bindings()[chain.binding];
        const auto local = m_program.project.localName(*input.names, binding);
        if (!local)
            return;
        std::vector<std::string_view> parts;
        for (NodeId node = chain.node; input.tree->kind(node) == Kind::attribute;) {
            const NodeId attribute = input.tree->child(node, Field::attribute);
            const NodeId object = input.tree->child(node, Field::object);
            if (attribute == noNode || object == noNode)
                break;
            parts.push_back(input.tree->text(attribute));
            node = object;
        }
        std::string dotted = *local;
        for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
            dotted += '.';
            dotted += *part;
            if (m_program.project.module(dotted) == nullptr && !m_program.project.isFolder(dotted))
                break;
            addModule(dotted);
        }
    }

    const Program &m_program;
    std::vector<std::vector<std::uint32_t>> m_edges;
    std::uint32_t m_file = 0;
};

/// Tarjan's strongly connected components without recursion: import chains may be long.
class Components {
public:
    explicit Components(const std::vector<std::vector<std::uint32_t>> &edges)
        : m_edges(edges),
          m_index(edges.size(), none),
          m_low(edges.size(), 0),
          m_onStack(edges.size(), false)
    {}

    ImportGraph run()
    {
        m_graph.levelOfFile.assign(m_edges.size(), 0);
        for (std::uint32_t file = 0; file < m_edges.size(); ++file) {
            if (m_index[file] == none)
                visit(file);
        }
        return std::move(m_graph);
    }

private:
    struct Step {
        std::uint32_t file;
        std::size_t edge;
    };

    void open(std::uint32_t file)
    {
        m_index[file] = m_low[file] = m_counter++;
        m_stack.push_back(file);
        m_onStack[file] = true;
        m_path.push_back({file, 0});
    }

    void visit(std::uint32_t start)
    {
        open(start);
        while (!m_path.empty()) {
            const std::uint32_t file = m_path.back().file;
            if (m_path.back().edge < m_edges[file].size()) {
                const std::uint32_t other = m_edges[file][m_path.back().edge++];
                if (m_index[other] == none)
                    open(other);
                else if (m_onStack[other])
                    m_low[file] = std::min(m_low[file], m_index[other]);
                continue;
            }
            m_path.pop_back();
            if (!m_path.empty())
                m_low[m_path.back().file] = std::min(m_low[m_path.back().file], m_low[file]);
            if (m_low[file] == m_index[file])
                close(file);
        }
    }

    void close(std::uint32_t root)
    {
        std::vector<std::uint32_t> component;
        std::uint32_t file = none;
        do {
            file = m_stack.back();
            m_stack.pop_back();
            m_onStack[file] = false;
            component.push_back(file);
        } while (file != root);
        std::sort(component.begin(), component.end());
        std::uint32_t level = 0;
        for (const std::uint32_t member : component) {
            for (const std::uint32_t other : m_edges[member]) {
                if (!std::binary_search(component.begin(), component.end(), other))
                    level = std::max(level, m_graph.levelOfFile[other] + 1); // closed before, so its level is known
            }
        }
        for (const std::uint32_t member : component)
            m_graph.levelOfFile[member] = level;
        m_graph.components.push_back(std::move(component));
    }

    const std::vector<std::vector<std::uint32_t>> &m_edges;
    std::vector<std::uint32_t> m_index;
    std::vector<std::uint32_t> m_low;
    std::vector<bool> m_onStack;
    std::vector<std::uint32_t> m_stack;
    std::vector<Step> m_path;
    std::uint32_t m_counter = 0;
    ImportGraph m_graph;
};

} // namespace

ImportGraph importGraph(const Program &program)
{
    Graph graph(program);
    for (std::uint32_t file = 0; file < program.files.size(); ++file)
        workOnFile(file, [&] { graph.addEdges(file); });
    ImportGraph result = Components(graph.edges()).run();
    result.edges = graph.edges();
    return result;
}

} // namespace torchferry::types
