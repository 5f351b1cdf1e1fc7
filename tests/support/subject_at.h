// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/ternary.h"
#include "core/mapping/signature.h"
#include "support/program_at.h"

/// "yes", "no" or "unknown".
[[nodiscard]] inline const char *textOf(torchferry::convert::Ternary truth)
{
    constexpr std::array<const char *, 3> words{"no", "unknown", "yes"};
    return words.at(static_cast<std::size_t>(truth));
}

/// The occurrence at the mark of a program, as guards are asked about it: the call that begins there, its arguments
/// bound to a signature; or the access of the member whose name begins there (`x.$shape`); or the subscript that begins
/// there, as a call of the method behind it.
class SubjectAt {
public:
    SubjectAt(std::string_view marked, std::string_view signature,
              std::shared_ptr<const torchferry::mapping::Pack> pack = nullptr);
    SubjectAt(const SubjectAt &) = delete;
    SubjectAt &operator=(const SubjectAt &) = delete;

    [[nodiscard]] const ProgramAt &program() const { return m_program; }
    /// What is asked about is an access, or a call that binds.
    [[nodiscard]] bool binds() const { return m_subject.site == nullptr || m_bound.has_value(); }
    [[nodiscard]] const torchferry::convert::CallSubject &subject() const { return m_subject; }
    [[nodiscard]] const torchferry::convert::AskedTypes &askedTypes() const { return m_askedTypes; }

private:
    void setAccess(torchferry::python::NodeId access);
    void setCall(torchferry::convert::CallSite site);

    ProgramAt m_program;
    torchferry::mapping::Signature m_signature;
    torchferry::convert::CallSite m_site;
    std::optional<torchferry::convert::BoundCall> m_bound;
    torchferry::convert::AskedTypes m_askedTypes;
    torchferry::convert::CallSubject m_subject;
};
