// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/mapping/pack.h"

#include <QTemporaryDir>

/// A pack of two made-up frameworks in a folder of its own: "alpha" is carried to "beta".
class TemporaryPack {
public:
    TemporaryPack();

    /// Writes a file of the pack, `name` relative to the folder of packs.
    void write(const std::string &name, std::string_view text) const;
    /// Writes `beta/rows/rows.json` with these members of `rows`.
    void rows(std::string_view members) const;
    [[nodiscard]] std::filesystem::path directory() const { return m_directory.path().toStdString(); }
    [[nodiscard]] torchferry::mapping::LoadedPack load(const torchferry::mapping::LoadOptions &options = {}) const;

private:
    QTemporaryDir m_directory;
};
