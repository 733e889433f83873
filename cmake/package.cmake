# Debian packages by CPack, one for each component of install.cmake and python.cmake. tools/package builds the web app and then, by
# `cmake --workflow --preset package`, the packages in build/package. tools/try-package tries them in a fresh system.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME coven)
set(CPACK_PACKAGE_VENDOR "Coven")
set(CPACK_PACKAGE_CONTACT "the Coven founders <coven@coven.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL library development)
if(COVEN_PROGRAM)
  list(APPEND CPACK_COMPONENTS_ALL program)
endif()
if(COVEN_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
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
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libwebsockets-evlib-ev") # loaded at run time
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "tabletop games of duelling wizards
Four games to play against people or the computer, in a terminal or in a
browser: The Channeling, Summoning Circle Scramble, Mathemagician's Duel and
Summoner's Isle. The rules are implemented exactly, the random draws are
committed to beforehand and can be verified, and games can be recorded,
replayed, analysed and simulated by the thousand.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${soname})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
file(WRITE ${CMAKE_BINARY_DIR}/debian/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/debian/triggers)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "tabletop games of duelling wizards (shared library)
The engine of Coven: rules, positions, records, verifiable chance, matches and
computer players for four tabletop games.

This package contains the shared library.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcoven-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${soname} ${exact}")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "tabletop games of duelling wizards (development files)
The engine of Coven: rules, positions, records, verifiable chance, matches and
computer players for four tabletop games.

This package contains the header, the static library, the files for
pkg-config and CMake, and an example.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-coven)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11)")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-numpy")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "tabletop games of duelling wizards (Python module)
The engine of Coven: rules, positions, records, verifiable chance, matches and
computer players for four tabletop games.

This package contains the Python module, for simulation and machine learning:
states with chance and hidden information, batches of thousands of games, and
adapters for PettingZoo, Gymnasium and OpenSpiel.")

# What Debian's policy requires beyond a plain install.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/debian.cmake)
set(CPACK_COVEN_SOURCE ${CMAKE_SOURCE_DIR})
set(CPACK_COVEN_PACKAGES library:${soname} development:libcoven-dev)
if(COVEN_PROGRAM)
  list(APPEND CPACK_COVEN_PACKAGES program:coven)
endif()
if(COVEN_PYTHON)
  list(APPEND CPACK_COVEN_PACKAGES python:python3-coven)
endif()
include(CPack)
