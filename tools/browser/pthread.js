// pthread.js - a thread of the library, in a worker of its own on the memory of the worker that has the library
//
// It takes the place of emscripten's script for that, which is not a module. The messages are those of PThread.
// SPDX-License-Identifier: MIT
import { loadScript } from "./script.js";

let thread;

/** The instance is made at once: emscripten's script reports that the thread is ready without waiting for it. */
function instantiateAtOnce(module) {
  return (imports, onDone) => {
    onDone(new WebAssembly.Instance(module, imports), module);
    return {};
  };
}

const commands = {
  async load({ wasmModule, wasmMemory }) {
    const createSolver = await loadScript("solver-threads");
    thread = await createSolver({ ENVIRONMENT_IS_PTHREAD: true, wasmMemory, buffer: wasmMemory.buffer,
      instantiateWasm: instantiateAtOnce(wasmModule), print: () => {}, printErr: () => {} });
  },

  run({ threadInfoStruct, start_routine: routine, arg, time }) {
    thread.__performance_now_clock_drift = performance.now() - time;
    thread.__emscripten_thread_init(threadInfoStruct, 0, 0, 1);
    thread.establishStackSpace();
    thread.PThread.threadInit();
    try {
      thread.__emscripten_thread_exit(thread.invokeEntryPoint(routine, arg));
    } catch (error) {
      // The worker that has the library waits for this thread; it then fails, too.
      if (error !== "unwind") thread.__emscripten_thread_crashed();
    }
  },

  processThreadQueue() { thread._emscripten_current_thread_process_queued_calls(); },
  processProxyingQueue({ queue }) { thread._emscripten_proxy_execute_queue(queue); },
};

/** Does what a message of PThread asks for. */
export function obey(message) { return commands[message.cmd](message); }
