// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace torchferry::types {

/// What a function, method or attribute of Python or of a library beside the source framework gives. `returns` is an
/// annotation in which denote
///   $0, $1    the type of an argument            $e0, $e1  an element of an argument
///   $v0       what computing with the first argument gives: a plain tensor for a parameter
///   $self     the receiver                       $e        an element of the receiver
///   $k, $v    key and value of the receiver, a dict
/// An empty one means that nothing is known of the result.
struct LibraryFunction {
    std::string_view name; ///< "len", "str.split", "numpy.ndarray.shape"
    std::string_view returns;
};

/// A function of Python's builtins, or of a library by its dotted name, or null.
[[nodiscard]] const LibraryFunction *libraryFunction(std::string_view dotted);
/// An attribute that is read, not called: "numpy.ndarray.shape"; or null.
[[nodiscard]] const LibraryFunction *libraryAttribute(std::string_view dotted);
/// What an unlisted method of an instance of this class gives; null for classes whose methods may give anything.
[[nodiscard]] const LibraryFunction *otherMethod(std::string_view className);
/// What an unlisted function of a library gives whose values have nothing to do with the source framework ("numpy",
/// "os"); null for every other library.
[[nodiscard]] const LibraryFunction *otherFunction(std::string_view dotted);
/// A function of arrays that computes with what it is given and leaves it what it is: of a tensor it makes a tensor.
[[nodiscard]] bool keepsWhatItIsGiven(const LibraryFunction &function, std::string_view dotted);
/// A class of Python's builtins.
[[nodiscard]] bool isBuiltinClass(std::string_view name);
/// A dotted name of a library that is a class although it does not look like one ("numpy.ndarray").
[[nodiscard]] bool isLibraryClass(std::string_view dotted);
/// A dotted name of a library that is a module although it might be a function or a class ("PIL.Image").
[[nodiscard]] bool isLibraryModule(std::string_view dotted);
/// Arrays of NumPy, and what is made after them, have that attribute or, `called`, that method.
[[nodiscard]] bool isArrayMember(std::string_view name, bool called);
/// What the annotation word `name` is among the classes inference knows: "List" and "Sequence" are "list"; the name
/// itself when it is one; empty when it is none.
[[nodiscard]] std::string_view annotationClass(std::string_view name);

} // namespace torchferry::types
