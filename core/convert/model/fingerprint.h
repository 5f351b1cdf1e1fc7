// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/convert/model/finding.h"
#include "core/names/interner.h"
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
    [[nodiscard]] const std::shared_ptr<const Fingerprint::Place> &placeOf(python::NodeId node);
    [[nodiscard]] std::string definitionsAround(python::NodeId definition) const;
    /// Of one token after the other.
    struct Hash {
        std::uint64_t value = 0;
        std::uint32_t count = 0; ///< of the tokens

        void addToken(std::string_view token);
        void addSigns(std::string_view text);
    };
    struct Progress {
        Hash hash;
        std::uint32_t at = 0; ///< what is before that offset is in `hash`
    };

    void addUpTo(std::uint32_t end, Progress &progress) const;
    void addNode(python::NodeId id, Progress &progress) const;
    [[nodiscard]] std::uint64_t hashOf(python::NodeId node);
    void hashWholeFile();

    const python::Tree &m_tree;
    std::string m_path;
    std::size_t m_hashed = 0;   ///< nodes passed one subtree at a time
    std::vector<Hash> m_before; ///< by node: of the tokens before it; empty while not needed
    std::vector<Hash> m_after;  ///< by node: of those up to its end, or, if it has children, to its first child
    std::vector<std::uint64_t> m_powers;
    names::FlatMap m_seen; ///< by hash of all the parts
    std::unordered_map<python::NodeId, std::shared_ptr<const Fingerprint::Place>> m_places; ///< by definition
};

} // namespace torchferry::convert
