# SPDX-License-Identifier: Apache-2.0
# Finds what the rooms are built on and gives each dependency one target name, wherever it came from:
# tl::expected, fmt::fmt, nlohmann_json::nlohmann_json, SQLiteCpp, CLI11::CLI11, Threads::Threads, libgit2::libgit2,
# ZLIB::ZLIB, tree_sitter::runtime, tree_sitter::python and, for the window, Qt6::* and torchferry::syntax_highlighting.

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(tl-expected REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(SQLiteCpp REQUIRED)
find_package(CLI11 REQUIRED)
find_package(ZLIB REQUIRED)

# libgit2 ships no CMake package before 1.8.
find_package(PkgConfig REQUIRED)
pkg_check_modules(TORCHFERRY_LIBGIT2 REQUIRED IMPORTED_TARGET libgit2>=1.5)
if(NOT TARGET libgit2::libgit2)
    add_library(libgit2::libgit2 ALIAS PkgConfig::TORCHFERRY_LIBGIT2)
endif()

# pkg-config gives a wrong version for tree-sitter on some systems, so the library itself is looked for.
find_path(TREE_SITTER_INCLUDE_DIR tree_sitter/api.h)
find_library(TREE_SITTER_LIBRARY tree-sitter)
if(NOT TREE_SITTER_INCLUDE_DIR OR NOT TREE_SITTER_LIBRARY)
    message(FATAL_ERROR "tree-sitter was not found. Install its development package (libtree-sitter-dev).")
endif()
add_library(tree_sitter::runtime UNKNOWN IMPORTED)
set_target_properties(tree_sitter::runtime PROPERTIES
    IMPORTED_LOCATION ${TREE_SITTER_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${TREE_SITTER_INCLUDE_DIR})

# Runs a script of packaging/third-party that prints a folder; its explanation is the error message.
function(torchferry_third_party out)
    execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE directory OUTPUT_STRIP_TRAILING_WHITESPACE
        ERROR_VARIABLE explanation RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${explanation}")
    endif()
    set(${out} ${directory} PARENT_SCOPE)
endfunction()
set(TORCHFERRY_THIRD_PARTY ${PROJECT_SOURCE_DIR}/packaging/third-party)

torchferry_third_party(TREE_SITTER_PYTHON_DIR ${TORCHFERRY_THIRD_PARTY}/fetch.sh tree-sitter-python)
# Changes the scanner's text; where there is nothing to change, it is not the scanner that is meant.
file(READ ${TREE_SITTER_PYTHON_DIR}/src/scanner.c patched_scanner)
function(torchferry_patch_scanner old new)
    string(FIND "${patched_scanner}" "${old}" place)
    if(place EQUAL -1)
        message(FATAL_ERROR "The scanner of tree-sitter-python is not the one that packaging/cmake/ThirdParty.cmake changes.")
    endif()
    string(REPLACE "${old}" "${new}" result "${patched_scanner}")
    set(patched_scanner "${result}" PARENT_SCOPE)
endfunction()
# The scanner ends a block at a line with less indentation even where no statement may end: inside brackets, behind an
# operator, a dot or a keyword (`y = (torch.  # why`, then `max(x))` in the first column), which is a syntax error then.
# A block ends where the grammar has room for it: the condition for incomplete statements goes.
torchferry_patch_scanner([[(valid_symbols[DEDENT] ||
                 (!valid_symbols[NEWLINE] && !(valid_symbols[STRING_START] && next_tok_is_string_start) &&
                  !within_brackets)) &&]] [[valid_symbols[DEDENT] &&]])
# A backslash alone in its line does not end the indentation: Python takes what stands before the first of them, the
# scanner all that stands before and behind them.
torchferry_patch_scanner([[int32_t first_comment_indent_length = -1;]] [[int32_t first_comment_indent_length = -1;
    uint32_t continued_indent_length = 0;]])
torchferry_patch_scanner([[            found_end_of_line = true;
            indent_length = 0;
            skip(lexer);
        } else if (lexer->lookahead == ' ')]] [[            found_end_of_line = true;
            indent_length = 0;
            continued_indent_length = 0;
            skip(lexer);
        } else if (lexer->lookahead == ' ')]])
torchferry_patch_scanner([[            indent_length = 0;
        } else if (lexer->lookahead == '\\')]] [[            indent_length = 0;
            continued_indent_length = 0;
        } else if (lexer->lookahead == '\\')]])
torchferry_patch_scanner([[            if (lexer->lookahead == '\n' || lexer->eof(lexer)) {
                skip(lexer);]] [[            if (lexer->lookahead == '\n' || lexer->eof(lexer)) {
                if (continued_indent_length == 0) {
                    continued_indent_length = indent_length;
                }
                skip(lexer);]])
torchferry_patch_scanner([[    if (found_end_of_line) {
        if (scanner->indents.size > 0) {]] [[    if (found_end_of_line && continued_indent_length != 0 && !lexer->eof(lexer)) {
        indent_length = continued_indent_length;
    }
    if (found_end_of_line) {
        if (scanner->indents.size > 0) {]])
set(TREE_SITTER_PYTHON_SCANNER ${PROJECT_BINARY_DIR}/third-party/tree-sitter-python/scanner.c)
file(CONFIGURE OUTPUT ${TREE_SITTER_PYTHON_SCANNER} CONTENT "${patched_scanner}" @ONLY)
add_library(tree_sitter_python STATIC ${TREE_SITTER_PYTHON_DIR}/src/parser.c ${TREE_SITTER_PYTHON_SCANNER})
target_include_directories(tree_sitter_python PRIVATE ${TREE_SITTER_PYTHON_DIR}/src)
# Generated tables: nothing to debug in them, and every test runs through them.
target_compile_options(tree_sitter_python PRIVATE -w -O2)
# Its scanner allocates for every token: where the parser's memory comes from (core/python/parse_memory.h), its does, too.
target_compile_definitions(tree_sitter_python PRIVATE TREE_SITTER_REUSE_ALLOCATOR)
add_library(tree_sitter::python ALIAS tree_sitter_python)

if(TORCHFERRY_UI)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Svg Network)
    # Where definitions the library does not carry itself are found: <dir>/syntax/*.xml. Empty: it carries them.
    set(TORCHFERRY_SYNTAX_DIR "")
    find_package(KF6SyntaxHighlighting QUIET)
    if(TARGET KF6::SyntaxHighlighting)
        add_library(torchferry::syntax_highlighting ALIAS KF6::SyntaxHighlighting)
    else()
        torchferry_third_party(TORCHFERRY_SYNTAX_PREFIX
            ${TORCHFERRY_THIRD_PARTY}/ksyntaxhighlighting.sh ${Qt6_VERSION} ${CMAKE_CXX_COMPILER})
        # Named like the Qt 5 build the system may have, which must not be taken.
        find_package(KF5SyntaxHighlighting REQUIRED PATHS ${TORCHFERRY_SYNTAX_PREFIX} NO_DEFAULT_PATH)
        add_library(torchferry::syntax_highlighting ALIAS KF5::SyntaxHighlighting)
        set(TORCHFERRY_SYNTAX_DIR ${TORCHFERRY_SYNTAX_PREFIX}/share/definitions)
    endif()
endif()
