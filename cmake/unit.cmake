# unit_program(LIST SOURCES...): the program `unit`, which holds the tests of all tests/MODULE/test_NAME.c: linking a program
# for each takes longer than compiling them. `unit MODULE_NAME` runs one, and LIST becomes their names.
function(unit_program list)
  set(unit ${CMAKE_SOURCE_DIR}/tests/unit)
  foreach(source ${ARGN})
    test_name(name ${source})
    list(APPEND names ${name})
    string(APPEND tests "UNIT(${name}) ")
    set_source_files_properties(${source} PROPERTIES
      COMPILE_DEFINITIONS UNIT_MAIN=unit_${name} COMPILE_OPTIONS "-include;${unit}/unit.h" OBJECT_DEPENDS ${unit}/unit.h)
  endforeach()
  set_source_files_properties(${unit}/unit.c PROPERTIES COMPILE_DEFINITIONS "UNIT_TESTS=${tests}")
  add_executable(unit ${unit}/unit.c ${ARGN})
  target_link_libraries(unit PRIVATE test_support)
  target_compile_options(unit PRIVATE -O0) # tests spend their time in the engine, and compile in a third of theirs
  set(${list} ${names} PARENT_SCOPE)
endfunction()

# test_name(NAME SOURCE): MODULE_NAME of tests/MODULE/test_NAME.c.
function(test_name out source)
  get_filename_component(name ${source} NAME_WE)
  get_filename_component(module ${source} DIRECTORY)
  get_filename_component(module ${module} NAME)
  string(REPLACE "test_" "${module}_" name ${name})
  set(${out} ${name} PARENT_SCOPE)
endfunction()
