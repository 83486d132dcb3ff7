/* cmd_verify.h - fifteen dataset verify */
/* SPDX-License-Identifier: MIT */
#ifndef DATASET_CMD_VERIFY_H
#define DATASET_CMD_VERIFY_H

#include "cli/exits.h"

/* argv[0] is "verify". */
enum exit_status cmd_dataset_verify(int argc, char **argv);

#endif
