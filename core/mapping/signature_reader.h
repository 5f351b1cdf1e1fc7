// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/mapping/fields.h"
#include "core/mapping/signature.h"

namespace torchferry::mapping {

/// Where facts are put, and which of them.
struct FactSink {
    SignatureSet &set;
    std::string version;             ///< facts of what came later are left out; empty: none are
    std::set<std::string> &versions; ///< gets the versions that facts mention
    std::vector<std::string> roots;  ///< first parts that names may have; empty: any
    bool anyCall = false;           ///< what says nothing of how it is called is called in any way: `(*args, **kwargs)`
    std::string folderVersion = {}; ///< the version a file has to be for, as its folder says; empty: it says none
};

/// Adds the facts of a signature file (`torchferry-signatures/1`). What is wrong keeps nothing else out.
void readSignatures(const Document &document, const FactSink &sink, Problem &problem);
/// Adds the `modules`, `aliases` and `apis` of an object; a name with another root is a problem (TF3014).
void readFacts(Fields &fields, const FactSink &sink, Problem &problem);

} // namespace torchferry::mapping
