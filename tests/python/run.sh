#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# run.sh LIBRARY PROGRAMS FILE.. - runs tests of the Python package with pytest, on the library of the build
#
# Takes Debian's Python if it has numpy and pytest, else python3. Skipped (77) if neither has, or
# if a file requires packages that are missing.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export FIFTEEN_LIBRARY=$1 FIFTEEN_PROGRAMS=$2
export PYTHONPATH=$here/../../python PYTHONDONTWRITEBYTECODE=1
shift 2
for python in /usr/bin/python3 python3; do
    if "$python" -c 'import numpy, pytest' 2>/dev/null; then
        cd "$here" && "$python" -m pytest -q -rs -p no:cacheprovider "$@"
        status=$?
        [ $status -ne 5 ] || status=77 # a whole file was skipped
        exit $status
    fi
done
echo "skipped: numpy or pytest is missing; install python3-numpy and python3-pytest"
exit 77
