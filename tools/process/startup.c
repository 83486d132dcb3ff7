/* startup.c - the descriptors of standard input, output and error */
#include "process/startup.h"

#include <fcntl.h>
#include <unistd.h>

/* What is opened gets the least descriptor that is free. A folder opened for its path alone can be
 * neither read nor written. */
void standard_keep(void)
{
    int descriptor;
    do
        descriptor = open("/", O_PATH);
    while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor >= 0)
        close(descriptor);
}
