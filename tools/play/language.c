/* language.c - the texts of the game in the player's language, by the English ones */
/* SPDX-License-Identifier: MIT */
#include "play/language.h"

#include <inttypes.h>
#include <jansson.h>
#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_SIZE = 24, NAME_SIZE = 32 };

struct language {
    json_t *by_english;
};

/* ---- languages ---- */

const char *language_locale(void)
{
    const char *const locales[] = {getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG")};
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        return "en";
    for (unsigned i = 0; i < sizeof locales / sizeof locales[0]; i++)
        if (locales[i] != NULL && *locales[i] != '\0')
            return locales[i];
    return "en";
}

/* The language is the part of a locale before the country or the character set. */
static const struct embedded_file *find_language(const char *locale)
{
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "%.*s.json", (int)strcspn(locale, "_.@"), locale);
    return embedded_find_in(play_texts, name);
}

struct language *language_create(const char *locale)
{
    const struct embedded_file *file = find_language(locale);
    struct language *const language = malloc(sizeof *language);
    if (file == NULL)
        file = find_language("en");
    if (language == NULL)
        return NULL;
    language->by_english = json_loadb(file->data, file->size, JSON_REJECT_DUPLICATES, NULL);
    if (language->by_english != NULL)
        return language;
    free(language);
    return NULL;
}

void language_free(struct language *language)
{
    if (language == NULL)
        return;
    json_decref(language->by_english);
    free(language);
}

/* ---- texts ---- */

/* Returns the form of a text for a number. */
static const char *find_form(const struct language *language, const char *english, const char *n)
{
    const json_t *found = json_object_get(language->by_english, english);
    if (json_is_object(found)) {
        const json_t *const form = json_object_get(found, n);
        found = form != NULL ? form : json_object_get(found, "other");
    }
    return json_is_string(found) ? json_string_value(found) : english;
}

const char *language_text(const struct language *language, const char *english)
{
    return find_form(language, english, "other");
}

static const char *value_text(const struct text_value *value, char number[NUMBER_SIZE])
{
    if (value->text != NULL)
        return value->text;
    snprintf(number, NUMBER_SIZE, "%" PRIu64, value->number);
    return number;
}

/* Returns the value whose name has a length, or NULL. */
static const struct text_value *find_value(const struct text_value *values, const char *name,
                                           size_t length)
{
    for (const struct text_value *value = values; value != NULL && value->name != NULL; value++)
        if (strlen(value->name) == length && strncmp(value->name, name, length) == 0)
            return value;
    return NULL;
}

void language_write(const struct language *language, const char *english,
                    const struct text_value *values, char *out, size_t size)
{
    char number[NUMBER_SIZE];
    const struct text_value *const n = find_value(values, "n", 1);
    const char *from = find_form(language, english, n != NULL ? value_text(n, number) : "other");
    size_t length = 0;
    out[0] = '\0';
    while (*from != '\0' && length + 1 < size) {
        const size_t plain = strcspn(from, "{");
        const char *const name = from + plain + 1;
        const struct text_value *const value =
            from[plain] == '{' ? find_value(values, name, strcspn(name, "}")) : NULL;
        const size_t n_copied = value != NULL ? plain : plain + (from[plain] == '{');
        length += (size_t)snprintf(out + length, size - length, "%.*s%s", (int)n_copied, from,
                                   value != NULL ? value_text(value, number) : "");
        from = value != NULL ? name + strcspn(name, "}") + 1 : from + n_copied;
    }
}
