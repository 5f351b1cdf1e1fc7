// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/python_library.h"

#include <algorithm>

#include "core/base/dotted.h"

namespace torchferry::mapping {

namespace {

const CallEffects unknownEffects;

const LibraryFunction *lookUp(const NameTable<LibraryFunction> &table, std::string_view name)
{
    const auto found = table.find(name);
    return found == table.end() ? nullptr : &found->second;
}

/// The entry of the library a dotted name is in, innermost first, that `fits`.
template <class Fits>
const LibraryFunction *libraryAround(const NameTable<LibraryFunction> &libraries, std::string_view dotted,
                                     const Fits &fits)
{
    for (;;) {
        if (const LibraryFunction *found = lookUp(libraries, dotted); found != nullptr && fits(*found))
            return found;
        const std::size_t dot = dotted.rfind('.');
        if (dot == std::string_view::npos)
            return nullptr;
        dotted = dotted.substr(0, dot);
    }
}

bool contains(const NameTable<char> &names, std::string_view name)
{
    return names.find(name) != names.end();
}

} // namespace

bool CallEffects::changesNothing() const
{
    return isKnown && std::all_of(onArguments.begin(), onArguments.end(), [](const ArgumentEffect &effect) {
               return effect.kind == ArgumentEffect::Kind::calls;
           });
}

const LibraryFunction *PythonLibrary::function(std::string_view dotted) const
{
    const LibraryFunction *found = entry(dotted);
    return found != nullptr && found->isTyped ? found : nullptr;
}

const LibraryFunction *PythonLibrary::entry(std::string_view dotted) const
{
    return lookUp(m_functions, dotted);
}

const CallEffects &PythonLibrary::effectsOf(std::string_view dotted) const
{
    const auto isKnown = [](const LibraryFunction &function) { return function.effects.isKnown; };
    if (const LibraryFunction *own = entry(dotted); own != nullptr && isKnown(*own))
        return own->effects;
    const std::size_t dot = dotted.rfind('.');
    const LibraryFunction *library =
        dot == std::string_view::npos ? nullptr : libraryAround(m_libraries, dotted.substr(0, dot), isKnown);
    return library == nullptr ? unknownEffects : library->effects;
}

const CallEffects &PythonLibrary::effectsOfAnyNamed(std::string_view name) const
{
    if (const LibraryFunction *builtin = entry(name))
        return builtin->effects;
    const auto found = m_byLastPart.find(name);
    return found == m_byLastPart.end()
               ? unknownEffects
               : (m_functions.begin() + static_cast<std::ptrdiff_t>(found->second))->second.effects;
}

bool PythonLibrary::seesVariables(std::string_view builtin) const
{
    return contains(m_seeingVariables, builtin);
}

bool PythonLibrary::isMethodThat(ArgumentEffect::Kind kind, std::string_view member) const
{
    return contains(m_methodsThat[static_cast<std::size_t>(kind)], member);
}

const LibraryFunction *PythonLibrary::attribute(std::string_view dotted) const
{
    return lookUp(m_attributes, dotted);
}

const LibraryFunction *PythonLibrary::otherMethod(std::string_view className) const
{
    if (const LibraryFunction *found = lookUp(m_methods, className))
        return found;
    return isClass(className) ? lookUp(m_methods, rootOf(className)) : nullptr;
}

const LibraryFunction *PythonLibrary::otherFunction(std::string_view dotted) const
{
    return libraryAround(m_libraries, dotted, [](const LibraryFunction &function) { return function.isTyped; });
}

bool PythonLibrary::keepsWhatItIsGiven(const LibraryFunction &function, std::string_view dotted) const
{
    const auto isIn = [dotted](const std::vector<std::string> &modules) {
        return std::any_of(modules.begin(), modules.end(),
                           [dotted](const std::string &module) { return dotted.starts_with(module); });
    };
    return isIn(m_arrayModules) && function.returns.find(m_arrayClass) != std::string::npos
           && !contains(m_arrayMakers, dotted) && !isIn(m_arrayMakingModules);
}

bool PythonLibrary::reducesArrays(std::string_view dotted) const
{
    return contains(m_arrayReducers, dotted);
}

bool PythonLibrary::isOfArrayLibrary(std::string_view dotted) const
{
    return !m_arrayClass.empty() && rootOf(dotted) == rootOf(m_arrayClass);
}

bool PythonLibrary::isBuiltinClass(std::string_view name) const
{
    return contains(m_builtinClasses, name);
}

bool PythonLibrary::isClass(std::string_view dotted) const
{
    return contains(m_classes, dotted);
}

bool PythonLibrary::isModule(std::string_view dotted) const
{
    return contains(m_modules, dotted);
}

bool PythonLibrary::isArrayMember(std::string_view name, bool called) const
{
    return contains(called ? m_arrayMethods : m_arrayAttributes, name);
}

std::string_view PythonLibrary::annotationClass(std::string_view name) const
{
    const auto found = m_annotations.find(name);
    return found == m_annotations.end() ? std::string_view() : std::string_view(found->second);
}

} // namespace torchferry::mapping
