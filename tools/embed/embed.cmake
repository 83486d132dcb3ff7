# SPDX-License-Identifier: MIT
# embed.cmake - makes a C file that holds files, for embed/embedded.h
#
#   cmake -DOUT=<file.c> -DROOT=<folder> "-DFILES=<file>;<file>.." [-DFOLDER=<folder>] [-DGZIP=<gzip>]
#         [-DTABLE=<name>] -P embed.cmake
#
# Files below ROOT are named by their path from there, others without a folder. Files of FOLDER take the place of
# those with the same name. With GZIP each file is held twice, as it is and compressed.
# The table is called embedded_files unless TABLE is given.

cmake_minimum_required(VERSION 3.20)
if(FOLDER)
    file(GLOB others ${FOLDER}/*)
endif()
set(table "")
if(NOT TABLE)
    set(TABLE embedded_files)
endif()
set(names "")
set(number 0)

# Appends an array; sets `initializer` to it and its size.
function(append_bytes file array)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "((0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,))" "\\1\n" bytes "${bytes}")
    # The NUL at the end makes a file of text a string, and an empty one an array.
    file(APPEND ${OUT} "\nstatic const unsigned char ${array}[] = {\n${bytes}0};\n")
    set(initializer "${array}, sizeof ${array} - 1" PARENT_SCOPE)
endfunction()

file(WRITE ${OUT} "/* made by embed.cmake */\n#include \"embed/embedded.h\"\n")
foreach(file IN LISTS others FILES)
    file(RELATIVE_PATH name ${ROOT} ${file})
    if(name MATCHES "^[.][.]/" OR file IN_LIST others)
        get_filename_component(name ${file} NAME)
    endif()
    if(name IN_LIST names)
        continue()
    endif()
    list(APPEND names ${name})
    append_bytes(${file} file_${number})
    set(plain "${initializer}")
    set(compressed "0, 0")
    if(GZIP)
        execute_process(COMMAND ${GZIP} -9nc ${file} OUTPUT_FILE ${OUT}.gz COMMAND_ERROR_IS_FATAL ANY)
        append_bytes(${OUT}.gz gzip_${number})
        set(compressed "${initializer}")
    endif()
    string(APPEND table "    {\"${name}\", ${plain}, ${compressed}},\n")
    math(EXPR number "${number} + 1")
endforeach()
file(REMOVE ${OUT}.gz)
file(APPEND ${OUT} "\nextern const struct embedded_file ${TABLE}[];\nconst struct embedded_file ${TABLE}[] = {\n${table}    {0, 0, 0, 0, 0},\n};\n")
