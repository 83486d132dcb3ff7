# SPDX-License-Identifier: MIT
# debian.cmake - adapts the installed tree to Debian policy; run by cpack

set(usr ${CPACK_TEMPORARY_DIRECTORY}/fifteen/usr)
set(doc ${usr}/share/doc/${CPACK_PACKAGE_NAME})

file(RENAME ${doc}/LICENSE ${doc}/copyright)
file(RENAME ${usr}/share/zsh/site-functions ${usr}/share/zsh/vendor-completions)

# The package may have another prefix than the build.
set(unit ${usr}/lib/systemd/system/fifteen.service)
if(EXISTS ${unit})
    file(READ ${unit} text)
    string(REGEX REPLACE "ExecStart=[^ ]*/fifteen " "ExecStart=/usr/bin/fifteen " text "${text}")
    file(WRITE ${unit} "${text}")
endif()

string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${doc}/changelog
"${CPACK_PACKAGE_NAME} (${CPACK_PACKAGE_VERSION}) stable; urgency=low

  * Version ${CPACK_PACKAGE_VERSION}.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")

# One package contains the programs, the library and its development files.
file(WRITE ${usr}/share/lintian/overrides/${CPACK_PACKAGE_NAME}
"${CPACK_PACKAGE_NAME}: link-to-shared-library-in-wrong-package *
${CPACK_PACKAGE_NAME}: package-name-doesnt-match-sonames *
")

file(GLOB pages ${usr}/share/man/man*/*)
execute_process(COMMAND gzip -9n ${pages} ${doc}/changelog COMMAND_ERROR_IS_FATAL ANY)

set(mpi ${CPACK_TEMPORARY_DIRECTORY}/mpi/usr)
if(EXISTS ${mpi})
    file(COPY ${doc}/copyright ${doc}/changelog.gz DESTINATION ${mpi}/share/doc/fifteen-mpi)
    execute_process(COMMAND gzip -9n ${mpi}/share/man/man1/fifteen-mpi.1 COMMAND_ERROR_IS_FATAL ANY)
endif()

# The copyright file and changelog of the Python package are the same.
set(python ${CPACK_TEMPORARY_DIRECTORY}/python/usr)
file(COPY ${doc}/copyright ${doc}/changelog.gz DESTINATION ${python}/share/doc/python3-fifteen)
file(WRITE ${python}/lib/python3/dist-packages/${CPACK_PACKAGE_NAME}-${CPACK_PACKAGE_VERSION}.dist-info/INSTALLER "debian\n")
