# The program: tables on a server, the server with the web app inside, and the command line.
find_library(WEBSOCKETS websockets)
find_path(WEBSOCKETS_INCLUDE libwebsockets.h)
if(NOT WEBSOCKETS OR NOT WEBSOCKETS_INCLUDE)
  message(FATAL_ERROR "libwebsockets was not found, and `coven serve` needs it. Install it (Debian: libwebsockets-dev), "
    "or build the library alone: -DCOVEN_PROGRAM=OFF")
endif()

# With libev, and the plugin of libwebsockets for it (Debian: libwebsockets-evlib-ev), a server can hold ten thousand
# connections. Without them it uses poll.
find_library(EV ev)
find_path(EV_INCLUDE ev.h)

# Tables on a server are kept by SQLite; libsodium encrypts what is secret in them.
find_library(SQLITE sqlite3)
find_path(SQLITE_INCLUDE sqlite3.h)
find_library(SODIUM sodium)
find_path(SODIUM_INCLUDE sodium.h)
if(NOT SQLITE OR NOT SQLITE_INCLUDE OR NOT SODIUM OR NOT SODIUM_INCLUDE)
  message(FATAL_ERROR "SQLite or libsodium was not found, and tables on a server need them. Install them (Debian: "
    "libsqlite3-dev, libsodium-dev), or build the library alone: -DCOVEN_PROGRAM=OFF")
endif()

file(GLOB HOST_SOURCES CONFIGURE_DEPENDS src/host/*.c)
add_library(coven_host STATIC ${HOST_SOURCES})
target_include_directories(coven_host SYSTEM PUBLIC ${SQLITE_INCLUDE} ${SODIUM_INCLUDE})
target_link_libraries(coven_host PUBLIC coven_engine ${SQLITE} ${SODIUM})

# web/ builds the web app into one file (`./run` and tools/package do it), which goes into the program as it is. Without
# it, `coven serve` says how to get it. The glob notices when the file appears later.
set(COVEN_WEB_APP ${CMAKE_SOURCE_DIR}/build/page/page.pack CACHE FILEPATH "The built web app")
file(GLOB web_app CONFIGURE_DEPENDS ${COVEN_WEB_APP})
set(web_app_size 0)
if(web_app)
  file(SIZE ${web_app} web_app_size)
endif()
if(web_app_size EQUAL 0)
  if(COVEN_REQUIRE_WEB_APP)
    message(FATAL_ERROR "The web app has not been built, and this build must contain it. Run tools/package: it builds "
      "the web app, then the Debian packages.")
  endif()
  message(STATUS "The web app has not been built: `coven serve` will have nothing to serve. ./run builds both.")
  set(web_app ${GENERATED}/no_web_app)
  file(TOUCH ${web_app})
endif()

file(GLOB SERVER_SOURCES CONFIGURE_DEPENDS src/server/*.c)
add_library(coven_server STATIC ${SERVER_SOURCES} src/server/pack.S)
set_source_files_properties(src/server/pack.S PROPERTIES
  OBJECT_DEPENDS ${web_app} COMPILE_DEFINITIONS PAGE_PACK="${web_app}")
target_include_directories(coven_server SYSTEM PUBLIC ${WEBSOCKETS_INCLUDE})
target_link_libraries(coven_server PUBLIC coven_host ${WEBSOCKETS})
if(EV AND EV_INCLUDE)
  target_compile_definitions(coven_server PRIVATE COVEN_LIBEV)
  target_include_directories(coven_server SYSTEM PRIVATE ${EV_INCLUDE})
  target_link_libraries(coven_server PRIVATE ${EV})
else()
  message(STATUS "libev was not found: `coven serve` will use poll, which is slow with many connections.")
endif()

file(GLOB CLI_SOURCES CONFIGURE_DEPENDS src/cli/*.c)
add_executable(coven ${CLI_SOURCES})
target_link_libraries(coven PRIVATE coven_server)
find_library(READLINE readline)
if(READLINE)
  target_compile_definitions(coven PRIVATE COVEN_READLINE)
  target_link_libraries(coven PRIVATE ${READLINE})
endif()
set_target_properties(coven PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
