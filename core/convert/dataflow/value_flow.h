// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/convert/dataflow/flow_graph.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/ternary.h"

namespace torchferry::convert {

/// Where the object that an expression gives goes next.
struct Destination {
    enum class Kind : std::uint8_t {
        name,     ///< a variable holds it, or something it is a part of: `node` is the identifier that is bound
        stored,   ///< an attribute, an element or the default of a parameter holds it: `node` is the target
        passed,   ///< `node`, a call, got it, and may keep it
        given,    ///< it is returned, yielded or raised by `node`
        captured, ///< `node`, a generator expression that outlives its statement, reads it
    };
    Kind kind = Kind::name;
    python::NodeId node = python::noNode;
    bool isSame = true;    ///< the object itself, not something that shares its memory or holds it
    bool isCertain = true; ///< false: or perhaps nothing of it
};

/// What the dataflow of one file tells, worked out for a function when it is first asked about. Nothing is computed
/// for a file that nobody asks about. Answers are three-valued: `unknown` wherever code that cannot be seen decides.
class ValueFlow {
public:
    explicit ValueFlow(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    /// The first read, in the order of the text, that may come after `node` has been evaluated with the variable's
    /// value of then; noNode if there is none in the function that runs `node`. Ways through loops count.
    [[nodiscard]] python::NodeId readAfter(std::uint32_t variable, python::NodeId node) const;
    /// The same, of reads that see the values of a tensor: not those that ask for its shape, dtype or device alone.
    [[nodiscard]] python::NodeId valueReadAfter(std::uint32_t variable, python::NodeId node) const;

    /// The value that the variable has behind `node` may be read later: yes if a read follows, unknown if other code
    /// may read it (a closure, another function by `global`, a file that imports the module, `locals()`).
    [[nodiscard]] Ternary isLive(std::uint32_t variable, python::NodeId node) const;
    /// The same of the code of the project: what a module binds and no file of it imports is read by that module alone.
    [[nodiscard]] Ternary isLiveInProject(std::uint32_t variable, python::NodeId node) const;

    /// The identifiers at which the variable may have been bound last before `read`, an identifier that reads it.
    struct Definitions {
        std::vector<python::NodeId> bindings;
        bool areAll = true; ///< false: some way comes without a binding, or the graph is opaque
    };
    [[nodiscard]] Definitions definitionsOf(python::NodeId read) const;

    /// Where the object goes that `expression` gives. Empty: it is only looked at.
    [[nodiscard]] std::vector<Destination> destinationsOf(python::NodeId expression) const;

    /// Other variables that denote the object that `read`, an identifier, reads where it stands: `y` behind `y = x`.
    [[nodiscard]] std::vector<std::uint32_t> aliasesOf(python::NodeId read) const;

    /// Nothing can see the object of `expression` but that expression, and the one variable that it reads: it was made
    /// new, and until now nothing else has taken it. No for a parameter (the caller has it), an attribute, an element.
    [[nodiscard]] Ternary isUnaliased(python::NodeId expression) const;

    /// Another object with the same values could take the place of the one that `expression` reads, and nothing would
    /// notice: it is known to be unaliased, and nothing reads or sets what belongs to the object itself (`x.grad`). So
    /// is a part of a tensor, `x[0]`: storing it copies the values.
    [[nodiscard]] bool isReplaceable(python::NodeId expression) const;
    /// The same, where calls whose code is not known are taken to do what they usually do: a layer that is called with
    /// something gives a new tensor and keeps nothing of what it is given, a function of the file gives what it returns,
    /// and an element picked by a tensor is a copy.
    [[nodiscard]] bool isLikelyReplaceable(python::NodeId expression) const;

    /// `total`, which may still be the number that it began as: `total = 0` before a loop with `total += loss`. Of
    /// `self.total` every assignment of the file counts.
    [[nodiscard]] bool mayBeNumber(python::NodeId expression) const;

private:
    template <class Counts>
    [[nodiscard]] python::NodeId readAfter(std::uint32_t variable, python::NodeId node, const Counts &counts) const;
    [[nodiscard]] Ternary isLive(std::uint32_t variable, python::NodeId node, bool isModuleSeen) const;
    [[nodiscard]] bool isReadElsewhere(const FlowGraph &graph, std::uint32_t variable) const;
    [[nodiscard]] bool findsReadElsewhere(const FlowGraph &graph, std::uint32_t variable) const;
    [[nodiscard]] python::NodeId runnerOfScope(std::uint32_t variable) const;

    class Holders;
    /// What is made of calls whose code cannot be seen.
    enum class Calls : std::uint8_t { unknown, usual };
    [[nodiscard]] bool isReplaceable(python::NodeId expression, Calls calls) const;
    [[nodiscard]] python::NodeId givenJustBefore(python::NodeId attribute) const;
    [[nodiscard]] const std::unordered_map<std::string_view, bool> &countingAttributes() const;
    /// `self.total`, which began as a number and is added to: only the object holds it.
    [[nodiscard]] bool isCountOfObject(python::NodeId attribute) const;
    const FileContext &m_file;
    const python::Tree &m_tree;
};

} // namespace torchferry::convert
