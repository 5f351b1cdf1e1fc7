// SPDX-License-Identifier: Apache-2.0
#include "core/review/own_text.h"

#include <algorithm>
#include <optional>

#include "core/base/dotted.h"
#include "core/convert/model/emission.h"
#include "core/mapping/target_names.h"
#include "core/python/precedence.h"
#include "core/python/tree.h"

namespace torchferry::review {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

python::Precedence bindingOf(const Tree &tree)
{
    const NodeId statement = tree.firstNamedChild(tree.root());
    if (statement == noNode || tree.kind(statement) != Kind::expression_statement
        || tree.nextNamedSibling(statement) != noNode)
        return python::Precedence::primary;
    const NodeId expression = tree.firstNamedChild(statement);
    return expression == noNode ? python::Precedence::primary : python::precedenceOf(tree, expression);
}

/// The identifier is neither the name of a member nor that of a keyword.
bool isName(const Tree &tree, NodeId id)
{
    const Kind parent = tree.kind(tree.parent(id));
    return !(parent == Kind::attribute && tree.field(id) == Field::attribute)
           && !(parent == Kind::keyword_argument && tree.field(id) == Field::name);
}

/// The names that an attribute chain reads one after the other, from the identifier it begins with.
struct Chain {
    std::string dotted;
    std::vector<std::uint32_t> ends; ///< of each part, in the text
};

Chain chainFrom(const Tree &tree, NodeId identifier)
{
    Chain chain{std::string(tree.text(identifier)), {tree.end(identifier)}};
    for (NodeId node = identifier; tree.field(node) == Field::object; node = tree.parent(node)) {
        const NodeId attribute = tree.parent(node);
        const NodeId part =
            tree.kind(attribute) == Kind::attribute ? tree.child(attribute, Field::attribute) : NodeId{noNode};
        if (part == noNode)
            break;
        chain.dotted += '.';
        chain.dotted += tree.text(part);
        chain.ends.push_back(tree.end(part));
    }
    return chain;
}

/// A beginning of a chain that names something of the target.
struct TargetPart {
    std::string symbol;
    std::size_t parts = 0; ///< of the chain
};

class TargetReader {
public:
    TargetReader(const mapping::Pack &pack, const convert::FileAnalysis::ImportFacts &facts)
        : m_pack(pack),
          m_facts(facts)
    {}

    std::optional<TargetPart> read(const Chain &chain) const
    {
        if (m_pack.mayWrite(chain.dotted)) {
            const mapping::TargetImport *import = mapping::importFor(m_pack.imports, chain.dotted);
            const std::string &symbol = import->prefix;
            return TargetPart{symbol, 1 + static_cast<std::size_t>(std::count(symbol.begin(), symbol.end(), '.'))};
        }
        for (std::size_t index = 0; index < m_pack.imports.size(); ++index) {
            const mapping::TargetImport &import = m_pack.imports[index];
            if (import.preferred && import.name == rootOf(chain.dotted) && denotes(import, index, chain.dotted))
                return TargetPart{import.bound, 1};
        }
        return std::nullopt;
    }

private:
    bool denotes(const mapping::TargetImport &import, std::size_t index, const std::string &chain) const
    {
        switch (m_facts.targetNames[index].own) {
        case convert::TargetName::Own::free: return true;
        case convert::TargetName::Own::ofSource:
            return mapping::lookUp(m_pack.targetFacts, import.bound + chain.substr(import.name.size())).kind
                   != mapping::DottedName::Kind::missing;
        case convert::TargetName::Own::taken: break;
        }
        return false;
    }

    const mapping::Pack &m_pack;
    const convert::FileAnalysis::ImportFacts &m_facts;
};

} // namespace

OwnText readOwnText(const std::string &text, const mapping::Pack &pack, const convert::FileAnalysis::ImportFacts &facts)
{
    OwnText result;
    const Tree tree = Tree::parse(text);
    if (!tree.errors().empty()) {
        result.pieces = {convert::literalPiece(text)};
        return result;
    }
    result.binding = bindingOf(tree);
    const TargetReader target(pack, facts);
    std::uint32_t written = 0;
    const auto writeUpTo = [&](std::uint32_t end) {
        if (end > written)
            result.pieces.push_back(convert::literalPiece(text.substr(written, end - written)));
        written = end;
    };
    for (NodeId id = 0; id < tree.size(); ++id) {
        if (tree.kind(id) != Kind::identifier || !isName(tree, id))
            continue;
        const std::string_view name = tree.text(id);
        const Chain chain = chainFrom(tree, id);
        if (std::optional<TargetPart> part = target.read(chain); part && part->parts <= chain.ends.size()) {
            writeUpTo(tree.range(id).begin);
            convert::Piece piece;
            piece.kind = convert::Piece::Kind::name;
            piece.text = std::move(part->symbol);
            result.pieces.push_back(std::move(piece));
            written = chain.ends[part->parts - 1];
        } else if (std::find(result.reads.begin(), result.reads.end(), name) == result.reads.end()) {
            result.reads.emplace_back(name);
        }
    }
    writeUpTo(static_cast<std::uint32_t>(text.size()));
    return result;
}

} // namespace torchferry::review
