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

/// One place where the source framework is used.
struct SourceUse {
    enum class Origin : std::uint8_t {
        name,     ///< a dotted name or an imported one
        member,   ///< of an object: `x.view`
        element,  ///< of a named tuple the framework gave, by its name: `best.values`
        instance, ///< an object that is called: `layer(x)`
        text,     ///< an object that is made a text of: `str(device)`
        kept,     ///< a function, class or method that was given another name, and is called by it: `cat(x, dim=1)`
        open,     ///< a call of what may be of the framework, as a keyword tells: `pool(x, dim=1)`
        inherited, ///< a constructor that a class of the project has from the framework: `super().__init__(2, bias=False)`
        overriding, ///< a method that takes the place of one of the framework's: `def load_state_dict`
        gradients,  ///< what a method gives back for another's arguments: `return gradient, None`
        caught,     ///< one of Python's exceptions, around calls of the source: `except RuntimeError`
        operation,  ///< an operator of an object: `layers += more`, `environ["RANK"]`
        module,     ///< a module of the framework as a value: `getattr(torch, name)`
        string,     ///< a dotted name in a string or a type comment
        star,       ///< `from torch import *`
        folded,     ///< a name of the framework in letters of another form: `ｌｏｏｍ`
        entry,      ///< of a dictionary that the framework reads by its keys
        import,     ///< an import whose name is used nowhere
        shadow,     ///< the target would not be found here: `api` is the file of the project that bears its name
    };
    Origin origin = Origin::name;
    std::string api; ///< canonical name; as written where nothing is known of it
    mapping::Use use = mapping::Use::call;
    python::NodeId name = python::noNode;     ///< the chain, or the attribute of a member
    python::NodeId node = python::noNode;     ///< what the finding covers: the call, else `name`
    python::NodeId receiver = python::noNode; ///< of a member; the object that is called
    python::NodeId given = python::noNode;    ///< of a kept one: the expression its name was given
    names::BindingId through = names::none;
    names::Origin elsewhere; ///< of a name that is read from another file: the import there
    std::string prefix;      ///< the part of it that the import there binds, as it is spelled here
    types::Confidence confidence = types::Confidence::certain;
    std::vector<types::Evidence> evidence;
    std::optional<std::size_t> position; ///< of an element; nothing where the tuple itself is asked: `best._fields`
    bool byName = false; ///< a member of an object nothing is known of: its name speaks, perhaps its arguments
    bool ofDerived =
        false; ///< a member that only some of the objects there may have: worth a word if something is to be done
    bool passesObject = false; ///< of a constructor: `Base.__init__(self, …)`, whose first argument is the object
    bool shared = false;       ///< of an import: other files of the project read the name from here
    bool stays = false;        ///< of an import: its name is something else, too, so that it cannot go
    bool certainName = true;   ///< false: the name is also bound to something else
};

} // namespace torchferry::convert
