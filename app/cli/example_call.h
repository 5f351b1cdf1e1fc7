// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/mapping/pack.h"

namespace torchferry::cli {

/// Statements in which a name of the source is used so that a certain form of a row, or its table, should write them.
class ExampleStatements {
public:
    ExampleStatements(const mapping::Pack &pack, const mapping::Row &row);

    /// What is declared before each of them.
    [[nodiscard]] std::string prologue() const;
    /// For one variant; `form` null: its table.
    [[nodiscard]] std::vector<std::string> statements(const mapping::Variant &variant, const mapping::Form *form) const;

private:
    struct Call;
    [[nodiscard]] std::vector<std::string> calls(const mapping::Variant &variant, const mapping::Form *form) const;
    [[nodiscard]] std::string name() const;

    const mapping::Pack &m_pack;
    const mapping::Row &m_row;
    const mapping::ApiFacts *m_facts;
    std::string m_receiver; ///< empty: it is no member of an object
    std::string m_class;    ///< of the receiver
};

} // namespace torchferry::cli
