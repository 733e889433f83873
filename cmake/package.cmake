# Three Debian packages by CPack, one for each part of install.cmake: `cmake --workflow --preset package` makes them in
# build/package. tools/try-package installs and removes them in a fresh system.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME coven)
set(CPACK_PACKAGE_VENDOR "Coven")
set(CPACK_PACKAGE_CONTACT "the Coven founders <coven@coven.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program library development)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(soname libcoven${PROJECT_VERSION_MAJOR})
set(exact "(= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME coven)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "tabletop games of duelling wizards
Four games to play against people or the computer, in a terminal or in a
browser: The Channeling, Summoning Circle Scramble, Mathemagician's Duel and
Summoner's Isle. The rules are followed to the last sentence, chance is sworn
to beforehand and can be checked, and games can be recorded, replayed,
analysed and simulated by the thousand.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${soname})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
file(WRITE ${CMAKE_BINARY_DIR}/debian/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/debian/triggers)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "tabletop games of duelling wizards, as a library
The engine of Coven: rules, positions, records, sworn chance, matches and
computer players for four tabletop games.

This package has what a program needs to run that is linked with it.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcoven-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${soname} ${exact}")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "tabletop games of duelling wizards, to build programs with
The engine of Coven: rules, positions, records, sworn chance, matches and
computer players for four tabletop games.

This package has the header, the static library, what pkg-config and CMake
need to find them, and an example.")

# What Debian wants otherwise than a plain install: compressed manual and changelog, a copyright file in each package.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/debian.cmake)
set(CPACK_COVEN_SOURCE ${CMAKE_SOURCE_DIR})
set(CPACK_COVEN_PACKAGES "program:coven;library:${soname};development:libcoven-dev")
include(CPack)
