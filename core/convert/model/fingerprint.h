// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "core/convert/model/finding.h"
#include "core/names/interner.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// Makes the fingerprints of a file's findings. Each hashes its own subtree: a token is hashed once for each of the
/// findings around it, which are few but in chains of calls.
class Fingerprinter {
public:
    Fingerprinter(const python::Tree &tree, std::string path);
    /// Call in document order: equals are numbered.
    [[nodiscard]] Fingerprint of(python::NodeId node, std::string rule);

private:
    [[nodiscard]] const std::shared_ptr<const Fingerprint::Place> &placeOf(python::NodeId node);
    [[nodiscard]] std::string definitionsAround(python::NodeId definition) const;
    [[nodiscard]] std::uint64_t hashOf(python::NodeId node) const;

    const python::Tree &m_tree;
    std::string m_path;
    names::FlatMap m_seen; ///< by hash of all the parts
    std::unordered_map<python::NodeId, std::shared_ptr<const Fingerprint::Place>> m_places; ///< by definition
};

} // namespace torchferry::convert
