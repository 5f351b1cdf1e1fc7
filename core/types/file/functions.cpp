// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/base/file_failure.h"
#include "core/base/lines.h"
#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::noNode;

FileInference::FileInference(ImportComponent &component, std::uint32_t file)
    : m_component(component),
      m_program(component.program),
      m_types(component.types),
      m_file(file),
      m_tree(*component.program.files[file].tree),
      m_names(*component.program.files[file].names),
      m_facts(m_tree.size()),
      m_bindingValues(m_names.bindings().size(), Value{neverType, none, Sureness(), false}),
      m_summaries(m_names.variables().size(), Value{neverType, none, Sureness(), false}),
      m_flow(m_names.variables().size(), m_program.membersOf(file).size())
{
    for (const names::ScopeId scope : m_names.scopes().ids()) {
        if (m_names.scopes()[scope].kind == names::Scope::Kind::function)
            m_functions.push_back(frameOf(scope));
    }
    findRebound();
}

/// Variables that functions inside theirs declare `nonlocal` or `global` and bind.
void FileInference::findRebound()
{
    if (m_tree.next(Kind::global_statement, 0) == noNode && m_tree.next(Kind::nonlocal_statement, 0) == noNode)
        return;
    for (const names::BindingId id : m_names.bindings().ids()) {
        const names::Binding &binding = m_names.bindings()[id];
        using BindingKind = names::Binding::Kind;
        const bool isDefinition = binding.kind == BindingKind::import || binding.kind == BindingKind::function
                                  || binding.kind == BindingKind::class_ || binding.kind == BindingKind::parameter;
        if (!isDefinition && binding.variable != names::none
            && frameOf(m_names.scopeOf(binding.node)) != frameOf(m_names.variables()[binding.variable].scope))
            m_rebound.emplace_back(binding.variable, id);
    }
    std::sort(m_rebound.begin(), m_rebound.end());
}

std::uint32_t FileInference::because(ReasonKind kind, NodeId node, std::uint32_t type, std::uint32_t next)
{
    m_reasons.push_back({node, type, next, kind});
    return static_cast<std::uint32_t>(m_reasons.size() - 1);
}

bool FileInference::belongsHere(std::uint32_t variable) const
{
    return frameOf(m_names.variables()[variable].scope) == m_frame->function;
}

void FileInference::ensureModule()
{
    if (m_moduleProgress != Progress::waiting)
        return;
    m_moduleProgress = Progress::running;
    const bool incompleteBefore = std::exchange(m_component.sawIncomplete, false);
    const bool unfinishedBefore = std::exchange(m_component.sawUnfinished, false);
    Frame frame;
    runFrame(frame, m_tree.root());
    m_moduleIncomplete = std::exchange(m_component.sawIncomplete, incompleteBefore);
    m_component.sawUnfinished = unfinishedBefore;
    m_moduleProgress = Progress::done;
}

void FileInference::runFrame(Frame &frame, NodeId body)
{
    Frame *const frameBefore = std::exchange(m_frame, &frame);
    const bool reachableBefore = std::exchange(m_flow.reachable, true);
    const std::size_t mark = m_flow.mark();
    if (frame.function != none) {
        if (frameBefore != nullptr)
            forgetAttributes(*frameBefore); // this one runs in the middle of it
        bindParameters(m_program.functions[frame.function]);
    }
    if (body != noNode)
        workOnFile(m_file, [&] { runBlock(body); });
    if (frame.function != none) {
        m_program.functionStates[frame.function].returns = resultOf(m_program.functions[frame.function], frame);
        m_flow.rollBack(mark);
    }
    m_flow.reachable = reachableBefore;
    m_frame = frameBefore;
}

void FileInference::ensureFunction(std::uint32_t function)
{
    const FunctionInfo &info = m_program.functions[function];
    if (info.file != m_file) {
        if (m_program.componentOfFile[info.file] == &m_component)
            m_component.file(info.file).ensureFunction(function);
        return;
    }
    FunctionState &state = m_program.functionStates[function];
    if (state.progress != Progress::waiting)
        return;
    ensureModule();
    if (info.enclosing != none)
        ensureFunction(info.enclosing);
    if (state.progress != Progress::waiting)
        return; // done on the way
    if (m_component.demands >= maximumDemands) {
        m_component.noteUnfinished();
        return;
    }
    ++m_component.demands;
    runFunction(function);
    --m_component.demands;
}

void FileInference::runFunction(std::uint32_t function)
{
    FunctionState &state = m_program.functionStates[function];
    state.progress = Progress::running;
    const bool incompleteBefore = std::exchange(m_component.sawIncomplete, false);
    const bool unfinishedBefore = std::exchange(m_component.sawUnfinished, false);
    const Value returnsBefore = state.returns;
    Frame frame;
    frame.function = function;
    runFrame(frame, m_tree.child(m_program.functions[function].node, Field::body));
    state.incomplete = std::exchange(m_component.sawIncomplete, incompleteBefore);
    state.isUnfinished = std::exchange(m_component.sawUnfinished, unfinishedBefore);
    m_component.hasChanged = m_component.hasChanged || !sameValue(returnsBefore, state.returns);
    state.progress = Progress::done;
}

void FileInference::inferAll()
{
    ensureModule();
    for (const std::uint32_t function : m_functions)
        ensureFunction(function);
}

void FileInference::repeatUnfinished()
{
    m_repeating = true;
    if (m_moduleIncomplete) {
        m_flow = FlowState(m_names.variables().size(), m_program.membersOf(m_file).size());
        m_moduleProgress = Progress::waiting;
        ensureModule();
    }
    for (const std::uint32_t function : m_functions) {
        FunctionState &state = m_program.functionStates[function];
        if (!state.isUnfinished)
            continue;
        state.progress = Progress::waiting;
        ensureFunction(function);
        state.incomplete = false;
    }
}

void FileInference::repeatIncomplete()
{
    for (const std::uint32_t function : m_functions) {
        FunctionState &state = m_program.functionStates[function];
        if (!state.incomplete)
            continue;
        state.progress = Progress::waiting;
        ensureFunction(function);
    }
}

Value FileInference::returnsOf(std::uint32_t function)
{
    const FunctionInfo &info = m_program.functions[function];
    if (!m_component.sees(info.file) || info.wrapper == unknownFunction)
        return {};
    if (info.wrapper != sameFunction && info.wrapper != function)
        return atMost(returnsOf(info.wrapper), Limit::typeApproximate);
    noteRead(function);
    const FunctionState &state = m_program.functionStates[function];
    if (m_program.componentOfFile[info.file] == &m_component) {
        ensureFunction(function);
        if (state.progress != Progress::done)
            m_component.noteUnfinished();
        else if (state.incomplete && !m_repeating)
            m_component.sawIncomplete = true;
    }
    if (state.returns.isNever())
        return state.progress == Progress::running ? state.returns : Value{};
    Value value = m_component.adopt(state.returns, info.file);
    value.reason = none;
    return value;
}

void FileInference::bindParameters(const FunctionInfo &info)
{
    for (std::uint32_t i = 0; i < info.parameterCount; ++i) {
        const ParameterInfo &parameter = m_program.parameters[info.firstParameter + i];
        Value value = receiverValue(info, parameter.identifier, i == 0);
        if (value.isKnown())
            m_frame->receiver = m_names.variableOf(parameter.identifier);
        else
            value = parameterValue(info, info.firstParameter + i);
        m_program.parameterValues[info.firstParameter + i] = value;
        assignName(parameter.identifier, value, false);
    }
}

/// `self` and `cls`.
Value FileInference::receiverValue(const FunctionInfo &info, NodeId identifier, bool isFirst)
{
    if (!isFirst || info.owner == none || info.isStatic)
        return {};
    if (info.isClassMethod)
        return certainly(m_component.classObject(info.owner));
    const TypeId type = m_component.classInstance(info.owner);
    return certainly(type, because(ReasonKind::receiver, identifier, type));
}

bool FileInference::takesTensors(const FunctionInfo &info)
{
    if (info.owner == none)
        return false;
    const NodeId name = m_tree.child(info.node, Field::name);
    for (const auto &[base, methods] : m_program.pack.source.tensorParameters) {
        const bool isListed =
            name != noNode && std::find(methods.begin(), methods.end(), m_tree.text(name)) != methods.end();
        if (isListed && m_program.classes.derivesFrom(m_program.classes.classes()[info.owner], base))
            return true;
    }
    return false;
}

Value FileInference::parameterValue(const FunctionInfo &info, std::uint32_t index)
{
    const ParameterInfo &parameter = m_program.parameters[index];
    const NodeId holder = m_tree.parent(parameter.identifier);
    const bool isDictionary = parameter.isVariadic && m_tree.kind(holder) == Kind::dictionary_splat_pattern;
    const auto wrapped = [&](Value value) {
        if (!parameter.isVariadic)
            return value;
        value.setType(isDictionary ? m_types.container("dict", {strType, value.type}) : m_types.tupleOf(value.type));
        value.maybeNone = false;
        return value;
    };
    if (parameter.isAnnotated) {
        const Annotated annotated = annotationAt(m_tree.child(parameter.node, Field::type));
        if (annotated.type > conflictType) {
            if (const Value called = calledParameter(annotated.type, index); called.isKnown())
                return wrapped(called);
            Value value =
                certainly(annotated.type, because(ReasonKind::annotated, parameter.identifier, annotated.type));
            value.maybeNone =
                (annotated.maybeNone || defaultOf(parameter).type == noneType) && annotated.type != noneType;
            return wrapped(value);
        }
    }
    if (parameter.isVariadic)
        return isDictionary || !takesTensors(info) ? wrapped(certainly(unknownType))
                                                   : wrapped(tensorValue(info, parameter));
    return unannotated(info, index);
}

/// What the parameter is if no call passes it, evaluated where the function is defined.
Value FileInference::defaultOf(const ParameterInfo &parameter) const
{
    const Kind kind = m_tree.kind(parameter.node);
    const bool hasDefault = kind == Kind::default_parameter || kind == Kind::typed_default_parameter;
    const NodeId value = hasDefault ? m_tree.child(parameter.node, Field::value) : NodeId{noNode};
    return value == noNode ? Value{} : m_facts[value];
}

/// `Callable` says how little it may be; what calls pass says which function or class it is.
Value FileInference::calledParameter(TypeId annotated, std::uint32_t index)
{
    if (m_types[annotated].kind != Type::Kind::function || m_types.nameOf(annotated) != Type::namelessFunction)
        return {};
    const Value passed = m_component.hint(index);
    const Type::Kind kind = passed.isKnown() ? m_types[passed.type].kind : Type::Kind::unknown;
    if ((kind != Type::Kind::function && kind != Type::Kind::classObject) || passed.confidence() == Confidence::guess)
        return {};
    Value value = atMost(passed, Limit::typeOfParameter);
    value.reason = because(ReasonKind::passed, m_program.parameters[index].identifier, passed.type);
    return value;
}

/// By the method's convention, its default, and what calls pass.
Value FileInference::unannotated(const FunctionInfo &info, std::uint32_t index)
{
    const ParameterInfo &parameter = m_program.parameters[index];
    const Value byDefault = defaultOf(parameter);
    const bool mayBeNone = byDefault.type == noneType;
    Value passed = m_component.hint(index);
    const Type::Kind kind = byDefault.isKnown() && !mayBeNone ? m_types[byDefault.type].kind : Type::Kind::unknown;
    if (kind == Type::Kind::instance || kind == Type::Kind::function || kind == Type::Kind::classObject) {
        const bool saysMore =
            passed.isKnown() && (passed.confidence() != Confidence::guess || passed.type != byDefault.type);
        Value value = atMost(saysMore ? m_component.join(byDefault, passed) : byDefault, Limit::typeOfParameter);
        value.reason = value.isKnown() ? because(ReasonKind::defaultValue, parameter.identifier, byDefault.type) : none;
        return value;
    }
    // Of a static method the first is what denotes the object: a context.
    const bool isContext = info.isStatic && index == info.firstParameter;
    if (isContext && takesTensors(info)) {
        const TypeId object = m_component.classInstance(info.owner);
        return {object, because(ReasonKind::receiver, parameter.identifier, object), Limit::typeOfParameter, false};
    }
    if (!isContext && takesTensors(info) && (!passed.isKnown() || m_component.isTensor(passed.type))) {
        const bool isFirst = index == info.firstParameter + 1;
        const bool isOther = isOnlyForwarded(parameter) || isCondition(parameter);
        if (isNoTensor(info, parameter) || (!isFirst && !passed.isKnown() && isOther))
            return {};
        Value value = tensorValue(info, parameter);
        value.maybeNone = mayBeNone || passed.maybeNone;
        return value;
    }
    if (!passed.isKnown() || (passed.confidence() == Confidence::guess && m_component.isTensor(passed.type))) {
        if (const NodeId use = tensorUse(info, parameter); use != noNode && !isNoTensor(info, parameter)) {
            const std::uint32_t reason = because(ReasonKind::used, use, m_component.tensor());
            return {m_component.tensor(), reason, Limit::typeOfParameter, mayBeNone};
        }
        if (const NodeId use = passed.isKnown() ? noNode : wholeNumberUse(info, parameter); use != noNode)
            return {intType, because(ReasonKind::used, use, intType), Limit::typeOfParameter, mayBeNone};
    }
    passed = atMost(passed, Limit::typeOfParameter);
    passed.maybeNone = passed.maybeNone || mayBeNone;
    if (passed.isKnown() && passed.type >= knownCount)
        passed.reason = because(ReasonKind::passed, parameter.identifier, passed.type);
    return passed;
}

Value FileInference::tensorValue(const FunctionInfo &info, const ParameterInfo &parameter)
{
    const TypeId owner = m_component.classInstance(info.owner);
    return {m_component.tensor(), because(ReasonKind::tensorParameter, parameter.identifier, owner),
            Limit::typeOfParameter, false};
}

/// What a call gives: of a coroutine it has to be waited for.
Value FileInference::resultOf(const FunctionInfo &info, const Frame &frame)
{
    const Value value = returnedBy(info, frame);
    if (!info.isAsync || frame.isGenerator || value.isNever())
        return value;
    const TypeId awaited = value.isKnown() ? value.type : TypeId{unknownType};
    const Value coroutine = certainly(m_types.container("coroutine", {awaited}));
    return value.isKnown() || info.isWrapped
               ? atMost(coroutine, value.isKnown() ? value.sureness() : Limit::typeApproximate)
               : coroutine;
}

Value FileInference::returnedBy(const FunctionInfo &info, const Frame &frame)
{
    const Value nothing = certainly(noneType);
    if (const NodeId type = m_tree.child(info.node, Field::return_type); type != noNode && !info.isContextManager) {
        const Annotated annotated = annotationAt(type);
        if (annotated.type > conflictType) {
            Value value = certainly(annotated.type);
            value.maybeNone = annotated.maybeNone && annotated.type != noneType;
            return info.isWrapped ? atMost(value, Limit::typeApproximate) : value;
        }
    }
    if (info.isOverload)
        return {};
    Value value = frame.returned;
    if (frame.isGenerator) {
        const TypeId element = frame.yielded.isKnown() ? frame.yielded.type : TypeId{unknownType};
        value = certainly(m_types.container(info.isContextManager ? "contextmanager" : "iterator", {element}));
        value.setSureness(frame.yielded.isKnown() ? frame.yielded.sureness() : Sureness());
    } else if (m_flow.reachable) {
        value = value.isNever() ? nothing : m_component.join(value, nothing);
    }
    if (info.isOverridden) {
        // What it gives depends on the class it is called on.
        if (value.type == noneType)
            return {neverType, none, Sureness(), false};
        value = atMost(value, Limit::typeApproximate);
    }
    return info.isWrapped ? atMost(value, Limit::typeApproximate) : value;
}

/// Asked for once, when no round will look at the file again.
std::shared_ptr<const FileTypes::Data> FileInference::result()
{
    auto data = std::make_shared<FileTypes::Data>();
    data->tree = &m_tree;
    data->table = m_component.table();
    data->facts = std::move(m_facts);
    data->reasons = std::move(m_reasons);
    forEachLineEnd(m_tree.text(), [&](std::size_t at, std::size_t length) {
        data->lineStarts.push_back(static_cast<std::uint32_t>(at + length));
    });
    return data;
}

void FileInference::finish()
{
    m_reasons.shrink_to_fit();
    m_flow = FlowState(0, 0);
    m_moduleIncomplete = false;
    for (const std::uint32_t function : m_functions)
        m_program.functionStates[function].incomplete = m_program.functionStates[function].isUnfinished = false;
}

void FileInference::resume()
{
    m_flow = FlowState(m_names.variables().size(), m_program.membersOf(m_file).size());
    m_repeating = false;
}

} // namespace torchferry::types
