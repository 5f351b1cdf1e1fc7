// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <filesystem>
#include <new>
#include <system_error>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/last_words.h"
#include "app/cli/mappings.h"
#include "core/base/heap_pages.h"
#include "core/base/reason.h"
#include "core/engine/engine.h"

namespace cli = torchferry::cli;

using torchferry::codeOf;
using torchferry::Reason;

namespace {

cli::Exit run(const cli::Options &options, cli::Terminal &terminal)
{
    using Command = cli::Options::Command;
    switch (options.command) {
    case Command::scan:
    case Command::convert:
    case Command::check: break;
    case Command::mappingsLint:
    case Command::mappingsShow:
    case Command::mappingsList: return cli::mappings(options, terminal); // writes nothing and may end anywhere
    }
    const torchferry::Error cancelled{codeOf(Reason::cancelled), {}, {}};
    cli::watchForInterrupts("torchferry-cli: " + terminal.catalogue().sentence(cancelled) + '\n',
                            static_cast<int>(cli::Exit::nothingWritten));
    return options.command == Command::check ? cli::check(options, terminal) : cli::convert(options, terminal);
}

/// `hasWritten`: whether a run that ends well leaves files or a branch behind.
cli::Exit parseAndRun(int argc, char **argv, const std::string &language, cli::Terminal &terminal, bool &hasWritten)
{
    cli::Parsed parsed = cli::parseArguments(argc, argv, terminal);
    if (!parsed.options)
        return parsed.exit;
    parsed.options->language = language;
    hasWritten = parsed.options->output || parsed.options->branch;
    return run(*parsed.options, terminal);
}

/// Whatever is thrown ends in a sentence.
int guarded(int argc, char **argv, const std::string &language, cli::Terminal &terminal)
{
    try {
        bool hasWritten = false;
        const cli::Exit exit = parseAndRun(argc, argv, language, terminal, hasWritten);
        const bool isDone = exit == cli::Exit::done || exit == cli::Exit::somethingLeft;
        if (!isDone || terminal.outputError() == 0)
            return static_cast<int>(exit);
        const std::string detail = std::generic_category().message(terminal.outputError());
        const auto interrupted = cli::checkInterrupted();
        return static_cast<int>(cli::failed(
            hasWritten || interrupted ? torchferry::Error{codeOf(Reason::standardOutputLost), {{"detail", detail}}, {}}
                                      : interrupted.error(),
            terminal));
    } catch (const std::bad_alloc &) {
        return cli::sayOutOfMemory();
    } catch (const std::exception &exception) {
        return static_cast<int>(cli::failed(
            torchferry::Error{codeOf(Reason::internalErrorOfProgram), {{"detail", exception.what()}}, {}}, terminal));
    }
}

} // namespace

int main(int argc, char **argv)
{
    try {
        torchferry::growHeapByLargePages();
        cli::ignoreWriteSignals();
        const std::filesystem::path resources =
            std::filesystem::path(torchferry::engine::dataDirectory()) / "resources";
        const std::string language = cli::languageOf(argc, argv);
        const auto catalogue = torchferry::report::Catalogue::load(resources, language);
        if (!catalogue) {
            // No catalogue can translate this: the sentences are what is missing.
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
        const auto sentence = [&](std::string_view code, std::vector<torchferry::MessageArgument> arguments) {
            const torchferry::Message message{std::string(code), std::move(arguments)};
            return "torchferry-cli: " + catalogue->sentence(message) + "\n  " + catalogue->remedy(message) + '\n';
        };
        cli::prepareLastWords({sentence("TF9259", {}),
                               sentence(codeOf(Reason::internalErrorOfProgram), {{"detail", "?"}}),
                               static_cast<int>(cli::Exit::nothingWritten)});
        return guarded(argc, argv, language, terminal);
    } catch (const std::bad_alloc &) {
        return cli::sayOutOfMemory();
    } catch (...) {
        return cli::sayUnexpected();
    }
}
