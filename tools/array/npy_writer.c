/* npy_writer.c - an .npy file whose number of rows is known only at its end */
/* SPDX-License-Identifier: MIT */
#include "array/npy_writer.h"

#include <errno.h>
#include <string.h>

#include "cli/message.h"

static bool report_failure(const char *call)
{
    message_print("cannot %s a temporary file: %s", call, strerror(errno));
    return false;
}

bool npy_writer_open(struct npy_writer *writer, bool is_signed, unsigned item_size,
                     unsigned n_columns)
{
    *writer = (struct npy_writer){.elements = tmpfile(),
                                  .header = {.is_signed = is_signed,
                                             .item_size = item_size,
                                             .n_dimensions = n_columns == 0 ? 1 : 2,
                                             .shape = {0, n_columns}}};
    return writer->elements != NULL || report_failure("create");
}

void npy_writer_put(struct npy_writer *writer, int64_t value)
{
    for (unsigned i = 0; i < writer->header.item_size; i++)
        putc((int)((uint64_t)value >> 8 * i & 0xff), writer->elements);
    writer->n_items++;
}

static bool copy_elements(struct npy_writer *writer, FILE *to)
{
    const unsigned n_columns =
        writer->header.n_dimensions == 1 ? 1 : (unsigned)writer->header.shape[1];
    unsigned char bytes[1 << 16];
    size_t n;
    writer->header.shape[0] = writer->n_items / n_columns;
    if (fflush(writer->elements) != 0 || ferror(writer->elements))
        return report_failure("write");
    rewind(writer->elements);
    npy_header_write(to, &writer->header);
    while ((n = fread(bytes, 1, sizeof bytes, writer->elements)) > 0 && !ferror(to))
        fwrite(bytes, 1, n, to);
    return !ferror(writer->elements) || report_failure("read");
}

bool npy_writer_end(struct npy_writer *writer, FILE *to)
{
    if (writer->elements == NULL)
        return true;
    const bool copied = copy_elements(writer, to);
    fclose(writer->elements);
    writer->elements = NULL;
    return copied;
}
