# SPDX-License-Identifier: MIT
"""test_install.py - pip installs the package into a fresh virtual environment, without the network

The quick form packs the library of the build; the full form also builds it with CMake.
"""
import os
import shutil
import subprocess
import sys
import zipfile

import pytest

from support import PROJECT, SCALE

USE = """
import fifteen
assert fifteen.__file__.startswith({prefix!r}), fifteen.__file__
assert fifteen.solve("8 7 6 5 4 3 2 1 0").length == 30
assert (fifteen.distances(fifteen.random(10, 1, size=3)) >= 0).all()
"""


def clean_environment(**more):
    hidden = ("PYTHONPATH", "FIFTEEN_LIBRARY")
    return dict({key: value for key, value in os.environ.items() if key not in hidden}, **more)


def copy_of_sources(folder):
    """Builds write into the folder of the package: not into the source tree."""
    ignore = shutil.ignore_patterns("*.egg-info", "__pycache__", "*.pdb")
    for name in ("python", "CMakeLists.txt", "include", "src", "tools", "packaging", "bench", "doc",
                 "examples", "pdb", "README.md", "LICENSE", "tests"):
        path = os.path.join(PROJECT, name)
        if os.path.isdir(path):
            shutil.copytree(path, os.path.join(folder, name), ignore=ignore)
        else:
            shutil.copy(path, folder)
    return os.path.join(folder, "python")


@pytest.mark.parametrize("library", ["ready"] + ["built"] * (SCALE >= 25))
def test_pip_installs_into_a_fresh_environment(tmp_path, library):
    pytest.importorskip("setuptools")
    pytest.importorskip("wheel")
    pytest.importorskip("pip")
    environment = tmp_path / "venv"
    if library == "ready":
        variables = clean_environment(FIFTEEN_LIBRARY=os.environ["FIFTEEN_LIBRARY"])
    else:
        # What is quickest to build.
        variables = clean_environment(CMAKE_ARGS="-DCMAKE_C_FLAGS_RELEASE=-O0")
    (tmp_path / "source").mkdir()
    source = copy_of_sources(str(tmp_path / "source"))
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", environment], check=True)
    python = str(environment / "bin" / "python")
    pip = [python, "-m", "pip", "--disable-pip-version-check"]
    offline = ["--no-build-isolation", "--no-index", "--no-deps"]
    subprocess.run(pip + ["wheel", *offline, "-w", tmp_path, source], check=True, env=variables)
    wheel, = tmp_path.glob("fifteen-*-py3-none-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for name in ("__init__.py", "_library.py", "_numbers.py", "_watch.py", "boards.py", "every.py", "picture.py",
                 "solver.py", "tables.py", "py.typed", "libfifteen.so", "LICENSE"):
        assert "fifteen/" + name in names
    about = zipfile.ZipFile(wheel).read(next(name for name in names if name.endswith("/METADATA"))).decode()
    assert "License: MIT" in about and "Author: The Fifteen authors" in about
    subprocess.run(pip + ["install", *offline, wheel], check=True, env=variables)
    use = USE.format(prefix=str(environment))
    subprocess.run([python, "-c", use], check=True, env=clean_environment(), cwd=tmp_path)
    subprocess.run(pip + ["uninstall", "-y", "fifteen"], check=True, env=variables)
    gone = subprocess.run([python, "-c", "import fifteen"], check=False, capture_output=True,
                          env=clean_environment(), cwd=tmp_path)
    assert gone.returncode != 0


def test_editable_installation(tmp_path):
    """The library is beside the package, which stays where it is."""
    pytest.importorskip("setuptools", minversion="64")
    pytest.importorskip("wheel")
    pytest.importorskip("pip")
    environment = tmp_path / "venv"
    (tmp_path / "source").mkdir()
    source = copy_of_sources(str(tmp_path / "source"))
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", environment], check=True)
    python = str(environment / "bin" / "python")
    subprocess.run([python, "-m", "pip", "--disable-pip-version-check", "install", "--no-build-isolation", "--no-index",
                    "--no-deps", "-e", source], check=True,
                   env=clean_environment(FIFTEEN_LIBRARY=os.environ["FIFTEEN_LIBRARY"]))
    found = subprocess.run([python, "-c", "import fifteen; print(fifteen.__file__, fifteen.distances('1 2 3 4 5 6 0 7 8'))"],
                           check=True, capture_output=True, text=True, env=clean_environment(), cwd=tmp_path).stdout.split()
    assert found == [os.path.join(source, "fifteen", "__init__.py"), "2"]
