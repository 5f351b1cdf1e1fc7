// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/convert/finding.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// Makes the fingerprints of a file's findings. All of them together take no longer than a few passes over the tree,
/// however findings stand within each other: subtrees are hashed one by one until that has cost a pass, and then from
/// the hashes of all beginnings of the file.
class Fingerprinter {
public:
    Fingerprinter(const python::Tree &tree, std::string path);
    /// Call in document order: equals are numbered.
    [[nodiscard]] Fingerprint of(python::NodeId node, std::string rule);

private:
    [[nodiscard]] std::string definitionsAround(python::NodeId node) const;
    [[nodiscard]] bool isToken(python::NodeId id) const;
    [[nodiscard]] std::uint64_t hashOf(python::NodeId begin, python::NodeId end);
    void hashWholeFile();

    const python::Tree &m_tree;
    std::string m_path;
    std::size_t m_hashed = 0;            ///< nodes passed one subtree at a time
    std::vector<std::uint64_t> m_before; ///< by node: hash of the tokens before it; empty while not needed
    std::vector<std::uint32_t> m_count;  ///< by node: number of tokens before it
    std::vector<std::uint64_t> m_powers;
    std::unordered_map<std::string, std::uint32_t> m_seen;
};

} // namespace torchferry::convert
