/* seed.h - seeds that nobody chose */
#ifndef TOOLS_SEED_H
#define TOOLS_SEED_H

#include <stdint.h>

/* Some seed, such as people can type. */
uint64_t seed_any(void);

#endif
