/* seed.h - seeds that nobody chose */
#ifndef INPUT_SEED_H
#define INPUT_SEED_H

#include <stdint.h>

/* Some seed, such as people can type. */
uint64_t seed_any(void);

#endif
