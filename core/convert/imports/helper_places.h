// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/helper_place.h"
#include "core/names/names.h"

namespace torchferry::convert {

/// Decides for the files of a project where their module of helpers is: in the package a file is of, or imports; beside a
/// file that is of no package and imports none.
class HelperPlaces {
public:
    /// `module`: "compat_paddle". `paths`: all files of the project, "/" between folders; `unusable`: those of them that
    /// no text can be added to.
    HelperPlaces(std::string module, const std::vector<std::string> &paths, const std::vector<std::string> &unusable);

    [[nodiscard]] HelperPlace of(std::string_view path, const names::FileNames &names) const;

private:
    [[nodiscard]] HelperPlace inPackage(std::string_view package, std::string_view path,
                                        const names::FileNames &names) const;
    [[nodiscard]] HelperPlace beside(std::string_view folder, std::string from) const;
    /// The outermost package that the file is in, as a folder; nothing if it is in none.
    [[nodiscard]] const std::string *packageOf(std::string_view path) const;

    std::string m_module;
    std::map<std::string, std::size_t, std::less<>> m_packages; ///< outermost ones, by folder: the files in them
    std::set<std::string> m_taken;                              ///< modules, without ".py", that cannot be
};

} // namespace torchferry::convert
