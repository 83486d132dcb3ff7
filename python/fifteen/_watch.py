# SPDX-License-Identifier: MIT
"""_watch.py - calls of the library that signals can end, and their progress"""
from __future__ import annotations

import _thread
import ctypes
import importlib
import threading
from typing import Any, Callable, List, Sequence, Union

from . import _library as c
from ._numbers import integer

MAX_THREADS = 1 << 16

Show = Union[bool, Callable[[int, int], Any]]


class Watch:
    """Makes calls that signals can end, and reports their progress.

    A callback of ctypes cannot pass on what a signal handler raises. Therefore the main thread, which
    handles signals, waits while another thread makes the call. The library calls the monitor every
    20 ms, which ends the call after an exception.
    """

    def __init__(self, progress: Show = False, total: int = 0, stage: int = c.STAGE_BOARDS,
                 unit: str = " boards"):
        self._raised: List[BaseException] = []
        self._bar = _tqdm(total, unit) if progress is True else None
        self._stage = stage
        self._show = progress if callable(progress) else None
        self._done = 0
        self._total = total
        self._report: Any = c.REPORT(self._call)
        self.monitor: Any = c.Monitor(self._report, None)

    def _call(self, _context: Any, progress: Any) -> bool:
        try:
            if progress.contents.stage == self._stage and not self._raised:
                self.show(progress.contents.done)
        except BaseException as raised:  # pylint: disable=broad-except
            self.fail(raised)
        return not self._raised

    def fail(self, raised: BaseException) -> None:
        """The call ends, and raises the first of these."""
        self._raised.append(raised)

    def show(self, done: int = 0) -> None:
        """Reports how many boards or entries are done: those of earlier calls, and of this one."""
        if self._bar is not None:
            self._bar.update(self._done + done - self._bar.n)
        if self._show is not None:
            self._show(self._done + done, self._total)

    def advance(self, n: int) -> None:
        """The next call begins after n more boards or entries."""
        self._done += n

    def call(self, function: Any, *arguments: Any) -> None:
        """Calls a function of the library, whose last parameter, the error, is added.

        Raises what a signal handler or a callback has raised, or the exception of the function's
        status. The function has always returned by then.
        """
        error = c.Error()
        status: List[int] = []
        claim, done = threading.Lock(), threading.Semaphore(0)

        def work() -> None:
            if claim.acquire(False):
                try:
                    status.append(function(*arguments, ctypes.byref(error)))
                except BaseException as raised:  # pylint: disable=broad-except
                    self.fail(raised)
                    status.append(c.CANCELLED)
                done.release()

        if threading.current_thread() is threading.main_thread():
            try:
                _thread.start_new_thread(work, ())
                while not status:
                    done.acquire(timeout=1)
            except BaseException as raised:  # pylint: disable=broad-except
                self.fail(raised)
                # Else the thread has begun, and uses the arguments until it ends.
                while not claim.acquire(False) and not status:
                    _wait(done)
        else:
            work()
        del function, arguments  # the thread keeps its variables until it has ended
        if self._raised:
            raise self._raised[0]
        c.check(status[0], error)

    def call_each(self, calls: Sequence[Callable[[], int]], threads: int) -> List[int]:
        """Makes many calls, by so many threads. Returns their statuses; raises as call."""
        statuses = [c.CANCELLED] * len(calls)
        numbers, lock = iter(range(len(calls))), threading.Lock()

        def work() -> None:
            try:
                while not self._raised:
                    with lock:
                        number = next(numbers, None)
                    if number is None:
                        return
                    statuses[number] = calls[number]()
                    with lock:
                        self.advance(1)
                        if not self._raised:
                            self.show()
            except BaseException as raised:  # pylint: disable=broad-except
                self.fail(raised)

        def work_all(_error: Any) -> int:
            others = [threading.Thread(target=work) for _ in range(min(threads, len(calls)) - 1)]
            for thread in others:
                thread.start()
            work()
            for thread in others:
                thread.join()
            return c.OK

        self.call(work_all)
        return statuses

    def run(self, threads: int) -> c.Run:
        """How a call runs; 0 threads stand for one per core."""
        return c.Run(integer("threads", threads, 0, MAX_THREADS), ctypes.pointer(self.monitor))

    def __enter__(self) -> "Watch":
        return self

    def __exit__(self, *_: Any) -> None:
        bar, self._bar = self._bar, None
        # No collector ends these cycles: through a callback of ctypes, and through a traceback.
        self._report = self.monitor = None
        self._raised = []
        if bar is not None:
            bar.close()


def _wait(done: threading.Semaphore) -> None:
    """Waits a moment; further signals change nothing."""
    try:
        done.acquire(timeout=0.01)
    except BaseException:  # pylint: disable=broad-except
        pass


def _tqdm(total: int, unit: str) -> Any:
    try:
        found = importlib.import_module("tqdm")
    except ImportError:
        return None
    return found.tqdm(total=total, unit=unit)
