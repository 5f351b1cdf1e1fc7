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

} // namespace

Fingerprinter::Fingerprinter(const python::Tree &tree, std::string path) : m_tree(tree), m_path(std::move(path)) {}

void Fingerprinter::Hash::addToken(std::string_view token)
{
    value = value * base + hashToken(token);
    ++count;
}

/// What is between nodes: signs, and space that tells nothing.
void Fingerprinter::Hash::addSigns(std::string_view text)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (std::string_view(" \t\r\n\f\\").find(text[at]) == std::string_view::npos)
            addToken(text.substr(at, 1));
    }
}

void Fingerprinter::addUpTo(std::uint32_t end, Progress &progress) const
{
    if (progress.at >= end)
        return;
    progress.hash.addSigns(m_tree.text().substr(progress.at, end - progress.at));
    progress.at = end;
}

/// Adds what is left before the node, and the node itself if it is a token: children follow by themselves.
void Fingerprinter::addNode(NodeId id, Progress &progress) const
{
    addUpTo(m_tree.begin(id), progress);
    if (m_tree.firstChild(id) != noNode)
        return;
    const std::string_view text = m_tree.text(id);
    const bool isSigns = text.starts_with('(') || text.starts_with('[') || text.starts_with('{');
    if (isSigns) // `( )` has no children either
        progress.hash.addSigns(text);
    else if (!m_tree.isExtra(id))
        progress.hash.addToken(text);
    progress.at = m_tree.end(id);
}

void Fingerprinter::hashWholeFile()
{
    m_before.reserve(m_tree.size());
    m_after.reserve(m_tree.size());
    Progress progress;
    for (NodeId id = 0; id < m_tree.size(); ++id) {
        addUpTo(m_tree.begin(id), progress);
        m_before.push_back(progress.hash);
        addNode(id, progress);
        m_after.push_back(progress.hash);
    }
    m_powers.assign(1, 1);
    addUpTo(static_cast<std::uint32_t>(m_tree.text().size()), progress);
    while (m_powers.size() <= progress.hash.count)
        m_powers.push_back(m_powers.back() * base);
}

std::uint64_t Fingerprinter::hashOf(NodeId node)
{
    const NodeId end = m_tree.subtreeEnd(node);
    if (m_before.empty()) {
        m_hashed += end - node;
        if (m_hashed <= m_tree.size()) {
            Progress progress{{}, m_tree.begin(node)};
            for (NodeId id = node; id < end; ++id)
                addNode(id, progress);
            addUpTo(m_tree.end(node), progress);
            return progress.hash.value;
        }
        hashWholeFile();
    }
    Progress progress{m_after[end - 1], m_tree.end(end - 1)}; // the last node has no children
    addUpTo(m_tree.end(node), progress);
    return progress.hash.value - m_before[node].value * m_powers[progress.hash.count - m_before[node].count];
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
