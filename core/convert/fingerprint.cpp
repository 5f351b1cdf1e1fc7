// SPDX-License-Identifier: Apache-2.0
#include "core/convert/fingerprint.h"

#include <algorithm>

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

} // namespace

Fingerprinter::Fingerprinter(const python::Tree &tree, std::string path) : m_tree(tree), m_path(std::move(path)) {}

bool Fingerprinter::isToken(NodeId id) const
{
    return m_tree.firstChild(id) == noNode && !m_tree.isExtra(id);
}

void Fingerprinter::hashWholeFile()
{
    m_before.reserve(m_tree.size() + 1);
    m_count.reserve(m_tree.size() + 1);
    m_powers.push_back(1);
    std::uint64_t hash = 0;
    std::uint32_t count = 0;
    for (NodeId id = 0; id < m_tree.size(); ++id) {
        m_before.push_back(hash);
        m_count.push_back(count);
        if (!isToken(id))
            continue;
        hash = hash * base + hashToken(m_tree.text(id));
        ++count;
        m_powers.push_back(m_powers.back() * base);
    }
    m_before.push_back(hash);
    m_count.push_back(count);
}

std::uint64_t Fingerprinter::hashOf(NodeId begin, NodeId end)
{
    if (m_before.empty()) {
        m_hashed += end - begin;
        if (m_hashed <= m_tree.size()) {
            std::uint64_t hash = 0;
            for (NodeId id = begin; id < end; ++id)
                hash = isToken(id) ? hash * base + hashToken(m_tree.text(id)) : hash;
            return hash;
        }
        hashWholeFile();
    }
    return m_before[end] - m_before[begin] * m_powers[m_count[end] - m_count[begin]];
}

/// Two findings whose hashes are equal by chance are numbered together, which harms neither.
Fingerprint Fingerprinter::of(NodeId node, std::string rule)
{
    Fingerprint fingerprint;
    fingerprint.place = placeOf(node);
    fingerprint.tokens = hashOf(node, m_tree.subtreeEnd(node));
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

std::string Case::fingerprint(const std::vector<Finding> &findings) const
{
    std::string text = code;
    for (const Site &site : sites)
        text += '\x1e' + site.role + '\x1f' + findings[site.finding].fingerprint.toString();
    return text;
}

} // namespace torchferry::convert
