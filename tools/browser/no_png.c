/* no_png.c - a page runs no rsvg-convert: PNG is not offered */
/* SPDX-License-Identifier: MIT */
#include "cli/message.h"
#include "picture/png.h"

static bool reject(void)
{
    message_print("PNG needs rsvg-convert");
    return false;
}

bool png_check(void)
{
    return reject();
}

bool png_print(FILE *svg)
{
    (void)svg;
    return reject();
}
