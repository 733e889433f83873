# Run by CPack on the files of each package before it packs them, for what Debian's policy requires beyond a plain install:
# a compressed manual, and a compressed changelog and a copyright file in every package.
file(READ ${CPACK_COVEN_SOURCE}/LICENSE licence)
string(REGEX MATCH "Copyright[^\n]*" copyright "${licence}")
string(REGEX REPLACE "Copyright (\\(c\\))? *" "" copyright "${copyright}")
string(REGEX REPLACE "^MIT License\n+Copyright[^\n]*\n+" "" licence "${licence}")
string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REGEX REPLACE "\n([^\n])" "\n \\1" licence "${licence}")
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)

function(compress)
  execute_process(COMMAND gzip -9nf ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(pair ${CPACK_COVEN_PACKAGES})
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 component)
  list(GET pair 1 package)
  set(share ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share)
  set(doc ${share}/doc/${package})
  file(WRITE ${doc}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: coven
Comment: Coven is unofficial. The games are the work of their designers; the
 rules are written in our own words, and all content is our own.

Files: *
Copyright: ${copyright}
License: Expat
 ${licence}")
  file(WRITE ${doc}/changelog "coven (${CPACK_PACKAGE_VERSION}) stable; urgency=low

  * See /usr/share/doc/coven/CHANGELOG.md.

 -- ${CPACK_PACKAGE_CONTACT}  ${now}
")
  compress(${doc}/changelog)
  file(GLOB pages ${share}/man/man1/*.1)
  if(pages)
    compress(${pages})
  endif()
endforeach()
set(program ${CPACK_TEMPORARY_DIRECTORY}/program/usr/share)
if(EXISTS ${program})
  # It is installed in /usr/bin: it is also a tool for study and simulation, and root and scripts do not look in /usr/games.
  file(WRITE ${program}/lintian/overrides/coven
    "# Also a tool for study and simulation, used by scripts.\ncoven: package-section-games-but-contains-no-game\n")
  file(REMOVE ${program}/doc/coven/LICENSE) # the copyright file contains it
endif()
