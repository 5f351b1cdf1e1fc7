// SPDX-License-Identifier: Apache-2.0
// The user's rules and settings over a pack: what is wrong with them is said, and what is left of them converts. An
// input is a project whose files are started by lines "## path": rules/*.json, user/*.json, project.json, uses.py.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/engine/engine.h"
#include "fuzz/support/json_mutator.h"
#include "fuzz/support/promises.h"
#include "fuzz/support/python_mutator.h"
#include "fuzz/support/verdict.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;
using mapping::RuleText;

extern "C" int LLVMFuzzerInitialize(int * /*count*/, char *** /*arguments*/)
{
    ::setenv("TORCHFERRY_DATA_DIR", TORCHFERRY_SOURCE_DIR "/tests/golden/engine", 1);
    ::setenv("XDG_CONFIG_HOME", "/nowhere", 1);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    engine::MappingRequest request;
    request.target = "spindle";
    std::string uses;
    for (auto &[path, text] : test::splitTexts({reinterpret_cast<const char *>(data), size})) {
        if (path == "uses.py") {
            uses = text;
            continue;
        }
        const RuleText::Kind kind = path.ends_with("project.json") ? RuleText::Kind::projectSettings
                                    : path.starts_with("user/")    ? RuleText::Kind::userRules
                                                                   : RuleText::Kind::projectRules;
        request.rules.push_back({kind, path, text, {}});
    }
    const mapping::LoadedPack pack = engine::loadMapping(request);
    if (!pack) {
        fuzz::require(!pack.error().empty(), "a pack does not load for no reason");
        for (const Error &error : pack.error())
            fuzz::requireSentence(error);
        return 0;
    }
    for (const Error &problem : (*pack)->problems)
        fuzz::requireSentence(problem);
    fuzz::Examined examined;
    examined.pack = *pack;
    examined.seed = fuzz::seedOf(uses);
    if (const std::string fault = fuzz::brokenPromise(uses, examined); !fault.empty())
        fuzz::found(fault);
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t most,
                                               unsigned int seed)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    return fuzz::put(fuzz::mutateJsonFiles(text, most, seed), data, most);
}
