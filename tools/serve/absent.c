/* absent.c - replaces the server in a program built without libmicrohttpd */
/* SPDX-License-Identifier: MIT */
#include "cli/message.h"
#include "serve/serve.h"

enum exit_status serve_run(const struct serve_settings *settings)
{
    (void)settings;
    message_print("this program was built without libmicrohttpd and cannot serve");
    return EXIT_FAILED;
}
