// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/range.h"
#include "core/convert/model/finding.h"
#include "core/names/interner.h"

namespace torchferry::convert {

/// What a file has to do with methods that rows rename where classes of the project define them (`Use::definition`):
/// recorded while the file is converted, brought together when all files are.
struct MethodFacts {
    /// A name of such a method: in its definition, or where it is read or assigned.
    struct Site {
        FindingId finding;
        std::string method;                     ///< its name: "forward"
        std::uint32_t classIndex = names::none; ///< the project's class that defines it, or whose object it is read of
        std::string frameworkClass;             ///< the class of the object if it is none of the project's
        ByteRange name;
        bool isDefinition = false; ///< a `def`, or an assignment: `forward = run`, `self.forward = self.forward_fast`
    };
    /// Why the classes it concerns keep the name.
    struct Obstacle {
        enum class Kind : std::uint8_t {
            binding, ///< the body of the class binds the name by another statement, or reads it by itself; it is deleted,
                     ///< or assigned to an object nothing is known of
            decorator,  ///< a decorator that may look at the name of the method
            string,     ///< a string that looks up the name
            otherClass, ///< a class that is none of the framework's reads the name of its objects
            otherBase,  ///< another class of the framework that the class derives from has a method of the name too
            unparsed    ///< the name is in code that does not parse
        };
        Kind kind = Kind::binding;
        std::string method;
        std::uint32_t classIndex = names::none; ///< none: any class
        std::uint32_t line = 0;                 ///< from 1
    };
    std::vector<Site> sites;
    std::vector<Obstacle> obstacles;
};

} // namespace torchferry::convert
