// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/mapping/row.h"
#include "core/names/names.h"
#include "core/types/lattice/types.h"

namespace torchferry::convert {

/// One occurrence of the source framework's API.
struct Occurrence {
    enum class Origin : std::uint8_t {
        name,                 ///< a dotted name or an imported one
        member,               ///< of an object: `x.view`
        namedTupleField,      ///< of a named tuple the framework gave, by its name: `best.values`
        instanceCall,         ///< an object that is called: `layer(x)`
        stringConversion,     ///< an object converted to a string: `str(device)`
        aliasedCall,          ///< a call through an alias of a function, class or method: `cat(x, dim=1)`
        unresolvedCall,       ///< a call that a discriminating keyword ascribes to the framework: `pool(x, dim=1)`
        inheritedConstructor, ///< a constructor inherited from the framework: `super().__init__(2, bias=False)`
        methodOverride,       ///< a method that overrides the framework's: `def load_state_dict`
        backwardResult,       ///< results for another method's arguments: `return gradient, None`
        exceptionHandler,     ///< an exception handler around calls of the source: `except RuntimeError`
        operatorCall,         ///< an operator of an object: `layers += more`, `environ["RANK"]`
        module,               ///< a module of the framework as a value: `getattr(torch, name)`
        stringReference,      ///< a dotted name in a string or a type comment
        starImport,           ///< `from torch import *`
        unicodeIdentifier,    ///< a name of the framework that is not in NFKC form: `ｌｏｏｍ`
        optionKey,            ///< a key of a dictionary that the framework reads
        unusedImport,         ///< an import whose name is never read
        shadowedTarget,       ///< `api` is a file of the project that shadows the target
    };
    Origin origin = Origin::name;
    std::string api; ///< canonical name; as written if the name is unknown
    mapping::Use use = mapping::Use::call;
    python::NodeId name = python::noNode;       ///< the chain, or the attribute of a member
    python::NodeId node = python::noNode;       ///< what the finding covers: the call, else `name`
    python::NodeId receiver = python::noNode;   ///< of a member; the object that is called
    python::NodeId givenValue = python::noNode; ///< of an aliased call: the expression the alias is bound to
    names::BindingId through = names::none;
    names::Origin elsewhere; ///< of a name read from another file: the import there
    std::string prefix;      ///< the part that import binds, as written here
    types::Confidence confidence = types::Confidence::certain;
    std::vector<types::Evidence> evidence;
    std::optional<std::size_t> position; ///< of a tuple field; nothing for the tuple itself: `best._fields`
    bool byName = false;                 ///< a member of an unknown receiver: its name decides, perhaps its arguments
    bool ofDerived = false;              ///< only some possible receivers have the member
    bool passesObject = false; ///< of a constructor: `Base.__init__(self, …)`, whose first argument is the object
    bool shared = false;       ///< of an import: other files of the project read the name from here
    bool stays = false;        ///< of an import: its name is rebound, so that it cannot be removed
    bool certainName = true;   ///< false: the name is also bound to something else
};

} // namespace torchferry::convert
