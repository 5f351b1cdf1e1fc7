// SPDX-License-Identifier: Apache-2.0
#include "core/convert/model/fingerprint.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

constexpr std::uint64_t base = 0x9e3779b97f4a7c15ULL | 1U;

std::uint64_t hashToken(std::string_view token)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : token)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return hash;
}

std::string hex(std::uint64_t value)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t at = 16; at-- > 0; value >>= 4U)
        text[at] = digits[value & 15U];
    return text;
}

/// Hashes one token after the other, without white space and comments.
class TokenHash {
public:
    TokenHash(const python::Tree &tree, std::uint32_t begin) : m_tree(tree), m_at(begin) {}

    [[nodiscard]] std::uint64_t value() const { return m_value; }

    /// Adds what is left before `end`: signs, which are no nodes.
    void addUpTo(std::uint32_t end)
    {
        if (m_at >= end)
            return;
        addSigns(m_tree.text().substr(m_at, end - m_at));
        m_at = end;
    }

    /// Adds what is left before the node, and the node itself if it is a token: children follow by themselves.
    void addNode(NodeId id)
    {
        addUpTo(m_tree.begin(id));
        if (m_tree.firstChild(id) != noNode)
            return;
        const std::string_view text = m_tree.text(id);
        const bool isSigns = text.starts_with('(') || text.starts_with('[') || text.starts_with('{');
        if (isSigns) // `( )` has no children either
            addSigns(text);
        else if (!m_tree.isExtra(id))
            addToken(text);
        m_at = m_tree.end(id);
    }

private:
    void addToken(std::string_view token) { m_value = m_value * base + hashToken(token); }

    void addSigns(std::string_view text)
    {
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (std::string_view(" \t\r\n\f\\").find(text[at]) == std::string_view::npos)
                addToken(text.substr(at, 1));
        }
    }

    const python::Tree &m_tree;
    std::uint64_t m_value = 0;
    std::uint32_t m_at; ///< what is before that offset is in `m_value`
};

} // namespace

Fingerprinter::Fingerprinter(const python::Tree &tree, std::string path) : m_tree(tree), m_path(std::move(path)) {}

std::uint64_t Fingerprinter::hashOf(NodeId node) const
{
    TokenHash hash(m_tree, m_tree.begin(node));
    const NodeId end = m_tree.subtreeEnd(node);
    for (NodeId id = node; id < end; ++id)
        hash.addNode(id);
    hash.addUpTo(m_tree.end(node));
    return hash.value();
}

/// Two findings whose hashes are equal by chance are numbered together, which harms neither.
Fingerprint Fingerprinter::of(NodeId node, std::string rule)
{
    Fingerprint fingerprint;
    fingerprint.place = placeOf(node);
    fingerprint.tokens = hashOf(node);
    std::uint64_t hash = hashToken(fingerprint.place->definitions);
    hash = hash * base + hashToken(rule);
    hash = hash * base + fingerprint.tokens;
    fingerprint.rule = std::move(rule);
    fingerprint.ordinal = ++m_seen.at(hash >> 1U); // from none, which counts as -1
    return fingerprint;
}

const std::shared_ptr<const Fingerprint::Place> &Fingerprinter::placeOf(NodeId node)
{
    NodeId definition = m_tree.parent(node);
    while (definition != noNode && m_tree.kind(definition) != Kind::function_definition
           && m_tree.kind(definition) != Kind::class_definition)
        definition = m_tree.parent(definition);
    std::shared_ptr<const Fingerprint::Place> &place = m_places[definition];
    if (!place)
        place = std::make_shared<const Fingerprint::Place>(Fingerprint::Place{m_path, definitionsAround(definition)});
    return place;
}

std::string Fingerprinter::definitionsAround(NodeId definition) const
{
    std::vector<std::string_view> parts;
    for (NodeId id = definition; id != noNode; id = m_tree.parent(id)) {
        const Kind kind = m_tree.kind(id);
        if (kind != Kind::function_definition && kind != Kind::class_definition)
            continue;
        const NodeId name = m_tree.child(id, Field::name);
        if (name != noNode)
            parts.push_back(m_tree.text(name));
    }
    std::string result;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        if (!result.empty())
            result += '.';
        result += *part;
    }
    return result;
}

std::string Fingerprint::toString() const
{
    return place->path + '\x1f' + place->definitions + '\x1f' + rule + '\x1f' + hex(tokens) + '\x1f'
           + std::to_string(ordinal);
}

} // namespace torchferry::convert
