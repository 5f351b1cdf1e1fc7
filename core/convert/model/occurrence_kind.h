// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace torchferry::convert {

/// How the source framework's API occurs.
enum class OccurrenceKind : std::uint8_t {
    name,                 ///< a dotted name or an imported one
    member,               ///< of an object: `x.view`
    namedTupleField,      ///< of a named tuple the framework gave, by its name: `best.values`
    instanceCall,         ///< an object that is called: `layer(x)`
    stringConversion,     ///< an object converted to a string: `str(device)`
    aliasedCall,          ///< a call through an alias of a function, class or method: `cat(x, dim=1)`
    unresolvedCall,       ///< a call that a discriminating keyword ascribes to the framework: `pool(x, dim=1)`
    inheritedConstructor, ///< a constructor inherited from the framework: `super().__init__(2, bias=False)`
    methodOverride,       ///< a method that overrides the framework's: `def load_state_dict`
    reservedMember,       ///< a member the target's base class has for itself: `self.cells = …`
    methodDefinition,     ///< of a method that a row renames where classes define it: `def forward`
    methodReference,      ///< reads such a method of the project: `self.forward(x)`, `Net.forward`
    backwardResult,       ///< results for another method's arguments: `return gradient, None`
    returnedInput,        ///< what a method was passed, where it returns it as it is: `return x`
    exceptionHandler,     ///< an exception handler around calls of the source: `except RuntimeError`
    operatorCall,         ///< an operator of an object: `layers += more`, `environ["RANK"]`
    module,               ///< a module of the framework as a value: `getattr(torch, name)`
    stringReference,      ///< a dotted name in a string or a type comment
    starImport,           ///< `from torch import *`
    unicodeIdentifier,    ///< a name of the framework that is not in NFKC form: `ｌｏｏｍ`
    optionKey,            ///< a key of a dictionary that the framework reads, a string that names a device
    unusedImport,         ///< an import whose name is never read
    shadowedTarget,       ///< a file of the project that shadows the target
    lookAlikeIdentifier, ///< a name that looks like one of the framework and is another: `lооm` with Cyrillic letters
};

inline constexpr OccurrenceKind lastOccurrenceKind = OccurrenceKind::lookAlikeIdentifier;

/// The enumerator's name.
[[nodiscard]] std::string_view key(OccurrenceKind kind);

} // namespace torchferry::convert
