/* words.c - lexer of boards as text */
/* SPDX-License-Identifier: MIT */
#include "board/text/words.h"

#include <string.h>

#include "board/board.h"

enum kind { WORD, BLANK, TAB, COLUMN, ROW, OPEN, CLOSE, LINE_END, COMMENT };

/* The places of a row between column separators of one kind. */
struct fields {
    unsigned n_separators;
    size_t n_words;    /* up to the last separator */
    unsigned n_inner;  /* empty fields between two separators */
    size_t inner;      /* the first word after such a field */
    bool begins_empty; /* in front of the first separator */
};

struct lexer {
    struct words *words;
    const char *text;
    size_t length;
    size_t at;
    size_t row_start; /* number of words up to this row */
    struct fields columns;
    struct fields tabs;
    size_t comment; /* where that of the line begins, or the line's end */
    bool has_cells; /* a word in front of a bracket is not one of a program */
};

/* ---- characters ---- */

static enum kind kind_of_ascii(char byte)
{
    switch (byte) {
    case ' ':
    case '\v':
    case '\f':
    case '"':
    case '\'':
    case '`':
        return BLANK;
    case '\t':
        return TAB;
    case ',':
    case '|':
        return COLUMN;
    case '/':
    case ';':
        return ROW;
    case '(':
    case '[':
    case '{':
        return OPEN;
    case ')':
    case ']':
    case '}':
        return CLOSE;
    case '\n':
    case '\r':
        return LINE_END;
    case '#':
        return COMMENT;
    default:
        return WORD;
    }
}

/* Of the Unicode blanks, quotes and commas in UTF-8, ranges of the last byte. */
static const struct {
    char lead[3];
    unsigned char first, last;
    enum kind kind;
} wide_kinds[] = {
    {"\xc2", 0xa0, 0xa0, BLANK},                                         /* no-break space */
    {"\xc2", 0xab, 0xab, BLANK},                                         /* quotes */
    {"\xc2", 0xbb, 0xbb, BLANK},        {"\xe1\x9a", 0x80, 0x80, BLANK}, /* Ogham space mark */
    {"\xe2\x80", 0x80, 0x8d, BLANK}, /* from en quad to zero width joiner */
    {"\xe2\x80", 0x98, 0x9f, BLANK}, /* quotes */
    {"\xe2\x80", 0xa8, 0xa9, LINE_END}, {"\xe2\x80", 0xaf, 0xaf, BLANK}, /* narrow no-break space */
    {"\xe2\x81", 0x9f, 0xa0, BLANK},  /* mathematical space, word joiner */
    {"\xe2\x94", 0x80, 0xbf, COLUMN}, /* box drawing */
    {"\xe2\x95", 0x80, 0xbf, COLUMN},   {"\xe3\x80", 0x80, 0x80, BLANK}, /* ideographic space */
    {"\xe3\x80", 0x81, 0x81, COLUMN},                                    /* ideographic comma */
    {"\xef\xbb", 0xbf, 0xbf, BLANK},                                     /* byte order mark */
    {"\xef\xbc", 0x8c, 0x8c, COLUMN},                                    /* full width comma */
};

/* Sets the kind of the character at `at` and returns its length; bytes of words are taken singly.
 */
static size_t classify(const char *text, size_t length, size_t at, enum kind *kind)
{
    *kind = kind_of_ascii(text[at]);
    if ((unsigned char)text[at] < 0xc2)
        return 1;
    for (size_t i = 0; i < sizeof wide_kinds / sizeof wide_kinds[0]; i++) {
        const size_t n = strlen(wide_kinds[i].lead);
        if (length - at <= n || memcmp(text + at, wide_kinds[i].lead, n) != 0)
            continue;
        const unsigned char last = (unsigned char)text[at + n];
        if (last < wide_kinds[i].first || last > wide_kinds[i].last)
            continue;
        *kind = wide_kinds[i].kind;
        return n + 1;
    }
    return 1;
}

/* ---- comments ---- */

enum { MAX_NUMBER = FIFTEEN_SIDE_MAX * FIFTEEN_SIDE_MAX };

/* The numbers of a line with a `#`. */
struct numbers {
    uint8_t seen[MAX_NUMBER / 8 + 1];
    unsigned value; /* of the word at hand */
    bool all;       /* no word is anything but a number above 0, and none occurs twice */
};

/* Ends a word: a number. */
static void end_number(struct numbers *numbers)
{
    const unsigned value = numbers->value;
    if (value == 0 || value > MAX_NUMBER || (numbers->seen[value / 8] >> value % 8 & 1) != 0)
        numbers->all = false;
    else
        numbers->seen[value / 8] |= (uint8_t)(1U << value % 8);
    numbers->value = 0;
}

/* Reads a part of the line, and returns how many words it has. */
static size_t read_numbers(struct numbers *numbers, const char *text, size_t length)
{
    size_t n = 0;
    bool in_word = false;
    for (size_t at = 0; at < length;) {
        enum kind kind;
        const size_t n_bytes = classify(text, length, at, &kind);
        const bool is_digit = text[at] >= '0' && text[at] <= '9';
        numbers->all &= kind != COMMENT && (kind != WORD || is_digit);
        n += !in_word && kind == WORD;
        if (in_word && kind != WORD)
            end_number(numbers);
        in_word = kind == WORD;
        if (is_digit && numbers->value <= MAX_NUMBER)
            numbers->value = 10 * numbers->value + (unsigned)(text[at] - '0');
        at += n_bytes;
    }
    if (in_word)
        end_number(numbers);
    return n;
}

static bool is_separator(const char *text, size_t length, size_t at)
{
    enum kind kind;
    if ((unsigned char)text[at] >= 0x80)
        return true;
    classify(text, length, at, &kind);
    return kind != WORD && kind != COMMENT;
}

static bool has_kind(const char *text, size_t length, enum kind wanted)
{
    for (size_t at = 0; at < length;) {
        enum kind kind;
        at += classify(text, length, at, &kind);
        if (kind == wanted)
            return true;
    }
    return false;
}

/* Whether the `#` at `at` of a line is a mark of the blank: a word by itself, of which there is
 * one, among numbers above 0; not after a whole board, and not first, unless the numbers have
 * separators between them. */
static bool is_blank_mark(const char *line, size_t length, size_t at)
{
    const char *const rest = line + at + 1;
    const size_t n_rest = length - at - 1;
    if ((at > 0 && !is_separator(line, length, at - 1)) ||
        (n_rest > 0 && !is_separator(line, length, at + 1)))
        return false;
    struct numbers numbers = {.all = true};
    const size_t n_before = read_numbers(&numbers, line, at);
    const size_t n_after = read_numbers(&numbers, rest, n_rest);
    if (!numbers.all || n_before + n_after == 0)
        return false;
    if (words_blank(line, at))
        return has_kind(rest, n_rest, COLUMN) || has_kind(rest, n_rest, ROW);
    return has_kind(line, at, ROW) || board_square(n_before).rows <= FIFTEEN_SIDE_MIN;
}

size_t words_after_blank(const char *line, size_t length)
{
    size_t at = 0;
    while (at < length && (line[at] == ' ' || line[at] == '\t'))
        at++;
    if (at + 1 >= length || line[at] != '#' || !is_separator(line, length, at + 1))
        return 0;
    struct numbers numbers = {.all = true};
    const size_t n = read_numbers(&numbers, line + at + 1, length - at - 1);
    return numbers.all ? n : 0;
}

size_t words_comment(const char *line, size_t length)
{
    const char *const mark = memchr(line, '#', length);
    if (mark == NULL)
        return length;
    const size_t at = (size_t)(mark - line);
    return is_blank_mark(line, length, at) ? length : at;
}

/* ---- frames ---- */

/* Returns the length of a line that belongs to a frame, without its end; else 0. A single `-` or
 * `_` is the blank, so that a frame has a `+`, or two of its characters side by side, also those of
 * Markdown, `:-:`. */
static size_t frame_length(const char *line, size_t length)
{
    bool found = false;
    size_t at = 0;
    while (at < length) {
        enum kind kind;
        const size_t n = classify(line, length, at, &kind);
        if (kind == LINE_END || kind == COMMENT)
            break;
        const bool is_frame = line[at] != '\0' && strchr("-=_+:", line[at]) != NULL;
        if (!is_frame && kind != BLANK && kind != TAB && kind != COLUMN)
            return 0;
        found |= is_frame &&
                 (line[at] == '+' || (at > 0 && (line[at - 1] == line[at] || line[at - 1] == ':')));
        at += n;
    }
    return found ? at : 0;
}

/* Whether a word is a part of a frame, such as `+---+---+`. */
static bool is_frame_word(const char *word, size_t length)
{
    bool has_corner = false;
    for (size_t i = 0; i < length; i++) {
        if (word[i] != '+' && word[i] != '-' && word[i] != '=')
            return false;
        has_corner |= word[i] == '+';
    }
    return has_corner && length > 1;
}

/* ---- rows ---- */

static void add_hole(struct words *words, size_t word)
{
    if (words->n_holes < FIFTEEN_SIDE_MAX)
        words->hole[words->n_holes++] = (struct hole){word, words->n_rows};
}

/* Of several empty fields, those at the ends of the row belong to a frame. */
static void find_hole(struct lexer *lexer)
{
    struct words *const words = lexer->words;
    const struct fields *const fields =
        lexer->columns.n_separators > 0 ? &lexer->columns : &lexer->tabs;
    const bool ends_empty = fields->n_separators > 0 && fields->n_words == words->n;
    if (fields->n_inner == 1)
        add_hole(words, fields->inner);
    else if (fields->n_inner == 0 && fields->begins_empty != ends_empty)
        add_hole(words, ends_empty ? words->n : lexer->row_start);
}

static void end_row(struct lexer *lexer)
{
    struct words *const words = lexer->words;
    if (words->n > lexer->row_start) {
        find_hole(lexer);
        words->n_rows++;
    }
    lexer->row_start = words->n;
    lexer->columns = (struct fields){0};
    lexer->tabs = (struct fields){0};
}

static void end_field(const struct lexer *lexer, struct fields *fields)
{
    const size_t n = lexer->words->n;
    if (fields->n_separators == 0) {
        fields->begins_empty = n == lexer->row_start;
    } else if (fields->n_words == n) {
        fields->n_inner++;
        fields->inner = n;
    }
    fields->n_separators++;
    fields->n_words = n;
}

/* ---- words ---- */

/* Whether the character at hand is a hyphen between two numbers: 1-2-3. */
static bool is_hyphen(const struct lexer *lexer, size_t start)
{
    const char *const at = lexer->text + lexer->at;
    return *at == '-' && lexer->at > start && at[-1] >= '0' && at[-1] <= '9' &&
           lexer->at + 1 < lexer->length && at[1] >= '0' && at[1] <= '9';
}

static void add_word(struct words *words, size_t at, size_t length)
{
    if (words->n < words->room)
        words->word[words->n] =
            (struct word){at, length < UINT32_MAX ? (uint32_t)length : UINT32_MAX, words->n_rows};
    words->n++;
}

static void read_word(struct lexer *lexer)
{
    struct words *const words = lexer->words;
    const size_t start = lexer->at;
    enum kind kind = WORD;
    while (lexer->at < lexer->length) {
        const size_t n = classify(lexer->text, lexer->length, lexer->at, &kind);
        if (kind != WORD || is_hyphen(lexer, start))
            break;
        lexer->at += n;
    }
    const size_t length = lexer->at - start;
    lexer->at += kind == WORD && lexer->at < lexer->length; /* the hyphen */
    if (is_frame_word(lexer->text + start, length)) {
        end_row(lexer);
        return;
    }
    add_word(words, start, length);
}

static void begin_line(struct lexer *lexer)
{
    size_t end = lexer->at;
    while (end < lexer->length && lexer->text[end] != '\n' && lexer->text[end] != '\r')
        end++;
    lexer->comment = lexer->at + words_comment(lexer->text + lexer->at, end - lexer->at);
    lexer->at += frame_length(lexer->text + lexer->at, lexer->length - lexer->at);
}

/* Goes on to the last character of a comment. */
static void skip_comment(struct lexer *lexer)
{
    while (lexer->at + 1 < lexer->length && lexer->text[lexer->at + 1] != '\n')
        lexer->at++;
}

/* Whether a word may stand in front of a bracket in a program, such as `board`, `=` or `np.array`.
 * A mark of the blank repeats one character; a single letter is a name if it is assigned to. */
static bool is_of_program(const struct words *words, size_t word)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_.:=";
    const char *const text = words->text + words->word[word].at;
    const size_t length = words->word[word].length;
    bool repeats = true;
    for (size_t i = 0; i < length; i++) {
        const int lower = text[i] >= 'A' && text[i] <= 'Z' ? text[i] | 0x20 : text[i];
        if (lower == 0 || strchr(letters, lower) == NULL)
            return false;
        repeats &= text[i] == text[0];
    }
    return !repeats || text[0] == '=' || text[0] == ':' ||
           (length == 1 && word + 1 < words->n && words->text[words->word[word + 1].at] == '=');
}

/* Drops what a program has in front of the first bracket: `board = [[`, `np.array([`, `new int[][]
 * {`.
 */
static void drop_program(struct lexer *lexer)
{
    struct words *const words = lexer->words;
    lexer->has_cells |= words->n_rows > 0 || words->n > words->room;
    for (size_t i = 0; i < words->n && !lexer->has_cells; i++)
        lexer->has_cells = !is_of_program(words, i);
    if (lexer->has_cells)
        return;
    words->n = 0;
    lexer->row_start = 0;
}

static void open_bracket(struct lexer *lexer)
{
    drop_program(lexer);
    lexer->words->n_open++;
    if (lexer->words->n > lexer->row_start)
        return;
    lexer->columns = (struct fields){0};
    lexer->tabs = (struct fields){0};
}

static void end_line(struct lexer *lexer)
{
    if (lexer->words->n_open == 0)
        end_row(lexer);
    begin_line(lexer);
}

static void separate_rows(struct lexer *lexer, enum kind kind)
{
    struct words *const words = lexer->words;
    if (kind == CLOSE && words->n_open > 0)
        words->n_open--;
    else if (kind == CLOSE)
        words->n_closed++;
    end_row(lexer);
}

static void read_character(struct lexer *lexer)
{
    enum kind kind;
    const size_t n = classify(lexer->text, lexer->length, lexer->at, &kind);
    if (kind == WORD) {
        read_word(lexer);
        return;
    }
    if (kind == COMMENT && lexer->at < lexer->comment)
        add_word(lexer->words, lexer->at, 1);
    else if (kind == COMMENT)
        skip_comment(lexer);
    lexer->at += n;
    if (kind == TAB)
        end_field(lexer, &lexer->tabs);
    else if (kind == COLUMN)
        end_field(lexer, &lexer->columns);
    else if (kind == ROW || kind == CLOSE)
        separate_rows(lexer, kind);
    else if (kind == OPEN)
        open_bracket(lexer);
    else if (kind == LINE_END)
        end_line(lexer);
}

void words_read(struct words *words, const char *text, size_t length)
{
    struct lexer lexer = {.words = words, .text = text, .length = length};
    words->text = text;
    words->n = 0;
    words->n_rows = 0;
    words->n_holes = 0;
    words->n_open = 0;
    words->n_closed = 0;
    begin_line(&lexer);
    while (lexer.at < length)
        read_character(&lexer);
    end_row(&lexer);
}

bool words_blank(const char *text, size_t length)
{
    enum kind kind;
    for (size_t at = 0; at < length;) {
        at += classify(text, length, at, &kind);
        if (kind != BLANK && kind != TAB && kind != LINE_END)
            return false;
    }
    return true;
}

size_t words_line(const struct words *words, size_t word)
{
    size_t line = 0;
    for (const char *at = words->text; at < words->text + words->word[word].at; at++)
        line += *at == '\n' || (*at == '\r' && at[1] != '\n');
    return line;
}
