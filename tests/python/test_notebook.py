# SPDX-License-Identifier: MIT
"""test_notebook.py - examples/regression.ipynb runs, its plots show something, and its numbers are right"""
import base64
import io
import os

import numpy as np
import pytest

import fifteen
from support import PATIENCE, PROJECT, SCALE

try:
    import ipykernel  # noqa: F401 pylint: disable=unused-import
    import nbformat
    from matplotlib import image
    from nbclient import NotebookClient
except ImportError as missing:
    pytest.skip(f"{missing}; install python3-matplotlib, python3-nbclient and python3-ipykernel",
                allow_module_level=True)

NOTEBOOK = os.path.join(PROJECT, "examples", "regression.ipynb")
TABLES = ["manhattan", "linear-conflict", "pdb(4-4)"]
# Boards of 3x3 by distance: OEIS A089473.
COUNTS = [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110,
          23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2]
MEAN = np.dot(COUNTS, range(32)) / sum(COUNTS)
# Before and after the cells: records what each figure has.
RECORD = """
import matplotlib.pyplot as plt
figures, shown = [], plt.show
def show():
    figures.append([(a.get_xlabel(), a.get_ylabel(), len(a.lines) + len(a.patches) + len(a.collections))
                    for a in plt.gcf().axes])
    shown()
plt.show = show
"""


@pytest.fixture(scope="module", name="run")
def run_notebook(tmp_path_factory):
    """The texts that are printed, the plots as arrays, and their axes."""
    folder = str(tmp_path_factory.mktemp("notebook"))
    names = ("HOME", "IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "MPLCONFIGDIR")
    environment = {**os.environ, **{name: folder for name in names}, "PYDEVD_DISABLE_FILE_VALIDATION": "1",
                   "OPENBLAS_NUM_THREADS": "1"}
    environment.pop("QUICK", None)
    if SCALE < 25:
        environment["QUICK"] = "1"
    notebook = nbformat.read(NOTEBOOK, 4)
    notebook.cells.insert(0, nbformat.v4.new_code_cell(RECORD))
    notebook.cells.append(nbformat.v4.new_code_cell("print(figures)"))
    NotebookClient(notebook, timeout=int(600 * PATIENCE), kernel_name="python3").execute(env=environment)
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    text = "".join(output.text for output in outputs if output.output_type == "stream")
    plots = [image.imread(io.BytesIO(base64.b64decode(output.data["image/png"])))
             for output in outputs if "image/png" in output.get("data", {})]
    return text, plots, eval(text.splitlines()[-1])  # pylint: disable=eval-used


def table_of(text, head):
    """The rows below a line that begins so: the numbers by name."""
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith(head):
            break
    rows = {}
    for line in lines:
        if " | " not in line or line.startswith("heuristic "):
            break
        name, *cells = [cell.strip() for cell in line.split("|")]
        rows[name] = [float(cell.strip("%")) / (100 if cell.endswith("%") else 1) for cell in cells]
    return rows


def test_the_notebook_is_stored_without_outputs():
    notebook = nbformat.read(NOTEBOOK, 4)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in cells)
    assert os.path.getsize(NOTEBOOK) < 20000


def test_the_plots_show_something(run):
    _, plots, figures = run
    assert len(plots) == len(figures) == 3
    for plot, axes in zip(plots, figures):
        assert axes and all(x and y and n > 0 for x, y, n in axes)
        assert plot.shape[0] > 200 and plot.shape[1] > 400
        colours = np.unique((plot[..., :3] * 255).astype(int).reshape(-1, 3), axis=0)
        coloured = (plot[..., :3].max(2) - plot[..., :3].min(2) > 0.2).mean()
        assert len(colours) > 20 and 0.0005 < coloured < 0.5, (len(colours), coloured)


def least_squares_error():
    """The least root mean square error of a linear function of all boards' one-hot features."""
    boards, distances = fifteen.all_boards(3)
    assert np.array_equal(np.bincount(distances), COUNTS)
    features = (boards[:, :, None] == np.arange(9)).reshape(len(boards), 81).astype(np.float32)
    error = distances - MEAN
    weights = np.linalg.lstsq((features.T @ features).astype(float), features.T @ error, rcond=None)[0]
    return np.sqrt(np.mean((features @ weights - error) ** 2))


def test_errors_agree_with_all_boards(run):
    assert f"boards to learn from: 36288, to test: 145152, mean distance {MEAN:.4f}" in run[0]
    rows = table_of(run[0], "heuristic        | mean error")
    assert list(rows) == [*TABLES, "least squares", "network", "network lowered"]
    cells = [divmod(cell, 3) for cell in range(9)]
    manhattan = sum(abs(a - c) + abs(b - d) for a, b in cells[:8] for c, d in cells) / 9
    assert abs(rows["manhattan"][0] - (manhattan - MEAN)) < 0.05
    assert rows["manhattan"][0] < rows["linear-conflict"][0] < rows["pdb(4-4)"][0] < 0
    assert all(rows[name][2] == 0 for name in TABLES)
    assert all(rows[name][1] > abs(rows[name][0]) for name in rows)
    best = least_squares_error()
    assert 0.99 * best < rows["least squares"][1] < 1.02 * best
    assert rows["network"][1] < 0.95 * best and abs(rows["network"][0]) < 0.2 > abs(rows["least squares"][0])
    assert all(0.3 < rows[name][2] < 0.7 for name in ("least squares", "network"))
    assert 0 < rows["network lowered"][2] < 0.06
    assert rows["network lowered"][0] < rows["network"][0] - 1


def test_searches_agree_with_theory(run):
    rows = table_of(run[0], "heuristic        | boards expanded")
    assert list(rows) == list(table_of(run[0], "heuristic        | mean error"))
    assert all(rows[name][1] == 0 for name in TABLES)
    assert all(0 <= excess < 5 for _, excess in rows.values())
    assert rows["manhattan"][0] > rows["linear-conflict"][0] > rows["pdb(4-4)"][0] > 15
    assert all(15 < expanded < sum(COUNTS) for expanded, _ in rows.values())
