# SPDX-License-Identifier: Apache-2.0
# Compiles the packs to <build>/share/torchferry/compiled, which is beside <build>/bin as it is where they are installed.
# Programs find the very same in the JSON, only later, so nothing depends on it.
function(torchferry_compile_mappings)
    set(files "")
    file(GLOB packs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/mappings/*/pack.json)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/mappings/*.json
         ${PROJECT_SOURCE_DIR}/mappings/*.py)
    foreach(pack IN LISTS packs)
        get_filename_component(folder ${pack} DIRECTORY)
        get_filename_component(target ${folder} NAME)
        set(file ${PROJECT_BINARY_DIR}/share/torchferry/compiled/${target}.pack)
        add_custom_command(OUTPUT ${file}
            COMMAND torchferry-compile-mappings ${PROJECT_SOURCE_DIR}/mappings ${target} ${file}
            DEPENDS torchferry-compile-mappings ${sources}
            COMMENT "Compiling the mappings of ${target}"
            VERBATIM)
        list(APPEND files ${file})
    endforeach()
    add_custom_target(compiled-mappings ALL DEPENDS ${files})
    foreach(program torchferry torchferry-cli)
        if(TARGET ${program})
            add_dependencies(${program} compiled-mappings)
        endif()
    endforeach()
    install(FILES ${files} DESTINATION ${CMAKE_INSTALL_DATADIR}/torchferry/compiled)
endfunction()
