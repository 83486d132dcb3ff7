# SPDX-License-Identifier: MIT
# embed.cmake - makes a C file that holds files, for embed/embedded.h
#
#   cmake -DOUT=<file.c> -DROOT=<folder> "-DFILES=<file>;<file>.." -P embed.cmake
#
# Files below ROOT are named by their path from there, others without a folder.

set(table "")
set(number 0)
file(WRITE ${OUT} "/* made by embed.cmake */\n#include \"embed/embedded.h\"\n")
foreach(file IN LISTS FILES)
    file(RELATIVE_PATH name ${ROOT} ${file})
    if(name MATCHES "^[.][.]/")
        get_filename_component(name ${file} NAME)
    endif()
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "((0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,))" "\\1\n" bytes "${bytes}")
    # The NUL at the end makes a file of text a string, and an empty one an array.
    file(APPEND ${OUT} "\nstatic const unsigned char file_${number}[] = {\n${bytes}0};\n")
    string(APPEND table "    {\"${name}\", file_${number}, sizeof file_${number} - 1},\n")
    math(EXPR number "${number} + 1")
endforeach()
file(APPEND ${OUT} "\nconst struct embedded_file embedded_files[] = {\n${table}    {0, 0, 0},\n};\n")
