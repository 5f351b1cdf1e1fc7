// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <filesystem>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/mappings.h"
#include "core/base/heap.h"
#include "core/engine/engine.h"

namespace cli = torchferry::cli;

namespace {

int run(const cli::Options &options, cli::Terminal &terminal)
{
    using Command = cli::Options::Command;
    switch (options.command) {
    case Command::scan:
    case Command::convert: return static_cast<int>(cli::convert(options, terminal));
    case Command::check: return static_cast<int>(cli::check(options, terminal));
    case Command::mappingsLint:
    case Command::mappingsShow:
    case Command::mappingsList: break;
    }
    return static_cast<int>(cli::mappings(options, terminal));
}

} // namespace

int main(int argc, char **argv)
{
    const std::filesystem::path resources = std::filesystem::path(torchferry::engine::dataDirectory()) / "resources";
    const std::string language = cli::languageOf(argc, argv);
    const auto catalogue = torchferry::report::Catalogue::load(resources, language);
    if (!catalogue) {
        // There is nobody to put this into a language: the sentences are what is missing.
        std::string path;
        for (const torchferry::MessageArgument &argument : catalogue.error().arguments)
            path += argument.name == "path" ? argument.value : std::string();
        std::fprintf(
            stderr,
            "torchferry-cli: The program's own messages cannot be read at %s.\n"
            "  Install it again, or let TORCHFERRY_DATA_DIR name the folder that has mappings/ and resources/.\n",
            path.c_str());
        return static_cast<int>(cli::Exit::unreadable);
    }
    cli::Terminal terminal(*catalogue);
    cli::Parsed parsed = cli::parseArguments(argc, argv, terminal);
    if (!parsed.options)
        return static_cast<int>(parsed.exit);
    torchferry::prepareHeap(parsed.options->jobs);
    parsed.options->language = language;
    return run(*parsed.options, terminal);
}
