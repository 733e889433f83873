# The Python module: python/coven/_coven.abi3.so, for CPython 3.11 and later (docs/python.md). It contains the engine's own
# objects, compiled to be position independent.
find_program(PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(PYTHON python3)
execute_process(COMMAND ${PYTHON} -c "import sys, sysconfig; assert sys.version_info >= (3, 11); print(sysconfig.get_path('include'))"
  OUTPUT_VARIABLE python_include OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT EXISTS "${python_include}/Python.h")
  message(FATAL_ERROR "The Python module needs Python 3.11 or later with its headers (Debian: python3-dev). ${PYTHON} has "
    "none; choose another with -DPYTHON=...")
endif()
file(GLOB PYTHON_SOURCES CONFIGURE_DEPENDS python/src/*.c)
add_library(coven_python MODULE ${PYTHON_SOURCES} $<TARGET_OBJECTS:coven_objects>)
target_include_directories(coven_python PRIVATE include src python/src ${GENERATED})
target_include_directories(coven_python SYSTEM PRIVATE ${python_include})
target_link_libraries(coven_python PRIVATE coven_plain_flags m Threads::Threads)
# PyMethodDef holds functions of several types, and slots hold functions as void pointers.
set_source_files_properties(${PYTHON_SOURCES} PROPERTIES COMPILE_OPTIONS "-Wno-cast-function-type;-Wno-pedantic")
set_target_properties(coven_python PROPERTIES PREFIX "" OUTPUT_NAME _coven SUFFIX .abi3.so C_VISIBILITY_PRESET hidden
  LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/python/coven)

# Installed as Debian has it, for all its Pythons 3: one package, with what pip and importlib.metadata look for.
set(python_packages lib/python3/dist-packages)
install(DIRECTORY python/coven DESTINATION ${python_packages} COMPONENT python
  FILES_MATCHING PATTERN "*.py" PATTERN "*.pyi" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)
install(TARGETS coven_python LIBRARY DESTINATION ${python_packages}/coven COMPONENT python)
file(WRITE ${CMAKE_BINARY_DIR}/python/METADATA "Metadata-Version: 2.1\nName: coven\nVersion: ${PROJECT_VERSION}\nLicense: MIT\n")
file(WRITE ${CMAKE_BINARY_DIR}/python/INSTALLER "debian\n")
install(FILES ${CMAKE_BINARY_DIR}/python/METADATA ${CMAKE_BINARY_DIR}/python/INSTALLER
  DESTINATION ${python_packages}/coven-${PROJECT_VERSION}.dist-info COMPONENT python)
