// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/convert/model/file_context.h"

/// A program of the made-up framework `loom` with all that conversion knows of it, and one place in it: a `$` in the
/// text is taken out, and the place is the expression that begins there.
class ProgramAt {
public:
    explicit ProgramAt(std::string_view marked);
    ~ProgramAt();
    ProgramAt(const ProgramAt &) = delete;
    ProgramAt &operator=(const ProgramAt &) = delete;

    [[nodiscard]] const torchferry::convert::FileContext &file() const { return *m_context; }
    /// The smallest expression at the mark.
    [[nodiscard]] torchferry::python::NodeId name() const;
    /// The largest call or name that begins at the mark.
    [[nodiscard]] torchferry::python::NodeId whole() const;
    /// "3: x" for the identifier `x` in line 3.
    [[nodiscard]] std::string placeOf(torchferry::python::NodeId node) const;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
    std::unique_ptr<torchferry::convert::FileContext> m_context;
    std::uint32_t m_offset = 0;
};
