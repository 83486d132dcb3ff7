# markdown.awk - converts a Markdown file to a manual page
#
#   awk -v name=fifteen-pdb -v section=5 -v about=".." -v date=".." -v os=".." -f markdown.awk FILE
#
# Supports headings, paragraphs, bulleted lists, tables, indented blocks, `code`, *emphasis* and
# **strong emphasis**. `about` replaces the first-level heading.

BEGIN {
    print "'\\\" t"
    print ".Dd " date
    print ".Dt " toupper(name) " " section
    print ".Os " os
    print ".Sh NAME"
    print ".Nm " name
    print ".Nd " about
    print ".Sh DESCRIPTION"
    fresh = 1 # no text since the last heading
}

# Replaces each pair of marks around text by `before` and `after`.
function enclose(text, mark, before, after,    result, start, rest, end)
{
    result = ""
    while ((start = index(text, mark)) > 0) {
        rest = substr(text, start + length(mark))
        end = index(rest, mark)
        # An asterisk before a blank is a multiplication sign, not a mark.
        if (end < 2 || (mark != "`" && substr(rest, 1, 1) == " ")) {
            result = result substr(text, 1, start + length(mark) - 1)
            text = rest
            continue
        }
        result = result substr(text, 1, start - 1) before substr(rest, 1, end - 1) after
        text = substr(rest, end + length(mark))
    }
    return result text
}

function formatted(text)
{
    gsub(/\\/, "\\e", text)
    text = enclose(text, "`", "\\fB", "\\fP")
    text = enclose(text, "**", "\\fB", "\\fP")
    text = enclose(text, "*", "\\fI", "\\fP")
    # A sentence a line, which is how formatters know where one ends.
    while (match(text, /[^.]\. [A-Z(]/))
        text = substr(text, 1, RSTART + 1) "\n" substr(text, RSTART + 3)
    return text ~ /^[.']/ ? "\\&" text : text
}

# Ends what is open: a paragraph's text, a list, a table, an indented block.
function finish()
{
    if (text != "")
        print formatted(text)
    text = ""
    if (open == "list")
        print ".El"
    if (open == "table")
        print ".TE"
    if (open == "block")
        print ".Ed"
    open = ""
}

function begin(what, macro)
{
    if (open == what)
        return 0
    finish()
    if (!fresh && what != "block")
        print ".Pp"
    fresh = 0
    open = what
    if (macro != "")
        print macro
    return 1
}

function heading(macro, title)
{
    finish()
    print macro " " (macro == ".Sh" ? toupper(title) : title)
    fresh = 1
}

function row(line,    n, i, cells)
{
    sub(/^\| */, "", line)
    sub(/ *\|$/, "", line)
    n = split(line, cells, / *\| */)
    if (begin("table", ".TS")) {
        for (i = 1; i < n; i++)
            printf "l "
        print "lx."
    }
    for (i = 1; i < n; i++)
        printf "%s\t", formatted(cells[i])
    print "T{\n" formatted(cells[n]) "\nT}"
}

/^# / { next }
/^## / { heading(".Sh", substr($0, 4)); next }
/^### / { heading(".Ss", substr($0, 5)); next }
/^\|[-|]*$/ { next }
/^\|/ { row($0); next }

# A blank line within an indented block or between bullets may be followed by more of it.
/^$/ {
    if (open == "text" || open == "table")
        finish()
    blank = 1
    next
}

/^- / {
    if (text != "")
        print formatted(text)
    text = ""
    begin("list", ".Bl -bullet -compact")
    print ".It"
    text = substr($0, 3)
    blank = 0
    next
}

/^    / {
    if (begin("block", ".Bd -literal -offset indent"))
        blank = 0
    if (blank)
        print ""
    line = substr($0, 5)
    gsub(/\\/, "\\e", line)
    print line ~ /^[.']/ ? "\\&" line : line
    blank = 0
    next
}

{
    if (open != "list" || (blank && $0 !~ /^  /))
        begin("text", "")
    sub(/^ */, "")
    text = text == "" ? $0 : text " " $0
    blank = 0
}

END {
    finish()
    print ".Sh SEE ALSO"
    print ".Xr fifteen 1 ,"
    print ".Xr pdbgen 1"
}
