// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <iostream>
#include <string>

#include "app/cli/mappings.h"

/// `torchferry-cli mappings …` only.
int main(int argc, char **argv)
{
    using torchferry::cli::MappingsOptions;
    MappingsOptions options;
    const char *directory = std::getenv("TORCHFERRY_DATA_DIR");
    options.dataDirectory = directory == nullptr ? TORCHFERRY_SOURCE_DATA_DIR : directory;
    const std::string command = argc > 1 ? argv[1] : "";
    const std::string action = argc > 2 ? argv[2] : "";
    bool ok = command == "mappings";
    if (action == "lint") {
        options.action = MappingsOptions::Action::lint;
    } else if (action == "show" && argc > 3) {
        options.action = MappingsOptions::Action::show;
        options.api = argv[3];
    } else if (action == "list") {
        options.action = MappingsOptions::Action::list;
        if (argc > 4 && std::string(argv[3]) == "--category")
            options.category = torchferry::mapping::categoryFromNumber(std::atoi(argv[4]));
    } else {
        ok = false;
    }
    if (!ok) {
        std::cerr << "torchferry-cli mappings lint | show API | list [--category N]\n";
        return 2;
    }
    return torchferry::cli::runMappings(options, std::cout, std::cerr);
}
