// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/name_table.h"

namespace torchferry::mapping {

/// Which argument of a call an effect is about: the number of a positional one, or one of these.
using ArgumentRef = int;
inline constexpr ArgumentRef receiverArgument = -1; ///< "self": the object a method is called on
inline constexpr ArgumentRef everyArgument = -2;    ///< "*"
inline constexpr ArgumentRef keyArgument = -3;      ///< "key": the keyword of that name

/// What a call does to an object that it is given.
struct ArgumentEffect {
    enum class Kind : std::uint8_t {
        mutates,       ///< "mutates N": the object is changed
        keeps,         ///< "keeps N": something that outlives the call holds the object (the receiver, or nobody knows)
        keepsElements, ///< "keeps elements N": the same of its elements
        calls,         ///< "calls N": it is a function that runs, now or when the result is gone through
    };
    Kind kind = Kind::mutates;
    ArgumentRef argument = 0;
};

/// How what a call gives is connected with what it is given.
struct CallResult {
    enum class Kind : std::uint8_t {
        unknown,
        fresh,        ///< "new": no argument, and nothing that holds one
        argument,     ///< "argument N": that very object
        element,      ///< "element N": one of its elements
        elements,     ///< "elements N": another container, or an iterator, of its elements in their order
        someElements, ///< "some elements N": the same of some of them, or in another order
        keys,         ///< "keys N": a set or a dict in which its elements are keys
        pairs,        ///< "pairs N": tuples in which its elements are
    };
    Kind kind = Kind::unknown;
    ArgumentRef argument = 0;
};

/// What calling a function does beside giving a result. Of a function without effects nothing is known: it may do
/// anything with whatever it can reach.
struct CallEffects {
    bool isKnown = false;
    bool acts = false; ///< "acts": it does something outside of the program's objects (`print`), or draws from there
    std::vector<ArgumentEffect> onArguments;
    CallResult result;

    /// No object is changed or kept.
    [[nodiscard]] bool changesNothing() const;
};

/// A function, a method or an attribute of Python, or of a library beside the source framework. `returns` is an
/// annotation in which denote
///   $0, $1    the type of an argument            $e0, $e1  an element of an argument
///   $v0       what computing with the first argument gives: a plain tensor for a parameter
///   $self     the receiver                       $e        an element of the receiver
///   $k, $v    key and value of the receiver, a dict
/// An empty one means that nothing is known of the result.
struct LibraryFunction {
    std::string name; ///< "len", "str.split", "numpy.ndarray.shape"
    std::string returns;
    bool isTyped = false; ///< the table says something of the type of its result, be it that nothing is known
    CallEffects effects;
};

/// Facts about Python's builtins, its standard library, and libraries that programs of the field use;
/// `mappings/python/library.json`. Immutable after loading.
class PythonLibrary {
public:
    /// A function of Python's builtins, or of a library by its dotted name, whose result the table knows; or null.
    [[nodiscard]] const LibraryFunction *function(std::string_view dotted) const;
    /// The table has the name, with its type or its effects; or null.
    [[nodiscard]] const LibraryFunction *entry(std::string_view dotted) const;
    /// What calling the function of that name does: its own entry counts, then that of its library.
    [[nodiscard]] const CallEffects &effectsOf(std::string_view dotted) const;
    /// The same for the function of a library, whichever it is, that has this name ("chain" of "itertools.chain"); of
    /// several the first. Methods do not count.
    [[nodiscard]] const CallEffects &effectsOfAnyNamed(std::string_view name) const;
    /// A builtin that finds variables by their names, so that each of them may be read or bound by it ("locals").
    [[nodiscard]] bool seesVariables(std::string_view builtin) const;
    /// Some class of Python's has a method of that name with such an effect ("append" keeps what it is given).
    [[nodiscard]] bool isMethodThat(ArgumentEffect::Kind kind, std::string_view member) const;
    /// An attribute that is read, not called: "numpy.ndarray.shape"; or null.
    [[nodiscard]] const LibraryFunction *attribute(std::string_view dotted) const;
    /// What an unlisted method of an instance of this class gives; null for classes whose methods may give anything.
    [[nodiscard]] const LibraryFunction *otherMethod(std::string_view className) const;
    /// What an unlisted function of a library gives whose values have nothing to do with the source framework
    /// ("numpy", "os"); null for every other library.
    [[nodiscard]] const LibraryFunction *otherFunction(std::string_view dotted) const;
    /// A function of arrays that computes with what it is given and leaves it what it is: of a tensor it makes a
    /// tensor.
    [[nodiscard]] bool keepsWhatItIsGiven(const LibraryFunction &function, std::string_view dotted) const;
    /// A function of arrays that gives one element, perhaps an integer, where it is told no axis: `numpy.sum(a)`.
    [[nodiscard]] bool reducesArrays(std::string_view dotted) const;
    /// A class of Python's builtins.
    [[nodiscard]] bool isBuiltinClass(std::string_view name) const;
    /// A dotted name of a library that is a class although it does not look like one ("numpy.ndarray").
    [[nodiscard]] bool isClass(std::string_view dotted) const;
    /// A dotted name of a library that is a module although it might be a function or a class ("PIL.Image").
    [[nodiscard]] bool isModule(std::string_view dotted) const;
    /// The class of NumPy's arrays.
    [[nodiscard]] bool isArrayClass(std::string_view dotted) const { return !dotted.empty() && dotted == m_arrayClass; }
    /// A name of the library that has that class.
    [[nodiscard]] bool isOfArrayLibrary(std::string_view dotted) const;
    /// Arrays of NumPy, and what is made after them, have that attribute or, `called`, that method.
    [[nodiscard]] bool isArrayMember(std::string_view name, bool called) const;
    /// What the annotation word `name` is among the classes inference knows: "List" and "Sequence" are "list"; the name
    /// itself when it is one; empty when it is none.
    [[nodiscard]] std::string_view annotationClass(std::string_view name) const;

private:
    friend class PythonLibraryReader;
    using Names = NameTable<char>;

    NameTable<LibraryFunction> m_functions;
    NameTable<LibraryFunction> m_attributes;
    NameTable<LibraryFunction> m_methods;   ///< by class its unlisted methods, by library those of unlisted classes
    NameTable<LibraryFunction> m_libraries; ///< by module: its unlisted functions
    NameTable<std::string> m_annotations;
    NameTable<std::size_t> m_byLastPart; ///< name of a function of a library -> its place in m_functions
    Names m_builtinClasses;
    Names m_seeingVariables;
    Names m_classes;
    Names m_modules;
    std::string m_arrayClass;
    std::vector<std::string> m_arrayModules; ///< "numpy.": their functions compute with arrays
    Names m_arrayReducers;                   ///< dotted: functions of arrays that give one element without an axis
    Names m_arrayMakers; ///< dotted: functions of arrays that make arrays of whatever they are given
    std::vector<std::string> m_arrayMakingModules; ///< "numpy.random.": all functions of theirs do
    Names m_arrayAttributes;
    Names m_arrayMethods;
    std::array<Names, 4> m_methodsThat; ///< by kind of effect: names of methods of Python's own classes
};

} // namespace torchferry::mapping
