# What `cmake --install` installs, listed in docs/install.md. Three components become three Debian packages
# (package.cmake): `program`, `library` (to run a program linked with it) and `development` (to build one).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(share ${CMAKE_INSTALL_DATAROOTDIR})
set(texts ${CMAKE_BINARY_DIR}/texts)

# ---- the program, its manual and completions (which it prints itself), and its entry in desktop menus ----

if(COVEN_PROGRAM)
  set(commands "")
  foreach(source ${CLI_SOURCES})
    file(STRINGS ${source} heads REGEX "^const command command_")
    foreach(head ${heads})
      string(REGEX REPLACE "^const command command_([a-z]+).*" "\\1" head "${head}")
      list(APPEND commands ${head})
    endforeach()
  endforeach()

  file(MAKE_DIRECTORY ${texts}/man)
  set(made "")
  # program_text(FILE WORDS...): the output of `coven WORDS...`.
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

  install(TARGETS coven RUNTIME COMPONENT program)
  install(DIRECTORY ${texts}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
  install(FILES ${texts}/coven.bash DESTINATION ${share}/bash-completion/completions RENAME coven COMPONENT program)
  install(FILES ${texts}/_coven DESTINATION ${share}/zsh/site-functions COMPONENT program)
  install(FILES ${texts}/coven.fish DESTINATION ${share}/fish/vendor_completions.d COMPONENT program)
  install(FILES cmake/coven.desktop DESTINATION ${share}/applications COMPONENT program)
  install(FILES web/public/icon.svg DESTINATION ${share}/icons/hicolor/scalable/apps RENAME coven.svg COMPONENT program)
endif()

# ---- sets and docs ----

# Without the program they come with the library.
set(docs program)
if(NOT COVEN_PROGRAM)
  set(docs development)
endif()
install(DIRECTORY sets DESTINATION ${share}/coven COMPONENT ${docs})
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT ${docs})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT ${docs})

# ---- the library ----

install(TARGETS coven_shared coven_static EXPORT coven
  LIBRARY COMPONENT library NAMELINK_COMPONENT development
  ARCHIVE COMPONENT development)
install(FILES include/coven.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT development)

# Both kinds of package file find the rest relative to themselves, so that the whole can be moved.
file(RELATIVE_PATH up /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
configure_file(cmake/coven.pc.in ${texts}/coven.pc @ONLY)
install(FILES ${texts}/coven.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/coven)
configure_file(cmake/coven-config.cmake.in ${texts}/coven-config.cmake @ONLY)
write_basic_package_version_file(${texts}/coven-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${texts}/coven-config.cmake ${texts}/coven-config-version.cmake DESTINATION ${package} COMPONENT development)
install(EXPORT coven FILE coven-targets.cmake NAMESPACE coven:: DESTINATION ${package} COMPONENT development)
