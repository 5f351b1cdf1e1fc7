// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/convert/model/file_context.h"
#include "core/mapping/pack.h"

/// The pack of one of the made-up targets of `tests/golden/engine`: "spindle", or "bobbin" with its profiles.
[[nodiscard]] std::shared_ptr<const torchferry::mapping::Pack> madeUpPack(
    std::string_view target, const torchferry::mapping::LoadOptions &options = {});

/// A program of the made-up framework `loom` with all that conversion knows of it, and one place in it: a `$` in the
/// text is taken out, and the place is the expression that begins there.
class ProgramAt {
public:
    /// `pack` is that of spindle if none is given.
    explicit ProgramAt(std::string_view marked, std::shared_ptr<const torchferry::mapping::Pack> pack = nullptr);
    ~ProgramAt();
    ProgramAt(const ProgramAt &) = delete;
    ProgramAt &operator=(const ProgramAt &) = delete;

    [[nodiscard]] const torchferry::convert::FileContext &file() const { return *m_context; }
    /// Where the mark was.
    [[nodiscard]] std::uint32_t offset() const { return m_offset; }
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
