# What `cmake --install` puts where: docs/install.md has the list. Three parts, which become three Debian packages
# (package.cmake): `program`, `library` (what a linked program needs to run) and `development` (what it needs to be built).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# ---- the program, its manual and completions, which it writes itself ----

set(commands "")
foreach(source ${CLI_SOURCES})
  file(STRINGS ${source} heads REGEX "^const command command_")
  foreach(head ${heads})
    string(REGEX REPLACE "^const command command_([a-z]+).*" "\\1" head "${head}")
    list(APPEND commands ${head})
  endforeach()
endforeach()

set(texts ${CMAKE_BINARY_DIR}/texts)
file(MAKE_DIRECTORY ${texts}/man)
set(made "")
# program_text(FILE WORDS...): a text that `coven WORDS...` prints.
function(program_text file)
  add_custom_command(OUTPUT ${texts}/${file} COMMAND coven ${ARGN} > ${texts}/${file} DEPENDS coven VERBATIM
    COMMENT "Writing texts/${file}")
  set(made ${made} ${texts}/${file} PARENT_SCOPE)
endfunction()
program_text(man/coven.1 manual)
foreach(command ${commands})
  program_text(man/coven-${command}.1 manual ${command})
endforeach()
program_text(coven.bash completion bash)
program_text(_coven completion zsh)
program_text(coven.fish completion fish)
add_custom_target(coven_texts ALL DEPENDS ${made})

set(share ${CMAKE_INSTALL_DATAROOTDIR})
install(TARGETS coven RUNTIME COMPONENT program)
install(DIRECTORY ${texts}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${texts}/coven.bash DESTINATION ${share}/bash-completion/completions RENAME coven COMPONENT program)
install(FILES ${texts}/_coven DESTINATION ${share}/zsh/site-functions COMPONENT program)
install(FILES ${texts}/coven.fish DESTINATION ${share}/fish/vendor_completions.d COMPONENT program)

# ---- sets and docs ----

install(DIRECTORY sets DESTINATION ${share}/coven COMPONENT program)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

# ---- the library ----

install(TARGETS coven_shared coven_static EXPORT coven
  LIBRARY COMPONENT library NAMELINK_COMPONENT development
  ARCHIVE COMPONENT development)
install(FILES include/coven.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT development)

# Both kinds of package file find the rest from where they stand, so that the whole can be moved.
file(RELATIVE_PATH up /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
configure_file(cmake/coven.pc.in ${texts}/coven.pc @ONLY)
install(FILES ${texts}/coven.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/coven)
configure_file(cmake/coven-config.cmake.in ${texts}/coven-config.cmake @ONLY)
write_basic_package_version_file(${texts}/coven-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${texts}/coven-config.cmake ${texts}/coven-config-version.cmake DESTINATION ${package} COMPONENT development)
install(EXPORT coven FILE coven-targets.cmake NAMESPACE coven:: DESTINATION ${package} COMPONENT development)
