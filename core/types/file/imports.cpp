// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/base/dotted.h"
#include "core/types/file/file_inference.h"

namespace torchferry::types {

using names::Binding;
using names::BindingId;
using python::noNode;

namespace {

constexpr Value unbound{neverType, none, Sureness(), false};

} // namespace

Value FileInference::importValue(BindingId id)
{
    if (!m_bindingValues[id].isNever())
        return m_bindingValues[id];
    m_bindingValues[id] = {}; // should the import lead back here
    const bool incompleteBefore = std::exchange(m_component.sawIncomplete, false);
    const names::Resolved resolved = m_program.project.resolve(m_names, id);
    Value value;
    if (resolved.owner != nullptr)
        value = variableOf(m_program.fileOf(resolved.owner), resolved.variable);
    else
        value = resolved.local ? localValue(resolved.dotted) : certainly(m_component.symbol(resolved.dotted));
    // `import a.b as c` names a module, whatever the last part looks like.
    const bool isModule = m_tree.kind(m_names.bindings()[id].statement) == Kind::import_statement;
    if (isModule && !resolved.local && m_types[value.type].origin == Origin::library)
        value = certainly(m_component.moduleType(resolved.dotted, Origin::library));
    if (!resolved.certain)
        value = resolved.first ? atMost(value, Limit::typeMayDiffer) : Value{};
    m_bindingValues[id] = m_component.sawIncomplete ? unbound : value; // to be asked again
    m_component.sawIncomplete = m_component.sawIncomplete || incompleteBefore;
    return value;
}

Value FileInference::localValue(const std::string &dotted)
{
    const names::Project &project = m_program.project;
    if (const names::FileNames *module = project.module(dotted))
        return certainly(m_component.moduleType(dotted, Origin::project, m_program.fileOf(module)));
    if (project.isFolder(dotted))
        return certainly(m_component.moduleType(dotted, Origin::project));
    const std::size_t dot = dotted.rfind('.');
    const std::string_view parent =
        dot == std::string::npos ? std::string_view() : std::string_view(dotted).substr(0, dot);
    const std::string_view name = std::string_view(dotted).substr(dot == std::string::npos ? 0 : dot + 1);
    const names::FileNames *module = project.module(parent);
    return module == nullptr ? Value{}
                             : variableOf(m_program.fileOf(module), module->variableIn(names::moduleScope, name));
}

/// What a variable of a module is to those that import it.
Value FileInference::variableOf(std::uint32_t file, std::uint32_t variable)
{
    if (file == none || variable == names::none || !m_component.sees(file))
        return {};
    if (m_program.componentOfFile[file] != &m_component)
        return m_component.adopt(m_program.componentOfFile[file]->file(file).published(variable), file);
    Value value = m_component.file(file).global(variable);
    if (file != m_file)
        value.reason = none;
    return value;
}

Value FileInference::moduleMember(const TypeRecord &module, std::string_view name)
{
    const std::string owner(m_types.nameText(module.name));
    if (module.symbol != none) {
        const std::string meant = m_program.project.follow(owner, name);
        const std::size_t dot = meant.rfind('.');
        const bool isLocal =
            m_program.project.module(meant) != nullptr || m_program.project.isFolder(meant)
            || m_program.project.module(std::string_view(meant).substr(0, dot == std::string::npos ? 0 : dot));
        return isLocal ? localValue(meant) : certainly(m_component.symbol(meant));
    }
    return localValue(owner + '.' + std::string(name));
}

/// What a def, class or import binds: it does not depend on where execution is.
Value FileInference::definitionValue(BindingId id)
{
    const Binding &binding = m_names.bindings()[id];
    if (binding.kind == Binding::Kind::import)
        return importValue(id);
    if (!m_bindingValues[id].isNever())
        return m_bindingValues[id];
    const NodeId definition = m_tree.parent(binding.node);
    if (binding.kind == Binding::Kind::class_) {
        const ClassTable::Class *found = m_program.classes.at(m_file, definition);
        if (found == nullptr)
            return {};
        return certainly(
            m_component.classObject(static_cast<std::uint32_t>(found - m_program.classes.classes().data())));
    }
    const std::uint32_t function = m_program.functionAt(m_file, definition);
    if (function == none)
        return {};
    const Value value = certainly(m_component.projectFunction(function, none));
    return m_program.functions[function].isWrapped ? atMost(value, Limit::typeApproximate) : value;
}

void FileInference::demand(BindingId id, bool &pending)
{
    const std::uint32_t frame = frameOf(m_names.scopeOf(m_names.bindings()[id].node));
    const auto progress = [&] { return frame == none ? m_moduleProgress : m_program.functionStates[frame].progress; };
    if (progress() == Progress::waiting) {
        if (frame == none)
            ensureModule();
        else
            ensureFunction(frame);
    }
    if (progress() != Progress::done)
        pending = true;
}

Value FileInference::bindingValue(BindingId id, bool &pending)
{
    const Binding &binding = m_names.bindings()[id];
    switch (binding.kind) {
    case Binding::Kind::import:
    case Binding::Kind::class_:
    case Binding::Kind::function: return definitionValue(id);
    case Binding::Kind::del_: return unbound;
    default:
        if (m_bindingValues[id].isNever())
            demand(id, pending);
        return m_bindingValues[id];
    }
}

Value FileInference::summary(std::uint32_t variable)
{
    if (!m_summaries[variable].isNever())
        return m_summaries[variable];
    const names::Variable &entry = m_names.variables()[variable];
    Value result = unbound;
    bool pending = false;
    bool stable = entry.scope == names::moduleScope;
    int assignments = 0;
    for (const BindingId id : entry.bindings) {
        const Value value = bindingValue(id, pending);
        if (value.isNever())
            continue;
        const Binding::Kind kind = m_names.bindings()[id].kind;
        const bool isDefinition = kind == Binding::Kind::function || kind == Binding::Kind::class_;
        if (isDefinition && !result.isNever() && m_types[result.type].kind == m_types[value.type].kind)
            result = atMost(value, Limit::typeMayDiffer); // defined again: the last one holds
        else
            result = m_component.join(result, value);
        assignments += kind != Binding::Kind::import && value.type != noneType ? 1 : 0;
        stable = stable && frameOf(m_names.scopeOf(m_names.bindings()[id].node)) == none;
    }
    if (entry.scope == names::moduleScope && !m_program.variableHints.empty()) {
        const Value elsewhere = m_component.variableHint(m_file, variable);
        result = m_component.join(result, elsewhere);
        assignments += elsewhere.isNever() || elsewhere.type == noneType ? 0 : 2;
    }
    if (assignments > 1)
        result = atMost(result, Limit::typeMayDiffer);
    if (result.type == noneType)
        result = {unknownType, none, Limit::typeUncertain, true}; // it is there to become something else
    if (pending)
        m_component.noteUnfinished();
    else if (stable && m_moduleProgress == Progress::done)
        m_summaries[variable] = result.isNever() ? Value{} : result;
    return result.isNever() ? Value{} : result;
}

Value FileInference::global(std::uint32_t variable)
{
    ensureModule();
    return summary(variable);
}

Value FileInference::published(std::uint32_t variable) const
{
    return variable == names::none || variable >= m_published.size() ? Value{} : m_published[variable];
}

void FileInference::publish()
{
    const std::vector<names::Variable> &variables = m_names.variables();
    m_published.assign(variables.size(), Value{});
    for (std::uint32_t variable = 0; variable < variables.size(); ++variable) {
        const names::Scope::Kind kind = m_names.scopes()[variables[variable].scope].kind;
        if (kind == names::Scope::Kind::module || kind == names::Scope::Kind::class_)
            m_published[variable] = summary(variable);
    }
}

/// Names in annotations of this file.
TypeId FileInference::instanceNamed(std::string_view dotted)
{
    const std::size_t dot = dotted.find('.');
    const std::string_view first = dotted.substr(0, dot);
    const std::uint32_t variable = m_names.variableAt(m_annotationNode, first);
    Value value;
    if (variable != names::none) {
        bool pending = false;
        for (const BindingId id : m_names.variables()[variable].bindings) {
            const Binding::Kind kind = m_names.bindings()[id].kind;
            if (kind != Binding::Kind::import && kind != Binding::Kind::class_ && kind != Binding::Kind::assignment)
                continue;
            value = bindingValue(id, pending);
            if (value.isKnown() && value.type != noneType)
                break;
        }
    } else if (!m_names.stars().empty() && m_program.pack.library.annotationClass(first) != first) {
        value = moduleMember(m_types[m_component.moduleType(m_names.moduleName(), Origin::project, m_file)], first);
    } else {
        return dot == std::string_view::npos && first != "object"
                       && m_program.pack.library.annotationClass(first) == first
                   ? m_types.instance(first)
                   : TypeId{unknownType};
    }
    for (std::size_t at = dot; at != std::string_view::npos;) {
        const std::size_t next = dotted.find('.', at + 1);
        const std::size_t length = next == std::string_view::npos ? next : next - at - 1;
        value = memberOf(value, dotted.substr(at + 1, length), noNode);
        at = next;
    }
    if (!value.isKnown() || m_types[value.type].kind != Type::Kind::classObject)
        return unknownType;
    const TypeId instance = m_component.instanceOf(value.type);
    if (m_types[value.type].origin != Origin::library)
        return instance;
    const std::string_view name = m_types.nameOf(instance);
    // `typing.List`: what such a word says of its elements is more than that the target's facts have the name.
    const bool isWord = !m_program.pack.library.annotationClass(lastPart(name)).empty();
    const bool isKnown = m_program.pack.library.otherFunction(name) != nullptr
                         || m_program.pack.library.function(name) != nullptr || m_program.pack.library.isClass(name)
                         || (!isWord && m_program.pack.targetFacts.find(name) != nullptr);
    return isKnown ? instance : TypeId{unknownType};
}

Annotated FileInference::annotationAt(NodeId type)
{
    return annotationAt(type, *this);
}

Annotated FileInference::annotationAt(NodeId type, NameMeaning &meaning)
{
    const NodeId before = std::exchange(m_annotationNode, type);
    Annotated result = readAnnotation(m_tree.text(type), m_types, meaning);
    m_annotationNode = before;
    if (result.type == selfType) {
        const ClassTable::Class *around = m_program.classes.around(m_file, type);
        result.type =
            around == nullptr
                ? TypeId{unknownType}
                : m_component.classInstance(static_cast<std::uint32_t>(around - m_program.classes.classes().data()));
    }
    return result;
}

} // namespace torchferry::types
