#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# hardest.sh - bench/hardest on small trays; the enumeration of boards, resumed runs, the climb
# shellcheck source-path=SCRIPTDIR/../cli source=../cli/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../cli/lib.sh"
script=$data/../../bench/hardest
twin=$data/../bench/symmetric_twin.py

# hardest STATUS WORK OPTION..
hardest()
{
    expect "$1" "$script" --bin "${programs:-$bin}" --work "$2" --size 3 "${@:3}"
}

# boards FILE: the lines of boards, without their order
boards()
{
    grep -v '^# [sgf]' "$1" | sort
}

# The lengths are those of a search of the whole tray.
"$twin" >distances || fail 'the enumeration is wrong'
hardest 0 whole
silent err
results=whole/symmetric-3x3.txt
diff <(sed -n 's/ # [0-9]*$//p' $results | sort) <(sort distances) >out || fail 'other lengths'
cp $results whole.txt
"$bin/fifteen" bench --quiet --pdb whole/pdb $results >out 2>err || fail 'fifteen bench does not read the file'
silent err
if command -v gnuplot xmllint >out; then
    hardest 0 whole --plot plot.svg
    xmllint --noout plot.svg || fail 'the plot is not XML'
fi

# The report: the lengths with their boards, and the boards with the most expansions.
hardest 0 whole --top 5
sum=$(($(sed -n 's/^| [0-9]* | \([0-9]*\) | [0-9,]* | .*/\1/p' out | paste -sd+)))
[ "$sum" -eq 144 ] || fail "$sum boards in the report"
says out '| 30 | 9 | '
says out '144 boards, '
sed -n 's/^| \([0-9,]*\) | \([0-9]*\) | \([0-9] [0-9 ]*\) |$/\2 \3 # \1/p' out | tr -d , >top
[ "$(wc -l <top)" -eq 5 ] || fail 'not five boards'
[ "$(sed 's/.*# //' top)" = "$(sed -n 's/.* # //p' whole.txt | sort -nr | head -5)" ] ||
    fail 'not the most expansions'
grep -qvxFf whole.txt top && fail 'other boards'

# A run that is killed after 49 boards or more is resumed: no board is lost or solved twice. The file of
# results is only appended to.
mkdir killed_bin counting_bin
ln -s "$bin/pdbgen" killed_bin && ln -s "$bin/pdbgen" counting_bin
cat >killed_bin/fifteen <<END
#!/usr/bin/env bash
[ "\$1" = solve ] || exec "$bin/fifteen" "\$@"
"$bin/fifteen" "\$@" | head -50
until [ "\$(grep -c '^[0-9].*[0-9]\$' resumed/symmetric-3x3.txt)" -ge 49 ]; do sleep 0.02; done
kill -KILL \$PPID
END
cat >counting_bin/fifteen <<END
#!/usr/bin/env bash
[ "\$1" = solve ] && grep '^[0-9]' "\${@: -1}" >>given
exec "$bin/fifteen" "\$@"
END
chmod +x killed_bin/fifteen counting_bin/fifteen
programs=$scratch/killed_bin hardest 137 resumed --threads 1
results=resumed/symmetric-3x3.txt
[ "$(grep -c '^[0-9]' $results)" -eq 49 ] || fail 'not 49 boards before the run was killed'
printf '30 1 4 7 2 0' >>$results
cp $results before
: >given
programs=$scratch/counting_bin hardest 0 resumed --threads 2
[ "$(wc -l <given)" -eq 95 ] || fail 'not the 95 other boards were solved'
diff <(boards $results) <(boards whole.txt) >out || fail 'other results of a resumed run'
cmp -n "$(($(wc -c <before) - 12))" before $results >out || fail 'results were changed'
: >given
programs=$scratch/counting_bin hardest 0 resumed
silent given

# Results of other settings or tables are not mixed, and damaged ones not used.
hardest 1 whole --algorithm idastar-plain
says err 'results of other settings or tables'
"$bin/pdbgen" -q --size 3 --partition 4-4 --out other >out
hardest 1 whole --pdb other
says err 'results of other settings or tables'
cmp $results resumed/symmetric-3x3.txt >out || fail 'the results changed'
sed -i '9p' $results
hardest 1 resumed
says err "symmetric-3x3.txt:10: the line is damaged or repeated"
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about a damaged file'
exec 8<whole/symmetric-3x3.txt
flock 8
hardest 1 whole
says err 'is in use by another run'
exec 8<&-

# The climb finds the same boards again if it is resumed, and boards that reach the limit come first.
climb=(--climb "$scratch/start" --boards 60 --sample 5 --top 60)
sed 2q top >start
hardest 0 climbed "${climb[@]}"
says out '60 boards, '
cp out found
head -n 20 climbed/climb-3x3.txt >part && mkdir again && mv part again/climb-3x3.txt
hardest 0 again "${climb[@]}"
cmp out found || fail 'another climb when resumed'
sed 1q top | cut -d' ' -f2-10 >start
# With a weak heuristic: else the first bound proves the solution shortest, whatever the limit.
mkdir weak_bin && ln -s "$bin/pdbgen" weak_bin
cat >weak_bin/fifteen <<END
#!/usr/bin/env bash
[ "\$1" = solve ] && set -- "\$@" --heuristic manhattan
exec "$bin/fifteen" "\$@"
END
chmod +x weak_bin/fifteen
programs=$scratch/weak_bin hardest 0 limited "${climb[@]}" --node-limit 700
grep -q '^# unsolved' limited/climb-3x3.txt || fail 'no board reached the limit'
sed -n 5p out | grep -q '| - |' || fail 'a board that reached the limit does not come first'

# Errors are one line.
hardest 1 none --pdb "$scratch"
says err 'no tables for 3x3 in '
echo '1 2 3 4 5 6 7 8 8' >start
hardest 1 limited "${climb[@]}" --node-limit 700
says err "'1 2 3 4 5 6 7 8 8' is not a board of 3x3"
hardest 2 whole --threads 0
programs=$scratch/none hardest 1 whole
[ "$(wc -l <err)" -eq 1 ] || fail 'not one line about missing programs'
finish
