/* random.c - random numbers that a seed repeats */
#include <fifteen/random.h>

static uint64_t rotate_left(uint64_t word, unsigned n)
{
    return word << n | word >> (64 - n);
}

/* splitmix64 gives no value twice, so that the state is never all 0. */
void fifteen_random_seed(struct fifteen_random *random, uint64_t seed)
{
    for (unsigned i = 0; i < 4; i++) {
        seed += UINT64_C(0x9e3779b97f4a7c15);
        uint64_t mixed = seed;
        mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
        random->state[i] = mixed ^ mixed >> 31;
    }
}

uint64_t fifteen_random_next(struct fifteen_random *random)
{
    uint64_t *const state = random->state;
    const uint64_t result = rotate_left(state[1] * 5, 7) * 9;
    const uint64_t shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate_left(state[3], 45);
    return result;
}

uint64_t fifteen_random_below(struct fifteen_random *random, uint64_t n)
{
    const uint64_t left_out = (0 - n) % n;
    uint64_t bits;
    do
        bits = fifteen_random_next(random);
    while (bits < left_out);
    return bits % n;
}
