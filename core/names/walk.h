// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/names/names.h"

namespace torchferry::names {

[[nodiscard]] std::string joinDotted(std::string_view left, std::string_view right);

/// Where following a chain of names has come to.
struct Project::Walk {
    std::string dotted;
    const FileNames *module = nullptr; ///< the project's module `dotted` names, null for anything else
    bool local = false;
    bool certain = true;
    bool first = true;                ///< see Resolved
    const FileNames *owner = nullptr; ///< the project's file that binds what `dotted` names, and as which variable
    std::uint32_t variable = none;
    Origin origin;                                                  ///< the import that has just left the project
    std::vector<std::pair<const FileNames *, std::string>> visited; ///< names being followed: circles end here
    bool isCircle = false; ///< the way has come to a name again that is being followed

    void at(std::string name, const FileNames *asModule, bool isLocal)
    {
        dotted = std::move(name);
        module = asModule;
        local = isLocal;
        owner = nullptr;
        variable = none;
        origin = {};
    }
    void atVariable(std::string name, const FileNames &file, std::uint32_t which)
    {
        at(std::move(name), nullptr, true);
        owner = &file;
        variable = which;
    }
    /// False if `name` of `file` is being followed already.
    bool enter(const FileNames &file, std::string_view name)
    {
        for (const auto &[seenFile, seenName] : visited) {
            if (seenFile == &file && seenName == name)
                return false;
        }
        visited.emplace_back(&file, name);
        return true;
    }
};

/// What an import of a file denotes.
struct Project::Meaning {
    std::optional<std::string> start; ///< the module of the project it starts at, see localName
    const FileNames *startModule = nullptr;
    bool followed = false; ///< what is below is filled in
    std::string dotted;    ///< what it binds
    const FileNames *module = nullptr;
    bool local = false;
    bool certain = true;
    bool first = true;
    const FileNames *owner = nullptr;
    std::uint32_t variable = none;
    Origin origin;
};

} // namespace torchferry::names
