// SPDX-License-Identifier: Apache-2.0
#include "support/program_at.h"

#include <algorithm>
#include <vector>

#include "core/types/fixpoint/infer.h"
#include "paths.h"

using namespace torchferry;
using python::Kind;
using python::NodeId;
using python::noNode;

std::shared_ptr<const mapping::Pack> madeUpPack(std::string_view target, const mapping::LoadOptions &options)
{
    return *mapping::loadPack(TORCHFERRY_SOURCE_DIR "/tests/golden/engine/mappings", target, options);
}

struct ProgramAt::Parts {
    std::shared_ptr<const mapping::Pack> pack;
    std::shared_ptr<const source::SourceFile> source;
    python::Tree tree;
    names::FileNames names;
    names::Project project;
    types::ClassTable classes;
    std::vector<types::FileTypes> types;
};

ProgramAt::ProgramAt(std::string_view marked, std::shared_ptr<const mapping::Pack> pack)
    : m_parts(std::make_unique<Parts>())
{
    static const std::shared_ptr<const mapping::Pack> spindle = madeUpPack("spindle");
    if (pack == nullptr)
        pack = spindle;
    m_parts->pack = pack;
    std::string text(marked);
    const std::size_t mark = text.find('$');
    text.erase(mark, 1);
    m_offset = static_cast<std::uint32_t>(mark);
    m_parts->source = *source::SourceFile::decode("program.py", {}, std::move(text));
    m_parts->tree = python::Tree::parse(m_parts->source->text());
    m_parts->names = names::FileNames::build(m_parts->tree, "program", false);
    m_parts->project.add(m_parts->names);
    m_parts->project.setForeignNames([pack](std::string_view dotted) {
        return pack->sourceFacts.find(dotted) != nullptr || pack->sourceFacts.isModule(dotted);
    });
    m_parts->project.settle(1);
    const std::vector<types::FileInput> inputs{{&m_parts->tree, &m_parts->names}};
    m_parts->classes = types::ClassTable::build(inputs, m_parts->project, *pack);
    m_parts->types = types::infer(inputs, m_parts->classes, m_parts->project, *pack, 1, {});
    convert::ProjectWords words;
    convert::addProjectWords(m_parts->source->text(), *pack, words);
    m_context = std::make_unique<convert::FileContext>(convert::FileContext{*m_parts->source,
                                                                            m_parts->tree,
                                                                            m_parts->names,
                                                                            m_parts->project,
                                                                            m_parts->types.front(),
                                                                            m_parts->classes,
                                                                            *pack,
                                                                            convert::MigrationState::no,
                                                                            false,
                                                                            std::nullopt,
                                                                            {},
                                                                            words});
}

ProgramAt::~ProgramAt() = default;

NodeId ProgramAt::name() const
{
    NodeId found = noNode;
    for (NodeId node = 0; node < m_parts->tree.size(); ++node) {
        if (m_parts->tree.isNamed(node) && m_parts->tree.begin(node) == m_offset)
            found = node;
    }
    return found;
}

NodeId ProgramAt::whole() const
{
    for (NodeId node = 0; node < m_parts->tree.size(); ++node) {
        const Kind kind = m_parts->tree.kind(node);
        if (m_parts->tree.begin(node) == m_offset && (kind == Kind::call || kind == Kind::identifier))
            return node;
    }
    return noNode;
}

std::string ProgramAt::placeOf(NodeId node) const
{
    const std::string_view text = m_parts->tree.text();
    const auto begin = text.begin() + static_cast<std::ptrdiff_t>(m_parts->tree.begin(node));
    return std::to_string(1 + std::count(text.begin(), begin, '\n')) + ": " + std::string(m_parts->tree.text(node));
}
