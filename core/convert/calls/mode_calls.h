// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/mapping/pack.h"
#include "core/names/joined_files.h"
#include "core/names/names.h"
#include "core/python/tree.h"
#include "core/types/classes/class_table.h"
#include "core/types/lattice/file_types.h"

namespace torchferry::convert {

/// Where a project says in which mode its objects run (`Pack::modeMethods`): `model.train()`. A function in which the
/// other mode comes first only goes back to what was: `model.eval(); …; model.train()`, and is of no account.
class ModeCalls {
public:
    /// Adds those of one file. `names` and its tree must outlive this.
    void add(const names::FileNames &names, const types::FileTypes &types, const types::ClassTable &classes,
             const mapping::Pack &pack);
    /// Puts together what files that may run in one program say. Call it when all are added.
    void settle(const names::JoinedFiles &joined);
    /// The mode of every object that the file may work with is set by it, or by files it is joined with: some call says
    /// it of what any object may be (a parameter, `self.model`), or each object that they make is named in a call
    /// beside it. So it is where nothing trains, and no object is made that is not told to leave the mode, and for files
    /// that train nothing and run nothing that they make where all that train in the project say it.
    [[nodiscard]] bool areSaidFor(const names::FileNames &names) const;

private:
    struct File {
        const names::FileNames *names = nullptr;
        std::set<std::string_view> made;   ///< names of variables and attributes that the file gives such objects
        std::set<std::string_view> set;    ///< those of them that are told to train
        std::set<std::string_view> leaves; ///< what is told not to
        std::set<std::string_view> run;    ///< those of `made` that are called
        bool setsAny = false;              ///< something that is not made here is told to train
        bool leavesAny = false;
        bool trains = false; ///< gradients are computed
        bool isSaid = true;
    };

    struct Group;
    class Collector;
    [[nodiscard]] std::uint32_t fileOf(const names::FileNames *names) const;

    std::vector<File> m_files;
    std::unordered_map<const names::FileNames *, std::uint32_t> m_index;
};

} // namespace torchferry::convert
