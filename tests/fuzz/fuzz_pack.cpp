// SPDX-License-Identifier: Apache-2.0
// The files of a small pack: what is wrong with them is said with its place, and what loads is compiled, linted and converts. An
// input is a folder of packs whose files are started by lines "## path", and uses.py.
#include <cstddef>
#include <cstdint>

#include "core/mapping/compiled_pack.h"
#include "core/mapping/documentation.h"
#include "core/mapping/target_check.h"
#include "fuzz/support/files.h"
#include "fuzz/support/json_mutator.h"
#include "fuzz/support/promises.h"
#include "fuzz/support/python_mutator.h"
#include "fuzz/support/verdict.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

/// Whether the linter finds no error.
bool examineLint(const mapping::Pack &pack)
{
    bool sound = true;
    for (const mapping::LintIssue &issue : mapping::lint(pack)) {
        fuzz::requireSentence(issue.message);
        sound = sound && issue.severity == mapping::LintIssue::Severity::warning;
    }
    for (const mapping::TargetVariant &variant : mapping::variantsToLint(pack))
        fuzz::require(variant.version.empty() || mapping::isVersion(variant.version),
                      "a version to lint is none: " + variant.version);
    return sound;
}

/// The compiled form gives the same pack.
void examineCompiled(const fuzz::ScratchFolder &folder, const mapping::Pack &pack)
{
    const auto bytes = mapping::compilePack(folder.path(), "beta");
    if (!bytes)
        return; // there is another variant that does not load
    folder.write("compiled.pack", *bytes);
    mapping::LoadOptions options;
    options.compiled = folder.path() / "compiled.pack";
    const mapping::LoadedPack compiled = mapping::loadPack(folder.path(), "beta", options);
    fuzz::require(compiled && (*compiled)->hash == pack.hash
                      && mapping::compiledImage(**compiled) == mapping::compiledImage(pack),
                  "a compiled pack is another one");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const fuzz::ScratchFolder folder;
    folder.empty();
    std::string uses;
    for (const auto &[path, text] : test::splitTexts({reinterpret_cast<const char *>(data), size})) {
        folder.write(path, text);
        if (path == "uses.py")
            uses = text;
    }
    const mapping::LoadedPack pack = mapping::loadPack(folder.path(), "beta");
    if (!pack) {
        fuzz::require(!pack.error().empty(), "a pack does not load for no reason");
        for (const Error &error : pack.error())
            fuzz::requireSentence(error);
        return 0;
    }
    examineCompiled(folder, **pack);
    const bool sound = examineLint(**pack);
    for (const mapping::TargetIssue &issue : mapping::checkTarget(uses, **pack, true))
        fuzz::requireSentence(issue.message);
    fuzz::Examined examined;
    examined.pack = *pack;
    examined.seed = fuzz::seedOf(uses);
    if (const std::string fault = fuzz::brokenPromise(uses, examined); sound && !fault.empty())
        fuzz::found(fault); // what comes of an error the linter has named is no news
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t most,
                                               unsigned int seed)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    return fuzz::put(fuzz::mutateJsonFiles(text, most, seed), data, most);
}
