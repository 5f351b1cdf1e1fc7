// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/flow_graph.h"

namespace torchferry::convert {

[[nodiscard]] Rank exactly(int axes);
/// It is one or the other.
[[nodiscard]] Rank eitherOf(Rank a, Rank b);
/// What both say; nothing where they contradict each other.
[[nodiscard]] Rank bothOf(Rank a, Rank b);
/// Of two that are broadcast against each other.
[[nodiscard]] Rank broadcast(Rank a, Rank b);
/// With so many axes more, or less.
[[nodiscard]] Rank shifted(Rank rank, int by);
/// Of a word of the source's `ranks`: "4", or "3-4"; nothing if it is another.
[[nodiscard]] Rank fixedRank(std::string_view word);

/// The expressions in a list, a tuple or another node that has nothing but those and comments.
[[nodiscard]] std::vector<python::NodeId> childrenOf(const python::Tree &tree, python::NodeId node);
/// The whole number that is written there.
[[nodiscard]] std::optional<int> numberIn(const python::Tree &tree, python::NodeId expression);
/// It is a whole number of Python's.
[[nodiscard]] bool isWhole(const FileContext &file, python::NodeId expression);
/// The argument at that position, or with one of the names; noNode if none is passed.
[[nodiscard]] python::NodeId passedFor(const CallSite &site, std::size_t position,
                                       std::initializer_list<std::string_view> names);
/// As many axes as sizes are given, from that position on: `x.view(b, -1)`, `zeros((b, c))`.
[[nodiscard]] Rank givenSizes(const FileContext &file, const CallSite &site, std::size_t from);

/// Of a tensor made of numbers that are written out in lists: `tensor([[1, 2], [3, 4]])`. Nothing of a number alone, which
/// some constructors take for a size.
[[nodiscard]] Rank rankOfLists(const FileContext &file, python::NodeId data);

/// What an index does to the axes of a tensor.
struct Indexing {
    int added = 0; ///< below zero: so many less
    int used = 0;  ///< the tensor has as many at least
};
/// `x[:, None, 0]`; nothing if an index is perhaps a tensor.
[[nodiscard]] std::optional<Indexing> indexingOf(const FileContext &file, python::NodeId subscript);

} // namespace torchferry::convert
