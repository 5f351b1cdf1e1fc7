// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/dataflow/value_flow.h"

namespace torchferry::convert::context::mindspore {

using CallFindings = std::unordered_map<python::NodeId, FindingId>; ///< by the call

/// Some identifier in the statement or expression is one for which `holds` does.
template <class Holds>
bool anyIdentifier(const python::Tree &tree, python::NodeId node, const Holds &holds)
{
    for (python::NodeId id = tree.next(python::Kind::identifier, node); id < tree.subtreeEnd(node);
         id = tree.next(python::Kind::identifier, id + 1)) {
        if (holds(id))
            return true;
    }
    return false;
}

class NetworkResults;

/// A method that puts something into a list, a set or a dictionary.
[[nodiscard]] bool isAddition(std::string_view method);

/// Tells which statements of a training step only hand on what a loop gives, or measure it: no gradient of the loss comes
/// through what they compute.
class StepData {
public:
    StepData(const ProgramShape &shape, const CallFindings &calls)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_flow(shape.file()),
          m_calls(calls)
    {}
    StepData(const StepData &) = delete; // its network results refer to it
    StepData &operator=(const StepData &) = delete;

    /// Gradients are asked of the variable: what reads it is no data.
    void addLeaf(std::uint32_t variable) { m_leaves[variable] = true; }
    /// A step whose graph is not kept has gone through what the statement computes: no other can, so that what another
    /// one makes of it is no more than data.
    void addPassed(python::NodeId statement);
    /// `data, target = data.to(device), target.to(device)`: nothing in it depends on parameters of the model.
    [[nodiscard]] bool isData(python::NodeId statement) const;
    /// `x, y = data[phase]`, `part = x[i:i + 8]`: takes parts of what is data, or of a parameter that all calls of the file
    /// pass data.
    [[nodiscard]] bool isSelection(python::NodeId statement, int depth = 0) const;
    /// One of the variables is bound, or a part of what it holds is stored to, before the offset.
    [[nodiscard]] bool mayBeStoredBefore(const std::set<std::uint32_t> &variables, std::uint32_t offset) const;
    /// `outs.append(net(x))`, `fill(x, net)`: what depends on parameters is put into what `variables` hold.
    [[nodiscard]] bool changesAny(python::NodeId statement, const std::set<std::uint32_t> &variables) const;
    /// `model(x)` alone: what its layers keep is read later.
    [[nodiscard]] bool runsModule(python::NodeId statement) const;
    /// `backward(retain_graph=True)`: the graph of the loss is needed again.
    [[nodiscard]] bool keepsGraph(python::NodeId statement) const;
    /// `with torch.no_grad():`, and nothing else behind the `with`.
    [[nodiscard]] bool isNoGradBlock(python::NodeId node) const;
    /// The same, or `with autocast():`: what is in it may be in a function as well.
    [[nodiscard]] bool isPlainBlock(python::NodeId node) const;
    /// It is, or is in, a `with torch.no_grad():`.
    [[nodiscard]] bool isWithoutGradients(python::NodeId statement) const;
    [[nodiscard]] bool mayBeTensor(python::NodeId expression) const;
    /// It is no `x.item()`, and may be a tensor or something with tensors in it.
    [[nodiscard]] bool mayHoldTensors(python::NodeId expression) const;
    /// A name of a library, or Python's own.
    [[nodiscard]] bool isForeign(python::NodeId expression) const;
    /// Made when it is first asked for.
    [[nodiscard]] const NetworkResults &networkResults() const;

private:
    [[nodiscard]] std::string_view contextOf(python::NodeId node) const;
    [[nodiscard]] bool givesNext(python::NodeId statement) const;
    [[nodiscard]] bool isDataAnew(python::NodeId statement) const;
    [[nodiscard]] bool isDataChoice(python::NodeId choice) const;
    [[nodiscard]] bool makesLeaf(python::NodeId statement) const;
    [[nodiscard]] bool isModuleOrParameter(python::NodeId expression) const;
    [[nodiscard]] bool isLeaf(std::uint32_t variable) const;
    [[nodiscard]] bool takesMore(python::NodeId use, int depth = 0) const;
    [[nodiscard]] bool bindsAny(python::NodeId callee, const std::set<std::uint32_t> &variables) const;
    [[nodiscard]] bool changesObject(python::NodeId call, std::string_view member) const;
    [[nodiscard]] std::vector<python::NodeId> otherUsesOf(python::NodeId value) const;
    [[nodiscard]] bool isMethodOfData(python::NodeId callee) const;
    [[nodiscard]] bool isAliasOfForeign(std::uint32_t variable, int depth = 0) const;
    [[nodiscard]] bool isDataName(python::NodeId id, python::NodeId statement) const;
    [[nodiscard]] bool isOnlyMeasured(python::NodeId id, python::NodeId statement) const;
    [[nodiscard]] bool isConstant(python::NodeId statement) const;
    [[nodiscard]] bool isNext(python::NodeId list) const;
    [[nodiscard]] bool isOfDevice(python::NodeId id) const;
    // What functions and classes of the file give: data_functions.cpp.
    [[nodiscard]] bool isDataFunction(python::NodeId callee) const;
    [[nodiscard]] bool isDataMethod(python::NodeId callee) const;
    [[nodiscard]] bool makesFresh(python::NodeId expression, int depth = 0) const;
    [[nodiscard]] bool isDataClass(std::string_view type) const;
    [[nodiscard]] bool isDataCode(python::NodeId root) const;
    [[nodiscard]] bool isDataCodeAnew(python::NodeId root) const;
    [[nodiscard]] bool isDataCall(python::NodeId call) const;
    [[nodiscard]] bool isDataVariable(std::uint32_t variable) const;
    [[nodiscard]] bool isSelected(python::NodeId read, python::NodeId statement, int depth) const;
    [[nodiscard]] bool isDataParameter(python::NodeId name) const;
    [[nodiscard]] bool isBoundBefore(std::uint32_t variable, python::NodeId statement) const;

    const ProgramShape &m_shape;
    const python::Tree &m_tree;
    const names::FileNames &m_names;
    ValueFlow m_flow;
    const CallFindings &m_calls;
    std::set<python::NodeId> m_passed;
    mutable std::unordered_map<python::NodeId, bool> m_known; ///< what `isData` has answered
    mutable std::unordered_map<std::uint32_t, bool> m_leaves; ///< what `isLeaf` has answered
    mutable std::unordered_map<python::NodeId, bool> m_code;  ///< what `isDataCode` has answered
    mutable std::vector<python::NodeId> m_assumed; ///< of these, those that rest on what is still being asked
    mutable std::unordered_map<std::uint32_t, std::uint32_t>
        m_firstStores; ///< of variables: where the first one begins
    mutable std::shared_ptr<const NetworkResults> m_results;
};

} // namespace torchferry::convert::context::mindspore
