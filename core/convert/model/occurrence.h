// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/certainty/certainty.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence_kind.h"
#include "core/mapping/row.h"
#include "core/names/names.h"
#include "core/types/lattice/types.h"

namespace torchferry::convert {

/// One occurrence of the source framework's API.
struct Occurrence {
    using Origin = OccurrenceKind;
    Origin origin = Origin::name;
    std::string api; ///< canonical name; as written if the name is unknown
    mapping::Use use = mapping::Use::call;
    python::NodeId name = python::noNode;       ///< the chain, or the attribute of a member
    python::NodeId node = python::noNode;       ///< what the finding covers: the call, else `name`
    python::NodeId receiver = python::noNode;   ///< of a member; the object that is called
    python::NodeId givenValue = python::noNode; ///< of an aliased call: the expression the alias is bound to
    names::BindingId through = names::none;
    names::Origin elsewhere; ///< of a name read from another file: the import there
    std::string prefix;      ///< the part that import binds, as written here; of a shadowed target its root
    certainty::Certainty certainty;
    std::vector<types::Evidence> evidence;
    std::optional<std::size_t> position; ///< of a tuple field; nothing for the tuple itself: `best._fields`
    bool byName = false;                 ///< a member of an unknown receiver: its name decides, perhaps its arguments
    bool ofDerived = false;              ///< only some possible receivers have the member
    bool passesObject = false; ///< of a constructor: `Base.__init__(self, …)`, whose first argument is the object
    bool shared = false;       ///< of an import: other files of the project read the name from here
    bool stays = false;        ///< of an import: its name is rebound, so that it cannot be removed
    bool isWrittenOut = false; ///< of an aliased call: the alias becomes something else, a constant
    bool certainName = true;   ///< false: the name is also bound to something else
};

/// The occurrences that are findings, by their ids.
using Occurrences = IdVector<FindingId, Occurrence>;

} // namespace torchferry::convert
