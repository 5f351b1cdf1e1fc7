// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/imports/import_roots.h"
#include "core/convert/model/helper_place.h"
#include "core/names/names.h"

namespace torchferry::convert {

/// Decides for the files of a project where their module of helpers is: in the package a file is of, or imports, where
/// that is what is installed or the larger part; else in the folder that Python finds the project's modules in;
/// beside a file that no import tells anything of.
class HelperPlaces {
public:
    /// `module`: "compat_paddle". `paths`: all files of the project, "/" between folders; `unusable`: those of them that
    /// no text can be added to. `roots`: of the imports of all files.
    HelperPlaces(std::string module, const std::vector<std::string> &paths, const std::vector<std::string> &unusable,
                 ImportRoots roots);

    [[nodiscard]] HelperPlace of(std::string_view path, const names::FileNames &names) const;

private:
    void addNamespaces(std::set<std::string_view> &packages) const;
    [[nodiscard]] HelperPlace inPackage(std::string_view package, std::string_view path,
                                        const names::FileNames &names) const;
    [[nodiscard]] HelperPlace beside(std::string_view folder, std::string from) const;
    /// The outermost package that the file is in, as a folder; nothing if it is in none.
    [[nodiscard]] const std::string *packageOf(std::string_view path) const;
    /// It has such a module already, is installed, or is the one folder that is imported there, with at least as many
    /// files as are beside it. One of tests is not.
    [[nodiscard]] bool isWhole(std::string_view package) const;

    std::string m_module;
    std::map<std::string, std::size_t, std::less<>> m_packages; ///< outermost ones, by folder: the files in them
    std::map<std::string, std::size_t, std::less<>> m_files;    ///< by folder: the Python files in it and below
    std::map<std::string, std::size_t, std::less<>> m_scripts;  ///< by folder: the Python files right in it
    std::set<std::string, std::less<>> m_there;                 ///< folders that have such a module already
    std::set<std::string> m_taken;                              ///< modules, without ".py", that cannot be
    std::set<std::string, std::less<>> m_whole; ///< packages that are all of their project: see `isWhole`
    ImportRoots m_roots;
    bool m_isInstalled = false; ///< there is a setup.py or the like
};

} // namespace torchferry::convert
