/* hash.c - XXH3 of large blocks at the speed of memory: the choice of a variant */
#include "pdb/hash.h"

#include "util/hot.h"

HOT_DECLARE(hash_function, hash_block);

hash_function *hash_for(enum cpu_level level)
{
    return HOT_SELECT(hash_block, level);
}
