// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "core/mapping/pack.h"
#include "core/names/names.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// One shape of arguments.
struct OpenCall {
    std::size_t positional = 0;
    bool unpacks = false;      ///< `*` may pass more, or what `partial` gives is called with more
    bool unpacksNames = false; ///< `**` may pass names, but hardly those that have no default
    std::string table;         ///< of `table[kind](**options)` the name `table`; only where it unpacks names
    std::set<std::string, std::less<>> keywords;

    bool operator<(const OpenCall &other) const
    {
        return std::tie(positional, unpacks, unpacksNames, table, keywords)
               < std::tie(other.positional, other.unpacks, other.unpacksNames, other.table, other.keywords);
    }
};

/// What a project passes to functions that its calls do not name: `table[kind](x, inplace=True)`, `act(x)` of a
/// parameter `act`, `self.act(x)`, `partial(act, inplace=True)`. Any of them may be a function that is used as a value.
/// Only calls with keywords or `**` are here.
struct OpenCalls {
    std::map<std::string, std::set<OpenCall>, std::less<>> calls; ///< by the attribute that is called; others under ""
    std::set<std::string, std::less<>> assigned; ///< attributes: others are methods, and none of those values

    /// Of a call that it has and `condition` holds for.
    [[nodiscard]] bool any(const std::function<bool(const OpenCall &)> &condition) const;
};

/// A function with that signature can be called so.
[[nodiscard]] bool binds(const OpenCall &call, const mapping::Signature &signature);

/// Adds those of one file. Attributes count, unless they are of a module that is imported or have the name of a member
/// that some class of the source has.
void addOpenCalls(const python::Tree &tree, const names::FileNames &names, const mapping::Pack &pack, OpenCalls &found);

} // namespace torchferry::convert
