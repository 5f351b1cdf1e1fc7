// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/made_by_size.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/calls/call_site.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Follows a class through the names of a file.
class NamesOfClass {
public:
    explicit NamesOfClass(const FileContext &file) : m_file(file), m_tree(file.tree) { collectParameters(); }

    bool areCalledBySize(NodeId value)
    {
        if (!goOn(value) || m_open.empty())
            return false;
        bool isCalled = false;
        while (!m_open.empty()) {
            const std::string_view name = m_open.back();
            m_open.pop_back();
            for (NodeId id = 0; id < m_tree.size(); ++id) {
                const NodeId read = readOf(id, name);
                if (read == noNode)
                    continue;
                const NodeId call = callOf(m_tree, read);
                if (call == noNode ? !goOn(read) : !isBySize(call))
                    return false;
                isCalled = isCalled || call != noNode;
            }
        }
        return isCalled;
    }

private:
    void collectParameters()
    {
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            if (m_tree.kind(id) != Kind::parameters || m_tree.kind(m_tree.parent(id)) != Kind::function_definition)
                continue;
            Parameters found;
            for (NodeId each = m_tree.firstNamedChild(id); each != noNode; each = m_tree.nextNamedSibling(each)) {
                if (const NodeId name = nameOfParameter(m_tree, each); name != noNode) {
                    found.names.push_back(m_tree.text(name));
                    m_parameters.insert(found.names.back());
                }
            }
            const NodeId function = m_tree.parent(id);
            const NodeId around = classDefinitionAround(m_tree, function);
            std::string_view name = m_tree.text(m_tree.child(function, Field::name));
            found.isConstructor = around != noNode && name == "__init__";
            if (around != noNode && !found.names.empty())
                found.names.erase(found.names.begin()); // `self`
            if (found.isConstructor)
                name = m_tree.text(m_tree.child(around, Field::name));
            m_functions.emplace(name, std::move(found));
        }
    }

    /// The variable or attribute of that name at `id` where it is read; noNode for all else.
    NodeId readOf(NodeId id, std::string_view name) const
    {
        if (m_tree.kind(id) != Kind::identifier || m_tree.text(id) != name)
            return noNode;
        const NodeId above = m_tree.parent(id);
        const bool isLabel = m_tree.kind(above) == Kind::keyword_argument && m_tree.child(above, Field::name) == id;
        const bool isMember = m_tree.kind(above) == Kind::attribute && m_tree.child(above, Field::attribute) == id;
        const NodeId read = isMember ? above : id;
        return isLabel || isTarget(m_tree, read) || isDeclared(id) ? NodeId{noNode} : read;
    }

    bool isDeclared(NodeId id) const
    {
        const NodeId above = m_tree.parent(id);
        return m_tree.kind(above) == Kind::parameters || nameOfParameter(m_tree, above) == id;
    }

    bool isBySize(NodeId call) const
    {
        const std::vector<Argument> &arguments = CallSite::of(m_tree, call).arguments;
        return arguments.size() == 1 && arguments.front().kind == Argument::Kind::positional;
    }

    void add(std::string_view name)
    {
        if (m_seen.insert(name).second)
            m_open.push_back(name);
    }

    /// Notes the name that what is read goes to; false if that does not show.
    bool goOn(NodeId read)
    {
        NodeId above = m_tree.parent(read);
        for (; m_tree.kind(above) == Kind::parenthesized_expression || m_tree.kind(above) == Kind::boolean_operator
               || m_tree.kind(above) == Kind::conditional_expression;
             above = m_tree.parent(above)) {
            if (m_tree.kind(above) == Kind::conditional_expression && isConditionOf(m_tree, above, read))
                return true;
            read = above;
        }
        switch (m_tree.kind(above)) {
        case Kind::comparison_operator: return m_tree.text(above).ends_with(" None"); // `norm_layer is None`
        case Kind::not_operator:
        case Kind::if_statement:
        case Kind::elif_clause: return true;
        case Kind::assignment: {
            const NodeId target = targetOf(m_tree, read);
            const bool isName = target != noNode && m_tree.kind(target) == Kind::identifier;
            const bool isMember = target != noNode && m_tree.kind(target) == Kind::attribute;
            if (isName || isMember)
                add(m_tree.text(isName ? target : m_tree.child(target, Field::attribute)));
            return isName || isMember;
        }
        case Kind::default_parameter:
        case Kind::typed_default_parameter: {
            const NodeId name = nameOfParameter(m_tree, above);
            if (name != noNode)
                add(m_tree.text(name));
            return name != noNode;
        }
        case Kind::keyword_argument:
            return isOwnCall(m_tree.parent(above)) && passesFor(m_tree.child(above, Field::name));
        case Kind::argument_list: return isOwnCall(above) && passesByPlace(read);
        default: return false;
        }
    }

    /// A function of the framework or of a library may do anything with it.
    bool isOwnCall(NodeId list) const
    {
        const NodeId call = m_tree.parent(list);
        const NodeId callee = m_tree.kind(call) == Kind::call ? m_tree.child(call, Field::function) : noNode;
        if (callee == noNode || m_tree.kind(callee) != Kind::identifier)
            return false;
        const std::uint32_t variable = m_file.names.variableOf(callee);
        if (variable == names::none)
            return false;
        for (const names::BindingId id : m_file.names.variables()[variable].bindings) {
            const names::Binding::Kind kind = m_file.names.bindings()[id].kind;
            if (kind == names::Binding::Kind::import || kind == names::Binding::Kind::star)
                return false;
        }
        return true;
    }

    /// `block(planes, norm_layer=norm_layer)`: the function of the file that is called has such a parameter; any one has,
    /// where what is called is a variable.
    bool passesFor(NodeId keyword)
    {
        const std::string_view name = m_tree.text(keyword);
        const NodeId call = m_tree.parent(m_tree.parent(m_tree.parent(keyword)));
        const auto [first, last] = m_functions.equal_range(m_tree.text(m_tree.child(call, Field::function)));
        const bool isTaken =
            first == last ? m_parameters.contains(name) : std::any_of(first, last, [name](const auto &each) {
                const auto &names = each.second.names;
                return std::find(names.begin(), names.end(), name) != names.end();
            });
        if (isTaken)
            add(name);
        return isTaken;
    }

    /// `block(inplanes, planes, norm_layer)`: the function of the file that is called has the parameter there; or some
    /// constructor has, where what is called is a variable. Its name is noted.
    bool passesByPlace(NodeId argument)
    {
        const NodeId list = m_tree.parent(argument);
        std::size_t place = 0;
        for (NodeId each = m_tree.firstNamedChild(list); each != argument; each = m_tree.nextNamedSibling(each)) {
            if (m_tree.kind(each) == Kind::list_splat)
                return false;
            place += m_tree.kind(each) == Kind::comment ? 0 : 1;
        }
        const std::string_view passed = lastWordOf(argument);
        const std::string_view callee = m_tree.text(m_tree.child(m_tree.parent(list), Field::function));
        const auto own = m_functions.find(callee);
        bool isPassed = false;
        for (const auto &[name, parameters] : m_functions) {
            if (own != m_functions.end() ? name != callee : !parameters.isConstructor)
                continue;
            const bool hasPlace = place < parameters.names.size();
            if (!hasPlace || (own == m_functions.end() && parameters.names[place] != passed))
                continue;
            add(parameters.names[place]);
            isPassed = true;
        }
        return isPassed;
    }

    std::string_view lastWordOf(NodeId read) const
    {
        return m_tree.text(m_tree.kind(read) == Kind::attribute ? m_tree.child(read, Field::attribute) : read);
    }

    /// What a function is called with by place: without `self`.
    struct Parameters {
        std::vector<std::string_view> names;
        bool isConstructor = false;
    };

    const FileContext &m_file;
    const Tree &m_tree;
    std::set<std::string_view> m_parameters; ///< of all functions of the file
    /// Functions of the file by name; of a class its constructor, by the name of the class.
    std::multimap<std::string_view, Parameters> m_functions;
    std::set<std::string_view> m_seen;
    std::vector<std::string_view> m_open; ///< names that are still to be looked at
};

} // namespace

bool isMadeBySizeOnly(const FileContext &file, NodeId value)
{
    return NamesOfClass(file).areCalledBySize(value);
}

} // namespace torchferry::convert
