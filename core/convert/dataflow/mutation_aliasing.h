// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `out = relu(x, inplace=True)`, and then `x` is read; or `self.relu = ReLU(inplace=True)`, `out = self.relu(x)`, and
/// then `x` is read; or the result is not used at all: what the call does to its first argument is missed where the
/// target does not work in place. Also where another name is an alias of `x`, where the layer is the first that a
/// `Sequential` or a class of the file runs, and where a function of the file does so with what it is given.
class MissedMutations {
public:
    explicit MissedMutations(const FileContext &file);

    /// `call`: of the function, or of the class if it makes an object. The first place in the file that misses what it
    /// does, or noNode.
    [[nodiscard]] python::NodeId of(python::NodeId call, bool makesObject);

private:
    static constexpr int deepest = 24;

    python::NodeId ofCall(python::NodeId call, int depth);
    python::NodeId ofCallersOf(python::NodeId argument, int depth);
    python::NodeId ofMakersOf(std::string_view name, int depth);
    python::NodeId ofCallsOf(std::string_view name, int depth);
    template <class Look>
    python::NodeId remembered(std::string_view name, int depth, const Look &look);
    python::NodeId ofName(python::NodeId target, bool isList, int depth);
    python::NodeId ofLayer(python::NodeId creation, int depth);
    python::NodeId ofValue(python::NodeId value, bool isList, int depth);
    python::NodeId ofArgument(python::NodeId value, python::NodeId call, bool isList, int depth);
    python::NodeId ofHolder(python::NodeId receiver, bool isAppended, int depth);
    python::NodeId ofPart(python::NodeId part, python::NodeId call, int depth);
    [[nodiscard]] bool makesCounterpart(python::NodeId call) const;
    [[nodiscard]] bool hasParts(std::string_view name) const;
    [[nodiscard]] bool mayBeFirst(python::NodeId call) const;

    const FileContext &m_file;
    /// What is known of a name in the file, so that each is followed once; in the middle of it, that nothing is missed.
    std::unordered_map<std::string, python::NodeId> &m_known;
};

} // namespace torchferry::convert
