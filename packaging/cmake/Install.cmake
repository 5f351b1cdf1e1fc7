# SPDX-License-Identifier: Apache-2.0
# Data goes where the programs look for it: <prefix>/share/torchferry, beside <prefix>/bin.
set(data ${CMAKE_INSTALL_DATADIR}/torchferry)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/mappings DESTINATION ${data})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources DESTINATION ${data} PATTERN translations EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/packaging/third-party-notices.md
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/torchferry)
install(DIRECTORY ${TREE_SITTER_PYTHON_DIR}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/torchferry/tree-sitter-python
    FILES_MATCHING PATTERN LICENSE PATTERN src EXCLUDE PATTERN bindings EXCLUDE PATTERN prebuilds EXCLUDE PATTERN queries EXCLUDE)
if(TORCHFERRY_UI)
    if(TORCHFERRY_SYNTAX_DIR)
        install(DIRECTORY ${TORCHFERRY_SYNTAX_DIR}/ DESTINATION ${data}/definitions)
    endif()
    install(FILES ${PROJECT_SOURCE_DIR}/packaging/torchferry.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES ${PROJECT_SOURCE_DIR}/packaging/torchferry.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
    file(GLOB icon ${PROJECT_SOURCE_DIR}/resources/icons/torchferry.svg)
    if(icon)
        install(FILES ${icon} DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
    endif()
endif()
