# libcoven, shared and static, for other people's programs: docs/install.md.
#
# The engine is compiled again for it, so that the program's own objects need not be position independent. The result is
# one object, coven.o, in which the names that coven.h declares are global and all others local, so that no internal name
# can clash with one of the program that it is linked into, even from the static library. Link-time optimisation happens
# inside coven.o, so users need not have our compiler. Sanitizers are left out.
add_library(coven_objects OBJECT ${ENGINE_SOURCES} ${EMBEDDED} ${EMBEDDED_LANGUAGES} ${EMBEDDED_WEIGHTS})
target_include_directories(coven_objects PRIVATE include src ${GENERATED})
target_include_directories(coven_objects SYSTEM PRIVATE ${GENERATED}/vendor)
target_link_libraries(coven_objects PRIVATE coven_plain_flags)
target_compile_options(coven_objects PRIVATE -ffunction-sections -fdata-sections)
set_target_properties(coven_objects PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)

string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
separate_arguments(flags UNIX_COMMAND "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${type}}")
if(COVEN_LTO AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(join ${CMAKE_C_COMPILER} ${flags} -fPIC -ffunction-sections -fdata-sections
    -flto=auto -flto-partition=one -flinker-output=nolto-rel -r -nostdlib -o)
else()
  set_target_properties(coven_objects PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
  set(join ${CMAKE_LINKER} -r -o)
endif()
set(joined ${CMAKE_BINARY_DIR}/libcoven/joined.o)
set(whole ${CMAKE_BINARY_DIR}/libcoven/coven.o)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/libcoven)
# By name as well: gcc 12 exports functions that it clones for several processors even if they are hidden.
add_custom_command(OUTPUT ${whole} BYPRODUCTS ${joined}
  COMMAND ${join} ${joined} $<TARGET_OBJECTS:coven_objects>
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden --wildcard --keep-global-symbol=coven_* ${joined} ${whole}
  DEPENDS coven_objects $<TARGET_OBJECTS:coven_objects> COMMAND_EXPAND_LISTS VERBATIM
  COMMENT "Joining libcoven/coven.o")
add_custom_target(coven_whole DEPENDS ${whole}) # built once, for both libraries

include(GNUInstallDirs)
add_library(coven_shared SHARED ${whole})
add_library(coven_static STATIC ${whole})
target_link_options(coven_shared PRIVATE -Wl,--gc-sections -Wl,-z,defs -Wl,-z,relro -Wl,-z,now)
target_link_libraries(coven_shared PRIVATE m Threads::Threads)
target_link_libraries(coven_static INTERFACE m Threads::Threads)
set_target_properties(coven_shared PROPERTIES
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR} EXPORT_NAME coven)
foreach(library coven_shared coven_static)
  add_dependencies(${library} coven_whole)
  set_target_properties(${library} PROPERTIES
    OUTPUT_NAME coven LINKER_LANGUAGE C LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR} INTERPROCEDURAL_OPTIMIZATION OFF)
  target_include_directories(${library} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()
set_property(SOURCE ${whole} PROPERTY EXTERNAL_OBJECT ON)
