# SPDX-License-Identifier: MIT
"""setup.py - builds libfifteen with CMake and packs it into the wheel

FIFTEEN_LIBRARY names a libfifteen.so that is built already; it is packed instead. CMAKE_ARGS has further
options of CMake.
"""
import os
import re
import shlex
import shutil
import subprocess
import tempfile

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

try:
    from wheel.bdist_wheel import bdist_wheel
except ImportError:  # setuptools 70.1 and later has its own
    from setuptools.command.bdist_wheel import bdist_wheel

FOLDER = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(FOLDER)


def version():
    with open(os.path.join(PROJECT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"project\(fifteen VERSION ([0-9.]+)", file.read()).group(1)


def description():
    with open(os.path.join(FOLDER, "README.md"), encoding="utf-8") as file:
        return file.read()


def build_library(out):
    """Writes libfifteen.so to the path `out`."""
    ready = os.environ.get("FIFTEEN_LIBRARY")
    if ready:
        shutil.copyfile(ready, out)
        return
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cmake", "-S", PROJECT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release",
                        "-DFIFTEEN_BUILD_TOOLS=OFF", *shlex.split(os.environ.get("CMAKE_ARGS", ""))], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "fifteen_shared",
                        "--parallel", str(os.cpu_count() or 1)], check=True)
        shutil.copyfile(os.path.join(folder, "src", "libfifteen.so"), out)


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        # pip install -e uses the package where it is: the library must be there.
        is_editable = getattr(self, "editable_mode", False)
        folder = os.path.join(FOLDER if is_editable else self.build_lib, "fifteen")
        os.makedirs(folder, exist_ok=True)
        build_library(os.path.join(folder, "libfifteen.so"))
        if not is_editable:
            shutil.copyfile(os.path.join(PROJECT, "LICENSE"), os.path.join(folder, "LICENSE"))


class PlatformWheel(bdist_wheel):
    """The library is compiled, but uses nothing of CPython: any Python 3 of the platform."""

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


class BinaryDistribution(Distribution):
    def has_ext_modules(self):
        return True


setup(
    name="fifteen",
    version=version(),
    description="Shortest solutions of sliding-tile puzzles on numpy arrays",
    license="MIT",
    author="The Fifteen authors",
    long_description=description(),
    long_description_content_type="text/markdown",
    classifiers=["Programming Language :: Python :: 3", "Operating System :: POSIX :: Linux",
                 "Intended Audience :: Science/Research", "Topic :: Games/Entertainment :: Puzzle Games"],
    packages=["fifteen"],
    package_data={"fifteen": ["py.typed"]},
    python_requires=">=3.9",
    install_requires=["numpy"],
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel},
    distclass=BinaryDistribution,
    zip_safe=False,
)
