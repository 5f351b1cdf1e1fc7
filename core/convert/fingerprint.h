// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/convert/finding.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// Makes the fingerprints of a file's findings. Hashing a subtree takes constant time after one pass over the tree.
class Fingerprinter {
public:
    Fingerprinter(const python::Tree &tree, std::string path);
    /// Call in document order: equals are numbered.
    [[nodiscard]] Fingerprint of(python::NodeId node, std::string rule);

private:
    [[nodiscard]] std::string definitionsAround(python::NodeId node) const;

    const python::Tree &m_tree;
    std::string m_path;
    std::vector<std::uint64_t> m_before; ///< by node: hash of the tokens before it
    std::vector<std::uint32_t> m_count;  ///< by node: number of tokens before it
    std::vector<std::uint64_t> m_powers;
    std::unordered_map<std::string, std::uint32_t> m_seen;
};

} // namespace torchferry::convert
