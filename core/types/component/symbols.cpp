// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/base/dotted.h"
#include "core/types/component/component.h"

namespace torchferry::types {

namespace {

constexpr std::size_t longestName = 1024; ///< no name of a library is near as long

} // namespace

TypeId ImportComponent::symbol(std::string_view dotted)
{
    // Of a chain of thousands of attributes each prefix would be kept.
    if (dotted.size() > longestName)
        return unknownType;
    if (const auto known = m_symbols.find(dotted); known != m_symbols.end())
        return known->second;
    const TypeId id = findSymbol(dotted);
    m_symbols.emplace(dotted, id);
    return id;
}

TypeId ImportComponent::findSymbol(std::string_view dotted)
{
    if (!program.pack.source.owns(dotted))
        return librarySymbol(dotted);
    const std::string canonical = program.facts().canonical(dotted);
    return frameworkSymbol(canonical, program.facts().find(canonical));
}

TypeId ImportComponent::frameworkSymbol(std::string_view canonical, const mapping::ApiFacts *facts)
{
    using mapping::ApiKind;
    if (facts == nullptr || facts->kind == ApiKind::module) {
        TypeRecord record = types[moduleType(canonical, Origin::framework)];
        record.isAssumed = !program.facts().isModule(canonical) && canonical.find('.') != std::string_view::npos;
        return types.intern(std::move(record));
    }
    if (facts->kind == ApiKind::attribute || facts->kind == ApiKind::constant)
        return annotation(facts->returns).type;
    TypeRecord record;
    record.kind = facts->kind == ApiKind::class_ ? Type::Kind::classObject : Type::Kind::function;
    record.origin = Origin::framework;
    record.name = types.ownNameId(facts->name);
    record.facts = facts;
    return types.intern(std::move(record));
}

TypeId ImportComponent::librarySymbol(std::string_view dotted)
{
    if (const mapping::LibraryFunction *attribute = program.pack.library.attribute(dotted))
        return libraryResult(*attribute, unknownType, {}).type;
    const std::string_view last = lastPart(dotted);
    const bool hasDot = last.size() != dotted.size();
    const bool looksLikeClass = !last.empty() && last.front() >= 'A' && last.front() <= 'Z';
    const mapping::LibraryFunction *function = program.pack.library.function(dotted);
    const bool isListedClass = function != nullptr && hasDot && function->returns == dotted;
    if (function != nullptr && hasDot && !isListedClass)
        return libraryCallable(dotted, function, none);
    if (!hasDot || program.pack.library.isModule(dotted))
        return moduleType(dotted, Origin::library);
    if (looksLikeClass || isListedClass || program.pack.library.isClass(dotted)) {
        TypeRecord record;
        record.kind = Type::Kind::classObject;
        record.origin = Origin::library;
        record.name = types.ownNameId(dotted);
        return types.intern(std::move(record));
    }
    return assumed(libraryCallable(dotted, program.pack.library.otherFunction(dotted), none));
}

/// The same type, kept from the outside: it serves to go on from, but may be something else.
TypeId ImportComponent::assumed(TypeId id)
{
    TypeRecord record = types[id];
    record.isAssumed = true;
    return types.intern(std::move(record));
}

TypeId ImportComponent::builtin(std::string_view name)
{
    const auto known = m_builtins.find(name);
    if (known != m_builtins.end())
        return known->second;
    TypeId id = unknownType;
    if (const mapping::LibraryFunction *function = program.pack.library.function(name)) {
        TypeRecord record;
        record.kind = Type::Kind::function;
        record.name = types.ownNameId(name);
        record.library = function;
        id = types.intern(std::move(record));
    } else if (program.pack.library.isBuiltinClass(name)) {
        TypeRecord record;
        record.kind = Type::Kind::classObject;
        record.name = types.ownNameId(name);
        id = types.intern(std::move(record));
    } else if (name == "__name__" || name == "__file__" || name == "__doc__") {
        id = strType;
    } else if (program.pack.library.entry(name) != nullptr) {
        TypeRecord record; // what it gives depends on its arguments in ways the table cannot say
        record.kind = Type::Kind::function;
        record.name = types.ownNameId(name);
        id = types.intern(std::move(record));
    }
    m_builtins.emplace(name, id);
    return id;
}

TypeId ImportComponent::moduleType(std::string_view dotted, Origin origin, std::uint32_t file)
{
    TypeRecord record;
    record.kind = Type::Kind::module;
    record.origin = origin;
    record.name = types.ownNameId(dotted);
    record.symbol = file;
    return types.intern(std::move(record));
}

TypeId ImportComponent::classObject(std::uint32_t classIndex)
{
    TypeId &known = m_classObjects.at(classIndex);
    if (known == none) {
        TypeRecord record;
        record.kind = Type::Kind::classObject;
        record.origin = Origin::project;
        record.name = types.ownNameId(program.classes.classes()[classIndex].name);
        record.symbol = classIndex;
        known = types.intern(std::move(record));
    }
    return known;
}

TypeId ImportComponent::classInstance(std::uint32_t classIndex)
{
    if (const TypeId known = m_classInstances.find(classIndex); known != none)
        return known;
    return m_classInstances.at(classIndex) = instanceOf(classObject(classIndex));
}

/// What `super()` gives: outwardly an instance of the class behind.
TypeId ImportComponent::superOf(std::uint32_t classIndex)
{
    const ClassTable::Class &found = program.classes.classes()[classIndex];
    TypeRecord record;
    record.kind = Type::Kind::instance;
    record.origin = Origin::project;
    record.name = types.ownNameId(found.ancestors.size() > 1 ? std::string_view(found.ancestors[1]) : "object");
    record.symbol = classIndex;
    record.isSuper = true;
    return types.intern(std::move(record));
}

TypeId ImportComponent::projectFunction(std::uint32_t function, TypeId receiver)
{
    std::uint32_t &known = m_projectFunctions.at((std::uint64_t{receiver} << 32) | function);
    if (known != none)
        return known;
    const FunctionInfo &info = program.functions[function];
    TypeRecord record;
    record.kind = Type::Kind::function;
    record.origin = Origin::project;
    record.symbol = function;
    record.receiver = receiver;
    record.name = types.ownNameId(qualifiedName(program.files[info.file], info.scope));
    known = types.intern(std::move(record));
    return known;
}

TypeId ImportComponent::libraryCallable(std::string_view name, const mapping::LibraryFunction *library, TypeId receiver)
{
    TypeRecord record;
    record.kind = Type::Kind::function;
    record.origin = Origin::library;
    record.name = types.ownNameId(name);
    record.library = library;
    record.receiver = receiver;
    return types.intern(std::move(record));
}

/// A function of which only its result is known.
TypeId ImportComponent::giving(TypeId result)
{
    TypeRecord record;
    record.kind = Type::Kind::function;
    record.name = types.nameId(Type::namelessFunction);
    if (result > conflictType)
        record.elements.push_back(result);
    return types.intern(std::move(record));
}

TypeId ImportComponent::instanceOf(TypeId classObjectType)
{
    const TypeRecord &found = types[classObjectType];
    if (found.kind != Type::Kind::classObject)
        return unknownType;
    TypeRecord record;
    record.kind = Type::Kind::instance;
    record.origin = found.origin;
    record.name = found.name;
    record.symbol = found.symbol;
    record.facts = nullptr;
    if (found.origin == Origin::python) {
        const std::string_view name = types.nameOf(classObjectType);
        if (!found.elements.empty()) { // `List[int]`
            record.elements = found.elements;
            record.variadic = found.variadic;
            return types.intern(std::move(record));
        }
        if (name == "list" || name == "set" || name == "frozenset" || name == "tuple" || name == "dict")
            return types.container(name, std::vector<TypeId>(name == "dict" ? 2 : 1, unknownType));
    }
    return types.intern(std::move(record));
}

/// Names in the facts' own annotations and in the library's table.
TypeId ImportComponent::instanceNamed(std::string_view dotted)
{
    if (dotted == "$0" || dotted == "$1")
        return m_placeArguments == nullptr ? TypeId{unknownType} : m_placeArguments->at(dotted == "$0" ? 0 : 1).type;
    if (dotted == "$v0") {
        const TypeId type = m_placeArguments == nullptr ? TypeId{unknownType} : m_placeArguments->at(0).type;
        return isTensor(type) ? m_tensor : type;
    }
    if (dotted == "$e0" || dotted == "$e1")
        return m_placeArguments == nullptr ? TypeId{unknownType}
                                           : element(m_placeArguments->at(dotted == "$e1" ? 1 : 0)).type;
    if (dotted == "$i0" || dotted == "$i1")
        return m_placeArguments == nullptr ? TypeId{unknownType}
                                           : instanceOf(m_placeArguments->at(dotted == "$i1" ? 1 : 0).type);
    if (dotted.front() == '$') {
        if (m_placeReceiver == none || dotted == "$self")
            return m_placeReceiver == none ? TypeId{unknownType} : m_placeReceiver;
        const std::vector<TypeId> &elements = types[m_placeReceiver].elements;
        const std::size_t index = dotted == "$v" ? 1 : 0;
        return index < elements.size() ? elements[index] : TypeId{unknownType};
    }
    if (dotted == "object")
        return objectType;
    if (dotted.find('.') != std::string_view::npos)
        return instanceOf(symbol(dotted));
    const mapping::SignatureSet &facts = program.facts();
    if (!m_forLibrary) {
        // A short name denotes the framework's own class before it can denote anything of Python's.
        const std::string &tensorClass = program.pack.source.tensorClass;
        if (lastPart(tensorClass) == dotted)
            return instanceOf(symbol(tensorClass));
        for (const std::string &root : program.pack.source.roots) {
            const std::string name = root + '.' + std::string(dotted);
            const mapping::ApiFacts *found = facts.find(name);
            if (found != nullptr && found->kind == mapping::ApiKind::class_)
                return instanceOf(symbol(name));
        }
    }
    return program.pack.library.annotationClass(dotted) == dotted ? types.instance(dotted) : TypeId{unknownType};
}

TypeId ImportComponent::either(TypeId a, TypeId b)
{
    bool weakened = false;
    return joinTypes(a, b, weakened);
}

Annotated ImportComponent::annotation(const std::string &text)
{
    if (text.empty())
        return {};
    if (const auto known = m_annotations.find(text); known != m_annotations.end())
        return known->second;
    const bool before = m_forLibrary;
    m_forLibrary = false;
    const Annotated result = readAnnotation(text, types, *this);
    m_forLibrary = before;
    m_annotations.emplace(text, result);
    return result;
}

} // namespace torchferry::types
