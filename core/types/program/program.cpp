// SPDX-License-Identifier: Apache-2.0
#include "core/types/program/program.h"

#include <algorithm>
#include <unordered_set>

#include "core/base/file_failure.h"

namespace torchferry::types {

using names::Scope;
using names::ScopeId;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

Program::Program(const std::vector<FileInput> &inputs, const ClassTable &classTable, const names::Project &theProject,
                 const mapping::Pack &thePack)
    : files(inputs),
      classes(classTable),
      project(theProject),
      pack(thePack)
{
    const auto count = static_cast<std::uint32_t>(files.size());
    m_frames.resize(count);
    m_functionsOf.resize(count);
    for (std::uint32_t file = 0; file < count; ++file) {
        m_fileByNames.emplace(files[file].names, file);
        workOnFile(file, [&] { addFunctions(file); });
    }
    functionStates.resize(functions.size());
    changedFunctions.resize(functions.size());
    returnHints.assign(functions.size(), Value{neverType, none, Sureness(), false});
    parameterValues.resize(parameters.size());
    hints.resize(parameters.size());
    findOverrides();
    findWrappers();
    findTensorArgument();
    const std::vector<ClassTable::Member> &members = classes.members();
    memberStates.resize(members.size());
    changedMembers.resize(members.size());
    memberHints.assign(members.size(), Value{neverType, none, Sureness(), false});
    m_membersOf.resize(count);
    for (std::uint32_t i = 0; i < members.size(); ++i) {
        memberStates[i].sites.assign(members[i].sites.size(), Value{neverType, none, Sureness(), false});
        m_membersOf[classes.classes()[members[i].owner].file].push_back(i);
    }
}

void Program::addFunctions(std::uint32_t file)
{
    const IdVector<ScopeId, Scope> &scopes = files[file].names->scopes();
    IdVector<ScopeId, std::uint32_t> &frames = m_frames[file];
    frames.assign(scopes.size(), none);
    const std::vector<std::string> &exported = files[file].names->exports();
    const std::unordered_set<std::string_view> exports(exported.begin(), exported.end());
    for (const ScopeId scope : scopes.ids()) {
        const ScopeId parent = scopes[scope].parent;
        frames[scope] = parent == names::none ? none : frames[parent]; // a scope is after the one around it
        if (scopes[scope].kind != Scope::Kind::function)
            continue;
        FunctionInfo function;
        function.file = file;
        function.node = scopes[scope].node;
        function.scope = scope;
        function.enclosing = frames[scope];
        ScopeId above = parent;
        while (above != names::none && scopes[above].kind == Scope::Kind::typeParameters)
            above = scopes[above].parent;
        if (above != names::none)
            function.owner = classes.classOfScope(file, above);
        function.isAsync = files[file].tree->text(function.node).starts_with("async");
        readDecorators(function);
        addParameters(function);
        const NodeId name = files[file].tree->child(function.node, Field::name);
        if (parent == names::moduleScope && name != noNode && exports.contains(files[file].tree->text(name)))
            function.isOpen = true;
        const auto index = static_cast<std::uint32_t>(functions.size());
        functions.push_back(function);
        m_functionsOf[file].push_back(index);
        frames[scope] = index;
        m_functionByNode.at((std::uint64_t{file} << 32) | function.node) = index;
    }
}

void Program::addParameters(FunctionInfo &function)
{
    const python::Tree &tree = *files[function.file].tree;
    function.firstParameter = static_cast<std::uint32_t>(parameters.size());
    const NodeId list = tree.child(function.node, Field::parameters);
    bool isKeywordOnly = false;
    for (NodeId child = list == noNode ? noNode : tree.firstNamedChild(list); child != noNode;
         child = tree.nextNamedSibling(child)) {
        ParameterInfo parameter;
        parameter.node = child;
        NodeId name = child;
        if (tree.kind(child) == Kind::default_parameter || tree.kind(child) == Kind::typed_default_parameter)
            name = tree.child(child, Field::name);
        else if (tree.kind(child) == Kind::typed_parameter)
            name = tree.firstNamedChild(child);
        const Kind kind = name == noNode ? Kind::error : tree.kind(name);
        if (kind == Kind::list_splat_pattern || kind == Kind::dictionary_splat_pattern) {
            parameter.isVariadic = true;
            name = tree.firstNamedChild(name);
        }
        if (kind == Kind::keyword_separator || kind == Kind::list_splat_pattern)
            isKeywordOnly = true;
        if (name == noNode || files[function.file].names->bindingAt(name) == names::none)
            continue; // a separator
        parameter.identifier = name;
        parameter.name = tree.text(name);
        parameter.isKeywordOnly = isKeywordOnly;
        const NodeId annotation = child == name ? NodeId{noNode} : tree.child(child, Field::type);
        parameter.isAnnotated = annotation != noNode;
        parameter.isCallback =
            parameter.isAnnotated && tree.text(annotation).find("Callable") != std::string_view::npos;
        parameters.push_back(parameter);
    }
    function.parameterCount = static_cast<std::uint32_t>(parameters.size()) - function.firstParameter;
}

void Program::forget(std::uint32_t file)
{
    for (const std::uint32_t function : m_functionsOf[file])
        functionStates[function] = {};
    for (const std::uint32_t member : m_membersOf[file])
        std::fill(memberStates[member].sites.begin(), memberStates[member].sites.end(),
                  Value{neverType, none, Sureness(), false});
}

void Program::readDecorators(FunctionInfo &function) const
{
    const python::Tree &tree = *files[function.file].tree;
    const NodeId parent = tree.parent(function.node);
    const NodeId nameNode = tree.child(function.node, Field::name);
    const std::string_view ownName = nameNode == noNode ? std::string_view() : tree.text(nameNode);
    if (function.owner != none && ownName == "__new__")
        function.isClassMethod = true; // gets the class although nothing says so
    if (function.owner != none && (ownName == "__class_getitem__" || ownName == "__init_subclass__"))
        function.isClassMethod = true;
    if (parent == noNode || tree.kind(parent) != Kind::decorated_definition)
        return;
    for (NodeId child = tree.firstNamedChild(parent); child != noNode; child = tree.nextNamedSibling(child)) {
        const NodeId what = tree.kind(child) == Kind::decorator ? tree.firstNamedChild(child) : noNode;
        if (what == noNode)
            continue;
        NodeId named = what;
        if (tree.kind(named) == Kind::call && tree.child(named, Field::function) != noNode)
            named = tree.child(named, Field::function);
        std::string_view name = tree.text(named);
        const std::size_t dot = name.rfind('.');
        if (dot != std::string_view::npos)
            name = name.substr(dot + 1);
        if (name == "property" || name == "cached_property" || name == "setter" || name == "getter"
            || name == "deleter")
            function.isProperty = true;
        else if (name == "staticmethod")
            function.isStatic = true;
        else if (name == "classmethod")
            function.isClassMethod = true;
        else if (name == "contextmanager" || name == "asynccontextmanager")
            function.isContextManager = true;
        else if (name == "overload")
            function.isOverload = true;
        else if (name != "abstractmethod" && name != "wraps" && name != "lru_cache" && name != "cache"
                 && name != "override" && name != "final" && name != "abstractproperty") {
            const auto resolved = project.resolve(*files[function.file].names, tree, named);
            // The framework's decorators change how a function runs, not what it gives.
            if (!resolved || resolved->local || facts().find(resolved->dotted) == nullptr)
                function.isWrapped = true;
        }
    }
}

void Program::findOverrides()
{
    for (const ClassTable::Member &member : classes.members()) {
        const ClassTable::Class &owner = classes.classes()[member.owner];
        if (member.variable == names::none || owner.projectAncestors.size() < 2)
            continue;
        const std::vector<std::uint32_t> own = methodsOf(member);
        for (std::size_t i = 1; i < owner.projectAncestors.size(); ++i) {
            const std::uint32_t above = classes.member(owner.projectAncestors[i], member.name);
            if (above == none || classes.members()[above].variable == names::none)
                continue;
            for (const std::uint32_t function : methodsOf(classes.members()[above])) {
                functions[function].isOverridden = true;
                std::vector<std::uint32_t> &known = overriders[function];
                for (const std::uint32_t one : own) {
                    // Of a method found by several ancestors once.
                    if (one != function && std::find(known.begin(), known.end(), one) == known.end())
                        known.push_back(one);
                }
            }
        }
    }
}

/// The functions the body of a class gives the name.
std::vector<std::uint32_t> Program::methodsOf(const ClassTable::Member &member) const
{
    std::vector<std::uint32_t> found;
    const std::uint32_t file = classes.classes()[member.owner].file;
    const names::FileNames &names = *files[file].names;
    for (const names::BindingId id : names.variables()[member.variable].bindings) {
        if (names.bindings()[id].kind != names::Binding::Kind::function)
            continue;
        const std::uint32_t function = functionAt(file, files[file].tree->parent(names.bindings()[id].node));
        if (function != none)
            found.push_back(function);
    }
    return found;
}

std::uint32_t Program::functionAt(std::uint32_t file, NodeId node) const
{
    return m_functionByNode.find((std::uint64_t{file} << 32) | node);
}

std::uint32_t Program::fileOf(const names::FileNames *names) const
{
    const auto found = m_fileByNames.find(names);
    return found == m_fileByNames.end() ? none : found->second;
}

} // namespace torchferry::types
