// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/python_numbers.h"

#include <algorithm>
#include <vector>

#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Looks back from an expression to what it was made of.
class PythonNumbers {
public:
    explicit PythonNumbers(const FileContext &file) : m_file(file), m_tree(file.tree), m_flow(file) {}

    bool mayBe(NodeId expression, int depth = 0)
    {
        expression = unwrap(m_tree, expression);
        if (expression == noNode || depth > deepest || ++m_steps > mostSteps)
            return true;
        switch (m_tree.kind(expression)) {
        case Kind::integer:
        case Kind::float_:
        case Kind::true_:
        case Kind::false_:
        case Kind::not_operator: return true;
        case Kind::unary_operator: return mayBe(m_tree.child(expression, Field::argument), depth + 1);
        case Kind::binary_operator:
            return mayBe(m_tree.child(expression, Field::left), depth + 1)
                   && mayBe(m_tree.child(expression, Field::right), depth + 1);
        case Kind::conditional_expression: {
            const NodeId first = m_tree.firstNamedChild(expression);
            const NodeId last = m_tree.nextNamedSibling(m_tree.nextNamedSibling(first));
            return mayBe(first, depth + 1) || mayBe(last, depth + 1);
        }
        case Kind::identifier: return mayVariableBe(expression, depth);
        default: return !isTensor(expression);
        }
    }

private:
    static constexpr int deepest = 12;
    static constexpr int mostSteps = 400; ///< of one question

    bool isTensor(NodeId expression) const
    {
        return m_file.types.kindOf(expression) == types::Type::Kind::instance
               && m_file.classes.derivesFrom(m_file.types.nameOf(expression), m_file.pack.source.tensorClass);
    }

    bool mayVariableBe(NodeId read, int depth)
    {
        const ValueFlow::Definitions definitions =
            m_file.names.variableOf(read) == names::none ? ValueFlow::Definitions{} : m_flow.definitionsOf(read);
        if (definitions.bindings.empty() || !definitions.areAll) {
            const NodeId given = givenTo(m_file, read);
            return given == noNode ? !isTensor(read) : mayBe(given, depth + 1);
        }
        return std::any_of(definitions.bindings.begin(), definitions.bindings.end(), [&](NodeId binding) {
            if (std::find(m_seen.begin(), m_seen.end(), binding) != m_seen.end())
                return false; // a loop: what it was before decides
            m_seen.push_back(binding);
            const bool may = mayBindingBe(binding, depth);
            m_seen.pop_back();
            return may;
        });
    }

    bool mayBindingBe(NodeId binding, int depth)
    {
        const NodeId above = m_tree.parent(binding);
        if (m_tree.kind(above) == Kind::augmented_assignment)
            return mayBe(binding, depth + 1) && mayBe(m_tree.child(above, Field::right), depth + 1);
        const NodeId value = storedIn(m_tree, binding);
        return value == noNode ? !isTensor(binding) : mayBe(value, depth + 1);
    }

    const FileContext &m_file;
    const Tree &m_tree;
    ValueFlow m_flow;
    std::vector<NodeId> m_seen; ///< bindings that are being looked at
    int m_steps = 0;
};

} // namespace

bool mayBePythonNumber(const FileContext &file, NodeId expression)
{
    return PythonNumbers(file).mayBe(expression);
}

} // namespace torchferry::convert
