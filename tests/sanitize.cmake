# SPDX-License-Identifier: MIT
# FIFTEEN_SANITIZE: everything built with the compiler's sanitizers. Whatever they find ends the
# program. With `fuzzer`, which clang has, what is built is also ready for libFuzzer (tests/fuzz).

set(FIFTEEN_SANITIZE "" CACHE STRING "Sanitizers to build with: none, or one of the combinations")
set(sanitize_known "address,undefined" "address" "undefined" "thread" "fuzzer,address,undefined")
set_property(CACHE FIFTEEN_SANITIZE PROPERTY STRINGS "" ${sanitize_known})

if(NOT FIFTEEN_SANITIZE STREQUAL "")
    if(NOT FIFTEEN_SANITIZE IN_LIST sanitize_known)
        list(JOIN sanitize_known "\n  " known)
        message(FATAL_ERROR "FIFTEEN_SANITIZE is '${FIFTEEN_SANITIZE}'. Known are\n  ${known}\n")
    endif()
    # The fuzzer's own main() is for the fuzz targets alone.
    string(REPLACE "fuzzer" "fuzzer-no-link" sanitize ${FIFTEEN_SANITIZE})
    set(sanitize_flags -fsanitize=${sanitize} -fno-sanitize-recover=all)
    include(CheckCSourceCompiles)
    set(CMAKE_REQUIRED_FLAGS "-fsanitize=${sanitize}")
    check_c_source_compiles("int main(void) { return 0; }" "SANITIZE_${sanitize}_LINKS")
    unset(CMAKE_REQUIRED_FLAGS)
    if(NOT "${SANITIZE_${sanitize}_LINKS}")
        message(FATAL_ERROR "${CMAKE_C_COMPILER} cannot build with -fsanitize=${sanitize}. "
                            "On Debian and Ubuntu, install its libraries with\n"
                            "  sudo apt-get install libgcc-12-dev          (for gcc 12)\n"
                            "  sudo apt-get install libclang-rt-14-dev     (for clang 14)\n")
    endif()
    # Symbols name lines, not variables: less to write and to link.
    add_compile_options(${sanitize_flags} -fno-omit-frame-pointer -g1)
    add_link_options(${sanitize_flags})
    # For code and tests that a sanitizer makes much slower, or that it takes the memory from.
    add_compile_definitions(FIFTEEN_SANITIZED=1)
    if(FIFTEEN_SANITIZE STREQUAL "thread")
        add_compile_definitions(FIFTEEN_SANITIZED_THREADS=1)
    endif()
endif()
