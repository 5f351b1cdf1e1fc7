// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/convert/finding.h"
#include "core/convert/uses.h"

namespace torchferry::convert {

/// The member `name` of the class `owner` as the framework defines it; null if the project's own class does, or nobody.
[[nodiscard]] const mapping::ApiFacts *frameworkMember(const FileContext &file, std::string_view owner,
                                                       std::string_view name);

/// The member `name` that a class of the project has from the framework's classes it derives from, whether or not it has
/// one of its own; null if there is none.
[[nodiscard]] const mapping::ApiFacts *inheritedMember(const FileContext &file, const types::ClassTable::Class &own,
                                                       std::string_view name);

/// The framework's member that is read at `node` of an object whose class is known; null if there is none.
[[nodiscard]] const mapping::ApiFacts *frameworkMemberAt(const FileContext &file, python::NodeId node);

/// `node` reads a parameter that nothing else is bound to.
[[nodiscard]] bool isParameter(const FileContext &file, python::NodeId node);

/// Calls of objects: `layer(x)` is a use of the method that a call of such an object runs. Most of these methods mean the
/// same on both sides, and such a call is no use.
class InstanceCalls {
public:
    explicit InstanceCalls(const FileContext &file) : m_file(file) {}

    /// The use at a call node; nothing if what is called is no object of the framework's, or all that is known of its
    /// method says that this call stays as it is.
    [[nodiscard]] std::optional<SourceUse> use(python::NodeId call);

    /// `str(device) == "cpu"`, a text that is looked at: a use of the `__str__` of the object's class, if that has a row.
    [[nodiscard]] std::optional<SourceUse> useAsText(python::NodeId call) const;

private:
    struct Method {
        const mapping::ApiFacts *facts = nullptr; ///< null: none, or nothing is known of its counterpart
        bool isPlain = false;                     ///< the same with all arguments given by position
    };
    [[nodiscard]] const Method &methodOf(const std::string &className);
    [[nodiscard]] Method findMethod(const std::string &className) const;
    [[nodiscard]] bool isPlain(const mapping::Row &row, const mapping::ApiFacts &facts) const;

    const FileContext &m_file;
    std::unordered_map<std::string, Method> m_methods; ///< by class
};

/// Accepting `proposal` leaves the file as it is.
[[nodiscard]] bool changesNothing(const python::Tree &tree, const Proposal &proposal);

/// `target` is the method that a call of the target's object runs, so that its name need not be written.
[[nodiscard]] bool runsOnCall(const mapping::Pack &pack, std::string_view target);

} // namespace torchferry::convert
