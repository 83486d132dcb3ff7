/* language.h - the texts of the game in the player's language, by the English ones
 *
 * The English text is the name of a text. It may contain values in braces, as "{n} moves". A file
 * of a language, text/<language>.json, maps each English text to its translation, or to
 * translations by the value of n:
 * {"1": "{n} move", "other": "{n} moves"}. The English file has only those.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TOOLS_PLAY_LANGUAGE_H
#define TOOLS_PLAY_LANGUAGE_H

#include <stddef.h>
#include <stdint.h>

#include "embed/embedded.h"

/* Marks an English text, for the test that no translation is missing. */
#define TEXT(english) (english)

struct text_value {
    const char *name;
    const char *text; /* NULL: the number */
    uint64_t number;
};

/* The values of a text, such as TEXT_VALUES({"n", .number = 5}, {"goal", .text = "last"}). */
#define TEXT_VALUES(...) ((const struct text_value[]){__VA_ARGS__, {.name = NULL}})

/* The files of the languages, by the names "de.json", ..; embed.cmake makes the table. */
extern const struct embedded_file play_texts[];

struct language;

/* Sets the character set to that of the locale. Returns the locale of messages, such as
 * "de_DE.UTF-8", from $LC_ALL, $LC_MESSAGES or $LANG, or "en" if the terminal cannot show it. */
const char *language_locale(void);

/* Returns the texts in the language of a locale, or in English if that language has no file; NULL:
 * out of memory. Always call language_free. */
struct language *language_create(const char *locale);

void language_free(struct language *language);

/* Returns a text without values. */
const char *language_text(const struct language *language, const char *english);

/* Writes a text with its values, cut at the size; NULL: it has none. */
void language_write(const struct language *language, const char *english,
                    const struct text_value *values, char *out, size_t size);

#endif
